/* SPDX-License-Identifier: MIT
 *
 * The clock that the loops read. It does not count dead time, and in slow motion it is as slow as
 * the game. It counts in integers from its last change of speed, so that it does not drift. `now`
 * is always GameTime's.
 */
#ifndef LOOP_CLOCK_H
#define LOOP_CLOCK_H

#include "base/nanoseconds.h"

#include <stdbool.h>

/* Speeds are in thousandths of the real one. */
enum { LoopClockRealSpeed = 1000 };

typedef struct LoopClock {
    Nanoseconds deadTime; /* so far; now - deadTime is the running time */
    bool frozen;
    Nanoseconds frozenAt; /* running time */
    int speed;
    Nanoseconds speedSince, loopThen; /* running and loop's time at the last change of speed */
} LoopClock;

/* A clock that shows 0 at time 0. */
LoopClock LoopClockAt(int speed);

/* The running time: without dead time. */
Nanoseconds LoopClockRunning(const LoopClock *clock, Nanoseconds now);

/* What the loop reads. */
Nanoseconds LoopClockRead(const LoopClock *clock, Nanoseconds now);

/* The real duration of a duration on the loop's clock, rounded up. */
Nanoseconds LoopClockReal(const LoopClock *clock, Nanoseconds duration);

/* Counts dead time that has just passed. */
void LoopClockAddDeadTime(LoopClock *clock, Nanoseconds duration);

/* Stops the clock and the running time, and resumes them; without effect where the clock is in
 * that state already. */
void LoopClockFreeze(LoopClock *clock, Nanoseconds now);
void LoopClockThaw(LoopClock *clock, Nanoseconds now);

/* Moves the clock forward, even a frozen one; the running time stays. */
void LoopClockAdvance(LoopClock *clock, Nanoseconds duration);

/* Changes the speed from now on; the clock does not jump. */
void LoopClockSetSpeed(LoopClock *clock, Nanoseconds now, int speed);

#endif
