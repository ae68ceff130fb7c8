/* SPDX-License-Identifier: MIT
 *
 * The clock that the loops read, made of the machine's: without the time in which the program stood
 * still, and in slow motion as slow as the game. It counts with integers from its last change on,
 * so that nothing drifts. Time is an argument: `now` is the machine's, in ns.
 */
#ifndef LOOP_CLOCK_H
#define LOOP_CLOCK_H

#include "base/nanoseconds.h"

#include <stdbool.h>

/* Speeds are in thousandths of the real one. */
enum { LoopClockRealSpeed = 1000 };

typedef struct LoopClock {
    Nanoseconds excluded; /* of the machine's time; what is left is the running time */
    bool frozen;
    Nanoseconds frozenAt; /* running time */
    int speed;
    Nanoseconds speedSince, loopThen; /* running time of the last change of speed, loop's then */
} LoopClock;

/* Begins at 0 when the machine's clock is at 0. */
LoopClock LoopClockAt(int speed);

/* Time in which the game could run: without what was left out. */
Nanoseconds LoopClockRunning(const LoopClock *clock, Nanoseconds now);

/* What the loop reads. */
Nanoseconds LoopClockRead(const LoopClock *clock, Nanoseconds now);

/* How long something takes on the machine that takes so long by the loop's clock. */
Nanoseconds LoopClockReal(const LoopClock *clock, Nanoseconds duration);

/* Leaves out a stretch of the machine's time that has just passed. */
void LoopClockExclude(LoopClock *clock, Nanoseconds stretch);

/* Frozen, the clock stands, and the running time with it. Thawed, both go on from there. Both
 * functions do nothing if it is so already. */
void LoopClockFreeze(LoopClock *clock, Nanoseconds now);
void LoopClockThaw(LoopClock *clock, Nanoseconds now);

/* Moves the clock on, also a frozen one, but not the running time. */
void LoopClockAdvance(LoopClock *clock, Nanoseconds duration);

/* From now on so fast: the clock does not jump. */
void LoopClockSetSpeed(LoopClock *clock, Nanoseconds now, int speed);

#endif
