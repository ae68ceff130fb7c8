/* SPDX-License-Identifier: MIT
 *
 * What the program needs of a machine, as two tables of functions: a clock and a presenter. The
 * live machine (machine_live.h) and the simulated one (machine_sim.h) fill them in. All times are
 * ns since the machine was made.
 */
#ifndef MACHINE_H
#define MACHINE_H

#include "base/action.h"
#include "base/nanoseconds.h"
#include "render/view.h"

#include <stdbool.h>
#include <stdint.h>

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
    /* Takes the time that such work needs on this machine beyond doing it, and `added`. Returns how
     * long that should have taken. */
    Nanoseconds (*spend)(void *self, Work work, Nanoseconds added);
    /* Processor time used so far. */
    Nanoseconds (*busy)(void *self);
} Clock;

enum { InputActions = 32, InputClicks = 8 };

/* Where the mouse or a finger pressed, in pixels of the drawable. */
typedef struct Click {
    float x, y;
} Click;

/* What has happened since the last call, and what the screen is like now. */
typedef struct Input {
    bool read; /* false: it is too soon to look again, and all is as it was */
    int actionCount;
    Action actions[InputActions];
    int clickCount;
    Click clicks[InputClicks];
    bool visible;
    int width, height;   /* of the drawable in pixels; 0 with nothing to draw on */
    Nanoseconds refresh; /* interval of the display, 0: unknown */
    bool vsync;          /* asked for */
    int capRate;         /* frames a second to hold to because vsync does not; 0 while it does */
    const char *notice; /* a line to show as long as it is there, the machine's; NULL or "": none */
} Input;

typedef struct Presenter {
    void *self;
    /* While the window is hidden, or with `wait`, waits for an event or for one refresh interval.
     * Otherwise it may do nothing where it was called just before. */
    void (*input)(void *self, bool wait, Input *input);
    /* Does what only the window can do: fullscreen and vsync, on or off; other shaders. */
    void (*act)(void *self, Action action);
    /* Draws a picture; nobody sees it yet. NULL where nothing can be drawn on. */
    void (*draw)(void *self, const View *view);
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
