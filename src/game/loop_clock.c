/* SPDX-License-Identifier: MIT */
#include "game/loop_clock.h"

/* value * numerator / denominator, rounded down, without overflow on the way (value at least 0). */
static Nanoseconds Scale(Nanoseconds value, int numerator, int denominator)
{
    if (numerator == denominator) /* nearly always; saves two divisions a reading */
        return value;
    return value / denominator * numerator + value % denominator * numerator / denominator;
}

LoopClock LoopClockAt(int speed)
{
    return (LoopClock){.speed = speed};
}

Nanoseconds LoopClockRunning(const LoopClock *clock, Nanoseconds now)
{
    return clock->frozen ? clock->frozenAt : now - clock->deadTime;
}

Nanoseconds LoopClockRead(const LoopClock *clock, Nanoseconds now)
{
    Nanoseconds since = LoopClockRunning(clock, now) - clock->speedSince;
    return clock->loopThen + Scale(since, clock->speed, LoopClockRealSpeed);
}

Nanoseconds LoopClockReal(const LoopClock *clock, Nanoseconds duration)
{
    Nanoseconds real = Scale(duration, LoopClockRealSpeed, clock->speed);
    return real + (Scale(real, clock->speed, LoopClockRealSpeed) < duration);
}

void LoopClockAddDeadTime(LoopClock *clock, Nanoseconds duration)
{
    if (!clock->frozen) /* LoopClockThaw counts the whole freeze */
        clock->deadTime += duration;
}

void LoopClockFreeze(LoopClock *clock, Nanoseconds now)
{
    clock->frozenAt = LoopClockRunning(clock, now);
    clock->frozen = true;
}

void LoopClockThaw(LoopClock *clock, Nanoseconds now)
{
    if (clock->frozen)
        clock->deadTime = now - clock->frozenAt;
    clock->frozen = false;
}

void LoopClockAdvance(LoopClock *clock, Nanoseconds duration)
{
    clock->loopThen += duration;
}

void LoopClockSetSpeed(LoopClock *clock, Nanoseconds now, int speed)
{
    clock->loopThen = LoopClockRead(clock, now);
    clock->speedSince = LoopClockRunning(clock, now);
    clock->speed = speed;
}
