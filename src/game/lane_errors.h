/* SPDX-License-Identifier: MIT
 *
 * How uneven each method was over the last second, whether or not its lane is shown.
 */
#ifndef LANE_ERRORS_H
#define LANE_ERRORS_H

#include "base/nanoseconds.h"
#include "scenes/scene.h"

#include <stdbool.h>

enum { LaneMarks = 4 };

/* The animation errors of each lane. A zeroed LaneErrors has none. */
typedef struct LaneErrors {
    bool started;
    Nanoseconds sim[MostMethods], screen; /* of the frame before */
    struct LaneSums {
        Nanoseconds time;
        int64_t count;
        Nanoseconds sum[MostMethods];
    } now, marks[LaneMarks]; /* marks: a ring, a quarter of a second apart */
    int nextMark;
} LaneErrors;

/* Adds a frame: the game time that it showed in each lane, and when it was on the screen. Without
 * `follows` it is not compared with the frame before. */
void LaneErrorsAdd(LaneErrors *errors, const Nanoseconds sim[MostMethods], Nanoseconds screen,
                   bool follows);

/* The mean |animation error| of a lane over about the last second; 0 before the first. */
Nanoseconds LaneErrorsMean(const LaneErrors *errors, int lane);

#endif
