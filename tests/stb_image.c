/* SPDX-License-Identifier: MIT
 *
 * The code of the library that reads PNG files for tests.
 */
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb_image.h>
