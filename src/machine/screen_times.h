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
    ScreenTime time; /* until there is an answer: when its swap returned */
    bool waits;      /* the display server was asked about it, and has not answered */
} PresentedPicture;

/* All zero at the start. */
typedef struct ScreenTimes {
    PresentedPicture pictures[MaxWaitingPictures]; /* n is at n % MaxWaitingPictures */
    uint64_t presented, told; /* ids of the last picture that was presented, and told of */
    bool late;                /* an answer did not come in time: none is waited for */
    RefreshFit fit;
} ScreenTimes;

/* The next picture, presented + 1, was handed over at `swapped`. Call ScreenTimesTake until it says
 * false before the next one. */
void ScreenTimesPresented(ScreenTimes *times, Nanoseconds swapped, bool asked);

/* An answer of the display server; one that is about no picture that waits changes no time. Returns
 * the display's interval, 0 if it is not known. */
Nanoseconds ScreenTimesAnswered(ScreenTimes *times, const SeenPicture *answer);

/* Tells of the next picture. False if it has to wait. */
bool ScreenTimesTake(ScreenTimes *times, Nanoseconds now, ScreenTime *time);

#endif
