/* SPDX-License-Identifier: MIT
 *
 * What the HUD says, as a list of rectangles and texts.
 */
#ifndef HUD_H
#define HUD_H

#include "draw_list.h"
#include "frame.h"

#include <stdbool.h>

/* All that the HUD shows, rounded as it is shown: equal states look the same. */
typedef struct HudState {
    int width, height; /* of the drawable in pixels */
    const char *loop;  /* its name */
    const char *watch; /* what to watch for */
    Interpolation setting;
    Interpolation drawn; /* how it is drawn: prediction, where the loop draws ahead by itself */
    bool drawsNext;      /* the loop only ever draws the last tick */
    bool network, help, tooSlow;
    int ticksPerSecond, framesPerSecond, picturesPerSecond, speedPercent;
    int tickMs;                 /* TICK_TIME */
    int clockSeconds;           /* game time */
    int behindTenths;           /* of a second */
    int64_t tickCost, drawCost; /* added to each, ns */
    int upsShown, fpsShown;     /* what the loop itself shows, -1: nothing */
} HudState;

typedef struct Hud {
    HudState state; /* what the list shows */
    DrawList list;
    Rect arena; /* what the HUD leaves to the world */
} Hud;

/* Writes the list for `state`; does nothing if it shows just that. A zeroed Hud shows nothing. */
void HudUpdate(Hud *hud, const HudState *state);

/* The colour that stands for a way of drawing, on the HUD and on the ball. */
Color HudColor(Interpolation drawn);

#endif
