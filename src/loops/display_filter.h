/* SPDX-License-Identifier: MIT
 *
 * When will the picture be seen? The screen changes at exact intervals, but the swap that waited
 * for it returns up to some milliseconds late, by a different time in every frame. This learns the
 * display's refresh interval and phase from the times at which swaps returned, at any rate from 24
 * to 500 Hz, and predicts in whole refreshes.
 *
 * Times are ns of one clock that never goes back. The phase that it learns is a mean: with swaps
 * that are up to 2 ms late it places each refresh 1 ms too late. That is the same for every
 * picture, so it can't be seen.
 */
#pragma once

#include "loops/loop.h"

#include <stdbool.h>

/* The refreshes as a straight line of time over their number. */
typedef struct RefreshLine {
    int swaps;         /* that it was fitted to, up to a limit; 0: there is no line */
    Nanoseconds first; /* the first of them */
    Nanoseconds last;  /* the refresh of the last one */
    double interval;   /* between refreshes, ns */
    double scatter;    /* mean distance of the swaps from the line, ns */
} RefreshLine;

/* All zero at the start. */
typedef struct DisplayFilter {
    RefreshLine line;      /* in use, if any */
    RefreshLine candidate; /* restarted at every swap that does not fit it */
    Nanoseconds offTime;   /* with swaps off the line, less time with swaps on it */
    Nanoseconds shown;     /* the refresh of the last swap, smoothed */
    Nanoseconds seen;      /* the last result */
} DisplayFilter;

/* Call with the time at which a swap has returned, after every swap. */
void DisplayFilterSwapped(DisplayFilter *filter, Nanoseconds now);

/* Call in place of it where the display reports when pictures were seen. */
void DisplayFilterFeedback(DisplayFilter *filter, const LastSeen *last, Nanoseconds now);

/* Whether a refresh is known. It takes 0.2 s of regular swaps, and five of them. */
bool DisplayFilterLocked(const DisplayFilter *filter);

/* When a picture will be seen whose drawing begins now: at the next refresh after the last swap and
 * after `now`. Without a known refresh it is `now` itself. Never goes back. */
Nanoseconds DisplayFilterSeen(DisplayFilter *filter, Nanoseconds now);

/* Whether the last picture has missed this refresh, one that DisplayFilterSeen has returned. */
bool DisplayFilterMissed(const DisplayFilter *filter, Nanoseconds refresh);

/* How much later than the refreshes the results are, estimated from the swaps. */
Nanoseconds DisplayFilterOffset(const DisplayFilter *filter);
