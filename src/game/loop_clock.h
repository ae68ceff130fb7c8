/* SPDX-License-Identifier: MIT
 *
 * The clock that the loops read, computed from the machine's: it does not count dead time, in
 * which the program stood still, and in slow motion it runs as slowly as the game. It counts in
 * integers from its last change of speed, so that nothing drifts. `now` is the machine's time, in
 * ns.
 */
#ifndef LOOP_CLOCK_H
#define LOOP_CLOCK_H

#include "base/nanoseconds.h"

#include <stdbool.h>

/* Speeds are in thousandths of the real one. */
enum { LoopClockRealSpeed = 1000 };

typedef struct LoopClock {
    Nanoseconds deadTime; /* part of the machine's time; the rest is the running time */
    bool frozen;
    Nanoseconds frozenAt; /* running time */
    int speed;
    Nanoseconds speedSince, loopThen; /* running and loop's time at the last change of speed */
} LoopClock;

/* Begins at 0 when the machine's clock is at 0. */
LoopClock LoopClockAt(int speed);

/* The running time: the machine's time without dead time. */
Nanoseconds LoopClockRunning(const LoopClock *clock, Nanoseconds now);

/* What the loop reads. */
Nanoseconds LoopClockRead(const LoopClock *clock, Nanoseconds now);

/* Converts a duration on the loop's clock to one on the machine's, rounded up. */
Nanoseconds LoopClockReal(const LoopClock *clock, Nanoseconds duration);

/* This much of the machine's time, which has just passed, was dead time. */
void LoopClockAddDeadTime(LoopClock *clock, Nanoseconds duration);

/* Freezing stops the clock and the running time; thawing resumes both from there. Each function
 * does nothing if the clock is in that state already. */
void LoopClockFreeze(LoopClock *clock, Nanoseconds now);
void LoopClockThaw(LoopClock *clock, Nanoseconds now);

/* Moves the clock forward, even a frozen one; the running time stays as it is. */
void LoopClockAdvance(LoopClock *clock, Nanoseconds duration);

/* Changes the speed from now on; the clock does not jump. */
void LoopClockSetSpeed(LoopClock *clock, Nanoseconds now, int speed);

#endif
