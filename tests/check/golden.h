/* SPDX-License-Identifier: MIT */
/* clang-format off */
/* simplest */
"25a9 0075 6248 de7f 14cc 05a4 25a9 cd84 f083 bc7a e5b0 1d06 79d7 2a92 03bd 2c66 8ebc 2136 "
"9add 1ac1 ",
/* naive_sleep */
"effa a78b 9517 c8d4 f695 6ebc fa05 3917 8891 dfe0 4c2d 534e 36b9 9c82 c13f 992a 7cfb dbad "
"54ab 6d3f ",
/* fixed_sleep */
"6c05 7910 c971 697e 4d83 c7f5 d02c 9db1 5dae 5ced 591e db88 3097 26ed 3e1e 8543 a277 d150 "
"aa14 4cc8 ",
/* fixed_fps */
"e2f9 ef59 b4b8 a1f2 32b3 ef78 c4d8 d95f a4bd dfb1 9369 7622 b263 b299 ffc2 d4dc 2427 edb8 "
"cf27 7ba9 ",
/* frame_skip */
"b123 39bc 9a01 8ddc b4df 7d5a 8f29 9473 f8e6 bae9 1dd3 5944 618c 72f7 c9cf a910 b8d8 6be0 "
"8745 d87a ",
/* variable_step */
"28cf 96df f747 08ec 713f abc0 28cf 2f44 a33f 0cd3 cc27 c013 6fe1 1a04 0f7a da32 2f44 9c0b "
"807d 133d ",
/* mean_delta */
"e90a a6bb e76d 44ba cd53 65d9 e90a 0d85 3c03 29eb 3b06 1ffe 3d2e 4e44 94f9 2b70 0d85 631d "
"d431 b735 ",
/* max_fps */
"6941 c098 a4db bf37 f112 b40f 6941 d223 c96f f0af 4518 a30f 99ea 30c0 fb48 4bf7 ce6c f6e6 "
"1b86 3c56 ",
/* ups_fps */
"19d3 b3d6 d411 9c7b 54eb ef07 5160 71b2 8880 5006 9943 e496 1151 090d e5d8 7c4d 519b 037d "
"a18d 32cd ",
/* lag */
"11e8 0d29 97bf 5635 626e 3505 11e8 aa35 f9de 8cd9 3a99 24ae 544b ad7d dd88 3b12 8ad1 d2ea "
"8bc6 d520 ",
/* prediction */
"9fba 4f40 3c34 c25f 0f6e 182b 9fba 9583 4150 52ab 2a11 960b a7f9 4128 3302 bf5a d51a d613 "
"d044 f85e ",
/* fix_timestep */
"3eb0 507d 7064 cce7 9d05 2711 3eb0 cbdd 770e b5b5 a452 9ad2 e158 23b3 e962 d2bc 5b9a 9197 "
"2f91 4cfa ",
/* arevalo */
"8af0 e285 c9a7 7b61 21ac e9b9 8af0 a7f6 74df 7651 1a66 b8bc c005 53b4 610d 6fe1 89cc f9bf "
"dd3b 6641 ",
/* snapped_delta */
"12c3 b3f2 4903 6d90 20df 52c9 12c3 90d1 fb53 714e fbb0 676d 742e bcfd 45f6 f0d8 fc67 6f62 "
"f6cb 972c ",
/* display_clock */
"6d54 b5ad 26d0 9291 9cf8 c67b 6d54 0036 a17d bc05 6d17 aad2 5ce1 5508 a4f1 c3f8 a46a 8653 "
"ee80 f038 ",
/* just_in_time */
"dac5 dd27 b137 134b 3166 6b71 dac5 17c6 6e93 f264 10cc 6291 9d16 6665 6ff0 d4cb d7a5 a584 "
"7425 4b54 ",
/* columns */
"b5a4 6f2d 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 c236 ae64 b18a "
"9aa6 8b1c ccb0 0662 be99 4198 ea02 407b b01e 6e4f 8dc8 c7c7 a41b 563b f4a4 07c7 e4a6 3ac3 "
"bbaa 98e5 94b7 bfab c627 844f 7aa6 5387 86e0 ",
