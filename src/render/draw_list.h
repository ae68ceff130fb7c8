/* SPDX-License-Identifier: MIT
 *
 * Lists of rectangles and lines of text in drawing order, as plain data: what is to be seen on the
 * screen beside the balls. All lengths are pixels of the drawable, the origin is its top left
 * corner.
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

enum { DrawListCommands = 256, DrawListChars = 4096 };

typedef struct DrawCommand {
    bool isText;
    TextSize size;     /* text only */
    Rect rect;         /* text: x and y are the left end of the baseline, width and height unused */
    float radius;      /* rectangle: of its corners */
    Color color;       /* fill */
    int first, length; /* text: its ASCII characters in DrawList.chars */
} DrawCommand;

/* A list that stays the same for many frames. */
typedef struct DrawList {
    uint64_t version; /* differs whenever the contents do */
    float scale;      /* of the text, as for TextAdvance */
    int count;
    DrawCommand commands[DrawListCommands];
    int charCount;
    char chars[DrawListChars];
} DrawList;

/* A rectangle with round corners, which can make it a disc. Without them it is to lie on whole
 * pixels. */
typedef struct Shape {
    Rect rect;
    float radius; /* of the corners */
    float stroke; /* width of the line around it, inside; 0: filled */
    Color color;
} Shape;

enum { ShapeListSize = 1280 };

/* A list that is new with each frame. */
typedef struct ShapeList {
    int count;
    Shape shapes[ShapeListSize];
} ShapeList;

/* What does not fit is left out. */
static inline void ShapeAdd(ShapeList *list, Shape shape)
{
    if (list->count < ShapeListSize)
        list->shapes[list->count++] = shape;
}

#endif
