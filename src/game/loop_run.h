/* SPDX-License-Identifier: MIT
 *
 * The loop that runs: its pace, and what is counted of its turns and ticks.
 */
#ifndef LOOP_RUN_H
#define LOOP_RUN_H

#include "loops/loop_list.h"

/* Times are of the loop's clock. */
typedef struct LoopRun {
    const LoopInfo *info;
    int ticksPerSecond;
    LoopPace pace;
    Nanoseconds start;        /* when it began */
    Nanoseconds gameTime;     /* of its ticks */
    Nanoseconds lastTick;     /* when the last tick began */
    int turns, turnTicks;     /* turns so far, and ticks in this one */
    int fullTurns;            /* turns in a row at the catch-up limit */
    Nanoseconds behindBefore; /* how far it was behind at the first tick of those */
    bool asksTime;            /* it reads the clock, or sleeps */
    int upsShown, fpsShown;   /* rates that it shows itself; -1: none */
} LoopRun;

/* Begins a loop now. A rate of 0 and a limit of -1 mean the loop's own; a limit of 0 means none,
 * for loops that can run without. `fps` is for a loop that caps its own frames: 0 for no cap, -1
 * for the usual 60. */
LoopRun LoopRunBegin(const LoopInfo *info, int ticksPerSecond, int maxLoops, int fps,
                     Nanoseconds now);

/* A tick begins now; a tick has ended that covers `gameTime`. LoopRunTickEnd returns whether the
 * turn has now run as many ticks as the limit allows. */
void LoopRunTickBegin(LoopRun *run, Nanoseconds now);
bool LoopRunTickEnd(LoopRun *run, Nanoseconds gameTime);

/* Ends the count of a turn's ticks and begins the next: at IndependentTickRun, once a turn. */
void LoopRunTurn(LoopRun *run);

/* How far the game is behind: the loop's time since it began, less the game time of its ticks. */
Nanoseconds LoopRunBehind(const LoopRun *run, Nanoseconds now);

/* Whether several turns in a row were at the catch-up limit, and the loop is further behind than
 * before them: it does not catch up. */
bool LoopRunTooSlow(const LoopRun *run, Nanoseconds now);

#endif
