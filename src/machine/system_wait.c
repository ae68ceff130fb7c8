/* SPDX-License-Identifier: MIT
 *
 * Clocks and waits of all systems but browsers.
 *
 * A sleep costs nothing, but the system decides when it ends; spinning ends on the nanosecond, but
 * keeps a core busy. So a wait sleeps first and spins last; the more certain the sleep's end, the
 * less it has to spin.
 */
#ifdef __APPLE__
#define _DARWIN_C_SOURCE /* for CLOCK_UPTIME_RAW; NOLINT */
#endif

#include "machine/system.h"

#include <SDL_atomic.h>
#include <time.h>

static Nanoseconds Read(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (Nanoseconds)now.tv_sec * ONE_SECOND + now.tv_nsec;
}

/* macOS' CLOCK_MONOTONIC counts microseconds, and follows the time of day. */
Nanoseconds SystemTime(void)
{
#ifdef CLOCK_UPTIME_RAW
    return Read(CLOCK_UPTIME_RAW);
#else
    return Read(CLOCK_MONOTONIC);
#endif
}

/* Not clock(): where long has 32 bits, that wraps around after 36 minutes. */
Nanoseconds SystemProcessorTime(void)
{
    return Read(CLOCK_PROCESS_CPUTIME_ID);
}

/* One long sleep ends 5 ms early, which is more than a tick of most kernels: even if another
 * program keeps the core until the next tick, there is time left. The rest is slept in equal slices
 * of about 1 ms. A program that ran only for a moment has used less than its share of time, so the
 * scheduler runs it first when it wakes; and its core does not fall into a deep idle state. If a
 * slice ends late, the others are shorter or fewer. The last one ends one margin before the
 * deadline. The margin is spun. */
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

/* The margin is learned on this machine, during the run: a sleep that ended after the deadline
 * makes it much longer, every other sleep makes it a little shorter, so that five in a thousand are
 * late. A longer margin would prevent few of these, and keep the core busy in every wait. If a
 * sleep was more than 600 us late, another program had the core; no margin helps against that. */
Nanoseconds SleepPlanMargin(Nanoseconds margin, Nanoseconds late)
{
    const Nanoseconds least = 50 * ONE_MICROSECOND, most = 300 * ONE_MICROSECOND;
    const Nanoseconds lost = 600 * ONE_MICROSECOND; /* to another program */
    const Nanoseconds longer = 40 * ONE_MICROSECOND, shorter = ONE_MICROSECOND / 5;
    if (late > 0 && late <= lost)
        margin += longer;
    else
        margin -= shorter;

    if (margin < least)
        return least;
    if (margin > most)
        return most;
    return margin;
}

void SystemWaitUntil(Nanoseconds deadline)
{
    static Nanoseconds margin = SleepPlanFirst;
    Nanoseconds now = SystemTime(), end = SleepPlanEnd(now, deadline, margin);
    const bool sleeps = end > now;
    while (end > now && !SignalsQuit()) {
        SystemSleep(end - now);
        now = SystemTime();
        end = SleepPlanEnd(now, deadline, margin);
    }
    if (sleeps)
        margin = SleepPlanMargin(margin, now - deadline);

    while (SystemTime() < deadline && !SignalsQuit())
        SDL_CPUPauseInstruction(); /* SDL 2.24 */
}
