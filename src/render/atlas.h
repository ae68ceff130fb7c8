/* SPDX-License-Identifier: MIT
 *
 * The printable ASCII characters in both text sizes, drawn once into a texture.
 */
#ifndef ATLAS_H
#define ATLAS_H

#include "draw_list.h"

#include <glad/gl.h>
#include <stb_truetype.h>
#include <stdbool.h>

enum { AtlasFirst = 32, AtlasLast = 126, AtlasColumns = 16 };

/* The part of a glyph's cell that has ink; none for a space. */
typedef struct AtlasInk {
    int left, top, width, height;
} AtlasInk;

/* A page of equal cells, AtlasColumns in a row. In each cell the glyph's origin, the left end of
 * its baseline, is at (originX, originY). */
typedef struct AtlasPage {
    int top; /* of the page, in texels */
    int cellWidth, cellHeight;
    int originX, originY;
    AtlasInk ink[AtlasLast - AtlasFirst + 1];
} AtlasPage;

typedef struct Atlas {
    stbtt_fontinfo font;
    GLuint texture; /* one channel: coverage */
    float scale;    /* it was baked for; 0 before that */
    AtlasPage pages[TextSizeCount];
} Atlas;

/* Returns false after one line on standard error. Either way AtlasDestroy frees what was made. */
bool AtlasCreate(Atlas *atlas);

/* Bakes the glyphs for a scale, if that isn't the one it holds; leaves the texture bound. Returns
 * false after one line on standard error, with the old glyphs kept. */
bool AtlasBake(Atlas *atlas, float scale);

void AtlasDestroy(Atlas *atlas);

#endif
