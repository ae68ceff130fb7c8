/* SPDX-License-Identifier: MIT */
#include "game/game_time.h"

/* A longer gap between two steps of the loop is dead time. */
static const Nanoseconds LongestGap = ONE_SECOND;

/* If work seems to last this much longer than expected, the clock has jumped. */
static const Nanoseconds LongestWork = 60 * ONE_SECOND;

/* How long the HUD shows dead time. */
static const Nanoseconds DeadTimeShown = 3 * ONE_SECOND;

GameTime GameTimeStart(const Clock *clock, int (*stops)(void), int speed)
{
    return (GameTime){.clock = clock,
                      .stops = stops,
                      .stopsSeen = stops ? stops() : 0,
                      .origin = clock->record(clock->self),
                      .loop = LoopClockAt(speed)};
}

/* Counts dead time that ends now. Returns it. */
static Nanoseconds AddDeadTime(GameTime *time, Nanoseconds dead)
{
    LoopClockAddDeadTime(&time->loop, dead);
    if (time->now > time->showUntil)
        time->deadTimeToShow = 0;
    time->deadTimeToShow += dead;
    time->showUntil = time->now + DeadTimeShown;
    time->deadTime += dead;
    return dead;
}

/* Sets `now` from a reading of the machine's clock. If the clock went back, time stands still
 * instead; a jump forward that no work explains is dead time. */
static Nanoseconds Take(GameTime *time, Nanoseconds reading)
{
    const Nanoseconds before = time->now;
    if (reading - time->origin < before)
        time->origin = reading - before;
    time->now = reading - time->origin;
    if (time->now - before > LongestWork && time->now - before - LongestWork > time->expectedWork)
        time->lastStep += AddDeadTime(time, time->now - before);
    time->expectedWork = 0;
    return time->now;
}

Nanoseconds GameTimeAt(const GameTime *time, Nanoseconds reading)
{
    return reading - time->origin;
}

Nanoseconds ClockNow(GameTime *time)
{
    return Take(time, time->clock->record(time->clock->self));
}

/* Whether the process was stopped since the last call. */
static bool TakeStop(GameTime *time)
{
    const int stops = time->stops ? time->stops() : 0;
    const bool stopped = stops != time->stopsSeen;
    time->stopsSeen = stops;
    return stopped;
}

/* A gap is dead time if it is long, or if the process was stopped in it. Returns the dead time. */
static Nanoseconds JudgeGap(GameTime *time, Nanoseconds gap)
{
    const Nanoseconds longest = TakeStop(time) ? 0 : LongestGap;
    return gap > longest ? AddDeadTime(time, gap) : 0;
}

/* The gap since the last step ends now. */
static void EndGap(GameTime *time)
{
    JudgeGap(time, time->now - time->lastStep);
    time->lastStep = time->now;
}

Nanoseconds GameTimeStep(GameTime *time)
{
    ClockNow(time);
    EndGap(time);
    return time->now;
}

Nanoseconds GameTimeLoopStep(GameTime *time)
{
    Take(time, time->clock->now(time->clock->self));
    EndGap(time);
    return LoopTimeAt(time, time->now);
}

WorkSpan WorkBegin(const GameTime *time)
{
    return (WorkSpan){.start = time->now, .deadTimeBefore = time->deadTime};
}

Nanoseconds WorkEnd(GameTime *time, WorkSpan span)
{
    time->lastStep = ClockNow(time);
    const Nanoseconds taken = time->now - span.start;
    if (TakeStop(time))
        AddDeadTime(time, taken - (time->deadTime - span.deadTimeBefore));
    return taken - (time->deadTime - span.deadTimeBefore);
}

void GameTimeSpend(GameTime *time, Work work, Nanoseconds added)
{
    time->expectedWork = time->clock->spend(time->clock->self, work, added);
}

/* Ends a sleep that should have ended at `due`. */
static Nanoseconds Wake(GameTime *time, Nanoseconds due)
{
    time->expectedWork = INT64_MAX; /* a long sleep is judged below, not in Take */
    time->lastStep = ClockNow(time);
    const Nanoseconds over = time->now > due ? time->now - due : 0;
    return over - JudgeGap(time, over);
}

Nanoseconds GameTimeSleep(GameTime *time, Nanoseconds duration)
{
    const Nanoseconds due = time->now + duration;
    time->clock->sleep(time->clock->self, duration);
    return Wake(time, due);
}

Nanoseconds GameTimeSleepUntil(GameTime *time, Nanoseconds deadline)
{
    time->clock->waitUntil(time->clock->self, deadline + time->origin);
    return Wake(time, deadline);
}

Nanoseconds LoopTimeAt(const GameTime *time, Nanoseconds now)
{
    return LoopClockRead(&time->loop, now);
}

Nanoseconds RunningTimeAt(const GameTime *time, Nanoseconds now)
{
    return LoopClockRunning(&time->loop, now);
}
