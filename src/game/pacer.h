/* SPDX-License-Identifier: MIT
 *
 * The frame cap's grid of deadlines. Time is an argument, so that any clock can drive it.
 */
#pragma once

#include "base/nanoseconds.h"

/* Zeroed it is ready to use. */
typedef struct Pacer {
    /* The rate of the grid in frames a second. 0 before the first frame. */
    int rate;
    /* The deadline of the last frame. */
    Nanoseconds deadline;
    /* How far the grid has moved later and still has to move back. */
    Nanoseconds owed;
} Pacer;

/* The deadline of the frame that is ready at `now`, on a grid of 1e9 / rate ns. A frame that is
 * late by less than a period keeps the grid, so that the average rate stays exact; a later one
 * starts a new grid. */
Nanoseconds PacerNext(Pacer *pacer, Nanoseconds now, int rate);

/* The wait for that deadline has ended, at `now`. If that is more than 1 us late, the grid moves to
 * `now`, so that the next interval is not too short. Later it moves back, to keep the average rate:
 * half of the rest in each frame, 30 us at most, and 1 ms in all. */
void PacerWoke(Pacer *pacer, Nanoseconds now);
