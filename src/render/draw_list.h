/* SPDX-License-Identifier: MIT
 *
 * A list of rectangles and lines of text in drawing order, as plain data. All lengths are pixels of
 * the drawable, the origin is its top left corner.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Rect {
    float x, y, width, height;
} Rect;

/* 0xRRGGBBAA, not premultiplied. */
typedef uint32_t Color;

/* The sizes in which text can be drawn. TextPoints has their height at scale 1 in pixels. */
typedef enum TextSize { TextNormal, TextLarge, TextSizeCount } TextSize;

static const float TextPoints[TextSizeCount] = {15.0f, 21.0f};

/* Parts of the size of DejaVu Sans Mono: the advance, the height of capitals, the depth of a g. */
#define TEXT_ADVANCE    0.60205f
#define TEXT_CAP_HEIGHT 0.729f
#define TEXT_DEPTH      0.236f

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

enum { DrawListCommands = 1280, DrawListChars = 4096 };

/* A rectangle or a line of text. */
typedef struct DrawCommand {
    Rect rect;    /* the rectangle; x and y of a text are the left end of its baseline */
    float radius; /* the radius of a rectangle's corners; with 0 it should lie on whole pixels */
    float stroke; /* the width of the line of a rectangle, inside it; 0: it is filled */
    float turns;  /* the angle of a rectangle in turns, clockwise, around its middle */
    Color color;
    bool isText;
    TextSize size;
    int first;  /* the place of a text's first ASCII character in DrawList.chars */
    int length; /* the number of a text's characters */
} DrawCommand;

/* A zeroed DrawList is empty. */
typedef struct DrawList {
    uint64_t version; /* differs whenever the contents do; 0: they may differ in each frame */
    float scale;      /* the scale of all texts, as TextAdvance has it */
    int count;
    DrawCommand commands[DrawListCommands];
    int charCount;
    char chars[DrawListChars];
} DrawList;

/* Removes all commands. */
void DrawListClear(DrawList *list);

/* Add a command; one that does not fit is left out. A radius of half the size makes a disc. */
void DrawListRect(DrawList *list, Rect rect, float radius, Color color);
void DrawListOutline(DrawList *list, Rect rect, float radius, float stroke, Color color);

/* A rectangle that is turned around its middle, clockwise, with smooth edges. */
void DrawListBar(DrawList *list, Rect rect, float turns, Color color);

/* `y` is the middle of the capitals. */
void DrawListText(DrawList *list, float x, float y, TextSize size, Color color, const char *text);

/* Pixels that a text of so many characters takes in this list. */
float DrawListTextWidth(const DrawList *list, TextSize size, int length);
