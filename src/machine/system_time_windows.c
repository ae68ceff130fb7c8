/* SPDX-License-Identifier: MIT
 *
 * Windows ends an ordinary sleep with the next tick of its scheduler, up to 15.6 ms late. A
 * waitable timer of high resolution (Windows 10 1803) ends within about half a millisecond; older
 * systems have only SDL's sleeps, for which SDL asks the scheduler for a tick each millisecond. A
 * wait sleeps first and spins last: see sleep_plan.c.
 */
#include "machine/system_time.h"

#ifdef _WIN32

#include "machine/signals.h"

#include <SDL_atomic.h>
#include <SDL_timer.h>

#include <windows.h>

#ifndef CREATE_WAITABLE_TIMER_HIGH_RESOLUTION
#define CREATE_WAITABLE_TIMER_HIGH_RESOLUTION 2
#endif

enum { FileTimeUnit = 100 }; /* ns */

static HANDLE timer; /* NULL: none of high resolution; the system closes it at the end */

Nanoseconds SystemTime(void)
{
    const Uint64 count = SDL_GetPerformanceCounter(), frequency = SDL_GetPerformanceFrequency();
    return (Nanoseconds)(count / frequency) * ONE_SECOND +
           (Nanoseconds)(count % frequency * (Uint64)ONE_SECOND / frequency);
}

static Nanoseconds Duration(const FILETIME *time)
{
    return (((Nanoseconds)time->dwHighDateTime << 32) + (Nanoseconds)time->dwLowDateTime) *
           FileTimeUnit;
}

Nanoseconds SystemProcessorTime(void)
{
    FILETIME start, end, kernel, user;
    if (!GetProcessTimes(GetCurrentProcess(), &start, &end, &kernel, &user))
        return 0;
    return Duration(&kernel) + Duration(&user);
}

void SystemSleep(Nanoseconds duration)
{
    LARGE_INTEGER due = {.QuadPart = -(duration + FileTimeUnit - 1) / FileTimeUnit}; /* from now */
    if (duration > 0 && timer && SetWaitableTimer(timer, &due, 0, NULL, NULL, FALSE))
        WaitForSingleObject(timer, INFINITE);
    else
        SDL_Delay((Uint32)((duration + ONE_MILLISECOND - 1) / ONE_MILLISECOND));
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

void SystemWakePromptly(void)
{
    if (!timer)
        timer = CreateWaitableTimerExW(NULL, NULL, CREATE_WAITABLE_TIMER_HIGH_RESOLUTION,
                                       TIMER_ALL_ACCESS);
}

#endif
