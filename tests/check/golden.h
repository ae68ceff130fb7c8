/* SPDX-License-Identifier: MIT */
/* clang-format off */
/* simplest */
"b114 eaa6 cfaf 9101 9472 25ab b114 44d5 0e08 008e f5df afc8 e8c8 3b1c 8598 65b2 30f8 2aa2 "
"1534 1823 ",
/* naive_sleep */
"a90c c566 5c74 0448 52b9 e804 5335 fc08 1059 55b6 e27d 2ac5 8963 8dae 97c1 090e 913e 4d45 "
"9d6e 7797 ",
/* fixed_sleep */
"f0ca 1511 68cb 5327 cc17 409b e33c c312 8fe8 2cf5 a2f0 5ab8 7069 d395 082b fedd 15ac 5f0b "
"57f7 6092 ",
/* fixed_fps */
"5ebc b602 d45b 23a6 dde9 4941 0f23 40fd bd63 8348 593e ccbb 6567 6ebe 2c75 5900 cbc1 f576 "
"cff0 ec88 ",
/* frame_skip */
"71a9 17c9 a4c5 eb59 c961 5442 aa58 0de4 408c bd95 cc2b 9182 1195 5440 5e0c 85d5 5941 9411 "
"6559 3457 ",
/* variable_step */
"03ec 1228 5ef1 8079 7b26 92eb 03ec 0b29 84b3 4b3b ff43 80a8 791e 564e 75b4 45e7 0b29 7377 "
"c1a6 11c5 ",
/* mean_delta */
"01ef bf6f 9a96 0ddf 7d0c 8064 01ef b3d1 ab65 527c 865e 055e f97b 98c8 cef6 d7ce b3d1 dc9b "
"e398 a4c5 ",
/* max_fps */
"51e9 7fa6 2085 4130 7504 c8bd 51e9 7b89 4588 a418 9d3b 16d9 9c0d f38d 49fb db5e 2877 31ba "
"ff0f 0d64 ",
/* ups_fps */
"c41b 1a1f bbd0 0597 a009 4c6e 8032 cd51 6955 aa19 2c5f 5fde d013 0483 0bb9 41fa 03a5 afa9 "
"fc54 8f6e ",
/* lag */
"78ef 624a 669c 7295 5809 ea36 78ef 8a61 67a3 3fb0 4f7e 3187 db78 75ff 79bf 0ccc 7e90 7382 "
"a1d2 b093 ",
/* prediction */
"ed1b 34bf 1bf8 fa55 93a4 feb0 ed1b c271 85b1 e8d3 f6da 5576 5b22 da7f 3018 b94a da99 9d47 "
"6e68 70a8 ",
/* fix_timestep */
"a907 e5b2 e80e 8fa1 bb3e d2b5 a907 8ed3 ce10 53b7 9c48 e6d9 e6ab bb4b 957a c884 e481 444f "
"affd e6e3 ",
/* arevalo */
"c484 26b7 9a26 0571 ec2c 88ae c484 01e9 bb3b b5e6 2e74 c0aa ef17 5970 403e 5b95 ad5b 60fa "
"2797 f348 ",
/* snapped_delta */
"9ac8 6eb9 13cf 96bf 0dc8 a7fd 9ac8 e804 5427 e8cc f42b ccce ba9a 6741 0fcf 4444 df97 69b8 "
"1338 fe33 ",
/* display_clock */
"e88b d962 629e 0c6e 6e52 f5b8 e88b 07ad 3427 772e 4fa5 5ba0 49e9 6626 6be3 f0a1 db57 0892 "
"1791 e527 ",
/* just_in_time */
"b48f 9d86 7b76 ebac 7959 3339 b48f 74c5 5528 cb61 72d0 7a3f fe8f 1e6e d8b6 63c9 594f 0ae4 "
"d445 8af7 ",
/* columns */
"b5a4 6f2d 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 6a07 c236 ae64 b18a "
"9aa6 8b1c ccb0 0662 be99 4198 ea02 407b b01e 6e4f 8dc8 c7c7 a41b 563b f4a4 07c7 e4a6 3ac3 "
"bbaa 98e5 94b7 bfab c627 844f 7aa6 13f1 6d84 4475 5387 86e0 ",
