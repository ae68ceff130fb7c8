/* SPDX-License-Identifier: MIT
 *
 * When each presented picture was seen, in the order of the pictures. Presentation feedback comes
 * some refreshes later; where it does not come in time, the swap's return stands for it. All times
 * are of one clock.
 */
#ifndef SCREEN_TIMES_H
#define SCREEN_TIMES_H

#include "base/screen_time.h"
#include "machine/feedback.h"

#include <stdbool.h>

/* Feedback that comes later than this is not waited for. */
#define SCREEN_TIMES_TIMEOUT (250 * ONE_MILLISECOND)

/* The refresh interval, from feedback that does not say it. */
typedef struct RefreshFit {
    Nanoseconds shortest; /* time between two pictures, where refreshes aren't numbered */
    Nanoseconds first, middle, last; /* refreshes, and their numbers */
    uint64_t firstNumber, middleNumber, lastNumber;
} RefreshFit;

/* A picture that has not been taken. */
typedef struct PresentedPicture {
    ScreenTime time; /* until feedback comes: when its swap returned */
    bool waits;      /* feedback was requested and has not come */
} PresentedPicture;

/* All zero at the start. */
typedef struct ScreenTimes {
    PresentedPicture pictures[MaxWaitingPictures]; /* n is at n % MaxWaitingPictures */
    uint64_t presented, taken; /* ids of the last picture that was presented, and taken */
    bool late;                 /* feedback did not come in time: none is waited for */
    RefreshFit fit;
} ScreenTimes;

/* The next picture, presented + 1, was handed over at `swapped`. Call ScreenTimesNext until it says
 * false before the next one. */
void ScreenTimesPresented(ScreenTimes *times, Nanoseconds swapped, bool requested);

/* Feedback has come; that on a picture that does not wait changes no time. Returns the display's
 * interval, 0 if it is not known. */
Nanoseconds ScreenTimesFeedback(ScreenTimes *times, const PictureFeedback *feedback);

/* When the next picture was seen. False if it has to wait. */
bool ScreenTimesNext(ScreenTimes *times, Nanoseconds now, ScreenTime *time);

#endif
