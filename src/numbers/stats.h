/* SPDX-License-Identifier: MIT
 *
 * What the frames of a run add up to: the rates of the last second for the HUD, and the summary of
 * the whole run.
 */
#pragma once

#include "numbers/standstill.h"
#include "trace/column.h"

/* ---- causes.c: which frames took long, or came late to the screen, and why ----
 *
 * Each is compared with the 30 frames before it and the 30 after it, so its cause is known 30
 * frames later. The manual states the rules. */

enum { CausesAround = 30, CausesWindow = 2 * CausesAround + 1 };

/* What is known of each frame. */
typedef enum CauseTime {
    TimeEnd,     /* when it ended, in the time of all frames without dead time; 0: not counted */
    TimeFrame,   /* how long it took */
    TimeScreen,  /* from the picture before to its own, as they were seen */
    TimeCpu,     /* busy: ticks and drawing */
    TimeOutside, /* not in the swap, where it is not known how much of that was work */
    TimePresent, /* in the swap */
    TimeAsleep,
    TimeGpu,      /* busy */
    TimeReady,    /* from when the GPU had completed the picture until it was seen */
    TimeReplaced, /* no time: how many pictures before it were never seen */
    TimeBrowser,  /* no time: by how many refreshes the browser's animation frame was late */
    TimeMode,     /* 1 where it was presented in another way than the one before, else 0 */
    CauseTimes
} CauseTime;

/* All zero is empty. */
typedef struct Causes {
    int64_t frames;                             /* that were judged */
    int64_t counts[CauseCount];                 /* those with each cause */
    int64_t stutters;                           /* the longest of those that took long */
    Nanoseconds stutterTime;                    /* the sum of their times */
    Nanoseconds rows[CausesWindow][CauseTimes]; /* a ring; that in its middle is judged next */
    int first;                                  /* the oldest of them */
    Nanoseconds now;                            /* when the last frame ended */
    Nanoseconds seen;        /* when the last picture was; 0: the next one has none before it */
    int64_t replaced;        /* pictures since then that were never seen */
    const char *presentMode; /* of the last frame that tells it */
} Causes;

/* Adds a frame, or NULL after the last one. Judges the one that was added CausesAround before it,
 * and returns its cause. */
Cause CausesAdd(Causes *causes, const Frame *frame);

/* When the frame that was judged last ended; 0 if there is none. */
Nanoseconds CausesJudgedEnd(const Causes *causes);

/* ---- stats.c ---- */

enum { StatsMarks = 5, StatsTicksPerFrame = 11 };

/* A picture that stays for more refreshes counts as one that stays for so many. */
enum { MostRefreshes = 255 };

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
typedef struct InputTimes {
    bool begun;          /* a read was shown; all is zero at the start */
    Nanoseconds read;    /* the newest read that was shown */
    Nanoseconds longest; /* the longest time from input to the picture, as above */
    Nanoseconds time;    /* sum of (R - r) */
    double area;         /* the other sum, ns^2 */
} InputTimes;

/* The counters at the end of some frame, for rates. They leave out single steps while paused, in
 * which no time passes. */
typedef struct StatsMark {
    int64_t frames, seen;
    int64_t pictures; /* frames that were seen and show another game time than the last one */
    int64_t time, sim, simTime, ticks, tickTime;
    InputTimes input;
} StatsMark;

/* Where the watched thing was drawn beside where it should have been: SCENE, METHOD of the first
 * such frame, and in world units the greatest error and the sum of its changes. */
typedef struct StatsPlaces {
    const char *scene, *method; /* NULL: not told */
    bool several;               /* other frames have another scene or method */
    int64_t frames;             /* how many have a place error */
    int64_t wrong;              /* how many of these are more than a unit off */
    int64_t steps;              /* how many have a place step */
    double worst;               /* the greatest place error */
    double stepSum;             /* the sum of the place steps */
} StatsPlaces;

/* Values of one kind. */
typedef struct StatsValues {
    int64_t count;
    double sum, squares; /* squares: the sum of theirs */
    Nanoseconds max;     /* of them all, also if all are below 0; 0 without any */
    Nanoseconds *list;   /* all of them, if they were added by StatsKeep, for percentiles */
} StatsValues;

/* The longest frames, the longest first; their `end` is in the time of all frames, without dead
 * time. */
enum { StatsMostWorst = 100 };
typedef struct StatsWorst {
    int wanted, count;
    Frame list[StatsMostWorst];
} StatsWorst;

/* How long pictures stayed on the screen: each until the next one was seen. */
typedef struct StatsStays {
    /* Where the display's refresh is known. The settled ones come after the first second. */
    uint8_t *refreshes;  /* for how many refreshes each stayed; 0: torn */
    int64_t count;       /* how many these are */
    int64_t settled;     /* how many of them, at the end, are settled */
    double settledTime;  /* ns: how long the settled ones stayed */
    double settledWhole; /* the same, of each the nearest number of refreshes */
    Nanoseconds refresh; /* the last one known */

    /* Where it isn't. */
    uint32_t *us; /* how long each stayed */
    int64_t freeCount, freeSettled;

    /* The picture that was seen last, which stays. */
    bool lastCounts;         /* its stay may count */
    ScreenSource lastSource; /* how it is known when it was seen */
    Nanoseconds lastSeen;    /* when, in real time without dead time */
} StatsStays;

/* Animation errors that come after the first second. */
typedef struct StatsSettledErrors {
    int64_t count;
    int64_t large; /* those of 1 ms or more */
    double p99;    /* ns: of their sizes, once the run is finished */
} StatsSettledErrors;

/* What the next frame is compared with. */
typedef struct StatsLast {
    int64_t tick;
    Nanoseconds gameTime, asked;
    const char *loop;
} StatsLast;

/* A zeroed Stats is empty. */
typedef struct Stats {
    int64_t frames;                        /* without generated ones */
    int64_t generated;                     /* between them, by a driver or library */
    Nanoseconds time;                      /* the sum of all frame times, without dead time */
    Nanoseconds deadTime;                  /* the sum of all dead time */
    StatsValues times;                     /* frame times; not of excluded frames */
    int64_t histogram[StatsTicksPerFrame]; /* frames with 0, 1, 2... ticks; the last: and more */
    StatsWorst *worst;                     /* is filled, not owned; NULL: not wanted */
    Causes causes;                         /* of the last frames, once it is finished */

    /* The game. */
    int64_t ticks;         /* ticks up to the last frame */
    Nanoseconds gameTime;  /* the game time of these ticks, as far as it is known (AddGameTime) */
    Nanoseconds gameSpan;  /* the time of the frames in which gameTime passed */
    bool gameFollows;      /* one of these frames came after another frame */
    StatsValues oversleep; /* of frames with a sleep */
    StatsValues behind;
    double viewLagSum;
    StatsPlaces places;
    StatsValues delay; /* of frames about a network or a hand: how old is what they show */
    int64_t heard;     /* those of them about a network */
    int64_t starved;   /* those of these without a newer message to go on to */

    /* The screen. */
    int64_t sources[ScreenSourceCount]; /* frames whose screen times have this source */
    int64_t late;                       /* frames that were seen later than they could have been */
    bool anySeen;                       /* a picture has been seen */
    Nanoseconds lastSim;                /* the moment that the last of these showed */
    StatsStays stays;
    StatsValues onScreen;   /* how long pictures were, where there is presentation feedback */
    StatsValues errorSizes; /* |animation error|, of frames that have one */
    StatsSettledErrors settledErrors;

    /* Latency. */
    InputTimes input, inputFull; /* from input to its first effect, and to its full effect */
    bool inputBreaks;            /* the last frame breaks off the latencies, and was never seen */
    StatsValues clicks;          /* click to photon, of frames that first show a click */
    StatsValues inputs;          /* the same of any input by keyboard or mouse */
    StatsValues pcLatency;       /* of the pictures that tell it, also of generated ones */

    /* The machine. */
    StatsValues gpu;                  /* of frames whose time on the card is known */
    Nanoseconds gpuFrames;            /* how long these took, without dead time */
    StatsValues sensors[SensorCount]; /* in thousandths, of frames that tell them */
    int64_t powered;                  /* frames that tell the power of the whole card */
    double energy;                    /* J, that the card took in their time */

    StatsLast last;
    StatsMark now;
    StatsMark marks[StatsMarks]; /* former ones, a quarter of a second apart, the oldest first */
} Stats;

/* Rates over about the last second; below 0: not known yet. */
typedef struct StatsRates {
    double framesPerSecond, ticksPerSecond, picturesPerSecond;
    double speed; /* game time / real time */
    double input; /* the mean time from input to screen, real ns */
} StatsRates;

/* What a recording needs for percentiles: each frame is in it, and known not to hold a pause. */
static const ColumnSet StatsNeedOfAll = COLUMN_OF(excluded) | KNOWS_EACH_FRAME;

/* What a summary says besides the frames; 0 or NULL: not known. */
typedef struct StatsRun {
    const char *loop; /* the loop's name, or where the frames are from; NULL: no loop has run */
    ColumnSet lacks;  /* columns that the recording lacks, and what else is not known of it */
    /* In real time, so at ten times the speed ten times the loop's rate; 0: the loop keeps no rate,
     * or the rate or the speed has changed. */
    double ticksPerSecondAsked;
    int64_t ticks;        /* all ticks, also those after the last frame */
    Nanoseconds gameTime; /* the game time of all ticks */
    Nanoseconds busy;     /* how long the program worked */
    Nanoseconds total;    /* how long the run took, without dead time */
    Standstill standstill;
    const char *tapsBy; /* the method that counted taps on a button; NULL: none did */
    int64_t taps, tapsLost, tapsTwice;
    const char *process;            /* whose frames these are, where a recording tells it */
    const char *cpu, *gpu, *driver; /* the computer on which they were recorded */
    const char *assumed;            /* what a replay assumes of its machine */
    /* Of a recording that lacks some frames, or has some twice: from the first frame's end to the
     * last one's, and the sum of the frames' times after it. */
    Nanoseconds elapsed, laterFrames;
    bool isRecorded;                    /* in a file */
    int64_t rowsLeftOut, valuesLeftOut; /* of the file, as they could not be read */
    const char *notes;                  /* what was found in it, a sentence in each line */
} StatsRun;

/* So many refreshes, as StatsStays has them: 1 to MostRefreshes. */
uint8_t RefreshesOf(double refreshes);

/* By how many % there were more pictures, or fewer, than the refreshes for which they seem to have
 * stayed; 0 for less than 1, which may be chance. */
double StatsDrift(const Stats *stats);

/* Adds a picture that was seen at `screen`. The newest read of input that it shows was `input`
 * before that. Without `follows` the time since the read before that one is not counted, as after a
 * pause. */
void InputTimesAdd(InputTimes *times, Nanoseconds screen, Nanoseconds input, bool follows);

/* Adds a value to those in a list. */
void StatsKeep(StatsValues *values, Nanoseconds value);

/* The mean over all that was added between two states, in ns; below 0: nothing was. */
double InputTimesMean(const InputTimes *now, const InputTimes *then);

void StatsAdd(Stats *stats, const Frame *frame);
void StatsFree(Stats *stats);

StatsRates StatsRatesNow(const Stats *stats);

/* From now on the rates are those since now: what was before differed. */
void StatsRestartRates(Stats *stats);

/* Once, when all frames are added: judges the last of them, and sorts what percentiles are taken
 * of. */
void StatsFinish(Stats *stats);
