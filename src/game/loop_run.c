/* SPDX-License-Identifier: MIT */
#include "game/loop_run.h"

enum { TooSlowTurns = 4 };

/* Of a loop that caps its own frames. */
enum { DefaultFps = 60 };

LoopRun LoopRunBegin(const LoopInfo *info, int ticksPerSecond, int maxLoops, int fps,
                     Nanoseconds now)
{
    const int rate = ticksPerSecond > 0 ? ticksPerSecond : info->ticksPerSecond;
    const int cap = fps >= 0 ? fps : DefaultFps;
    const int least = (info->flags & LoopMayBeEndless) ? 0 : 1;
    const bool asks = info->maxLoops > 0 && maxLoops >= least;
    return (LoopRun){.info = info,
                     .ticksPerSecond = rate,
                     .pace = {.tickTime = PeriodOf(rate),
                              .maxLoops = asks ? maxLoops : info->maxLoops,
                              .frameTime = cap > 0 ? PeriodOf(cap) : 0},
                     .start = now,
                     .upsShown = -1,
                     .fpsShown = -1};
}

void LoopRunTickBegin(LoopRun *run, Nanoseconds now)
{
    run->lastTick = now;
    if (run->turnTicks == 0 && run->fullTurns == 0)
        run->behindBefore = LoopRunBehind(run, now);
}

bool LoopRunTickEnd(LoopRun *run, Nanoseconds gameTime)
{
    run->gameTime += gameTime;
    run->turnTicks++;
    return run->turnTicks == run->pace.maxLoops;
}

/* A loop that draws between ticks, or ahead, is behind by the same time in each frame, until it has
 * lost some. One that draws whole ticks is behind by up to a tick, as ticks fall due. */
void LoopRunFrame(LoopRun *run, Nanoseconds ahead, bool next, bool fullTurn)
{
    const Nanoseconds tick = run->pace.tickTime;
    const Nanoseconds behind = LoopRunBehind(run, next ? run->lastTick : run->read - ahead);
    const Nanoseconds phase = behind - run->lost, change = phase - run->phase;
    const bool loses = fullTurn || run->settling || change >= tick || change <= -tick;
    if (next && (!run->drawn || phase < 0 || phase >= tick))
        run->lost = behind;
    else if (!next && run->drawn && loses)
        run->lost += change;
    run->phase = behind - run->lost;
    run->settling = fullTurn;
    run->drawn = true;
}

Nanoseconds LoopRunPlace(const LoopRun *run)
{
    return run->start + run->gameTime + run->lost;
}

Nanoseconds LoopRunBehind(const LoopRun *run, Nanoseconds now)
{
    return now - run->start - run->gameTime;
}

bool LoopRunTooSlow(const LoopRun *run, Nanoseconds now)
{
    return run->fullTurns >= TooSlowTurns &&
           LoopRunBehind(run, now) > run->behindBefore + run->pace.tickTime;
}
