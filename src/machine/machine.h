/* SPDX-License-Identifier: MIT
 *
 * What the program needs of a machine: a clock, a screen and input, as tables of functions. The
 * live machine (live.h) and the simulated one (sim.h) fill them in. All times are of its clock.
 */
#pragma once

#include "base/nanoseconds.h"
#include "base/screen_time.h"
#include "machine/keys.h"
#include "render/view.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum Vsync { VsyncOff, VsyncOn, VsyncAdaptive, VsyncCount } Vsync;

static const char *const VsyncWords[VsyncCount] = {"off", "on", "adaptive"};

/* WorkPartialTick: a tick of a copy of the game, for a picture. WorkMore: added time only, as the
 * work's own cost has been spent. */
typedef enum Work { WorkTick, WorkPartialTick, WorkDraw, WorkMore } Work;

typedef struct Clock {
    /* A loop's reading of the clock; on the simulated machine it takes 1 us. */
    Nanoseconds (*now)(void);
    /* The program's own reading, for its records; costs nothing on the simulated machine. */
    Nanoseconds (*record)(void);
    /* Returns at the deadline as exactly as the machine can; at once if it has passed. */
    void (*waitUntil)(Nanoseconds deadline);
    /* The system's ordinary sleep, of at least this long; 0 lets other programs run. */
    void (*sleep)(Nanoseconds duration);
    /* Spends `added`, plus what a simulated machine takes for such work. Returns how long that
     * should have taken. */
    Nanoseconds (*spend)(Work work, Nanoseconds added);
    /* Processor time used so far. */
    Nanoseconds (*busy)(void);
} Clock;

struct ScreenState;

typedef struct Screen {
    /* Draws a picture without showing it. NULL if there is nothing to draw on. */
    void (*draw)(const View *view);
    /* Shows that picture, whose id is 1 for this screen's first one, 2 for the next. False: it has
     * waited in vain, as the window can't be seen. */
    bool (*present)(void);
    /* When the next picture was seen, of each once and in order. False if that is not known yet, or
     * if there is none. With `wait`, waits until it is known. */
    bool (*seen)(bool wait, ScreenTime *time);
    /* Whether a picture has been seen, as far as is known. NULL: always. */
    bool (*anySeen)(void);
    /* Does ActionFullscreen, ActionVsync or ActionReloadShaders, and brings the state's vsync up to
     * date. NULL: none of them. */
    void (*act)(Action action, struct ScreenState *state);
    /* Writes the picture drawn last as a PNG file; NULL: a new file in the working directory, named
     * after the time. False after a line on standard error. NULL where draw is. */
    bool (*screenshot)(const char *path);
} Screen;

typedef struct ScreenState {
    bool visible;
    int width, height;   /* the drawable's size in pixels; 0: nothing to draw on */
    float density;       /* pixels to a point, as the desktop scales text; 0: unknown */
    Nanoseconds refresh; /* the display's refresh interval; 0: unknown */
    bool vsync;          /* vsync is asked for */
    bool hasButtons;     /* there are buttons for keys beside the picture */
    bool tellsTour;      /* there are words of the tour beside the picture */
    int capRate;         /* frame cap, frames a second, where vsync does not work; else 0 */
} ScreenState;

enum { InputActions = 128, InputClicks = 8 };

/* Where the mouse or a finger pressed, in pixels of the drawable. */
typedef struct Click {
    float x, y;
} Click;

/* Where the pointer, a mouse or a finger, has moved to since the last reading. */
typedef enum PointerIn {
    PointerStill,    /* nowhere */
    PointerInWindow, /* pixels of the drawable */
    PointerInWorld   /* world units from the world's middle: a simulated machine has no window */
} PointerIn;

typedef struct Pointer {
    PointerIn in;
    float x, y;
} Pointer;

/* Since the last reading. Further actions are left for the next one; further clicks are lost. */
typedef struct Input {
    int actionCount;
    Action actions[InputActions];
    int clickCount;
    Click clicks[InputClicks];
    Pointer pointer;
    bool held; /* the left button of the mouse, or a finger, is down now */
} Input;

static inline void InputAdd(Input *input, Action action)
{
    if (input->actionCount < InputActions)
        input->actions[input->actionCount++] = action;
}

/* The action of a key that goes down (keys.c). `modifiers` is a sum of KeyWith...; `repeated`: it
 * was down already. False if there is none. */
bool InputAddKey(Input *input, int key, int modifiers, bool repeated);

/* A click where the pointer is. */
static inline void InputAddClick(Input *input)
{
    if (input->clickCount < InputClicks)
        input->clicks[input->clickCount++] = (Click){input->pointer.x, input->pointer.y};
}

typedef enum InputRead {
    InputPoll, /* never waits */
    InputTurn, /* once a turn: waits while the window is hidden, for an event or one refresh */
    InputWait  /* in a pause: waits for an event or a while */
} InputRead;

/* Fills in both. */
typedef void ReadInput(InputRead how, Input *input, ScreenState *screen);

typedef struct Machine {
    Clock clock;
    Screen screen;
    ReadInput *readInput;
} Machine;
