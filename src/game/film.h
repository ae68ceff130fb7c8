/* SPDX-License-Identifier: MIT
 *
 * What is shown: the last picture, the frame to come, the frame cap's grid, and the log of frames
 * whose pictures are still to be seen. draw.c makes frames. Ticks and waits note in `next` how long
 * they took.
 */
#pragma once

#include "game/frame_log.h"
#include "game/picture.h"
#include "machine/machine.h"

/* The frame cap's grid of deadlines. Time is an argument, so that any clock can drive it. */
typedef struct Pacer {
    int rate;             /* frames a second, 0 before the first */
    Nanoseconds deadline; /* the deadline of the last frame */
} Pacer;

typedef struct Film {
    const Screen *screen;
    WaitingFrame next;     /* the frame to come */
    Picture pictures[2];   /* of the last frame and of the one that is being made */
    Picture *picture;      /* the picture of the last frame */
    bool screenshotWanted; /* the picture to come is to be saved in a file */
    Pacer pacer;
    Nanoseconds presentAt; /* when the picture to come is shown, as GameTime.now; 0: at once */
    FrameLog log;
    DrawList marks; /* under the ball; rebuilt for each picture */
    DrawList above; /* above the balls, under the HUD; rebuilt for each picture */
} Film;

/* ---- draw.c ---- */

/* The deadline of the frame that is ready at `now`, on a grid of 1e9 / rate ns. A frame that is
 * late by less than a period keeps the grid, so that the average rate stays exact; a later one
 * starts a new grid. A zeroed Pacer is ready to use. */
Nanoseconds PacerNext(Pacer *pacer, Nanoseconds now, int rate);
