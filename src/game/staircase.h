/* SPDX-License-Identifier: MIT
 *
 * A staircase, as vision science has it: two right answers in a row make the next trial harder, a
 * wrong one makes it easier. So it settles where 71 % of the answers are right.
 */
#pragma once

#include <stdbool.h>

enum { StaircaseFirst = 16, StaircaseTurns = 8, StaircaseTrials = 40 };

/* It begins with a jitter of StaircaseFirst, and all else zero. */
typedef struct Staircase {
    double jitter; /* of the next trial, ms: up to so much too early or too late */
    int trials, right;
    int inARow; /* right answers since the last step */
    int way;    /* of the last step: -1 down, 1 up, 0: there was none */
    int turns;
    double turnedAt[StaircaseTurns]; /* the jitter */
} Staircase;

/* Takes the answer to a trial. False: it was the last. */
bool StaircaseAnswer(Staircase *staircase, bool right);

/* The jitter at which 71 % would be right, in ms. Nine of ten results are at most a factor of
 * StaircaseSpread off. 0: it was not found, as guesses alone would do as well in more than one run
 * of twenty. */
double StaircaseThreshold(const Staircase *staircase);
static const double StaircaseSpread = 1.5;
