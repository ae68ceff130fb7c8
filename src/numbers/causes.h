/* SPDX-License-Identifier: MIT
 *
 * Which frames took long, or came late to the screen, and why. Each is compared with the 30 frames
 * before it and the 30 after it, so its cause is known 30 frames later. The manual states the
 * rules.
 */
#pragma once

#include "trace/frame.h"

enum { CausesAround = 30, CausesWindow = 2 * CausesAround + 1 };

/* What is known of each frame. */
typedef enum CauseTime {
    TimeEnd,     /* when it ended, in the time of all frames without dead time; 0: not counted */
    TimeFrame,   /* how long it took */
    TimeScreen,  /* from the picture before to its own, as they were seen */
    TimeCpu,     /* busy: ticks and drawing; PresentMon's CPUBusy */
    TimePresent, /* in the swap; PresentMon's CPUWait */
    TimeAsleep,
    TimeGpu,   /* busy */
    TimeReady, /* from when the GPU had completed the picture until it was seen */
    TimeMode,  /* 1 where it was presented in another way than the one before, else 0 */
    CauseTimes
} CauseTime;

/* All zero is empty. */
typedef struct Causes {
    int64_t frames;                             /* that were judged */
    int64_t counts[CauseCount];                 /* those with each cause */
    int64_t stutters;                           /* the longest of those that took long */
    Nanoseconds stutterTime;                    /* the sum of their times */
    Nanoseconds rows[CausesWindow][CauseTimes]; /* that in the middle is judged next */
    Nanoseconds now;                            /* when the last frame ended */
    Nanoseconds seen;        /* when the last picture was; 0: the next one has none before it */
    const char *presentMode; /* of the last frame */
} Causes;

/* Adds a frame, or NULL after the last one. Judges the one that was added CausesAround before it,
 * and returns its cause. */
Cause CausesAdd(Causes *causes, const Frame *frame);
