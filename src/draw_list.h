/* SPDX-License-Identifier: MIT
 *
 * A list of rectangles and lines of text in drawing order: what the HUD wants to see on the
 * screen, as plain data. All lengths are pixels of the drawable, the origin is its top left corner.
 */
#ifndef DRAW_LIST_H
#define DRAW_LIST_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Rect {
    float x, y, width, height;
} Rect;

/* 0xRRGGBBAA, not premultiplied. */
typedef uint32_t Color;

/* The sizes in which text can be drawn; their height at scale 1 is in TextPoints. */
typedef enum TextSize { TextNormal, TextLarge, TextSizeCount } TextSize;

static const float TextPoints[TextSizeCount] = {15.0f, 21.0f};

/* DejaVu Sans Mono: advance and height of capitals as parts of the font's size. */
#define TEXT_ADVANCE    0.60205f
#define TEXT_CAP_HEIGHT 0.729f

/* Pixels from one character to the next. A whole number, so that every glyph of a line falls on
 * the pixel grid in the same way. */
static inline int TextAdvance(TextSize size, float scale)
{
    int advance = (int)(TextPoints[size] * scale * TEXT_ADVANCE + 0.5f);
    return advance > 1 ? advance : 1;
}

/* The pixel size of the font that has exactly this advance. */
static inline float TextPixels(TextSize size, float scale)
{
    return (float)TextAdvance(size, scale) / TEXT_ADVANCE;
}

enum { DrawListCommands = 192, DrawListChars = 4096 };

typedef struct DrawCommand {
    bool isText;
    TextSize size;     /* text only */
    Rect rect;         /* text: x and y are the left end of the baseline, width and height unused */
    float radius;      /* rectangle: of its corners */
    Color color;       /* fill */
    int first, length; /* text: its ASCII characters in DrawList.chars */
} DrawCommand;

typedef struct DrawList {
    uint64_t version; /* differs whenever the contents do */
    float scale;      /* of the text, as for TextAdvance */
    int count;
    DrawCommand commands[DrawListCommands];
    int charCount;
    char chars[DrawListChars];
} DrawList;

#endif
