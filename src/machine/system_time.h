/* SPDX-License-Identifier: MIT
 *
 * The system's clock, sleeps and processor time; one file for each kind of system.
 */
#ifndef SYSTEM_TIME_H
#define SYSTEM_TIME_H

#include "base/nanoseconds.h"

/* A clock that never goes back, from any origin. */
Nanoseconds SystemTime(void);

/* An ordinary sleep of at least this long; 0 lets other programs run. A signal may end it early. */
void SystemSleep(Nanoseconds duration);

/* Sleeps until shortly before the deadline, a SystemTime; the caller spins for the rest, and keeps
 * `margin`, 0 at first, from one wait to the next. Returns early if a signal asks the program to
 * end. */
void SystemSleepTowards(Nanoseconds deadline, Nanoseconds *margin);

/* Asks the system to wake the calling thread promptly; it may refuse. */
void SystemWakePromptly(void);

/* Tells the processor that the program spins, which saves power. */
void SystemSpin(void);

/* Processor time that the program has used. */
Nanoseconds SystemProcessorTime(void);

#endif
