/* SPDX-License-Identifier: MIT
 *
 * What the frames of a run amount to: the rates of the last second for the HUD, and the summary of
 * the whole run.
 */
#ifndef STATS_H
#define STATS_H

#include "trace/frame.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { StatsMarks = 5, StatsTicksPerFrame = 11 };

/* Where the counters stood at the end of some frame. */
typedef struct StatsMark {
    int64_t time, frames, pictures, sim, tick, tickTime;
} StatsMark;

typedef struct Stats {
    int64_t frames, lost; /* lost: frame times for which there was no memory */
    int64_t pictures;     /* frames that showed another moment of the game than the one before */
    int64_t time;         /* sum of all frame times, less dead time */
    int64_t excluded, deadTime; /* frames left out of the percentiles; time left out of the clock */
    int64_t histogram[StatsTicksPerFrame]; /* frames with 0, 1, 2... ticks; the last: and more */
    int64_t sleeps, oversleepMax;
    int64_t behindMax;
    int64_t errors; /* frames that have an animation error */
    double errorSum, viewLagSum, oversleepSum;
    struct StatsBlock *newest; /* the frame times, for the percentiles */

    int64_t ticks;             /* up to the last frame */
    double gameTime, gameSpan; /* of the ticks, and in how much time */
    int64_t lastSim, lastGameTime;
    const char *lastLoop;
    StatsMark now, marks[StatsMarks]; /* marks: a ring, a quarter of a second apart */
    int nextMark;
} Stats;

/* Rates over about the last second. */
typedef struct StatsRates {
    double framesPerSecond, ticksPerSecond, picturesPerSecond;
    double speed; /* game time by real time, 1 is right */
} StatsRates;

/* What a summary needs to know beside the frames. What it doesn't know, it leaves out. */
typedef struct StatsRun {
    const char *loop;           /* its name, or where the frames are from; NULL: none has run */
    bool timesOnly;             /* another program's frames: their times are all that is known */
    double ticksPerSecondAsked; /* 0: none, or not one */
    int64_t ticks;              /* in all, also those after the last frame */
    int64_t gameTime;           /* ns that all ticks stood for */
    int64_t busy, total;        /* ns of processor time, and of the run; 0: not known */
} StatsRun;

/* A zeroed Stats is empty. */
void StatsAdd(Stats *stats, const Frame *frame);
void StatsFree(Stats *stats);

StatsRates StatsRatesNow(const Stats *stats);

/* Prints the summary. False, after one line on standard error, if there is no memory for it or it
 * can't be written. */
bool StatsPrint(const Stats *stats, const StatsRun *run, FILE *file);

/* So many in so many ns, as a rate; 0 for no time. */
double StatsPerSecond(int64_t count, int64_t duration);

#endif
