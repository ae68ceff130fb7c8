/* SPDX-License-Identifier: MIT */
#include "game/timeline.h"

#include "base/message.h"

/* ---- the loop's clock ---- */

/* value * numerator / denominator, rounded down, without overflow on the way (value at least 0). */
static Nanoseconds Scale(Nanoseconds value, int numerator, int denominator)
{
    if (numerator == denominator) /* nearly always; saves two divisions a reading */
        return value;
    return value / denominator * numerator + value % denominator * numerator / denominator;
}

Nanoseconds LoopClockRunning(const LoopClock *clock, Nanoseconds now)
{
    return clock->running + (clock->frozen ? 0 : now - clock->since);
}

Nanoseconds LoopClockRead(const LoopClock *clock, Nanoseconds now)
{
    const Nanoseconds since = LoopClockRunning(clock, now) - clock->running;
    return clock->loop + Scale(since, clock->speed, LoopClockRealSpeed);
}

Nanoseconds LoopClockReal(const LoopClock *clock, Nanoseconds duration)
{
    Nanoseconds real = Scale(duration, LoopClockRealSpeed, clock->speed);
    return real + (Scale(real, clock->speed, LoopClockRealSpeed) < duration);
}

void LoopClockSet(LoopClock *clock, Nanoseconds now, int speed, bool frozen)
{
    *clock = (LoopClock){.since = now,
                         .running = LoopClockRunning(clock, now),
                         .loop = LoopClockRead(clock, now),
                         .speed = speed,
                         .frozen = frozen};
}

/* ---- the machine's clock ---- */

/* If more time than this is unexplained between two readings, it is dead time. */
static const Nanoseconds LongestUnexplained = ONE_SECOND;

GameTime GameTimeStart(const Clock *clock, int speed)
{
    return (GameTime){
        .clock = clock, .origin = clock->record(), .work = WorkNone, .loop = {.speed = speed}};
}

static void AddDeadTime(GameTime *time, Nanoseconds dead)
{
    time->loop.since += dead;
    time->deadTime += dead;
    ToastShow("stopped for %.1f s: the game leaves this time out", (double)dead / 1e9);
}

/* Sets `now` from a reading of the machine's clock; where that went back, `now` stays. Work is
 * expected to take as long as the machine says or as the last work of its kind. Work with dead time
 * in it is left out as a whole, as the two can't be told apart. */
static Nanoseconds SetNow(GameTime *time, Nanoseconds reading)
{
    const Nanoseconds before = time->now;
    if (reading - time->origin < before)
        time->origin = reading - before;
    time->now = reading - time->origin;
    const Nanoseconds passed = time->now - before, unexplained = passed - time->explained;
    if (unexplained > LongestUnexplained)
        AddDeadTime(time, time->work == WorkNone ? unexplained : passed);
    time->lasted[time->work] = passed;
    time->work = WorkNone;
    time->explained = 0;
    return time->now;
}

Nanoseconds ClockNow(GameTime *time)
{
    return SetNow(time, time->clock->record());
}

Nanoseconds ClockLoopNow(GameTime *time)
{
    SetNow(time, time->clock->now());
    return LoopClockRead(&time->loop, time->now);
}

void WorkBegin(GameTime *time)
{
    time->work = WorkOther;
    time->explained = time->lasted[WorkOther];
    time->began = time->now;
    time->deadTime = 0;
}

void GameTimeSpend(GameTime *time, Work work, Nanoseconds added)
{
    const Nanoseconds cost = time->clock->spend(work, added);
    time->work = (int)work;
    time->explained = cost > time->lasted[work] ? cost : time->lasted[work];
}

void GameTimeSleep(GameTime *time, Nanoseconds end, bool exactly)
{
    time->explained = end > time->now ? end - time->now : 0;
    if (exactly)
        time->clock->waitUntil(end + time->origin);
    else
        time->clock->sleep(time->explained);
    ClockNow(time);
}
