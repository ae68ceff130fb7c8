/* SPDX-License-Identifier: MIT
 *
 * The test "what can you see?", and its staircase. turn.c gives it actions, draw.c its frames.
 */
#pragma once

#include "hud/hud.h"

/* ---- the staircase, as vision science has it ---- */

enum { StaircaseFirst = 16, StaircaseTurns = 8, StaircaseTrials = 40 };

/* Two right answers in a row make the next trial harder, a wrong one makes it easier. So it settles
 * where 71 % of the answers are right. It begins with a jitter of StaircaseFirst, and all else
 * zero. */
typedef struct Staircase {
    /* Of the next trial, in ms: pictures are up to so much too early or too late. */
    double jitter;
    int trials, right;
    /* Right answers since the last step. */
    int inARow;
    /* Of the last step: -1 down, 1 up, 0: there was none. */
    int way;
    /* How often the way has changed, and the jitter at each of these turns. */
    int turns;
    double turnedAt[StaircaseTurns];
} Staircase;

/* Takes the answer to a trial. False: it was the last. */
bool StaircaseAnswer(Staircase *staircase, bool right);

/* The jitter at which 71 % would be right, in ms. Nine of ten results are at most a factor of
 * StaircaseSpread off. 0: it was not found, as guesses alone would do as well in more than one run
 * of twenty. */
double StaircaseThreshold(const Staircase *staircase);
static const double StaircaseSpread = 1.5;

/* ---- the test ---- */

/* The phases, in their order. */
typedef enum SeePhase {
    SeeOff,
    SeeReady,
    SeeFirst,
    SeeBetween,
    SeeSecond,
    SeeSettles, /* until it is known when the last pictures were seen */
    SeeAsks,
    SeeTells
} SeePhase;

typedef struct See {
    SeePhase phase;
    /* When the phase ends, if it ends by itself; as SeeNow.now. */
    Nanoseconds ends;
    /* The settings before the test, to be restored. */
    Settings before;
    Staircase staircase;
    bool secondIsWorse;
    /* No ball is shown. */
    bool blank;
    /* A picture of this trial was late. */
    bool late;
    /* SeeNow.late before this trial. */
    int64_t lateBefore;
    /* How many trials were given again. */
    int repeats;
    /* What it says now, and its last result. */
    char says[SeeText], result[SeeText];
} See;

/* What it needs to know of the game. */
typedef struct SeeNow {
    Nanoseconds now;
    /* Interval of the display or the frame cap; 0: unknown. */
    Nanoseconds refresh;
    /* Of the last frame. */
    Nanoseconds frameTime;
    /* How many pictures were seen late so far. */
    int64_t late;
    bool vsync;
} SeeNow;

/* Acts on what concerns the test, which may set all settings. False: the action does not. While the
 * test runs, all actions but ActionQuit do. */
bool SeeAct(See *see, Settings *settings, const SeeNow *now, Action action);

/* A frame begins. Returns how many ns too late it is to be drawn; below 0: too early. */
double SeeJitter(See *see, const SeeNow *now);
