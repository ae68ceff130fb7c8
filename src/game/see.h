/* SPDX-License-Identifier: MIT
 *
 * The test "what can you see?", and its staircase. turn.c gives it actions, draw.c its frames.
 */
#pragma once

#include "hud/hud.h"

/* ---- the staircase, as vision science has it ---- */

enum { StaircaseFirst = 16, StaircaseTrials = 36, StaircaseThresholds = 37 };

/* Each answer makes some thresholds more probable and others less. The next trial is at the median
 * of them all. It begins with a jitter of StaircaseFirst, and all else zero. */
typedef struct Staircase {
    /* By how many ms pictures of the next trial are too early or too late, at most. */
    double jitter;
    int trials;                       /* how many answers there were */
    double fits[StaircaseThresholds]; /* the probability of these answers with each */
} Staircase;

/* Takes the answer to a trial. False: it was the last. */
bool StaircaseAnswer(Staircase *staircase, bool right);

/* The jitter at which 71 % would be right, in ms: in nine of ten results it is between `from` and
 * `to`. All 0: it was not found, as guesses would do as well. */
typedef struct Threshold {
    double about, from, to;
} Threshold;

Threshold StaircaseThreshold(const Staircase *staircase);

/* ---- the test ---- */

/* The phases, in their order. */
typedef enum SeePhase {
    SeeOff,
    SeeWelcomes,
    SeeWarns,   /* only where vsync does not work */
    SeeRepeats, /* only after a trial with a late picture */
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
    Nanoseconds ends; /* when the phase ends, if it ends by itself; as GameTime.now */
    Settings before;  /* the settings before the test, to be restored */
    Staircase staircase;
    bool secondIsWorse;
    bool blank;           /* no ball is shown */
    bool late;            /* a picture of this trial was late */
    int64_t lateBefore;   /* how many pictures were late before this trial */
    int repeats;          /* how often this trial was given again */
    char says[SeeText];   /* what it says now */
    char result[SeeText]; /* its last result */
} See;
