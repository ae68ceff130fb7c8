/* SPDX-License-Identifier: MIT
 *
 * What is shown: the last picture, the frame to come, the frame cap's grid, and the log of frames
 * whose pictures are still to be seen.
 *
 * draw.c makes frames. Ticks and waits note in `frame` how long they took.
 */
#pragma once

#include "game/frame_log.h"
#include "game/pacer.h"
#include "game/picture.h"
#include "machine/machine.h"

typedef struct Film {
    const Screen *screen;
    /* The record of the frame to come. */
    Frame frame;
    /* That of the last frame, and the one that is being made. */
    Picture pictures[2];
    /* Of the last frame. */
    Picture *picture;
    /* The running time at the end of the last frame. */
    Nanoseconds runningBefore;
    /* The picture to come is to be saved in a file. */
    bool screenshotWanted;
    Pacer pacer;
    FrameLog log;
    /* Rebuilt for each picture; under the ball, and on top of all. */
    DrawList marks, above;
} Film;
