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

/* The part of a glyph's cell that has ink; its width is 0 for a space. The top row comes first;
 * from one row to the next it is the atlas's width. */
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
    float scale;     /* of its glyphs; 0: not set yet */
    int width;       /* of the atlas, pixels */
    uint8_t *pixels; /* coverage, the top row first */
    AtlasPage pages[TextSizeCount];
} Atlas;

/* Returns false after one line on standard error. Free with AtlasDestroy. */
bool AtlasCreate(Atlas *atlas);

/* Makes room for the glyphs at this scale, unless the atlas has that scale already. */
void AtlasSetScale(Atlas *atlas, float scale);

/* A character's glyph, drawn when it is first asked for; a question mark if the character is not
 * printable ASCII. Valid until the scale changes. */
const AtlasGlyph *AtlasGet(Atlas *atlas, TextSize size, char character);

void AtlasDestroy(Atlas *atlas);

#endif
