/* SPDX-License-Identifier: MIT
 *
 * The bodies of the libraries that come as source, compiled once. They would crash when malloc
 * fails; with Allocate the program ends with one clear line.
 */
#include "base/memory.h"

#include <stdlib.h>

#define STBTT_malloc(size, user) ((void)(user), Allocate(size))
#define STBTT_free(memory, user) ((void)(user), free(memory))
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

#define STBIW_MALLOC  Allocate
#define STBIW_REALLOC Reallocate
#define STBIW_FREE    free
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

#define malloc Allocate
#include <glad/../../src/gl.c> /* NOLINT(bugprone-suspicious-include) */
