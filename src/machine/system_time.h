/* SPDX-License-Identifier: MIT
 *
 * The system's clock, sleeps and processor time; one file for each kind of system.
 */
#ifndef SYSTEM_TIME_H
#define SYSTEM_TIME_H

#include "base/nanoseconds.h"

/* A clock that never goes back, from any origin. */
Nanoseconds SystemTime(void);

/* An ordinary sleep, so long or longer; 0 lets other programs run. A signal may end it early. */
void SystemSleep(Nanoseconds duration);

/* Sleeps until shortly before the deadline, a time of that clock; at once back if it is near. What
 * is left is to be spun. `margin` is kept by the caller from one wait to the next, 0 at first. A
 * signal that asks the program to end cuts it short. */
void SystemSleepTowards(Nanoseconds deadline, Nanoseconds *margin);

/* Asks the system to wake the calling thread promptly; it may refuse. */
void SystemWakePromptly(void);

/* Tells the processor that the program spins: its other half gets its share, and power is saved. */
void SystemSpin(void);

/* Processor time that the program has used. */
Nanoseconds SystemProcessorTime(void);

#endif
