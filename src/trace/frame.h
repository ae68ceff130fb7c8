/* SPDX-License-Identifier: MIT
 *
 * The record of one frame: one call of a draw, complete when its present has returned. Everything
 * that counts (statistics, HUD, trace) reads this and nothing else.
 */
#ifndef FRAME_H
#define FRAME_H

#include "base/draw_mode.h"

#include <stdbool.h>
#include <stdint.h>

/* Times are ns; instants are counted from the start of the run. */
typedef struct Frame {
    int64_t start;     /* the draw call began */
    int64_t end;       /* its present returned */
    int64_t frameTime; /* since the end of the frame before; since the start for the first */

    int64_t tick;      /* ticks since the start */
    int32_t ticks;     /* of them since the frame before */
    bool fullTurn;     /* and in one turn as many as the loop allows */
    const char *loop;  /* its name, a constant */
    DrawMode drawMode; /* on: as the loop asks */
    double alpha;      /* what the loop passed; 1 for GameDraw */
    int64_t behind;    /* loop's clock since the loop began, less the game time of its ticks */

    int64_t updateTime; /* in ticks, since the frame before */
    int64_t renderTime; /* in drawing */
    int64_t swapTime;   /* in present */
    int64_t sleepTime;  /* asleep */
    int64_t oversleep;  /* how much longer than asked the sleeps took */
    int64_t deadTime;   /* left out of the clock: the program was paused or stood still */
    bool excluded;      /* holds such time, or a hidden window: not counted as a frame time */

    int64_t sim;            /* game time that the picture shows */
    int64_t simAsked;       /* game time that the loop asked for, before "off" replaced it */
    int64_t viewLag;        /* of the picture behind the game's own "now" */
    int64_t screen;         /* when it was shown */
    int64_t animationError; /* (sim - sim before) - (screen - screen before) */
    bool hasAnimationError; /* false if excluded, the first, or drawn unlike the one before */
    bool hasState;
    double x, y;    /* where the first ball was drawn, world units */
    uint64_t state; /* hash after the last tick */
} Frame;

/* What a frame's time went to, piece by piece. Times as above; pieces never overlap. */
typedef enum SliceKind { SliceTick, SliceInput, SliceDraw, SliceSwap, SliceSleep } SliceKind;

typedef struct Slice {
    SliceKind kind;
    int64_t start, end;
} Slice;

#endif
