/* SPDX-License-Identifier: MIT
 *
 * The steps of a wait that sleeps first and spins last, with time as an argument.
 */
#ifndef SLEEP_PLAN_H
#define SLEEP_PLAN_H

#include "base/nanoseconds.h"

/* The time until which to sleep next, or `now` if the rest has to be spun. */
Nanoseconds SleepPlanEnd(Nanoseconds now, Nanoseconds deadline, Nanoseconds margin);

/* The margin for the next wait, if the last sleep of this one ended `late` ns after the deadline
 * (negative: before it). A margin of 0 becomes the initial one. */
Nanoseconds SleepPlanMargin(Nanoseconds margin, Nanoseconds late);

#endif
