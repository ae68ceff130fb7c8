/* SPDX-License-Identifier: MIT
 *
 * The frame cap's grid of deadlines. Time is an argument, so that any clock can drive it.
 */
#ifndef PACER_H
#define PACER_H

#include <stdint.h>

typedef struct Pacer {
    int rate;     /* frames a second, 0 before the first */
    int64_t next; /* ns, the deadline to come */
} Pacer;

/* The deadline of the frame that is ready at `now`, on a grid of 1e9 / rate ns. A frame that is
 * late by less than a period keeps the grid, so that the average rate stays exact; a later one
 * starts a new grid. A zeroed Pacer is ready to use. */
int64_t PacerNext(Pacer *pacer, int64_t now, int rate);

#endif
