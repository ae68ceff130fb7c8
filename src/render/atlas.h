/* SPDX-License-Identifier: MIT
 *
 * The characters of all styles of text, in one texture. Each is drawn when first used.
 */
#pragma once

#include "render/draw_list.h"

#include <stdbool.h>

enum { AtlasFirst = 32, AtlasLast = 126, AtlasColumns = 16 };

/* The part of a glyph's cell that has ink, in texels, and where it begins on the screen: so many
 * pixels from the left end of the baseline. */
typedef struct AtlasGlyph {
    int texelX, texelY, width, height; /* width 0: not drawn yet */
    int left, top;
} AtlasGlyph;

/* The glyphs of a style, in equal cells, AtlasColumns in a row. */
typedef struct AtlasPage {
    const struct stbtt_fontinfo *font;
    int top;         /* of the page, in texels */
    float fontScale; /* pixels of a unit of the font */
    int cellWidth, cellHeight;
    int baseline; /* rows from the top of a cell */
    AtlasGlyph glyphs[AtlasLast - AtlasFirst + 1];
} AtlasPage;

typedef struct Atlas {
    float scale; /* of its glyphs */
    AtlasPage pages[TextStyles];
} Atlas;

/* Makes an atlas of scale 1 and binds its texture, which has one channel: coverage. Its first texel
 * is full, for rectangles. Returns false after one line on standard error. */
bool AtlasCreate(Atlas *atlas);

/* Makes room for the glyphs at this scale, unless the atlas has that scale already. */
void AtlasSetScale(Atlas *atlas, float scale);

/* The glyph of a character, which is not a space; a question mark if it is not printable ASCII.
 * Valid until the scale changes. */
const AtlasGlyph *AtlasGet(Atlas *atlas, TextStyle style, char character);
