/* SPDX-License-Identifier: MIT
 *
 * The system's clock, sleeps and processor time; one file for each kind of system.
 */
#pragma once

#include "base/nanoseconds.h"

#include <stdbool.h>

/* A clock that never goes back, from any origin. */
Nanoseconds SystemTime(void);

/* An ordinary sleep of at least this long; 0 lets other programs run. A signal may end it early. */
void SystemSleep(Nanoseconds duration);

/* The same until a SystemTime. */
void SystemSleepUntil(Nanoseconds end);

/* Sleeps first and spins last. Returns at the deadline, a SystemTime; at once if it has passed, or
 * when a signal asks the program to end. For one thread only. */
void SystemWaitUntil(Nanoseconds deadline);

/* The plan of such a wait, with time as an argument: until when to sleep next, or `now` if the rest
 * has to be spun. */
Nanoseconds SleepPlanEnd(Nanoseconds now, Nanoseconds deadline, Nanoseconds margin);

/* The margin of the first wait; and that of the next wait, if the last sleep of this one ended
 * `late` ns after the deadline (negative: before it). */
enum { SleepPlanFirst = 100000 };
Nanoseconds SleepPlanMargin(Nanoseconds margin, Nanoseconds late);

/* Asks the system to wake the calling thread promptly; it may refuse. The thread is the one that
 * reads events. */
void SystemWakePromptly(void);

/* Whether the system has held that thread up in reading events, since the last call: Windows does
 * as long as the user drags the window. */
bool SystemHeld(void);

/* Processor time that the program has used. */
Nanoseconds SystemProcessorTime(void);
