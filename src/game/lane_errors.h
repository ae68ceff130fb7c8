/* SPDX-License-Identifier: MIT
 *
 * How uneven each draw mode was over the last second, whether or not its lane is shown.
 */
#ifndef LANE_ERRORS_H
#define LANE_ERRORS_H

#include "base/draw_mode.h"
#include "base/nanoseconds.h"

#include <stdbool.h>

enum { LaneMarks = 4 };

/* The animation errors of each lane. A zeroed LaneErrors has none. */
typedef struct LaneErrors {
    bool started;
    Nanoseconds sim[DrawModeCount], screen; /* of the frame before */
    struct LaneSums {
        Nanoseconds time;
        int64_t count;
        Nanoseconds sum[DrawModeCount];
    } now, marks[LaneMarks]; /* marks: a ring, a quarter of a second apart */
    int nextMark;
} LaneErrors;

/* Adds a frame: the game time that it showed in each lane, and when it was on the screen. Without
 * `follows` it is not compared with the frame before. */
void LaneErrorsAdd(LaneErrors *errors, const Nanoseconds sim[DrawModeCount], Nanoseconds screen,
                   bool follows);

/* The mean |animation error| of a lane over about the last second; 0 before the first. */
Nanoseconds LaneErrorsMean(const LaneErrors *errors, DrawMode lane);

#endif
