/* SPDX-License-Identifier: MIT */
#include "numbers/game_lines.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A recording has nanoseconds, so times that are reckoned from two of them may be off by one. */
enum { Rounding = 1 };

/* Ticks are of another length if they differ by more. */
enum { OtherTick = 100 };

/* ---- runs ---- */

/* How long a tick of this frame was in game time; 0: it ran none, or that is not known. */
static Nanoseconds TickTimeOf(const GameLinesPlace *at, const Frame *frame)
{
    const bool knowsBefore = at->game > 0 || frame->ticks == frame->tick;
    if (frame->ticks <= 0 || !knowsBefore)
        return 0;
    return (frame->gameTime - at->game) / frame->ticks;
}

/* Goes on to a frame, which may begin a run. */
static void Follow(GameLinesPlace *at, const Frame *frame)
{
    const Nanoseconds tickTime = TickTimeOf(at, frame);
    const Nanoseconds reached = frame->gameTime + frame->behind;
    const bool isOther =
        tickTime > 0 && at->tickTime > 0 && llabs((long long)(tickTime - at->tickTime)) > OtherTick;
    at->begins = frame->loop != at->loop || reached < at->reached - Rounding;

    at->frames++;
    if (at->begins || isOther) {
        at->run++;
        at->tickTime = 0;
    }
    if (tickTime > 0)
        at->tickTime = tickTime;
    at->loop = frame->loop;
    at->game = frame->gameTime;
    at->reached = reached;
}

void GameLinesAdd(GameLines *lines, const Frame *frame)
{
    GameLinesPlace *at = &lines->at;
    Follow(at, frame);
    if (at->run > lines->runs) {
        lines->list = Reallocate(lines->list, sizeof *lines->list * (size_t)at->run);
        lines->list[lines->runs] = (GameLinesRun){0};
        lines->runs = at->run;
    }

    GameLinesRun *run = &lines->list[at->run - 1];
    if (at->tickTime > 0)
        run->tickTime = at->tickTime;
    if (frame->ticks > run->mostTicks)
        run->mostTicks = frame->ticks;
    if (frame->drawArgument != 1)
        run->drawsBetween = true;
    if (frame->sim > frame->gameTime && strcmp(frame->method, "on") == 0)
        run->drawsAhead = true;
}

void GameLinesAgain(GameLines *lines)
{
    lines->at = (GameLinesPlace){0};
}

/* ---- what is lost ---- */

/* The recording began in the middle of a run. */
static bool BeganBefore(const GameLines *lines, const Frame *frame)
{
    return lines->at.frames == 1 && frame->ticks != frame->tick;
}

/* How long the loop had read its clock before the frame's draw began. */
static double SinceRead(const GameLines *lines, const Frame *frame)
{
    if (BeganBefore(lines, frame))
        return 0;
    return (double)(frame->start - frame->deadTime) - lines->endBefore;
}

/* How far the game is behind the moment that the frame is drawn for, by the clock as the loop has
 * read it at the end of the frame before; of a loop that draws whole ticks, behind the begin of the
 * last one. */
static double OwedAt(const GameLines *lines, const GameLinesRun *run, const Frame *frame)
{
    if (run->drawsBetween)
        return (double)frame->behind - SinceRead(lines, frame) -
               frame->drawArgument * (double)run->tickTime;
    if (frame->ticks > 0)
        return (double)frame->behind - (double)frame->updateTime / frame->ticks;
    return lines->owed;
}

static void LoseBetween(GameLines *lines, const GameLinesRun *run, const Frame *frame,
                        double change)
{
    const bool isFull = frame->ticks > 2 && frame->ticks == run->mostTicks;
    const bool isTick = fabs(change) > (double)(run->tickTime - Rounding);
    if (lines->at.run != lines->runBefore)
        lines->lost = BeganBefore(lines, frame) ? lines->owed : 0;
    else if (isFull || lines->settles || isTick)
        lines->lost += change;
    lines->settles = isFull;
}

static void LoseInWholeTicks(GameLines *lines, const GameLinesRun *run)
{
    const bool isFirst = lines->at.run != lines->runBefore;
    const bool isLess = lines->owed < lines->lost - Rounding;
    const bool isMore = lines->owed > lines->lost + (double)(run->tickTime - Rounding);
    if (isFirst || isLess || isMore)
        lines->lost = lines->owed;
    lines->settles = false;
}

static void FollowLoss(GameLines *lines, const GameLinesRun *run, const Frame *frame)
{
    const double owed = OwedAt(lines, run, frame);
    const double change = owed - lines->owed;
    lines->owed = owed;
    if (run->drawsBetween)
        LoseBetween(lines, run, frame, change);
    else
        LoseInWholeTicks(lines, run);
    lines->runBefore = lines->at.run;
    lines->endBefore = (double)frame->end;
}

/* ---- the clock ---- */

/* The loop's clock at the frame's start. A recording from the middle of a run does not know when
 * that began: there the first picture is taken to be seen when its swap returns. */
static void FollowClock(GameLines *lines, const Frame *frame)
{
    const double reached = (double)(frame->gameTime + frame->behind);
    const bool isFirst = lines->at.frames == 1;
    if (BeganBefore(lines, frame))
        lines->origin = (double)(frame->screenLoop - frame->end);
    if (lines->at.begins) {
        const double passed = lines->clock - lines->startBefore - (double)frame->deadTime;
        lines->base = (isFirst ? 0 : passed) + (double)frame->start - reached;
    }
    lines->clock = lines->base + reached;
    lines->startBefore = (double)frame->start;
}

static const char *MethodOf(const GameLinesRun *run, const Frame *frame)
{
    if (!run->drawsBetween)
        return "off";
    return run->drawsAhead ? "predict" : frame->method;
}

GameLine GameLinesNext(GameLines *lines, const Frame *frame)
{
    Follow(&lines->at, frame);
    const GameLinesRun *run = &lines->list[lines->at.run - 1];
    FollowClock(lines, frame);
    FollowLoss(lines, run, frame);

    const double shift = lines->base + lines->lost;
    return (GameLine){.seen = (double)frame->screenLoop - lines->origin,
                      .shows = (double)frame->sim + shift,
                      .ticked = (double)frame->gameTime + shift,
                      .tickTime = (double)run->tickTime,
                      .method = MethodOf(run, frame)};
}

void GameLinesFree(GameLines *lines)
{
    free(lines->list);
    *lines = (GameLines){0};
}
