/* SPDX-License-Identifier: MIT
 *
 * The frame cap's grid of deadlines. Time is an argument, so that any clock can drive it.
 */
#pragma once

#include "base/nanoseconds.h"

typedef struct Pacer {
    int rate;             /* frames a second, 0 before the first */
    Nanoseconds deadline; /* of the last frame */
    Nanoseconds owed;     /* by which the grid moved later and still has to move back */
} Pacer;

/* The deadline of the frame that is ready at `now`, on a grid of 1e9 / rate ns. A frame that is
 * late by less than a period keeps the grid, so that the average rate stays exact; a later one
 * starts a new grid. A zeroed Pacer is ready to use. */
Nanoseconds PacerNext(Pacer *pacer, Nanoseconds now, int rate);

/* Call this when the wait for that deadline has ended, at `now`. If that was more than 1 us late,
 * the grid moves to `now`, so that the next interval is not too short. Then it moves back, to keep
 * the average rate: in each frame by half of the rest, but 30 us at most, and by 1 ms in all. */
void PacerWoke(Pacer *pacer, Nanoseconds now);
