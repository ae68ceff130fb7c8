/* SPDX-License-Identifier: MIT
 *
 * The ways of drawing side by side: off, on and predicted, one a lane, and how uneven each of them
 * was over the last second.
 */
#ifndef LANES_H
#define LANES_H

#include "trace/frame.h"

#include <stdbool.h>
#include <stdint.h>

enum { LaneMarks = 4 };

/* What a loop asks for: a moment between the last two ticks, one ahead of them, or the last. */
typedef enum Moment { MomentBetween, MomentAhead, MomentNext } Moment;

/* How to draw it: Last + alpha * (Next - Last) + ahead * the velocity of one tick. */
typedef struct Drawing {
    double alpha, ahead;
} Drawing;

/* How a way of drawing draws the moment for which a loop passed `asked`. */
Drawing DrawingOf(DrawMode way, Moment moment, double asked);

/* The animation errors of each lane. All zero, it knows none yet. */
typedef struct LaneErrors {
    bool started;
    int64_t sim[DrawModeCount], screen; /* of the frame before, ns */
    struct LaneSums {
        int64_t time, count;
        int64_t sum[DrawModeCount];
    } now, marks[LaneMarks]; /* marks: a ring, a quarter of a second apart */
    int nextMark;
} LaneErrors;

/* A frame that showed this game time in each lane, at this time on the screen (both in ns). One
 * that does not follow on the frame before is only the start for the next. */
void LaneErrorsAdd(LaneErrors *errors, const int64_t sim[DrawModeCount], int64_t screen,
                   bool follows);

/* The mean |animation error| of a lane over about the last second, ns; 0 before the first. */
int64_t LaneErrorsMean(const LaneErrors *errors, DrawMode lane);

#endif
