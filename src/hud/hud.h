/* SPDX-License-Identifier: MIT
 *
 * The HUD: makes a list of rectangles and texts from its state, places the arenas in the room that
 * is left, and finds what a click asks for. What the player can set is a part of that state.
 */
#pragma once

#include "hud/charts.h"
#include "loops/loop_list.h"
#include "machine/keys.h"
#include "machine/machine.h"
#include "numbers/stats.h"
#include "render/draw_list.h"
#include "trace/frame.h"

#include <stdbool.h>

/* How much of the HUD: nothing, a few lines, or also the graph. */
typedef enum HudLevel { HudOff, HudShort, HudFull } HudLevel;

enum { MaxBalls = 4000000 };

typedef struct TourStep TourStep;

/* What the player can set while the game runs. */
typedef struct Settings {
    int loop;           /* index into LoopList */
    int balls;          /* 1 to MaxBalls */
    int ticksPerSecond; /* 0: each loop's own rate */
    const Scene *scene;
    Link link;  /* of scenes about a network */
    int method; /* index into the scene's methods */
    bool steer; /* the first ball follows the pointer */
    bool lanes, strobe, parallel, paused, network, help;
    bool quit; /* the run ends */
    HudLevel hud;
    int speed;                      /* of the loop's clock, in thousandths of real time */
    int fps;                        /* frame cap, 1/s; 0: none; -1: what vsync and the loop need */
    Nanoseconds tickCost, drawCost; /* time added to each tick, and to each draw */
    Nanoseconds hitch;              /* time added once, to the first draw at or after hitchAt */
    Nanoseconds hitchAt;            /* as GameTime.now */
    Nanoseconds pauseAt;  /* the game pauses once, in the first turn from then on; 0: never */
    const TourStep *tour; /* all steps of the tour; NULL: there is no tour */
    int steps;            /* how many steps the tour has */
    int step;             /* the open step, from 1; 0: none is open */
} Settings;

/* A step of the tour: what it says, and the settings that it opens with. */
struct TourStep {
    const char *title;
    const char *text;    /* two short sentences */
    const char *look;    /* what to look at, and a key to try */
    const char *options; /* the settings as in a link: loop=lag&lanes */
    Settings settings;   /* hitchAt and pauseAt count from the step's beginning */
};

/* The longest text of the test of what can be seen. */
enum { SeeText = 256 };

/* All that the HUD shows: equal states look the same. */
typedef struct HudState {
    ScreenState window;    /* but for the refresh interval */
    Settings set;          /* by the player */
    const LoopInfo *loops; /* all loops */
    int rungs;             /* how many there are */
    const LoopInfo *loop;  /* the one that runs */
    int method;            /* the one in effect: a loop may draw one way only */
    bool drawsNext;        /* the loop draws Next only */
    bool timeless;         /* it neither reads the clock nor sleeps */
    bool network;          /* it matters to the loop that it is a network game */
    bool tooSlow, recording;
    const TourStep *step; /* the open step of the tour, or NULL */
    bool ladder;          /* the list of loops, and no message */
    int ticksAsked;       /* a second; below 0: the loop has no rate */
    StatsRates rates;     /* ticksPerSecond: of the loop's clock */
    ParallelFigures seen[MostMethods];
    int screenMs;           /* the screen's part of how late pictures are seen */
    int behindTenths;       /* of a second */
    int upsShown, fpsShown; /* by the loop itself, -1: nothing */
    int cap;                /* frames a second; 0: none */
    int refreshRate;        /* of the display in Hz; 0: it is not constant; < 0: unknown */
    ScreenSource times;     /* where the times of pictures come from */
    double p50, p99;        /* of the frame times, in ms; 0: unknown */
    InputCounts counts[MostMethods];
    char toast[144];   /* a message; "" for none */
    char see[SeeText]; /* what the test of what can be seen says; "": none runs */
    bool seeAsks;      /* the test asks for an answer */
} HudState;

/* Parts that leave where there is no room, the first of them first. */
typedef enum HudPart {
    PartRates,
    PartSentence,
    PartError,
    PartLate,
    PartStrip,
    PartKeys,
    PartGraph,
    HudParts
} HudPart;

/* Wide: a column at the left. Tiny: one row and a few keys. */
typedef enum HudShape { HudPlain, HudTiny, HudWide } HudShape;

/* Buttons: those of the help, and at most so many beside it. */
enum { MostCharts = 2 * MaxLanes + 2, MostButtons = ActionFirstLoop + 40 };

/* A click in it asks for the action. */
typedef struct Button {
    Rect rect;
    Action action;
} Button;

typedef struct Hud {
    HudState state; /* what the list shows */
    HudLevel level; /* that there is room for */
    HudShape shape;
    unsigned parts; /* that there is room for: 1 << HudPart */
    DrawList list;
    int buttonCount;
    Button buttons[MostButtons];
    int mostLanes;               /* that there is room for */
    int arenaCount, firstMethod; /* firstMethod: of the first arena, with lanes; 0 without arenas */
    Rect arenas[MaxLanes];       /* where the world is drawn */
    int chartCount, strips;      /* figures; how many of them are time strips */
    Chart charts[MostCharts];
} Hud;

/* Writes the list for `state`, unless it shows that already. What does not fit into the window is
 * left out, part by part. A zeroed Hud shows nothing. */
void HudUpdate(Hud *hud, const HudState *state);

/* The action of a click at this place, in pixels. False if there is none. */
bool HudClick(const Hud *hud, float x, float y, Action *action);
