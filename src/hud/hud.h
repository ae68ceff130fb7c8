/* SPDX-License-Identifier: MIT
 *
 * What the HUD says, as a list of rectangles and texts, and what it leaves to the world.
 */
#ifndef HUD_H
#define HUD_H

#include "hud/flow.h"
#include "hud/graph.h"
#include "hud/lanes.h"
#include "render/draw_list.h"
#include "trace/frame.h"

#include <stdbool.h>

typedef enum VsyncState { VsyncIsOff, VsyncIsOn, VsyncFails } VsyncState;

/* All that the HUD shows, rounded as it is shown: equal states look the same. */
typedef struct HudState {
    int width, height; /* of the drawable in pixels */
    HudLevel level;
    const char *loop;  /* its name */
    const char *watch; /* what to watch for */
    DrawMode setting;
    DrawMode drawn; /* how it is drawn: prediction, where the loop draws ahead by itself */
    bool drawsNext; /* the loop only ever draws the last tick */
    bool timeless;  /* it neither reads a clock nor sleeps */
    bool network, help, tooSlow, lanes, strobe, paused, recording;
    int speed; /* of the slow motion, in thousandths */
    int ticksPerSecond, framesPerSecond, picturesPerSecond, speedPercent;
    int tickMs;                 /* TICK_TIME */
    int clockSeconds;           /* game time */
    int behindTenths;           /* of a second */
    int deadTenths;             /* dead time that has just been left out, of a second */
    int64_t tickCost, drawCost; /* added to each, ns */
    int balls;
    int upsShown, fpsShown; /* what the loop itself shows, -1: nothing */
    int cap;                /* frames a second to hold to, 0: none */
    VsyncState vsync;
    int p50, p99, max, graphTop;   /* hundredths of ms */
    int laneErrors[DrawModeCount]; /* the same */
    int64_t refresh;               /* interval of the display or cap, ns, 0: unknown */
    char notice[128];              /* of the machine, "" for none */
} HudState;

typedef struct Hud {
    HudState state; /* what the list shows */
    DrawList list;
    Buttons buttons;
    int arenaCount;
    Rect arenas[DrawModeCount]; /* what it leaves to the world */
    GraphLayout graph;          /* without columns where there is none */
} Hud;

/* Writes the list for `state`; does nothing if it shows just that. A zeroed Hud shows nothing. */
void HudUpdate(Hud *hud, const HudState *state);

/* What a click at this position, in pixels, asks for. False if nothing. */
bool HudClick(const Hud *hud, float x, float y, Action *action);

/* The colour of a draw mode, on the HUD and on the ball. */
Color HudColor(DrawMode drawn);

#endif
