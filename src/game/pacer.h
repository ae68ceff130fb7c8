/* SPDX-License-Identifier: MIT
 *
 * The frame cap's grid of deadlines. Time is an argument, so that any clock can drive it.
 */
#ifndef PACER_H
#define PACER_H

#include <stdint.h>

typedef struct Pacer {
    int rate;         /* frames a second, 0 before the first */
    int64_t deadline; /* ns, of the last frame */
    int64_t owed;     /* ns by which the grid is later than it was, to be caught up with */
} Pacer;

/* The deadline of the frame that is ready at `now`, on a grid of 1e9 / rate ns. A frame whose own
 * work made it late by less than a period keeps the grid, so that the average rate stays exact; a
 * later one starts a new grid. A zeroed Pacer is ready to use. */
int64_t PacerNext(Pacer *pacer, int64_t now, int rate);

/* When the wait for that deadline ended. A frame that was ready in time but woken more than 1 us
 * late starts a new grid: on the old one the next interval would be as much too short as this one
 * was too long, two bad ones in place of one. So that the average stays exact nevertheless, the
 * grid comes back to where it was, each frame by half of what is left and 30 us at most, which
 * nobody sees. What is more than 1 ms is given up, or on a machine where many wakes are late no
 * interval would be exact. */
void PacerWoke(Pacer *pacer, int64_t now);

#endif
