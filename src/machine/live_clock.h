/* SPDX-License-Identifier: MIT
 *
 * The clock of the live machine. Waits sleep first and spin last.
 */
#ifndef LIVE_CLOCK_H
#define LIVE_CLOCK_H

#include "base/nanoseconds.h"

typedef struct LiveClock {
    Nanoseconds origin; /* of the system's clock */
    Nanoseconds margin; /* how long before a deadline to stop sleeping and spin */
} LiveClock;

/* A clock that begins at 0. To be called by the thread that will wait: the system is asked to wake
 * it promptly, and may refuse. */
LiveClock LiveClockStart(void);

/* ns since the start. */
Nanoseconds LiveClockRead(const LiveClock *clock);

/* Returns at the deadline; at once if it has passed, or when a signal asks the program to end. */
void LiveClockWaitUntil(LiveClock *clock, Nanoseconds deadline);

#endif
