/* SPDX-License-Identifier: MIT
 *
 * The system: its clock, sleeps, processor time, standard streams, and its requests to end the
 * program. One file for each kind of system.
 */
#pragma once

#include "base/nanoseconds.h"

#include <stdbool.h>

/* A clock that never goes back, from any origin. */
Nanoseconds SystemTime(void);

/* An ordinary sleep of at least this long; 0 lets other programs run. A signal may end it early. */
void SystemSleep(Nanoseconds duration);

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

/* Asks the system to wake the calling thread promptly; it may refuse. Not for browsers. */
void SystemWakePromptly(void);

/* Processor time that the program has used. */
Nanoseconds SystemProcessorTime(void);

/* Call this first. A closed standard stream then still fails, but no file or socket gets its
 * number: a run that prints into one of those hangs. In all files, line ends are as written. */
void StreamsOpen(void);

/* From now on SIGINT (Ctrl-C), SIGTERM, SIGQUIT and SIGHUP (unless it is ignored, as under nohup)
 * ask the program to end. Writing to a closed pipe, or more than a file may hold, fails like any
 * other write.
 *
 * If it is asked twice, it ends in any case, with status 1, after one line on standard error. It
 * does so where it hangs: where it has not called SignalsQuits for SignalsPatience seconds. And it
 * does so after SignalsLongest seconds at the latest. On Windows it ends at the third time. */
enum { SignalsPatience = 1, SignalsLongest = 10 };
void SignalsCatch(void);

/* How often the program was asked to end, counted to 2. For the main thread. */
int SignalsQuits(void);

/* What is to be saved before a program is ended that hangs; NULL: nothing. It is called in a signal
 * handler, in the middle of whatever the main thread does. Not on Windows. */
void SignalsSave(void (*save)(void));

/* For another thread, after SignalsCatch: the main thread hangs. Ends the program with status 1
 * after this line on standard error, which remains valid. Not on Windows. */
void SignalsEnd(const char *why);

/* Whether the program was asked to end. */
static inline bool SignalsQuit(void)
{
    return SignalsQuits() > 0; /* cppcheck-suppress knownConditionTrueFalse; not in browsers */
}
