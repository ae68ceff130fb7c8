/* SPDX-License-Identifier: MIT */
/* clang-format off */
/* simplest */
"ecf7 d0db ed75 39c1 f8eb ca5d ecf7 89b9 2b5c 527b 7960 ad11 fc53 dc62 5d33 47ce e57c ba4e ",
/* naive_sleep */
"3409 7a0e 274d cb5a 3e37 0586 fdc6 fafa 0490 a9c6 d584 9e13 6a36 1285 603e a2f3 e5e6 87a5 ",
/* fixed_sleep */
"185c 5d10 dd1f f879 4126 b153 54c8 8bee 891c 1e80 ad2a 2946 6e2d 9897 16e3 a149 bf1a c489 ",
/* fixed_fps */
"94e8 3e77 3dbd 1be4 b026 3760 f348 e027 ffeb 3f9d ee10 a139 f0a7 4840 d42b df0d 1995 52f9 ",
/* frame_skip */
"1218 875d 76c6 8b7a 24c8 0b2e 92d7 4399 064d bc71 67ef ec0d e4b1 5829 59b8 b4c0 3127 de7f ",
/* variable_step */
"48c8 3d89 ba46 c5ef 9776 b403 48c8 c122 73e6 3f9e 165a 27ab c490 ba16 cfa4 701b c122 3206 ",
/* max_fps */
"5238 248c 9384 7dc9 0192 f991 5238 bf49 e3df 002a 9405 79b8 7e61 f8b8 3035 9982 257c df71 ",
/* ups_fps */
"2ae0 3f24 abcc 05d1 76bc 1c97 2e26 a508 ba9a 36a4 4eab 6583 f3f5 4d1d d66f c933 42b2 7f15 ",
/* lag */
"1510 4e5d 58f2 f7d6 e890 34bc 1510 7cdc 3902 fb95 1083 307c d653 71d6 8d4c 1a66 25d1 db4b ",
/* prediction */
"af19 0d6d af70 1838 728b 6e15 af19 41e8 c142 3a09 9502 19f0 bff5 8349 40c6 6d79 eb6f 2025 ",
/* arevalo */
"f4be 7a85 800c 5b63 9601 989a f4be 54aa ea48 278c af0b db37 382a 2823 cd79 388d 78a0 ba3d ",
/* display_clock */
"fedf 58ff 5c13 07dd a02c a3af fedf b3b9 1fa5 2acb 383a 5a77 b3c2 f5c7 ccd3 e19e 44c0 9e3f ",
/* columns */
"ecc8 3463 1573 1573 1573 1573 1573 1573 1573 1573 1573 1573 1573 1573 1573 8f78 d5c1 c9ee "
"4e67 eaca 65b7 5e68 cef9 30ec e3af b40d 07ce 6d22 4ac0 7413 3c0c dc6e 042d 0da8 00aa bf11 "
"c2f7 db86 098b d83c f36c c967 ",
