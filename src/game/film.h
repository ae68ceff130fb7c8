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
    Frame frame;               /* the record of the frame to come */
    Picture pictures[2];       /* that of the last frame, and the one that is being made */
    Picture *picture;          /* that of the last frame */
    Nanoseconds runningBefore; /* the running time at the end of the last frame */
    bool screenshotWanted;     /* the picture to come is to be saved in a file */
    Pacer pacer;
    FrameLog log;
    DrawList marks; /* under the ball; rebuilt for each picture */
    DrawList above; /* on top of all; rebuilt for each picture */
} Film;
