/* SPDX-License-Identifier: MIT
 *
 * The HUD: makes a list of rectangles and texts from its state, places the arenas in the room that
 * is left, and finds what a click asks for.
 */
#pragma once

#include "hud/flow.h"
#include "hud/graph.h"
#include "hud/parallel.h"
#include "hud/settings.h"
#include "render/draw_list.h"
#include "trace/frame.h"

#include <stdbool.h>

typedef enum VsyncState { VsyncIsOff, VsyncIsOn, VsyncFails } VsyncState;

/* The longest text of the test of what can be seen. */
enum { SeeText = 256 };

/* All that the HUD shows, rounded as it is shown: equal states look the same. */
typedef struct HudState {
    int width, height;               /* of the drawable in pixels */
    float density;                   /* pixels to a point, 0: unknown */
    Settings set;                    /* by the player */
    const char *const *loops;        /* the names of all loops; */
    int rung, rungs;                 /* the one that runs, and how many there are */
    const char *loop, *idea, *watch; /* its name, its idea, and what to watch */
    int method;                      /* the one in effect: a loop may draw one way only */
    bool drawsNext;                  /* the loop draws Next only */
    bool timeless;                   /* it neither reads the clock nor sleeps */
    bool network;                    /* it matters to the loop that it is a network game */
    bool tooSlow, recording;
    bool hasButtons;      /* beside the picture, so that the keys are left out */
    bool offersTour;      /* no step is open */
    const TourStep *step; /* the open step of the tour, or NULL */
    bool ladder;          /* the list of loops */
    int ticksPerSecond, framesPerSecond, picturesPerSecond, speedPercent; /* < 0: unknown */
    int tickMs;             /* from tick to tick, in real time */
    int inputMs;            /* from input to screen; < 0: unknown */
    int behindTenths;       /* of a second */
    int deadTenths;         /* dead time that has just passed, in 0.1 s */
    int upsShown, fpsShown; /* by the loop itself, -1: nothing */
    int cap;                /* frames a second; 0: none */
    VsyncState vsync;
    ScreenSource times;          /* where the times of pictures come from */
    int p50, p99, graphTop;      /* hundredths of ms */
    int laneErrors[MostMethods]; /* mean |animation error|, the same */
    int laneShakes[MostMethods]; /* mean change of the place error, hundredths of units */
    int laneWorsts[MostMethods]; /* its greatest length, tenths of units */
    InputCounts counts[MostMethods];
    int64_t refresh;                   /* interval of the display or cap, ns, 0: unknown */
    char parallelWords[ParallelWords]; /* what the figure shows */
    char notice[128];                  /* of the machine, "" for none */
    char toast[144];                   /* the last message */
    char see[SeeText];                 /* what the test of what can be seen says; "": none runs */
    bool seeAsks;                      /* for an answer */
    int toastLevel;                    /* how bright, from 0 to HudToastLevels */
} HudState;

enum { HudToastLevels = 8 };

typedef struct Hud {
    HudState state; /* what the list shows */
    HudLevel level; /* that there is room for */
    DrawList list;
    Buttons buttons;
    int mostLanes;               /* that there is room for */
    int arenaCount, firstMethod; /* with lanes: that of the first arena */
    Rect arenas[MaxLanes];       /* where the world is drawn */
    GraphLayout graph;           /* column 0 if there is none */
    ParallelLayout parallel;
} Hud;

/* Writes the list for `state`, unless it shows that already. What does not fit into the window is
 * left out, level by level. A zeroed Hud shows nothing. */
void HudUpdate(Hud *hud, const HudState *state);

/* The action of a click at this place, in pixels. False if there is none. */
bool HudClick(const Hud *hud, float x, float y, Action *action);
