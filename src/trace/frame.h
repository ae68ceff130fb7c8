/* SPDX-License-Identifier: MIT
 *
 * The record of one frame: one call of a draw, complete when its picture was seen.
 * Statistics, HUD and traces read this and nothing else.
 */
#pragma once

#include "base/screen_time.h"

/* Points in time are counted from the start of the run. */
typedef struct Frame {
    uint64_t picture; /* the id that its present gave, from 1 */

    Nanoseconds start;     /* the draw call began */
    Nanoseconds end;       /* its buffer swap returned */
    Nanoseconds frameTime; /* since the end of the frame before; since the start for the first */

    int64_t tick;        /* ticks since the start */
    int32_t ticks;       /* ticks since the frame before */
    bool fullTurn;       /* a turn since the frame before ran as many ticks as the loop allows */
    const char *loop;    /* its name, a constant */
    const char *method;  /* the word of the one that the player has chosen, a constant */
    bool steered;        /* the first ball follows the pointer */
    double drawArgument; /* what the loop passed to its draw call: percentWithinTick, or ticks ahead
                            of Next; 1 for GameDraw */
    Nanoseconds behind; /* the loop's clock since the loop began, less the game time of its ticks */

    /* Since the frame before: */
    Nanoseconds updateTime;  /* in ticks */
    Nanoseconds partialTime; /* of that, in a partial tick for the picture */
    Nanoseconds renderTime;  /* in drawing */
    Nanoseconds swapTime;    /* in the buffer swap */
    Nanoseconds sleepTime;   /* asleep */
    Nanoseconds oversleep;   /* how much longer than asked the sleeps took */
    Nanoseconds deadTime;    /* not on the game's clock: the program was paused or stopped */
    bool excluded;           /* from the frame times: holds a pause, dead time or a hidden window */

    Nanoseconds sim;      /* the game time that the picture shows */
    Nanoseconds simAsked; /* the game time that the loop asked for, before "off" replaced it */
    Nanoseconds viewLag;  /* how far the picture is behind the game's own "now" */
    Nanoseconds gameTime; /* of all ticks so far */

    /* Known when presentation feedback has come, or takes too long: */
    Nanoseconds screen; /* when the picture was seen, on the loop's clock */
    ScreenSource screenSource;
    Nanoseconds refresh;         /* the display's interval, 0: unknown */
    int32_t late;                /* how many refreshes later than possible it was seen */
    Nanoseconds animationError;  /* (sim - sim before) - (screen - screen before) */
    bool hasAnimationError;      /* false if excluded, the first, or drawn in another mode or loop
                                    than the frame before */
    Nanoseconds input;           /* screen less when the newest input that shows was read */
    Nanoseconds inputFull;       /* the same of the newest input that shows in full */
    bool hasInput, hasInputFull; /* false if never seen, and before a tick knows of any input */
    const char *scene;           /* its name, a constant */
    bool hasScene;               /* as all frames have that this program draws */
    double placeError; /* distance from where the watched thing should be at `sim`, world units */
    double placeStep;  /* length of the change of that error since the frame before */
    bool hasPlace;     /* false before the first tick, and while it is steered */
    bool hasPlaceStep; /* false also where there is no animation error */
    bool hasState;
    double x, y;    /* where what is watched was drawn, world units */
    uint64_t state; /* hash after the last tick */
} Frame;

/* What a frame's time was spent on. Times as above; slices never overlap. */
typedef enum SliceKind {
    SliceTick,
    SliceInput,
    SliceDraw,
    SliceSwap,
    SliceSleep,
    SliceMore /* of several kinds: see SlicesAdd */
} SliceKind;

typedef struct Slice {
    SliceKind kind;
    Nanoseconds start, end;
} Slice;

enum { MostSlices = 32 };

/* Those of one frame, in the order of time. */
typedef struct Slices {
    int count;
    Slice slices[MostSlices];
} Slices;

/* Adds one. Where there is no more room, the first half and the last slices are kept as they are,
 * and those between become one. */
void SlicesAdd(Slices *slices, SliceKind kind, Nanoseconds start, Nanoseconds end);
