/* SPDX-License-Identifier: MIT
 *
 * How long it takes from input to the first picture that shows an effect of it.
 *
 * Input can come at any moment. What comes between two reads waits for the second, and is seen with
 * the first picture that shows that read: the older it is, the longer it took. So the mean over all
 * moments follows from the reads and pictures alone. With R and S the times of the read and of the
 * picture, and r of the newest read that was shown before:
 *
 *     mean = sum of (R - r) (S - (R + r) / 2)  /  sum of (R - r),    longest = greatest S - r
 */
#ifndef INPUT_TIMES_H
#define INPUT_TIMES_H

#include "base/nanoseconds.h"

#include <stdbool.h>

/* Of a run of 30 years, rounding changes a mean by less than 0.01 ms, also that of one second. */
typedef struct InputSums {
    Nanoseconds time; /* sum of (R - r) */
    double area;      /* the other sum, ns^2 */
} InputSums;

/* All zero at the start. */
typedef struct InputTimes {
    bool begun;
    Nanoseconds read; /* the newest that was shown */
    Nanoseconds longest;
    InputSums sums;
} InputTimes;

/* Adds a picture that was seen at `screen`, `input` after the newest read that it shows. Without
 * `follows` nothing is counted: input between that read and the one before it has no known
 * latency. */
void InputTimesAdd(InputTimes *times, Nanoseconds screen, Nanoseconds input, bool follows);

/* The mean over all that was added between two states of the sums, in ns; below 0: nothing was. */
double InputTimesMean(const InputSums *now, const InputSums *then);

#endif
