/* SPDX-License-Identifier: MIT */
#include "machine/sleep_plan.h"

/* One long sleep gets most of the time over with. It ends 5 ms early, more than a tick of most
 * kernels, so that even when another program holds the core up to its tick there is time left.
 *
 * The rest is slept in equal slices of about 1 ms. A program that has just run for a moment, and
 * slept, is owed time by the scheduler and comes first at its next wake-up; and its core does not
 * fall into a deep idle state. Where a slice ends late after all, the others are shorter or fewer.
 *
 * The last one ends by the margin before the deadline: what is left to spin. */
Nanoseconds SleepPlanEnd(Nanoseconds now, Nanoseconds deadline, Nanoseconds margin)
{
    const Nanoseconds far = 5 * ONE_MILLISECOND, longest = 1100 * ONE_MICROSECOND;
    const Nanoseconds rest = deadline - margin - now;
    if (deadline - now > far)
        return deadline - far;
    if (rest <= 0)
        return now;
    const Nanoseconds slices = (rest + longest - 1) / longest;
    return now + rest / slices;
}

/* Learned from this machine, now: a sleep that ended past the deadline makes the margin longer by
 * much, each that did not makes it shorter by little, so that of a thousand five are late. A longer
 * margin would save few, and keep the core busy for all. Over 600 us late another program had the
 * core, against which no margin helps. */
Nanoseconds SleepPlanMargin(Nanoseconds margin, Nanoseconds late)
{
    const Nanoseconds first = 100 * ONE_MICROSECOND, min = 50 * ONE_MICROSECOND,
                      max = 300 * ONE_MICROSECOND;
    if (margin == 0)
        return first;
    if (late > 0 && late <= 600 * ONE_MICROSECOND)
        margin += 40 * ONE_MICROSECOND;
    else
        margin -= ONE_MICROSECOND / 5;
    return margin < min ? min : margin > max ? max : margin;
}
