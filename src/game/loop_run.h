/* SPDX-License-Identifier: MIT
 *
 * The loop that runs: its pace, and what is counted of its turns and ticks.
 */
#pragma once

#include "loops/loop_list.h"

/* Times are of the loop's clock. */
typedef struct LoopRun {
    const LoopInfo *info;
    int ticksPerSecond;
    LoopPace pace;
    Nanoseconds start;        /* when the loop began */
    Nanoseconds gameTime;     /* the game time of its ticks */
    Nanoseconds lastTick;     /* when the last tick began */
    int turns;                /* how many turns it has begun */
    int turnTicks;            /* how many ticks this turn has run */
    int fullTurns;            /* turns in a row at the catch-up limit */
    Nanoseconds behindBefore; /* how far it was behind at the first tick of the full turns */
    /* How far the game is behind the loop's time, less the part of a tick that passes between two
     * ticks: time that was forgiven, and time that is still owed. */
    Nanoseconds lost;
    Nanoseconds phase;      /* how far it was behind at the last frame, less `lost` */
    bool drawn;             /* there was a frame */
    bool settling;          /* the turn of the last frame was at the catch-up limit */
    bool hasRead;           /* it has read the clock in this turn */
    Nanoseconds read;       /* when it first did so in its last turn that did */
    bool asksTime;          /* it has read the clock, or slept, since it began */
    int upsShown, fpsShown; /* the rates that it shows by GameShowRates; -1: none */
} LoopRun;

/* Begins a loop. 0 ticks a second and -1 maxLoops: the loop's own; 0 maxLoops: no limit, if the
 * loop may have none. `fps` is for a loop that caps its own frames: 0: no cap, -1: 60. */
LoopRun LoopRunBegin(const LoopInfo *info, int ticksPerSecond, int maxLoops, int fps,
                     Nanoseconds now);

/* A tick begins; one of this length has ended. True: the turn has reached the catch-up limit. */
void LoopRunTickBegin(LoopRun *run, Nanoseconds now);
bool LoopRunTickEnd(LoopRun *run, Nanoseconds gameTime);

/* A turn begins: at IndependentTickRun. */
static inline void LoopRunTurn(LoopRun *run)
{
    const bool full = run->pace.maxLoops > 0 && run->turnTicks >= run->pace.maxLoops;
    run->fullTurns = full ? run->fullTurns + 1 : 0;
    run->turnTicks = 0;
    run->turns++;
}

/* The loop reads the clock, or draws. Returns `now`. */
static inline Nanoseconds LoopRunRead(LoopRun *run, Nanoseconds now)
{
    run->read = run->hasRead ? run->read : now;
    run->hasRead = true;
    return now;
}

/* A frame is drawn, which updates `lost`. `ahead`: how much time after Last or Next it shows;
 * `next`: the loop draws whole ticks; `fullTurn`: ticks before it reached the catch-up limit. */
void LoopRunFrame(LoopRun *run, Nanoseconds ahead, bool next, bool fullTurn);

/* Where Next stands in the loop's time: at its game time plus what was lost. */
Nanoseconds LoopRunPlace(const LoopRun *run);

/* The loop's time since it began, less the game time of its ticks. */
Nanoseconds LoopRunBehind(const LoopRun *run, Nanoseconds now);

/* Whether the loop can't catch up: several turns at the limit have only put it further behind. */
bool LoopRunTooSlow(const LoopRun *run, Nanoseconds now);
