/* SPDX-License-Identifier: MIT
 *
 * The bodies of the stb libraries, compiled once.
 */
#include <stddef.h>

/* stb_truetype does not survive memory that it does not get, and gives all of it back after each
 * glyph: a glyph of our largest text needs a tenth of this. */
static _Alignas(max_align_t) unsigned char scratch[1 << 20];
static size_t scratchUsed;
static int scratchHeld;

static void *ScratchTake(size_t size)
{
    void *taken = scratch + scratchUsed;
    const size_t unit = _Alignof(max_align_t);
    if (size > sizeof scratch - scratchUsed - unit)
        return NULL;
    scratchUsed += (size + unit - 1) / unit * unit;
    scratchHeld++;
    return taken;
}

static void ScratchGive(const void *taken)
{
    if (taken && --scratchHeld == 0)
        scratchUsed = 0;
}

#define STBTT_malloc(size, user) ((void)(user), ScratchTake(size))
#define STBTT_free(taken, user)  ((void)(user), ScratchGive(taken))
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
