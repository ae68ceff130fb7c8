/* SPDX-License-Identifier: MIT */
/* clang-format off */
/* simplest */
"1c08 560e 1e11 b100 cc41 1be3 1c08 6de4 05fb 2bb8 3193 51cd 57d9 a0fd 0d7a 59c7 ea6b c818 ",
/* naive_sleep */
"f9e2 69c2 0b73 c20b 962d a6a2 1672 77b0 460f 1027 6d20 6ace 0ce3 4ee9 85c1 52c3 60c5 cae7 ",
/* fixed_sleep */
"1295 2f8b 6d5d 4e51 d748 6cf8 db18 d385 bbc1 f8df 12c1 8253 47b1 2d7f 9d0c dfd7 05cf 80f6 ",
/* fixed_fps */
"e88f 3f67 0c7a 0bdc dad5 3e01 62aa d3c1 e873 bf35 1ec2 ab91 4c15 59ab 4afe 1544 8bb5 377d ",
/* frame_skip */
"77d4 b634 bd48 b6d0 05d4 85a7 b4f2 10a4 6028 eae9 f055 0629 d776 21df 1fe1 83c1 eecd c035 ",
/* variable_step */
"177c 3d47 15b6 0834 bbcc b571 177c bb76 a753 1a1c 38be 7073 e710 b829 5136 3d4e bb76 32eb ",
/* max_fps */
"1cc2 445c b56e 6843 d771 699f 1cc2 a03c 77e4 d6ec 31e7 7bf7 baea 2dc9 960b 76b0 76d0 0515 ",
/* ups_fps */
"ab43 c1f9 7a4b c4b3 431c 1d0a 13e6 4a35 30b6 55f6 41ff fea0 79fc e57e d2fb 6f52 1626 e8ae ",
/* lag */
"ce3e 4793 1a0c 9a4e 48e5 7958 ce3e 723a 0c06 ae30 b078 ebae 7844 2bd0 ee11 e17b b337 107e ",
/* prediction */
"9bb6 cf30 8fae f443 fd88 3652 9bb6 7677 755a f721 3ee1 b5c8 2f66 a97e 8e6a 8d02 af18 24f6 ",
/* arevalo */
"2f98 c657 4197 cdd8 e660 343f 2f98 1278 5f58 9c16 1594 ad7f e240 0159 9561 ecd8 3b60 6bcb ",
/* display_clock */
"507c c5df 7cad 5f64 edc2 c816 507c 896b 65ff 8f0f f18b c888 a2d9 81df db0e ec6c d9f4 e8a5 ",
/* columns */
"ecc8 3463 1573 1573 1573 1573 1573 1573 1573 1573 1573 1573 1573 1573 1573 8f78 d5c1 c9ee "
"4e67 eaca 65b7 5e68 cef9 30ec e3af b40d 07ce 6d22 4ac0 7413 3c0c dc6e 042d 0da8 00aa bf11 "
"c2f7 db86 098b d83c 6721 9894 f36c c967 ",
