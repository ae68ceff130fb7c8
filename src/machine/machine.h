/* SPDX-License-Identifier: MIT
 *
 * What the program needs of a machine: a clock, a screen and input, as tables of functions. The
 * live machine (live.h) and the simulated one (sim.h) fill them in. All times are of its clock.
 *
 * `self` is what the functions of a table work on, and their first argument. Whoever made the
 * machine owns it; it has to outlive the tables.
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

/* What the machine works on, as far as that takes time. */
typedef enum Work {
    /* A tick of the game. */
    WorkTick,
    /* A tick of a copy of the game, for a picture. */
    WorkPartialTick,
    WorkDraw,
    /* Nothing but added time: the work's own cost has been spent. */
    WorkMore
} Work;

typedef struct Clock {
    void *self;
    /* A loop reads the clock. On the simulated machine that takes 1 us. */
    Nanoseconds (*loopRead)(void *self);
    /* The program reads it for its own records. On the simulated machine that takes no time. */
    Nanoseconds (*read)(void *self);
    /* Returns at the deadline as exactly as the machine can; at once if it has passed. */
    void (*waitUntil)(void *self, Nanoseconds deadline);
    /* The system's ordinary sleep, of at least this long; 0 lets other programs run. */
    void (*sleep)(void *self, Nanoseconds duration);
    /* Spends `added`, plus what a simulated machine takes for such work. Returns how long that
     * should have taken. */
    Nanoseconds (*spend)(void *self, Work work, Nanoseconds added);
    /* The processor time that was used so far. */
    Nanoseconds (*busy)(void *self);
} Clock;

struct ScreenState;

typedef struct Screen {
    void *self;
    /* Draws a picture without showing it. NULL if there is nothing to draw on. */
    void (*draw)(void *self, const View *view);
    /* Shows that picture, whose id is 1 for this screen's first one, 2 for the next. False: it has
     * waited in vain, as the window can't be seen. */
    bool (*present)(void *self);
    /* When the next picture was seen, of each once and in order. False if that is not known yet, or
     * if there is none. With `wait`, waits until it is known. */
    bool (*seen)(void *self, bool wait, ScreenTime *time);
    /* Whether a picture has been seen, as far as is known. NULL: always. */
    bool (*anySeen)(void *self);
    /* Does ActionFullscreen, ActionVsync or ActionReloadShaders, and brings the state's vsync up to
     * date. NULL: none of them. */
    void (*act)(void *self, Action action, struct ScreenState *state);
    /* Writes the picture drawn last as a PNG file; NULL: a new file in the working directory, named
     * after the time. False after a line on standard error. NULL where draw is. */
    bool (*screenshot)(void *self, const char *path);
    /* Reads the picture drawn last, as RenderRead does. NULL where draw is, and where only a canvas
     * has it. */
    void (*read)(void *self, uint8_t *pixels);
} Screen;

/* What a reading of input tells of the window and its display. */
typedef struct ScreenState {
    /* Whether the window can be seen. */
    bool visible;
    /* The drawable's size in pixels. 0: nothing to draw on. */
    int width, height;
    /* Pixels to a point, as the desktop scales text. 0: unknown. */
    float density;
    /* The display's refresh interval. 0: unknown. */
    Nanoseconds refresh;
    /* Whether vsync is asked for. */
    bool vsync;
    /* Whether the game is in a menu, which a simulated one can be. */
    bool inMenu;
    /* How long the machine has just stood still, as a simulated one can. The loop sees that time.
     * Where another one stops, nothing tells it, and the loop doesn't see it (game/timeline.h). */
    Nanoseconds stood;
    /* Whether there are buttons for keys beside the picture. */
    bool hasButtons;
    /* Whether there are words of the tour beside the picture. */
    bool tellsTour;
    /* The frame cap in frames a second, where vsync does not work. Else 0. */
    int capRate;
} ScreenState;

/* ---- input ---- */

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

/* What has come since the last reading. Further actions are left for the next one; further clicks
 * are lost. */
typedef struct Input {
    int actionCount;
    Action actions[InputActions];
    int clickCount;
    Click clicks[InputClicks];
    Pointer pointer;
    /* Whether the left button of the mouse, or a finger, is down now. */
    bool held;
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
    /* Never waits. */
    InputPoll,
    /* Once a turn: waits while the window is hidden, for an event or one refresh. */
    InputTurn,
    /* In a pause: waits for an event or a while. */
    InputWait
} InputRead;

typedef struct InputSource {
    void *self;
    /* Reads what has come, and what is known of the screen now: fills in both. */
    void (*read)(void *self, InputRead how, Input *input, ScreenState *screen);
} InputSource;

/* ---- all of it ---- */

typedef struct Machine {
    Clock clock;
    Screen screen;
    InputSource input;
} Machine;
