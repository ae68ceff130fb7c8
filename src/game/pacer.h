/* SPDX-License-Identifier: MIT
 *
 * The frame cap's grid of deadlines. Time is an argument, so that any clock can drive it.
 */
#ifndef PACER_H
#define PACER_H

#include "base/nanoseconds.h"

typedef struct Pacer {
    int rate;             /* frames a second, 0 before the first */
    Nanoseconds deadline; /* of the last frame */
    Nanoseconds owed;     /* by which the grid moved later and still has to move back */
} Pacer;

/* The deadline of the frame that is ready at `now`, on a grid of 1e9 / rate ns. A frame whose own
 * work made it late by less than a period keeps the grid, so that the average rate stays exact; a
 * later one starts a new grid. A zeroed Pacer is ready to use. */
Nanoseconds PacerNext(Pacer *pacer, Nanoseconds now, int rate);

/* Call this when the wait for that deadline has ended, at `now`. If it ended more than 1 us late, a
 * new grid starts: on the old grid the next interval would be too short by as much as this one was
 * too long, so that two intervals were wrong and not one. To keep the average rate exact, the grid
 * then moves back to where it was: in each frame by half of the rest, but 30 us at most, which
 * can't be seen. At most 1 ms is made up for: otherwise no interval would be exact on a machine
 * where many waits end late. */
void PacerWoke(Pacer *pacer, Nanoseconds now);

#endif
