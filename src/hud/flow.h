/* SPDX-License-Identifier: MIT
 *
 * Adds texts, values and keys to a DrawList, in lines that wrap at the window's edge, in pixels.
 */
#pragma once

#include "machine/keys.h"
#include "render/draw_list.h"

static const Color Bright = 0xE8EDF2FF;
static const Color Dim = 0x9AA7B5FF;
static const Color Dark = 0x12161CFF;
static const Color Warning = 0xF0E442FF;

/* A click in it asks for the action. */
typedef struct Button {
    Rect rect;
    Action action;
} Button;

/* Those of the help, and at most so many beside it. */
enum { MaxButtons = KeyCount + 16 };

typedef struct Buttons {
    int count;
    Button buttons[MaxButtons];
} Buttons;

/* Where the next text goes. */
typedef struct Flow {
    DrawList *list;
    Buttons *buttons;  /* FlowButton adds to them: a click does what the key does */
    float left, right; /* edges */
    float x, y;        /* y: middle of the line */
    float lineHeight;
} Flow;

/* Each of these adds something after what came last, or on a new line if it does not fit. */
void FlowText(Flow *flow, TextSize size, Color color, const char *text); /* and a gap */
/* Word by word; one that is longer than a line is broken. */
void FlowWords(Flow *flow, Color color, const char *sentence);
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void FlowValue(Flow *flow, const char *label, const char *format, ...); /* before its label */
void FlowPill(Flow *flow, Color color, const char *words); /* large capitals on a ground */
void FlowButton(Flow *flow, const char *key, const char *what, Action action);
void FlowKey(Flow *flow, Action action, const char *what); /* with its key */

/* Leaves room for so many normal characters, or less where it is negative. */
void FlowSpace(Flow *flow, int characters);

/* Goes to the left end of the next line, `height` below (at scale 1). */
void FlowNextLine(Flow *flow, float height);
