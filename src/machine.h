/* SPDX-License-Identifier: MIT
 *
 * What the program needs of a machine, as two tables of functions: a clock and a presenter. The
 * live machine (machine_live.h) and the simulated one (machine_sim.h) fill them in. All times are
 * ns since the machine was made.
 */
#ifndef MACHINE_H
#define MACHINE_H

#include "draw_list.h"
#include "view.h"

#include <stdbool.h>
#include <stdint.h>

typedef int64_t Nanoseconds;

typedef enum Work { WorkTick, WorkDraw } Work;

typedef struct Clock {
    void *self;
    /* A loop's reading of the clock; on the simulated machine it takes 1 us. */
    Nanoseconds (*now)(void *self);
    /* The program's own reading, for its records; costs nothing on the simulated machine. */
    Nanoseconds (*peek)(void *self);
    /* Returns at the deadline as exactly as the machine can; at once if it has passed. */
    void (*waitUntil)(void *self, Nanoseconds deadline);
    /* An ordinary sleep, as the system gives it: so long or longer; 0 lets other programs run. */
    void (*sleep)(void *self, Nanoseconds duration);
    /* Takes the time that such work needs on this machine beyond doing it, and `added`. */
    void (*spend)(void *self, Work work, Nanoseconds added);
    /* Processor time used so far. */
    Nanoseconds (*busy)(void *self);
} Clock;

typedef enum Action {
    ActionQuit,
    ActionInterpolation, /* on and off */
    ActionPrediction,
    ActionNextLoop,
    ActionPreviousLoop,
    ActionNetwork,
    ActionHelp,
    ActionScreenshot,
    ActionDrawCostUp,
    ActionDrawCostDown,
    ActionTickCostUp,
    ActionTickCostDown,
    ActionHitch,
    ActionFirstLoop, /* the first loop of the list; + 1 is the second, and so on to the tenth */
    ActionTenthLoop = ActionFirstLoop + 9
} Action;

enum { InputActions = 32 };

/* What has happened since the last call, and what the screen is like now. */
typedef struct Input {
    int actionCount;
    Action actions[InputActions];
    bool visible;
    int width, height; /* of the drawable in pixels; 0 with nothing to draw on */
    int capRate;       /* frames a second to hold to because vsync does not; 0 while it does */
} Input;

typedef struct Presenter {
    void *self;
    /* While the window is hidden, waits for an event or for one refresh interval. */
    void (*input)(void *self, Input *input);
    /* Draws a picture; nobody sees it yet. NULL where nothing can be drawn on. */
    void (*draw)(void *self, const View *view, const DrawList *list);
    /* Shows it, and returns when it was (or will have been) shown. */
    Nanoseconds (*present)(void *self);
    /* Writes the picture drawn last as a PNG file: true, or false after a line on standard error.
     * NULL as draw is. */
    bool (*screenshot)(void *self, const char *path);
} Presenter;

typedef struct Machine {
    Clock clock;
    Presenter presenter;
} Machine;

#endif
