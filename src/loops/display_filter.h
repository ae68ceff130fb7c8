/* SPDX-License-Identifier: MIT
 *
 * When does the display show pictures? One with a fixed rate changes its picture at exact
 * intervals, but the swap that waited for it returns up to some milliseconds late, by a different
 * time in every frame. This learns the display's refresh interval and phase from the times at which
 * swaps returned, at any rate from 24 to 500 Hz, and predicts in whole refreshes.
 *
 * Only a swap that waited has found a refresh. If swaps keep returning at once, there is no fixed
 * rate: the display shows a picture when it gets it, or there is no vsync.
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
    double error;      /* distance of the last swap from the line, ns */
    double square;     /* mean square of that */
    double product;    /* mean product of that and the one before */
} RefreshLine;

/* All zero at the start. */
typedef struct DisplayFilter {
    RefreshLine line;      /* in use, if any */
    RefreshLine candidate; /* restarted at every swap that does not fit it */
    Nanoseconds offTime;   /* with swaps off the line, less time with swaps on it */
    Nanoseconds shown;     /* when the last picture is shown; on a line: smoothed */
    int atOnce;            /* swaps that returned at once, less some of those that waited */
    bool varies;           /* swaps keep returning at once */
    bool doubted;  /* so they did, or a line was lost: the next one has to hold for longer */
    bool reported; /* the display has reported when the last picture is shown */
} DisplayFilter;

/* Call after every swap, with the time at which it has returned, and how long it took. `refresh` is
 * the display's interval as systems tell it, 0 if unknown. */
void DisplayFilterSwapped(DisplayFilter *filter, Nanoseconds now, Nanoseconds took,
                          Nanoseconds refresh);

/* Call after that where the display reports when pictures were seen. */
void DisplayFilterFeedback(DisplayFilter *filter, const LastSeen *last, Nanoseconds now);

/* Whether a refresh is known. With the interval that systems tell it takes one swap, without it
 * 0.2 s of regular ones, and five of them. */
bool DisplayFilterLocked(const DisplayFilter *filter);

/* Whether that is the display's for sure, as far as can be known: swaps can also wait for the
 * graphics card, and are as regular then. */
bool DisplayFilterSure(const DisplayFilter *filter, Nanoseconds refresh);

/* The first refresh that can show a picture which is ready at `ready`: after the last picture's.
 * Only with a known refresh. */
Nanoseconds DisplayFilterRefresh(const DisplayFilter *filter, Nanoseconds ready);

/* How much later than the refreshes the results are, estimated from the swaps. */
Nanoseconds DisplayFilterOffset(const DisplayFilter *filter);
