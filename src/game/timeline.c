/* SPDX-License-Identifier: MIT */
#include "game/timeline.h"

#include "base/message.h"
#include "base/text.h"

/* ---- the loop's clock ---- */

/* value * numerator / denominator, rounded towards 0, without overflow on the way. */
static Nanoseconds Scale(Nanoseconds value, int numerator, int denominator)
{
    if (numerator == denominator) /* nearly always; saves two divisions a reading */
        return value;
    return value / denominator * numerator + value % denominator * numerator / denominator;
}

/* How much of the loop's time passes in this much of the running time. */
static Nanoseconds LoopTimeOf(const LoopClock *clock, Nanoseconds running)
{
    const Nanoseconds scaled = Scale(running, clock->speed, RealSpeed);
    return scaled + TickPaceGain(clock->pace, scaled);
}

Nanoseconds LoopClockRunning(const LoopClock *clock, Nanoseconds now)
{
    if (clock->frozen)
        return clock->running;
    return clock->running + now - clock->since;
}

Nanoseconds LoopClockRead(const LoopClock *clock, Nanoseconds now)
{
    const Nanoseconds since = LoopClockRunning(clock, now) - clock->running;
    return clock->loop + LoopTimeOf(clock, since);
}

Nanoseconds LoopClockReal(const LoopClock *clock, Nanoseconds duration)
{
    Nanoseconds real = Scale(duration, RealSpeed, clock->speed);
    real -= TickPaceGain(clock->pace, real);
    while (LoopTimeOf(clock, real) < duration)
        real++;
    return real;
}

void LoopClockAdvance(LoopClock *clock, Nanoseconds loopTime)
{
    clock->loop += loopTime;
}

void LoopClockSetRate(LoopClock *clock, Nanoseconds now, TickRate rate)
{
    const TickPace pace = TickPaceOf(rate);
    if (pace.gained == clock->pace.gained && pace.gained == 0)
        return;
    LoopClockSet(clock, now, clock->speed, clock->frozen);
    clock->pace = pace;
}

void LoopClockSet(LoopClock *clock, Nanoseconds now, int speed, bool frozen)
{
    *clock = (LoopClock){.since = now,
                         .running = LoopClockRunning(clock, now),
                         .loop = LoopClockRead(clock, now),
                         .speed = speed,
                         .frozen = frozen,
                         .pace = clock->pace};
}

/* ---- the machine's clock ---- */

/* If more time than this is unexplained between two readings, it is dead time. */
static const Nanoseconds LongestUnexplained = ONE_SECOND;

GameTime GameTimeStart(const Clock *clock, int speed)
{
    return (GameTime){.clock = clock,
                      .origin = clock->read(clock->self),
                      .work = WorkNone,
                      .loop = {.speed = speed}};
}

/* Makes this much of the time that has passed dead time. */
static void AddDeadTime(GameTime *time, Nanoseconds dead)
{
    time->loop.since += dead;
    time->deadTime += dead;
    time->untold += dead;
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

    const Nanoseconds passed = time->now - before;
    const Nanoseconds unexplained = passed - time->explained;
    if (unexplained > LongestUnexplained)
        AddDeadTime(time, time->work == WorkNone ? unexplained : passed);

    time->lasted[time->work] = passed;
    time->work = WorkNone;
    time->explained = 0;
    return time->now;
}

Nanoseconds GameTimeRead(GameTime *time)
{
    return SetNow(time, time->clock->read(time->clock->self));
}

Nanoseconds GameTimeLoopRead(GameTime *time)
{
    SetNow(time, time->clock->loopRead(time->clock->self));
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
    const Nanoseconds cost = time->clock->spend(time->clock->self, work, added);
    time->work = (int)work;
    time->explained = time->lasted[work];
    if (cost > time->explained)
        time->explained = cost;
}

void GameTimeSleep(GameTime *time, Nanoseconds end, bool exactly)
{
    time->explained = 0;
    if (end > time->now)
        time->explained = end - time->now;

    if (exactly)
        time->clock->waitUntil(time->clock->self, end + time->origin);
    else
        time->clock->sleep(time->clock->self, time->explained);
    GameTimeRead(time);
}

/* ---- the loop that runs ---- */

enum { TooSlowTurns = 4 };

/* Of a loop that caps its own frames. */
enum { DefaultFps = 60 };

LoopRun LoopRunBegin(const LoopInfo *info, TickRate ticksPerSecond, int maxLoops, int fps,
                     Nanoseconds now)
{
    LoopRun run = {.info = info,
                   .ticksPerSecond = WholeRate(info->ticksPerSecond),
                   .pace = {.maxLoops = info->maxLoops},
                   .reached = now,
                   .upsShown = -1,
                   .fpsShown = -1};
    if (TickRateIsKnown(ticksPerSecond))
        run.ticksPerSecond = ticksPerSecond;
    run.pace.tickTime = TickRatePeriod(run.ticksPerSecond);

    /* A limit is for loops that have one. 0, which lifts it, is for those that may be endless. */
    const int least = (info->flags & LoopMayBeEndless) ? 0 : 1;
    if (info->maxLoops > 0 && maxLoops >= least)
        run.pace.maxLoops = maxLoops;

    const int cap = fps >= 0 ? fps : DefaultFps;
    if (cap > 0)
        run.pace.frameTime = PeriodOf(cap);
    return run;
}

Nanoseconds LoopRunEarly(const LoopRun *run, Nanoseconds now, Nanoseconds gameTime)
{
    const Nanoseconds early = run->reached + gameTime + run->lost - now;
    const bool keepsRate = !(run->info->flags & LoopKeepsNoRate);
    return keepsRate && early > 0 ? early : 0;
}

bool LoopRunTick(LoopRun *run, Nanoseconds began, Nanoseconds gameTime)
{
    run->lastTick = began;
    if (run->turnTicks == 0 && run->fullTurns == 0)
        run->behindBefore = began - run->reached;
    run->reached += gameTime;
    run->turnTicks++;
    return run->turnTicks == run->pace.maxLoops;
}

/* A loop that draws whole ticks is behind by up to a tick, as ticks fall due. */
static void FollowWholeTicks(LoopRun *run, Nanoseconds behind)
{
    const Nanoseconds sinceDue = behind - run->lost;
    if (!run->drawn || sinceDue < 0 || sinceDue >= run->pace.tickTime)
        run->lost = behind;
}

/* A loop that draws between ticks, or ahead, is behind by the same time in each frame, until it has
 * lost some. */
static void FollowPartsOfTicks(LoopRun *run, Nanoseconds behind, bool full)
{
    const Nanoseconds tick = run->pace.tickTime;
    const Nanoseconds more = behind - run->behind;
    if (run->drawn && (full || more >= tick || more <= -tick))
        run->lost += more;
}

void LoopRunFrame(LoopRun *run, Nanoseconds ahead, bool next, bool full)
{
    const Nanoseconds shown = next ? run->lastTick : run->read - ahead;
    const Nanoseconds behind = shown - run->reached;
    if (next)
        FollowWholeTicks(run, behind);
    else
        FollowPartsOfTicks(run, behind, full);
    run->behind = behind;
    run->drawn = true;
}

bool LoopRunTooSlow(const LoopRun *run, Nanoseconds now)
{
    return run->fullTurns >= TooSlowTurns &&
           now - run->reached > run->behindBefore + run->pace.tickTime;
}

/* ---- what a loop makes of a hitch ---- */

Nanoseconds HitchBegin(Timeline *timeline, Settings *settings, const Frame *frame)
{
    Hitch *hitch = &timeline->hitch;
    const Nanoseconds length = settings->hitch, lost = timeline->loop.lost;
    if (length == 0 || frame->start < settings->hitchAt)
        return 0;
    settings->hitch = 0;
    if (hitch->length == 0)
        *hitch = (Hitch){.before = lost, .lost = lost, .tick = frame->tick};
    hitch->length += length;
    hitch->steady = 0;
    return length;
}

static void Say(const Hitch *hitch, const LoopRun *run)
{
    const LoopInfo *loop = run->info;
    Nanoseconds forgiven = hitch->lost - hitch->before;
    if (forgiven > hitch->length)
        forgiven = hitch->length;
    const long long length = hitch->length / ONE_MILLISECOND, ticks = hitch->ticks;
    const char *s = Plural(ticks);

    if (loop->flags & LoopTakesFrameTime)
        ToastShow("%lld ms hitch: one long tick", length);
    else if (loop->flags & LoopKeepsNoRate)
        ToastShow("%lld ms hitch: the game stood still for it", length);
    else if (forgiven > run->pace.tickTime / 4)
        ToastShow("%lld ms hitch: %lld tick%s run, %lld ms forgiven", length, ticks, s,
                  (long long)(forgiven + ONE_MILLISECOND / 2) / ONE_MILLISECOND);
    else if (hitch->most == hitch->ticks)
        ToastShow("%lld ms hitch: %lld tick%s at once, nothing forgiven", length, ticks, s);
    else
        ToastShow("%lld ms hitch: %lld tick%s in fast forward", length, ticks, s);
}

/* After so many frames that change nothing the loop is in step again. */
enum { SteadyFrames = 3 };

/* Whether the hitch still shows in this frame: it runs several ticks, or time is forgiven, or made
 * up for. */
static bool IsOutOfStep(const Hitch *hitch, const LoopRun *loop, const Frame *frame)
{
    enum { MostTicks = 2 }; /* that a frame may have by the way they fall */
    const Nanoseconds more = loop->lost - hitch->lost;
    return frame->ticks > MostTicks || more > loop->pace.tickTime / 4 || more < -ONE_MILLISECOND;
}

void HitchFollow(Timeline *timeline, const Frame *frame)
{
    Hitch *hitch = &timeline->hitch;
    const LoopRun *loop = &timeline->loop;
    if (hitch->length == 0 || frame->tick == hitch->tick)
        return;

    if (IsOutOfStep(hitch, loop, frame)) {
        hitch->steady = 0;
        hitch->ticks = frame->tick - hitch->tick;
    } else {
        hitch->steady++;
        if (hitch->ticks == 0)
            hitch->ticks = frame->tick - hitch->tick;
    }
    if (frame->ticks > hitch->most)
        hitch->most = frame->ticks;
    hitch->lost = loop->lost;

    /* A loop without a rate has no step to be in again. */
    const bool keepsRate = (loop->info->flags & LoopKeepsNoRate) == 0;
    if (keepsRate && hitch->steady < SteadyFrames)
        return;
    Say(hitch, loop);
    hitch->length = 0;
}
