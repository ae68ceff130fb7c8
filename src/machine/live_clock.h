/* SPDX-License-Identifier: MIT
 *
 * The clock of the live machine: reading it, sleeping, and waiting for a moment as exactly as an
 * ordinary program can.
 */
#ifndef LIVE_CLOCK_H
#define LIVE_CLOCK_H

#include "machine/machine.h"

typedef struct LiveClock {
    Nanoseconds origin; /* of the system's clock */
    Nanoseconds margin; /* how long before a deadline to wake up and spin */
} LiveClock;

/* A clock that begins at 0. Asks the system to wake the calling thread promptly, which is to be the
 * one that waits; where that is refused, waits are less exact. */
LiveClock LiveClockStart(void);

/* ns since the start. */
Nanoseconds LiveClockRead(const LiveClock *clock);

/* Returns at the deadline; at once if it has passed, or when a signal asks the program to end. Says
 * when that was. */
Nanoseconds LiveClockWaitUntil(LiveClock *clock, Nanoseconds deadline);

/* An ordinary sleep. A signal ends it early. */
void LiveClockSleep(Nanoseconds duration);

/* The steps of a wait, with time as an argument. The moment up to which to sleep next, or `now`
 * when the rest is to be spun away. */
Nanoseconds WaitSleepEnd(Nanoseconds now, Nanoseconds deadline, Nanoseconds margin);

/* The margin of the next wait, when the last sleep of this one ended `late` ns after the deadline,
 * negative for before it. A margin of 0 becomes the first one. */
Nanoseconds WaitMargin(Nanoseconds margin, Nanoseconds late);

#endif
