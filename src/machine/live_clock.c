/* SPDX-License-Identifier: MIT
 *
 * A sleep costs nothing and ends when the system likes; spinning ends on the nanosecond and keeps a
 * core busy. A wait is therefore sleep first and spin last, and all of its steps are there to make
 * the sleep's end so certain that little is left to spin.
 *
 * On Linux a sleep ends late for three reasons. The kernel puts off timers by a "slack" of 50 us to
 * serve several at once: we ask for 1 ns. The core may be in a deep idle state, tens of us away.
 * And it may run another program, which goes on up to the next tick of the kernel, 1 to 10 ms,
 * unless the woken one comes first in the scheduler's order: the shorter the slice of time that a
 * program asks for, the sooner its turn. We ask for 500 us (heeded from Linux 6.12 on).
 *
 * The other remedy is to wake up early, for what is late then harms nobody: see WaitSleepEnd.
 */
#define _DEFAULT_SOURCE /* for syscall() NOLINT(bugprone-reserved-identifier) */

#include "machine/live_clock.h"

#include "machine/signals.h"

#include <SDL.h>

#include <time.h>

#ifdef __linux__
#include <linux/sched/types.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

static const Nanoseconds Second = 1000000000, Millisecond = 1000000, Microsecond = 1000;

/* One long sleep gets most of the time over with. It ends 5 ms early, more than a tick of most
 * kernels, so that even when another program holds the core up to its tick there is time left.
 *
 * The rest is slept in equal slices of about 1 ms. A program that has just run for a moment, and
 * slept, is owed time by the scheduler and comes first at its next wake-up; and its core does not
 * fall into a deep idle state. Where a slice ends late after all, the others are shorter or fewer.
 *
 * The last one ends by the margin before the deadline: what is left to spin. */
Nanoseconds WaitSleepEnd(Nanoseconds now, Nanoseconds deadline, Nanoseconds margin)
{
    const Nanoseconds far = 5 * Millisecond, longest = 1100 * Microsecond;
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
Nanoseconds WaitMargin(Nanoseconds margin, Nanoseconds late)
{
    const Nanoseconds first = 100 * Microsecond, least = 50 * Microsecond, most = 300 * Microsecond;
    if (margin == 0)
        return first;
    if (late > 0 && late <= 600 * Microsecond)
        margin += 40 * Microsecond;
    else
        margin -= Microsecond / 5;
    return margin < least ? least : margin > most ? most : margin;
}

#ifdef __linux__

/* Not SDL's counter: that may be CLOCK_MONOTONIC_RAW, by which nothing can be slept. */
static Nanoseconds SystemTime(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (Nanoseconds)now.tv_sec * Second + now.tv_nsec;
}

/* Up to a moment and not for a duration: what happens between reading the clock and falling asleep
 * then delays nothing. A signal ends it early. */
static void SleepUntil(Nanoseconds moment)
{
    const struct timespec end = {.tv_sec = (time_t)(moment / Second),
                                 .tv_nsec = (long)(moment % Second)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL);
}

/* Threads begun later do not inherit the slice. What cannot be had is done without. */
static void AskToWakePromptly(void)
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

#else

static Nanoseconds SystemTime(void)
{
    const Uint64 count = SDL_GetPerformanceCounter(), frequency = SDL_GetPerformanceFrequency();
    return (Nanoseconds)(count / frequency) * Second +
           (Nanoseconds)(count % frequency * (Uint64)Second / frequency);
}

static void AskToWakePromptly(void)
{
}

#endif

LiveClock LiveClockStart(void)
{
    AskToWakePromptly();
    return (LiveClock){.origin = SystemTime(), .margin = WaitMargin(0, 0)};
}

Nanoseconds LiveClockRead(const LiveClock *clock)
{
    return SystemTime() - clock->origin;
}

void LiveClockSleep(Nanoseconds duration)
{
#ifdef _WIN32
    SDL_Delay((Uint32)(duration / Millisecond));
#else
    const struct timespec rest = {.tv_sec = (time_t)(duration / Second),
                                  .tv_nsec = (long)(duration % Second)};
    nanosleep(&rest, NULL);
#endif
}

/* Pausing leaves the core's other half its share, and saves power. */
static Nanoseconds SpinUntil(const LiveClock *clock, Nanoseconds deadline)
{
    Nanoseconds now = LiveClockRead(clock);
    for (; now < deadline && !SignalsQuit(); now = LiveClockRead(clock))
        SDL_CPUPauseInstruction();
    return now;
}

#ifdef __linux__

Nanoseconds LiveClockWaitUntil(LiveClock *clock, Nanoseconds deadline)
{
    Nanoseconds now = LiveClockRead(clock);
    Nanoseconds end = WaitSleepEnd(now, deadline, clock->margin);
    const bool sleeps = end > now;
    while (end > now && !SignalsQuit()) {
        SleepUntil(clock->origin + end);
        now = LiveClockRead(clock);
        end = WaitSleepEnd(now, deadline, clock->margin);
    }
    if (sleeps)
        clock->margin = WaitMargin(clock->margin, now - deadline);
    return SpinUntil(clock, deadline);
}

#else

/* Sleeps are in whole milliseconds on some systems, and may take one more. */
Nanoseconds LiveClockWaitUntil(LiveClock *clock, Nanoseconds deadline)
{
    const Nanoseconds left = deadline - LiveClockRead(clock), spin = 2 * Millisecond;
    if (left > spin)
        LiveClockSleep(left - spin);
    return SpinUntil(clock, deadline);
}

#endif
