/* SPDX-License-Identifier: MIT
 *
 * A list of rectangles and characters in drawing order, as plain data. All lengths are pixels of
 * the drawable, the origin is its top left corner.
 */
#pragma once

#include "render/look.h"

#include <stdbool.h>

typedef struct Rect {
    float x, y, width, height;
} Rect;

enum { DrawListCommands = 5120 };

/* A rectangle, or a character of a text. */
typedef struct DrawCommand {
    /* The rectangle. Of a character x and y are the left end of its baseline. */
    Rect rect;
    Color color;

    /* ---- of a rectangle ---- */

    /* The radius of its corners. With 0 it should lie on whole pixels. */
    float radius;
    /* The width of its line, which is inside it. 0: it is filled. */
    float stroke;
    /* Its angle in turns, clockwise, around its middle. */
    float turns;
    /* What is drawn of it, in a list of marks. Width 0: all of it. */
    Rect part;

    /* ---- of a character ---- */

    /* 0: it is a rectangle. */
    char character;
    TextStyle style;
} DrawCommand;

/* A zeroed DrawList is empty. */
typedef struct DrawList {
    /* Differs whenever the contents do. 0: they may differ in each frame. */
    uint64_t version;
    /* Of all texts: 1 is the sizes of look.h in pixels. */
    float scale;
    int count;
    DrawCommand commands[DrawListCommands];
} DrawList;

/* Adds a rectangle. Where the list has no room left, this and all below add nothing. A radius of
 * half the size makes a disc. */
void DrawListRect(DrawList *list, Rect rect, float radius, float stroke, Color color);

/* A rectangle that is moved to whole pixels, and is at least one wide and one high. */
void DrawListBox(DrawList *list, float x, float y, float width, float height, Color color);

/* A disc around a point, or with a stroke a circle. */
void DrawListDisc(DrawList *list, float x, float y, float radius, float stroke, Color color);

/* The left or the right half of a circle around a point, for lists of marks. */
void DrawListHalfCircle(DrawList *list, float x, float y, float radius, float stroke, bool left,
                        Color color);

/* The direction of x to the right and y down, in turns, clockwise: for DrawListBar. */
float DrawListTurns(float x, float y);

/* A rectangle that is turned around its middle, clockwise, with smooth edges. */
void DrawListBar(DrawList *list, Rect rect, float turns, Color color);

/* A text that begins at x; `y` is the middle of its capitals. */
void DrawListText(DrawList *list, float x, float y, TextStyle style, Color color, const char *text);

/* Pixels that a text takes in this list. */
float DrawListWidth(const DrawList *list, TextStyle style, const char *text);
