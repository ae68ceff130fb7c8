/* SPDX-License-Identifier: MIT
 *
 * The HUD: makes a list of rectangles and texts from the state that it shows, places the arenas in
 * the room that is left, and says what a click asks for.
 */
#ifndef HUD_H
#define HUD_H

#include "hud/flow.h"
#include "hud/graph.h"
#include "render/draw_list.h"
#include "scenes/scene.h"
#include "trace/frame.h"

#include <stdbool.h>

typedef enum VsyncState { VsyncIsOff, VsyncIsOn, VsyncFails } VsyncState;

/* All that the HUD shows, rounded as it is shown, so that equal states look the same. */
typedef struct HudState {
    int width, height; /* of the drawable in pixels */
    float density;     /* pixels to a point, 0: unknown */
    HudLevel level;
    const char *loop;  /* its name */
    const char *watch; /* what to watch */
    const Scene *scene;
    int chosen;     /* the method that the user has asked for */
    int method;     /* that in effect: a loop may draw one way only */
    bool drawsNext; /* the loop only ever draws the last tick */
    bool timeless;  /* it neither reads a clock nor sleeps */
    bool network, help, tooSlow, lanes, paused, recording;
    bool steered; /* the first ball follows the pointer */
    int speed;    /* of the slow motion, in thousandths */
    int ticksPerSecond, framesPerSecond, picturesPerSecond, speedPercent; /* < 0: unknown */
    int tickMs;                                                           /* TICK_TIME */
    int inputMs;                /* to screen; < 0: unknown */
    int clockSeconds;           /* game time */
    int behindTenths;           /* of a second */
    int deadTenths;             /* dead time that was just left out, of a second */
    int64_t tickCost, drawCost; /* added to each, ns */
    int balls;
    int upsShown, fpsShown; /* by the loop itself, -1: nothing */
    int cap;                /* frames a second at most, 0: no cap */
    VsyncState vsync;
    ScreenSource times;          /* where the times of pictures come from */
    int p50, p99, max, graphTop; /* hundredths of ms */
    int laneErrors[MostMethods]; /* mean |animation error|, the same */
    int64_t refresh;             /* interval of the display or cap, ns, 0: unknown */
    char notice[128];            /* of the machine, "" for none */
    char toast[144];             /* what came of a key */
    int toastLevel;              /* how bright: 0, not at all, to HudToastLevels */
} HudState;

enum { HudToastLevels = 8 };

typedef struct Hud {
    HudState state; /* what the list shows */
    HudLevel level; /* that there is room for */
    DrawList list;
    Buttons buttons;
    int arenaCount;
    Rect arenas[MaxLanes]; /* where the world is drawn */
    GraphLayout graph;     /* column 0 if there is none */
} Hud;

/* Writes the list for `state`; does nothing if the list shows that state already. If not all of it
 * fits into the window, the list shows less. A zeroed Hud shows nothing. */
void HudUpdate(Hud *hud, const HudState *state);

/* The action that a click at this position, in pixels, asks for. False if none. */
bool HudClick(const Hud *hud, float x, float y, Action *action);

#endif
