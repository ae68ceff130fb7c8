/* SPDX-License-Identifier: MIT
 *
 * The parts of the HUD, which hud.c puts together. Each takes its room from a rectangle, and leaves
 * the rest there. Most of them write lines of texts, values and keys: a flow. Lengths are pixels.
 */
#pragma once

#include "hud/hud.h"

#include <math.h>

/* A length at scale 1 in whole pixels. */
static inline float HudPixels(const Hud *hud, float length)
{
    return roundf(length * hud->list.scale);
}

/* Takes so many pixels from the top of a room. */
static inline void HudTakeTop(Rect *room, float height)
{
    room->y += height;
    room->height -= height;
}

/* Whether there is room for a part. */
static inline bool HudHas(const Hud *hud, HudPart part)
{
    return (hud->parts & 1u << part) != 0;
}

/* Whether there is the large figure of parallel lines: below a single arena, if asked for. */
static inline bool HudHasLines(const Hud *hud)
{
    const Settings *set = &hud->state.set;
    return HudHas(hud, PartStrip) && !set->lanes && hud->level != HudOff && !hud->state.see[0] &&
           (set->parallel || (hud->level == HudFull && hud->shape != HudTiny && !hud->state.step));
}

/* Whether what is said is in a column at the left. */
static inline bool HudHasColumn(const Hud *hud)
{
    return hud->shape == HudWide && !hud->state.set.lanes && hud->level != HudOff;
}

static inline const Method *MethodNow(const HudState *state)
{
    return &state->set.scene->methods[state->method];
}

/* ---- flow.c ---- */

/* Where the next text goes, in lines that wrap at the right edge. What has no room above the bottom
 * is left out. */
typedef struct Flow {
    Hud *hud;
    float left, right, bottom; /* edges; bottom: of the middle of the last line */
    float x, y;                /* y: middle of the line */
    float lineHeight;
    bool tight; /* the words beside keys are small and close */
    bool cuts;  /* a sentence without room is cut off, not left out */
} Flow;

/* A flow without a bottom. `first`: from the top to the first line's middle. Both at scale 1. */
static inline Flow HudFlow(Hud *hud, Rect room, float first, float lineHeight)
{
    return (Flow){.hud = hud,
                  .left = room.x,
                  .right = room.x + room.width,
                  .bottom = INFINITY,
                  .x = room.x,
                  .y = room.y + HudPixels(hud, first),
                  .lineHeight = HudPixels(hud, lineHeight)};
}

/* Each of these adds something after what came last, or on a new line if it does not fit. */
void FlowText(Flow *flow, TextStyle style, Color color, const char *text);
/* Word by word; one that is longer than a line is left out. A word that is the label of a key is
 * shown as that key. All or none. */
void FlowWords(Flow *flow, TextStyle style, Color color, const char *sentence);
/* A number with what it counts; below 0 it is unknown. */
void FlowNumber(Flow *flow, TextStyle style, Color color, double number, const char *unit);
/* A key, unless that is "", and what it does, on a ground, unless that is 0; a click asks for the
 * action. */
void FlowButton(Flow *flow, const char *key, const char *what, Action action, Color ground,
                Color color);
void FlowKey(Flow *flow, Action action, const char *what);

/* Leaves room of so many pixels at scale 1. */
void FlowSpace(Flow *flow, float length);

/* Goes to the left end of the next line, `height` below (at scale 1). */
void FlowNextLine(Flow *flow, float height);

/* ---- panel.c ---- */

/* How late pictures by a method are seen, and how wrong it is. */
void HudWriteLate(char text[48], const HudState *state, int method);
void HudWriteError(char text[48], const HudState *state, int method);
/* A time strip. */
void HudStrip(Hud *hud, Rect rect, int method);
/* The bars of a method's errors, if there is room for them. */
void HudErrors(Hud *hud, Rect rect, int method);

/* The column at the left of a wide window. */
void HudColumn(Hud *hud, Rect *room);
/* The rows at the top of all others. */
void HudHeader(Hud *hud, Rect *room);
/* The test of what can be seen: nothing else. */
void HudSee(Hud *hud, Rect *room);
/* The keys that matter now, in a row at the bottom, or in two columns. */
void HudKeys(Hud *hud, Rect *room, bool columns);
