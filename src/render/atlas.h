/* SPDX-License-Identifier: MIT
 *
 * The printable ASCII characters in both text sizes, each drawn once for a scale.
 */
#ifndef ATLAS_H
#define ATLAS_H

#include "render/draw_list.h"

#include <stb_truetype.h>
#include <stdbool.h>

enum { AtlasFirst = 32, AtlasLast = 126, AtlasColumns = 16 };

/* The part of a glyph's cell that has ink; no width for a space. Its rows, the top one first, are
 * as far apart as the atlas is wide. */
typedef struct AtlasGlyph {
    bool drawn;
    int left, top, width, height;
    const uint8_t *ink; /* coverage */
} AtlasGlyph;

/* A page of equal cells, AtlasColumns in a row. In each cell the glyph's origin, the left end of
 * its baseline, is at (originX, originY). */
typedef struct AtlasPage {
    int top;         /* of the page, in rows of the atlas */
    float fontScale; /* pixels of a unit of the font */
    int cellWidth, cellHeight;
    int originX, originY;
    AtlasGlyph glyphs[AtlasLast - AtlasFirst + 1];
} AtlasPage;

typedef struct Atlas {
    stbtt_fontinfo font;
    float scale;     /* it is for; 0 before that */
    int width;       /* of the atlas, pixels */
    uint8_t *pixels; /* coverage, the top row first */
    AtlasPage pages[TextSizeCount];
} Atlas;

/* Returns false after one line on standard error. Free with AtlasDestroy. */
bool AtlasCreate(Atlas *atlas);

/* Makes room for the glyphs at a scale, if that isn't the one it holds. */
void AtlasSetScale(Atlas *atlas, float scale);

/* A character's glyph, drawn the first time that it is asked for; a question mark's for what is not
 * printable ASCII. Stays until the scale is another. */
const AtlasGlyph *AtlasGet(Atlas *atlas, TextSize size, char character);

void AtlasDestroy(Atlas *atlas);

#endif
