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
    Rect rect;    /* the rectangle; x and y of a character are the left end of its baseline */
    float radius; /* the radius of a rectangle's corners; with 0 it should lie on whole pixels */
    float stroke; /* the width of the line of a rectangle, inside it; 0: it is filled */
    float turns;  /* the angle of a rectangle in turns, clockwise, around its middle */
    Rect part;    /* what is drawn of a rectangle, in a list of marks; width 0: all of it */
    Color color;
    char character;  /* 0: it is a rectangle */
    TextStyle style; /* of the character */
} DrawCommand;

/* A zeroed DrawList is empty. */
typedef struct DrawList {
    uint64_t version; /* differs whenever the contents do; 0: they may differ in each frame */
    float scale;      /* of all texts: 1 is the sizes of look.h in pixels */
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
