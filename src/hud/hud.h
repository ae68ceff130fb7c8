/* SPDX-License-Identifier: MIT
 *
 * The HUD: makes a list of rectangles and texts from its state, places the arenas, and finds what a
 * click asks for.
 *
 * The window, here with two lanes and a step of the tour:
 *
 *     +------+----------------------------+
 *     |      | name   sentence      count |  a row
 *     | card | lane                       |  an arena
 *     |      |----------------------------|
 *     |      | name   sentence      count |
 *     |      | lane                       |
 *     +------+----------------------------+
 *     | keys                              |
 *     +-----------------------------------+
 *
 * Nothing that explains may change what it explains: parallel lines, figures, messages, the help
 * and the list of loops lie over the lanes, below the path of the ball or above all, and move
 * nothing.
 */
#pragma once

#include "hud/charts.h"
#include "hud/marks.h"
#include "hud/settings.h"
#include "hud/tour.h"
#include "loops/loop_list.h"
#include "machine/keys.h"
#include "machine/machine.h"
#include "numbers/stats.h"
#include "render/draw_list.h"
#include "trace/frame.h"

#include <stdbool.h>

/* The longest result of the test of what can be seen, and the longest message. */
enum { SeeText = 256, ToastText = 144 };

/* The phases of the test of what can be seen. All but the last, and SeeAsks, end by themselves. An
 * answer may come from SeeSettles on:
 *
 *     SeeOff --> SeeReady --> SeeFirst --> SeeBetween --> SeeSecond --> SeeSettles --> SeeAsks
 *                  ^  ^                                                  |   |            |
 *                  |  +-- SeeRepeats <-- a picture was late -------------+   |            |
 *                  +-- an answer, but the last ------------------------------|------------+
 *     SeeOff <-- the last answer, or ESC                                     |
 *     SeeOff <-- SeeStops <-- too many trials were spoilt -------------------+
 */
typedef enum SeePhase {
    SeeOff,
    SeeRepeats, /* only after a trial with a late picture */
    SeeReady,
    SeeFirst,
    SeeBetween,
    SeeSecond,
    SeeSettles, /* until it is known when the last pictures were seen */
    SeeAsks,
    SeeStops /* until the turn to come, which ends it */
} SeePhase;

/* How the last test has ended. */
typedef enum SeeKind {
    SeeNone,    /* there was none, or none with an answer */
    SeeFound,   /* with a threshold */
    SeeGuesses, /* guesses would have done as well */
    SeeTooFew,  /* fewer answers than say anything */
    SeeWasLate  /* likewise, as the screen was late too often */
} SeeKind;

typedef struct SeeEnd {
    SeeKind kind;
    /* How many answers there were, and how many trials were spoilt. */
    int answers, spoilt;
    /* It was stopped, as the screen was late too often. */
    bool late;
    /* The screen's rate in Hz, and whether vsync worked. */
    int display;
    bool vsync;
} SeeEnd;

/* All that the HUD shows: equal states look the same. */
typedef struct HudState {
    /* The window, but for the refresh interval. */
    ScreenState window;
    /* What the player has set. */
    Settings set;
    /* The tour, and where the player is in it. */
    Tour tour;

    /* All loops, and how many there are. */
    const LoopInfo *loops;
    int loopCount;
    /* The one that runs. What follows is of it. */
    const LoopInfo *loop;
    /* Its ticks a second as they are set; below 0: it has no rate. */
    double ticksAsked;
    /* The rates that it shows itself, in a second; -1: none. */
    int upsShown, fpsShown;
    /* It draws Next only. */
    bool drawsNext;
    /* It neither reads the clock nor sleeps. */
    bool timeless;
    /* It matters to it that it is a network game. */
    bool network;
    /* It can't catch up. */
    bool tooSlow;
    /* How far it is behind, in tenths of a second. */
    int behindTenths;

    /* The method in effect where there is one lane: a loop may draw in one way only. */
    int method;
    /* What is measured, a few times a second. ticksPerSecond is of the loop's clock. */
    StatsRates rates;
    /* Those of them that have lasted for a while, in a second; 0 or less: not known. What is said
     * of a lane is reckoned from these, as a single stall does not change how long a tick is. */
    double lastingTicks;
    double lastingFrames;
    /* By each method: what its last pictures were like. This is no part of the test of what can be
     * seen, which is below. */
    ParallelFigures seen[MostMethods];
    /* By each method, of a scene that reads input: what became of it. */
    InputCounts counts[MostMethods];
    /* Percentiles of the frame times, in ms; 0: not known. */
    double p50, p99;
    /* How much of the delay of pictures is the screen's, in real ms. */
    int screenMs;

    /* The frame cap, in frames a second; 0: none. */
    int cap;
    /* The display's, in Hz; 0: it is not constant; below 0: not known. */
    int refreshRate;
    /* Where the times of pictures come from. */
    ScreenSource times;
    bool recording;

    /* The open step of the tour. NULL: none is, or the page beside the picture shows it. */
    const TourStep *step;
    /* A message; "" for none. */
    char toast[ToastText];
    /* The test of what can be seen: where it is, how many answers there are, whether one came too
     * early, and how the last one ended. */
    SeePhase see;
    int seeAnswers;
    bool seeEarly;
    SeeEnd seeEnd;
} HudState;

/* A click in it asks for the action. */
typedef struct Button {
    Rect rect;
    Action action;
} Button;

/* A lane has one chart at most. Buttons are those of the help, or fewer; one too many is left out.
 */
enum { MostCharts = MaxLanes, MostButtons = ActionFirstLoop + 40 };

typedef struct Hud {
    /* What the list shows. */
    HudState state;
    DrawList list;
    /* The first command of the list that lies over the others: of the help, the list of loops, or a
     * message. */
    int overlay;
    int buttonCount;
    Button buttons[MostButtons];
    /* How many pages the help has in this window, while it is open. */
    int helpPages;

    /* How many lanes there is room for. */
    int mostLanes;
    /* Where the world is drawn, by which method, and the words beside marks. */
    int arenaCount;
    Rect arenas[MaxLanes];
    int methods[MaxLanes];
    MarkWords words[MaxLanes];
    /* The ball's path in each arena; a height of 0: it has all of the arena. */
    Path path;
    /* How the world of a scene lies in each arena. */
    Framing framing;
    /* The row of keys says that the game is paused, or how slow it is. */
    bool saysPace;
    /* The white line has its name beside it. */
    bool namesNow;
    /* The part of the last lane in which nothing moves: for messages. */
    Rect still;
    /* What is unusual now and has no room in a row, so that it is a message. "" for nothing. */
    char status[256];

    int chartCount;
    Chart charts[MostCharts];
} Hud;

/* Writes the list for `state`, unless it shows that already. A zeroed Hud shows nothing. */
void HudUpdate(Hud *hud, const HudState *state);

/* The action of a click at this place, in pixels. False if there is none. */
bool HudClick(const Hud *hud, float x, float y, Action *action);

/* Whether there are parallel lines now. */
bool HudHasLines(const Hud *hud);
