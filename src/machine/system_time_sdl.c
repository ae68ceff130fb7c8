/* SPDX-License-Identifier: MIT
 *
 * For systems other than Linux and Windows, with what SDL offers on all of them. Its sleeps are
 * whole milliseconds, and may take one more.
 */
#include "machine/system_time.h"

#if !defined(__linux__) && !defined(_WIN32)

#include "machine/signals.h"

#include <SDL_atomic.h>
#include <SDL_timer.h>

#include <time.h>

Nanoseconds SystemTime(void)
{
    const Uint64 count = SDL_GetPerformanceCounter(), frequency = SDL_GetPerformanceFrequency();
    return (Nanoseconds)(count / frequency) * ONE_SECOND +
           (Nanoseconds)(count % frequency * (Uint64)ONE_SECOND / frequency);
}

/* Not clock(): where long has 32 bits, that wraps around after 36 minutes. */
Nanoseconds SystemProcessorTime(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (Nanoseconds)used.tv_sec * ONE_SECOND + used.tv_nsec;
}

void SystemSleep(Nanoseconds duration)
{
    SDL_Delay((Uint32)((duration + ONE_MILLISECOND - 1) / ONE_MILLISECOND));
}

void SystemWaitUntil(Nanoseconds deadline)
{
    const Nanoseconds left = deadline - SystemTime(), margin = 2 * ONE_MILLISECOND;
    if (left > margin)
        SDL_Delay((Uint32)((left - margin) / ONE_MILLISECOND));
    while (SystemTime() < deadline && !SignalsQuit())
        SDL_CPUPauseInstruction(); /* SDL 2.24 */
}

void SystemWakePromptly(void)
{
}

#endif
