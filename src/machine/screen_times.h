/* SPDX-License-Identifier: MIT
 *
 * When each presented picture was seen, in order. Presentation feedback, and the GPU's time for the
 * picture, come some refreshes later; where feedback does not come in time, the swap's return
 * stands for it. All times are of one clock.
 */
#pragma once

#include "base/screen_time.h"

#include <stdbool.h>
#include <stdint.h>

/* No display refreshes faster than this. */
#define FASTEST_REFRESH (2 * ONE_MILLISECOND)

/* The refresh interval, from feedback that does not tell it. */
enum { FitSteps = 120 };
typedef struct RefreshFit {
    Nanoseconds last;            /* when the last picture was seen */
    Nanoseconds shortest;        /* a step of one refresh; others are multiples of it */
    Nanoseconds steps[FitSteps]; /* the last ones, from picture to picture; a ring */
    int64_t count;               /* of all steps */
} RefreshFit;

typedef struct PresentedPicture {
    ScreenTime time;   /* until feedback comes: when its swap returned */
    Nanoseconds drawn; /* when its draw began */
    bool waits;        /* its feedback was requested and has not come */
} PresentedPicture;

/* At the start all is zero, but for the source. */
typedef struct ScreenTimes {
    PresentedPicture pictures[MaxWaitingPictures]; /* n is at n % MaxWaitingPictures */
    uint64_t presented, reported; /* ids of the last pictures presented, and reported here */
    bool late;                    /* feedback did not come in time: do not wait for it */
    bool unseen;                  /* set by the caller; false since a picture was seen */
    ScreenSource source;          /* of the last one seen; ScreenSwap: no feedback has come */
    Nanoseconds refresh;          /* the display's interval, from feedback; 0: unknown, or with
                                   * ScreenSeen not constant */
    RefreshFit fit;
} ScreenTimes;

/* Picture presented + 1 was handed over, and the swap returned at `swapped`; with `requested`,
 * feedback on it will come. Before the next one, call ScreenTimesNext until it returns false. */
void ScreenTimesPresented(ScreenTimes *times, Nanoseconds drawn, Nanoseconds swapped,
                          bool requested);

/* Feedback has come. If its picture was reported already, that time stays. `refresh` is set with
 * ScreenSeen only; with ScreenNever the picture was discarded, and `time` is 0, too. */
void ScreenTimesFeedback(ScreenTimes *times, const ScreenTime *feedback);

/* When the next picture, reported + 1, was seen. False if that is not known yet. `gpu` is the GPU's
 * time for it, as of RenderGpuTime; if it is longer than since the draw began, it is nonsense. */
bool ScreenTimesNext(ScreenTimes *times, Nanoseconds now, Nanoseconds gpu, ScreenTime *time);

/* ---- presentation feedback: what the display server reports ---- */

/* All NULL where there is none. */
typedef struct Feedback {
    /* Call before a swap: requests feedback on its picture, presented + 1, for ScreenTimesFeedback
     * when events are read. False: there will be none. */
    bool (*request)(ScreenTimes *times);
    /* To be called before the window is closed. */
    void (*close)(void);
} Feedback;

/* For the only window's wl_display and wl_surface. */
Feedback FeedbackOfWayland(void *display, void *surface);
