/* SPDX-License-Identifier: MIT
 *
 * How uneven each draw mode was over the last second, whether or not its lane is shown.
 */
#ifndef LANE_ERRORS_H
#define LANE_ERRORS_H

#include "base/draw_mode.h"

#include <stdbool.h>
#include <stdint.h>

enum { LaneMarks = 4 };

/* The animation errors of each lane. A zeroed LaneErrors has none. */
typedef struct LaneErrors {
    bool started;
    int64_t sim[DrawModeCount], screen; /* of the frame before, ns */
    struct LaneSums {
        int64_t time, count;
        int64_t sum[DrawModeCount];
    } now, marks[LaneMarks]; /* marks: a ring, a quarter of a second apart */
    int nextMark;
} LaneErrors;

/* Adds a frame: the game time that it showed in each lane, and when it was on the screen (in ns).
 * If not `follows`, it is not compared with the frame before, only with the next one. */
void LaneErrorsAdd(LaneErrors *errors, const int64_t sim[DrawModeCount], int64_t screen,
                   bool follows);

/* The mean |animation error| of a lane over about the last second, ns; 0 before the first. */
int64_t LaneErrorsMean(const LaneErrors *errors, DrawMode lane);

#endif
