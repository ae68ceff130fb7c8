/* SPDX-License-Identifier: MIT
 *
 * Adds texts, values and keys to a DrawList, in lines that wrap at the right edge, in pixels. What
 * has no room above the bottom is left out.
 */
#pragma once

#include "machine/keys.h"
#include "render/draw_list.h"

#include <stdbool.h>

/* A click in it asks for the action. */
typedef struct Button {
    Rect rect;
    Action action;
} Button;

/* Those of the help, and at most so many beside it. */
enum { MaxButtons = KeyCount + 32 };

typedef struct Buttons {
    int count;
    Button buttons[MaxButtons];
} Buttons;

/* Where the next text goes. */
typedef struct Flow {
    DrawList *list;
    Buttons *buttons;          /* a click on a key does what the key does */
    float left, right, bottom; /* edges; bottom: of the middle of the last line */
    float x, y;                /* y: middle of the line */
    float lineHeight;
    bool tight; /* what keys do is small, and near them */
    bool cuts;  /* of a sentence that has no room its beginning is there */
} Flow;

/* Each of these adds something after what came last, or on a new line if it does not fit. */
void FlowText(Flow *flow, TextStyle style, Color color, const char *text);
/* Word by word; one that is longer than a line is left out. A word that is the label of a key is
 * shown as that key. All or none. */
void FlowWords(Flow *flow, TextStyle style, Color color, const char *sentence);
/* A number with what it counts; below 0 it is unknown. */
void FlowNumber(Flow *flow, TextStyle style, Color color, int number, const char *unit);
/* A key, unless that is "", and what it does, on a ground, unless that is 0; a click asks for the
 * action. */
void FlowButton(Flow *flow, const char *key, const char *what, Action action, Color ground,
                Color color);
void FlowKey(Flow *flow, Action action, const char *what);

/* Leaves room of so many pixels at scale 1. */
void FlowSpace(Flow *flow, float length);

/* Goes to the left end of the next line, `height` below (at scale 1). */
void FlowNextLine(Flow *flow, float height);
