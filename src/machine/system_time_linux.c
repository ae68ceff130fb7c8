/* SPDX-License-Identifier: MIT
 *
 * A sleep costs nothing, but the system decides when it ends; spinning ends on the nanosecond, but
 * keeps a core busy. So a wait sleeps first and spins last; the more certain the sleep's end, the
 * less it has to spin.
 *
 * On Linux a sleep ends late for three reasons. The kernel delays timers by a "slack" of 50 us to
 * serve several at once: we ask for 1 ns. The core may be in a deep idle state, which takes tens of
 * us to leave. And it may run another program until the next tick of the kernel, 1 to 10 ms, unless
 * the scheduler prefers the woken program: the shorter the time slice that a program asks for, the
 * sooner it runs. We ask for 500 us (effective from Linux 6.12 on).
 *
 * The other remedy is to wake up early: see sleep_plan.c.
 */
#ifdef __linux__
#define _DEFAULT_SOURCE /* for syscall() NOLINT(bugprone-reserved-identifier) */
#endif

#include "machine/system_time.h"

#ifdef __linux__

#include "machine/signals.h"

#include <SDL_atomic.h>

#include <linux/sched/types.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

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

Nanoseconds SystemTime(void)
{
    return Read(CLOCK_MONOTONIC);
}

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
        syscall(SYS_sched_yield);
}

/* Sleeps until a point in time and not for a duration: so a delay between reading the clock and
 * falling asleep does not make the sleep end later. */
void SystemWaitUntil(Nanoseconds deadline)
{
    static Nanoseconds margin = SleepPlanFirst;
    Nanoseconds now = SystemTime(), end = SleepPlanEnd(now, deadline, margin);
    const bool sleeps = end > now;
    while (end > now && !SignalsQuit()) {
        const struct timespec until = Timespec(end);
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
        now = SystemTime();
        end = SleepPlanEnd(now, deadline, margin);
    }
    if (sleeps)
        margin = SleepPlanMargin(margin, now - deadline);
    while (SystemTime() < deadline && !SignalsQuit())
        SDL_CPUPauseInstruction(); /* SDL 2.24 */
}

/* Threads started later do not inherit the slice. If the system refuses, waits are less exact. */
void SystemWakePromptly(void)
{
    struct sched_attr attr = {.size = sizeof attr};
    const unsigned resetOnFork = 1;
    prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
    if (syscall(SYS_sched_getattr, 0, &attr, sizeof attr, 0) != 0)
        return;
    attr.sched_runtime = 500000;
    attr.sched_flags |= resetOnFork;
    syscall(SYS_sched_setattr, 0, &attr, 0);
}

#endif
