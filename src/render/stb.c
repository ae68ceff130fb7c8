/* SPDX-License-Identifier: MIT
 *
 * The bodies of the stb libraries, compiled once.
 */
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
