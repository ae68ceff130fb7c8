/* SPDX-License-Identifier: MIT
 *
 * The steps of a wait that sleeps first and spins last, with time as an argument.
 */
#ifndef SLEEP_PLAN_H
#define SLEEP_PLAN_H

#include "base/nanoseconds.h"

/* The moment up to which to sleep next, or `now` when the rest is to be spun. */
Nanoseconds SleepPlanEnd(Nanoseconds now, Nanoseconds deadline, Nanoseconds margin);

/* The margin of the next wait, when the last sleep of this one ended `late` ns after the deadline,
 * negative for before it. A margin of 0 becomes the first one. */
Nanoseconds SleepPlanMargin(Nanoseconds margin, Nanoseconds late);

#endif
