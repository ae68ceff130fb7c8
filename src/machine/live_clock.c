/* SPDX-License-Identifier: MIT */
#include "machine/live_clock.h"

#include "machine/signals.h"
#include "machine/system_time.h"

LiveClock LiveClockStart(void)
{
    SystemWakePromptly();
    return (LiveClock){.origin = SystemTime()};
}

Nanoseconds LiveClockRead(const LiveClock *clock)
{
    return SystemTime() - clock->origin;
}

void LiveClockWaitUntil(LiveClock *clock, Nanoseconds deadline)
{
    SystemSleepTowards(clock->origin + deadline, &clock->margin);
    while (LiveClockRead(clock) < deadline && !SignalsQuit())
        SystemSpin();
}
