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
    /* By how many ms pictures of the next trial are too early or too late, at most. */
    double jitter;
    int trials, right;               /* how many answers there were, and how many were right */
    int inARow;                      /* right answers since the last step */
    int way;                         /* the last step: -1 down, 1 up, 0: there was none */
    int turns;                       /* how often the way has changed */
    double turnedAt[StaircaseTurns]; /* the jitter at each of these turns */
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
    Nanoseconds ends; /* when the phase ends, if it ends by itself; as SeeNow.now */
    Settings before;  /* the settings before the test, to be restored */
    Staircase staircase;
    bool secondIsWorse;
    bool blank;           /* no ball is shown */
    bool late;            /* a picture of this trial was late */
    int64_t lateBefore;   /* SeeNow.late before this trial */
    int repeats;          /* how many trials were given again */
    char says[SeeText];   /* what it says now */
    char result[SeeText]; /* its last result */
} See;

/* What it needs to know of the game. */
typedef struct SeeNow {
    Nanoseconds now;       /* as GameTime.now */
    Nanoseconds refresh;   /* interval of the display or the frame cap; 0: unknown */
    Nanoseconds frameTime; /* of the last frame */
    int64_t late;          /* pictures that were seen late so far */
    bool vsync;
} SeeNow;

/* Acts on what concerns the test, which may set all settings. False: the action does not. While the
 * test runs, all actions but ActionQuit do. */
bool SeeAct(See *see, Settings *settings, const SeeNow *now, Action action);

/* A frame begins. Returns how many ns too late it is to be drawn; below 0: too early. */
double SeeJitter(See *see, const SeeNow *now);
