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
    /* When the last picture was seen. */
    Nanoseconds last;
    /* A step of one refresh; others are multiples of it. */
    Nanoseconds shortest;
    /* How many steps there were when it last changed to that of another display. */
    int64_t changed;
    /* The last steps from picture to picture; a ring. */
    Nanoseconds steps[FitSteps];
    /* How many steps there were in all. */
    int64_t count;
    /* The steps are no multiples of one: the display has no constant interval. */
    bool varies;
} RefreshFit;

typedef struct PresentedPicture {
    /* When it was seen. Until feedback comes: when its swap returned. */
    ScreenTime time;
    /* When its draw began. */
    Nanoseconds drawn;
    /* Whether its feedback was requested and has not come. */
    bool waits;
} PresentedPicture;

/* At the start all is zero, but for the source. */
typedef struct ScreenTimes {
    /* The last pictures; n is at n % MaxWaitingPictures. */
    PresentedPicture pictures[MaxWaitingPictures];
    /* The ids of the last pictures presented, and reported by ScreenTimesNext. */
    uint64_t presented, reported;
    /* Whether feedback did not come in time. Then it is not waited for. */
    bool late;
    /* Whether the window can't be seen. The caller sets it; false since a picture was seen. */
    bool unseen;
    /* How the last time is known. ScreenSwap: no feedback has come. */
    ScreenSource source;
    /* The display's refresh interval, from feedback. 0: unknown, or not constant: so with
     * ScreenSeen, and with ScreenRaf where `fit` varies. */
    Nanoseconds refresh;
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
