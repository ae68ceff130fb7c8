/* SPDX-License-Identifier: MIT
 *
 * What the frames of a run add up to: the rates of the last second for the HUD, and the summary of
 * the whole run.
 */
#pragma once

#include "trace/frame.h"

#include <stdio.h>

enum { StatsMarks = 5, StatsTicksPerFrame = 11, StatsStays = 3 };

/* How long it takes from input to the first picture that shows an effect of it.
 *
 * Input can come at any moment. What comes between two reads waits for the second, and is seen with
 * the first picture that shows that read: the older it is, the longer it took. So the mean over all
 * moments follows from the reads and pictures alone. With R and S the times of the read and of the
 * picture, and r of the newest read that was shown before:
 *
 *     mean = sum of (R - r) (S - (R + r) / 2)  /  sum of (R - r),    longest = greatest S - r
 *
 * Of a run of 30 years, rounding changes a mean by less than 0.01 ms, also that of one second. */
typedef struct InputSums {
    Nanoseconds time; /* sum of (R - r) */
    double area;      /* the other sum, ns^2 */
} InputSums;

/* All zero at the start. */
typedef struct InputTimes {
    bool begun;
    Nanoseconds read; /* the newest that was shown */
    Nanoseconds longest;
    InputSums sums;
} InputTimes;

/* The counters at the end of some frame. */
typedef struct StatsMark {
    int64_t time, frames, pictures, sim, simTime, tick, tickTime;
    InputSums input;
} StatsMark;

/* Where the watched thing was drawn beside where it should have been: SCENE, METHOD of the first
 * such frame, and in world units the greatest error and the sum of its changes. */
typedef struct StatsPlaces {
    char scene[32], method[32];
    bool several; /* other frames have another scene or method */
    int64_t frames, wrong, steps;
    double worst, stepSum;
} StatsPlaces;

/* Values of which percentiles are wanted. */
typedef struct StatsValues {
    Nanoseconds *list;
    int64_t count;
} StatsValues;

/* The longest frames, the longest first, each with the time at its end. */
enum { StatsMostWorst = 100 };
typedef struct StatsWorst {
    int wanted, count;
    struct {
        Frame frame;
        Nanoseconds end;
    } list[StatsMostWorst];
} StatsWorst;

/* A zeroed Stats is empty. */
typedef struct Stats {
    int64_t frames;
    int64_t pictures;     /* frames that showed another game time than the one before */
    Nanoseconds time;     /* sum of all frame times, without dead time */
    Nanoseconds deadTime; /* not on the game's clock */
    int64_t excluded;     /* frames not in the percentiles: Frame.excluded */
    int64_t lost;         /* values not in the percentiles: memory ran out */
    int64_t histogram[StatsTicksPerFrame]; /* frames with 0, 1, 2... ticks; the last: and more */
    int64_t sleeps;
    Nanoseconds oversleepMax, behindMax;
    int64_t sources[ScreenSourceCount]; /* frames whose screen times have this source */
    int64_t late;                       /* frames that were seen later than they could have been */
    int64_t steps; /* from one picture to the next, where there is presentation feedback */
    double stepSum, stepSquares;
    Nanoseconds stepMax, lastSeen;
    int64_t errors; /* frames that have an animation error */
    double errorSum, viewLagSum, oversleepSum;
    StatsPlaces places;
    StatsWorst *worst;           /* to be filled; not owned; NULL: not wanted */
    InputTimes input, inputFull; /* from input to its first effect, and to the whole of it */
    bool inputBreaks;            /* the last frame follows none, and was never seen */
    StatsValues times;           /* the frame times that are not excluded */
    StatsValues errorSizes;      /* |animation error| */
    int64_t stays[StatsStays];   /* pictures that stayed for 1 refresh, for 2, and for more */
    bool staying;                /* the last picture that was seen can be counted in them */
    Nanoseconds stayedSince;     /* when it was seen */

    int64_t ticks;                  /* up to the last frame */
    Nanoseconds gameTime, gameSpan; /* game time of the ticks, and the time it took */
    Nanoseconds lastSim, lastGameTime;
    const char *lastLoop;
    StatsMark now, marks[StatsMarks]; /* marks: a ring, a quarter of a second apart */
    int nextMark;
} Stats;

/* Rates over about the last second; below 0: not known yet. */
typedef struct StatsRates {
    double framesPerSecond, ticksPerSecond, picturesPerSecond;
    double speed; /* game time by real time, 1 is right */
    double input; /* mean time from input to screen, ns of the loop's clock */
} StatsRates;

/* What a summary says besides the frames; 0 or NULL: not known. */
typedef struct StatsRun {
    const char *loop;           /* its name, or where the frames are from; NULL: none has run */
    bool timesOnly;             /* another program's frames: only their times are known */
    double ticksPerSecondAsked; /* 0: no rate, or several */
    int64_t ticks;              /* in all, also those after the last frame */
    Nanoseconds gameTime;       /* that all ticks stood for */
    Nanoseconds busy, total;    /* processor time, and time of the run */
    const char *tapsBy;         /* how the game has counted taps on a button; NULL: it did not */
    int64_t taps, tapsLost, tapsTwice;
} StatsRun;

/* Adds a picture that was seen at `screen`, `input` after the newest read that it shows. Without
 * `follows` nothing is counted: input between that read and the one before it has no known
 * latency. */
void InputTimesAdd(InputTimes *times, Nanoseconds screen, Nanoseconds input, bool follows);

/* The mean over all that was added between two states of the sums, in ns; below 0: nothing was. */
double InputTimesMean(const InputSums *now, const InputSums *then);

void StatsAdd(Stats *stats, const Frame *frame);
void StatsFree(Stats *stats);

StatsRates StatsRatesNow(const Stats *stats);

/* A count in so many ns, as a rate in 1/s; 0 for no time. */
double StatsPerSecond(int64_t count, Nanoseconds duration);

/* Sorts what percentiles are taken of. */
void StatsSort(Stats *stats);

/* Prints the summary of sorted statistics (stats_print.c). False, after one line on standard
 * error, if it can't be written. */
bool StatsPrint(const Stats *stats, const StatsRun *run, FILE *file);
