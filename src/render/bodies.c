/* SPDX-License-Identifier: MIT
 *
 * The bodies of the libraries that come as source, compiled once. They do not survive memory that
 * they do not get: see scratch.h.
 */
#include "render/scratch.h"

#include <stdlib.h>

/* A glyph of our largest text needs a tenth of what is always there. */
#define STBTT_malloc(size, user) ((void)(user), ScratchTake(size))
#define STBTT_free(taken, user)  ((void)(user), ScratchGive(taken))
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

/* PngWrite sees to it that there is enough. */
#define STBIW_MALLOC(size)                           ScratchTake(size)
#define STBIW_REALLOC_SIZED(taken, oldSize, newSize) ScratchTakeMore(taken, oldSize, newSize)
#define STBIW_FREE(taken)                            ScratchGive(taken)
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

/* glad copies the names of the driver's extensions: some hundred, of some 30 characters. */
#define malloc ScratchTake
#define free   ScratchGive
#include <glad/../../src/gl.c> /* NOLINT(bugprone-suspicious-include) */
