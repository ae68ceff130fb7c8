/* SPDX-License-Identifier: MIT */
#ifdef __APPLE__
#define _DARWIN_C_SOURCE /* for CLOCK_UPTIME_RAW NOLINT(bugprone-reserved-identifier) */
#endif

#include "machine/system_time.h"

#include <sched.h>
#include <time.h>

static Nanoseconds Read(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (Nanoseconds)now.tv_sec * ONE_SECOND + now.tv_nsec;
}

static struct timespec Timespec(Nanoseconds time)
{
    return (struct timespec){.tv_sec = (time_t)(time / ONE_SECOND),
                             .tv_nsec = (long)(time % ONE_SECOND)};
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

void SystemSleep(Nanoseconds duration)
{
    const struct timespec rest = Timespec(duration);
    if (duration > 0)
        nanosleep(&rest, NULL);
    else
        sched_yield();
}

/* Where the system can, it sleeps until a point in time and not for a duration: so a delay between
 * reading the clock and falling asleep does not make the sleep end later. */
void SystemSleepUntil(Nanoseconds end)
{
#if defined(__APPLE__) || defined(__OpenBSD__)
    const Nanoseconds left = end - SystemTime();
    if (left > 0)
        SystemSleep(left);
#else
    const struct timespec until = Timespec(end);
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
#endif
}

#ifndef __linux__
void SystemWakePromptly(void)
{
}
#endif

/* Only Windows holds up the reading of events. */
bool SystemHeld(void)
{
    return false;
}
