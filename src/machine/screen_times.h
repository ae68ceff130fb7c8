/* SPDX-License-Identifier: MIT
 *
 * Tells of each presented picture when it was seen, in the order of the pictures. The display
 * server's answers come some refreshes later; where none comes in time, the swap's return stands
 * for it. All times are of one clock.
 */
#ifndef SCREEN_TIMES_H
#define SCREEN_TIMES_H

#include "base/screen_time.h"
#include "machine/seen.h"

#include <stdbool.h>

/* An answer that comes later than this is not waited for. */
#define SCREEN_TIMES_PATIENCE (250 * ONE_MILLISECOND)

/* The refresh interval, from answers that don't say it. */
typedef struct RefreshFit {
    Nanoseconds shortest; /* time between two pictures, where refreshes aren't numbered */
    Nanoseconds first, middle, last; /* refreshes, and their numbers */
    uint64_t firstNumber, middleNumber, lastNumber;
} RefreshFit;

/* A picture that has not been told of. */
typedef struct PresentedPicture {
    Nanoseconds swapped; /* its swap returned */
    bool asked;          /* the display server was asked about it, with this question: */
    int64_t question;
    bool answered;
    ScreenTime time; /* the answer */
} PresentedPicture;

/* All zero at the start. */
typedef struct ScreenTimes {
    PresentedPicture pictures[MaxWaitingPictures];
    int first, count;           /* a ring */
    int64_t questions, answers; /* so far; answers come in the order of the questions */
    bool late;                  /* an answer did not come in time: none is waited for */
    RefreshFit fit;
} ScreenTimes;

/* A picture was handed over at `swapped`; call ScreenTimesTake until it says false before the next
 * one. */
void ScreenTimesPresented(ScreenTimes *times, Nanoseconds swapped, bool asked);

/* The next answer of the display server. Returns the display's interval, 0 if it is not known. */
Nanoseconds ScreenTimesAnswered(ScreenTimes *times, const SeenPicture *picture);

/* Tells of the next picture. False if it has to wait. */
bool ScreenTimesTake(ScreenTimes *times, Nanoseconds now, ScreenTime *time);

#endif
