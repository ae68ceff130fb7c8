/* SPDX-License-Identifier: MIT
 *
 * Which jitter a player can just see: a staircase chooses the jitter of each trial from the answers
 * to those before, as vision science has it, and says at last where the threshold is, and how
 * surely.
 */
#pragma once

#include <stdbool.h>

enum {
    /* The jitter of the first trial, in ms. */
    StaircaseFirst = 16,
    /* How many answers a whole test has. */
    StaircaseTrials = 36,
    /* Fewer answers say nothing. */
    StaircaseFewest = 12,
    /* How many thresholds may be: from 0.25 to 128 ms, four in an octave. */
    StaircaseThresholds = 37
};

/* What the player said of a trial. Who can't tell would have to guess, and half of all guesses are
 * right. */
typedef enum Answer { AnswerWrong, AnswerRight, AnswerCantTell } Answer;

/* Each answer makes some thresholds more probable and others less. The next trial is at the median
 * of them all. It begins with a jitter of StaircaseFirst, and all else zero. */
typedef struct Staircase {
    /* By how many ms pictures of the next trial are too early or too late, at most. */
    double jitter;
    /* How many answers there were. */
    int trials;
    /* The probability of these answers with each threshold. */
    double fits[StaircaseThresholds];
} Staircase;

/* Takes the answer to a trial. False: it was the last. */
bool StaircaseAnswer(Staircase *staircase, Answer answer);

/* The jitter at which 71 % would be right, in ms. Of slow observers, whose answers change little
 * with the jitter, 90 % have it between `from` and `to`, of steep ones 98 to 100 %. All 0: it was
 * not found, as guesses would do as well, or there are too few answers. */
typedef struct Threshold {
    double about, from, to;
} Threshold;

Threshold StaircaseThreshold(const Staircase *staircase);
