/* SPDX-License-Identifier: MIT */
/* clang-format off */
/* simplest */
"adfb 3b39 0739 449e f305 94cd adfb 8ee5 0f06 40d1 37ad 1575 cfe0 5384 fa8f 9f90 1525 5ccf "
"c5c8 ",
/* naive_sleep */
"29a7 7714 d51d 3a54 aa07 2078 2f0d 21ce c2fe c143 9af6 798e ffee 813d 4d9b 2349 4f9d a3f5 "
"e863 ",
/* fixed_sleep */
"5bde 1a30 829f 292c d676 e449 4798 1563 315a 4951 27ae 74b0 037b 6e17 6d44 2c75 84b1 9cf6 "
"b78c ",
/* fixed_fps */
"4ca8 1987 faec 854a 31ff 8450 36d3 30f8 b1f5 5710 a2da b3c2 3b1c bf6a 2fb5 e5ae 6798 4bed "
"7f77 ",
/* frame_skip */
"0df7 aaaf cdaa 0050 6ed0 80a4 bf06 626a a612 11a7 d9ac 105c 195c 81a1 689d d94c 5bca 9db8 "
"dff8 ",
/* variable_step */
"aa76 0279 1935 7f98 f965 7125 aa76 bed2 dbb7 1f43 35e9 9354 b635 72e6 85c5 809f bed2 2d04 "
"b3d9 ",
/* max_fps */
"fd7d b58e 7417 6f80 7d91 bf5c fd7d f172 2e4a 25db 9d3a 4aa3 982b 08cf 7a51 ff7b 7490 5638 "
"4106 ",
/* ups_fps */
"1afd 9885 3e25 af1f 54eb 0749 21d9 0438 0003 3df1 0d20 efd0 006c 668a 0d16 9f68 4972 38cc "
"d446 ",
/* lag */
"28f8 a7c8 81d4 c4f2 a86d 7535 28f8 5632 98ef 69fe 6232 3ef5 6683 bf99 eb29 3761 7491 528c "
"8678 ",
/* prediction */
"d4ba f540 b2f8 eabb 9cc9 e6ba d4ba 68f2 ea0d 7676 2f70 160a 8486 cbb8 846a 1e1a d316 f25d "
"63db ",
/* arevalo */
"69ab ab38 24ff f1a4 576d cf68 69ab d5a5 5ba3 0a57 8165 fa0c 09f4 1f87 a33b b845 7230 2cd9 "
"8a33 ",
/* display_clock */
"ab97 674f 3d14 9e0e 3d17 a7b9 ab97 fa65 449c b256 1936 651e 117a 4e0d b47a 2f78 d1fd 9783 "
"b5c3 ",
/* just_in_time */
"3bc3 6acf 6e83 9e9e f334 aee8 3bc3 3813 88ab b883 84df 1001 1894 0d8e 0d02 7861 63b2 d772 "
"c977 ",
/* columns */
"a43e b604 9ba9 9ba9 9ba9 9ba9 9ba9 9ba9 9ba9 9ba9 9ba9 9ba9 9ba9 9ba9 9ba9 502b 8f6a 652c "
"0335 0307 a101 1be1 3636 4646 dc40 c7d2 ca1c 02f2 c510 6419 b6cc c20e 7d88 c389 559c af9f "
"4edf 4eab 4d20 4d80 92b3 6008 d9ed b5db 5def ",
