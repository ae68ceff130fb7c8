/* SPDX-License-Identifier: MIT
 *
 * A phase-locked loop: it predicts each swap, and the error of the prediction corrects the phase
 * and the interval that it predicts from. A young line should learn fast and an old one be steady.
 * With gains of 2 (2n - 1) / (n (n + 1)) for the phase and 6 / (n (n + 1)) for the interval, the
 * line after n swaps is always their least-squares fit. n stops at Memory: from then on older swaps
 * are forgotten, so that the line follows a display that warms up.
 *
 * Two things disturb a line: outliers, and a change of display. A swap much further off than swaps
 * have been on average corrects nothing; the line advances by whole refreshes. A second line, the
 * candidate, is restarted at every swap that does not fit it, so it always belongs to the present
 * display. When a swap does not fit the line and the candidate has held for ReplaceTime, it becomes
 * the line: after 5 swaps at 24 Hz, 50 at 500 Hz. If swaps keep missing the line and there is no
 * such candidate, the swaps are irregular: there is no vsync and no lock, until a line has held for
 * LockTime. A few frames can form a line by chance, more frames seldom do. A frame cap is regular,
 * and as good as a display.
 *
 * The line's own phase still varies by a few per cent of the noise, more while it is young, as the
 * interval is known well long before the phase is. So pictures are timed by a phase of their own,
 * which advances by the interval and drifts slowly towards the line's: a constant offset can't be
 * seen, steps can.
 *
 * Times are whole numbers. The doubles are an interval, a mean and differences, all corrected by
 * every swap, so rounding errors do not add up.
 */
#include "loops/display_filter.h"

#include <math.h>

static const Nanoseconds LongestInterval = ONE_SECOND / 23;
static const Nanoseconds ShortestInterval = ONE_SECOND / 520;

/* How long a line has to hold before it is used, as the first one and in place of another; and for
 * how many swaps. */
static const Nanoseconds LockTime = 200000000;
static const Nanoseconds ReplaceTime = 100000000;
enum { FewestSwaps = 5 };

/* With more time off the line there is no lock. */
static const Nanoseconds MostOffTime = 400000000;

/* Swaps up to s late are s/4 from their mean, on average. At 60 Hz a seventh of the interval is
 * less than this, so it locks with up to 9 ms of noise. On slower displays this is the limit: with
 * more, frames without vsync that take 25 to 40 ms would often be taken for a display. */
static const double MostScatter = 2500000;

/* Swaps over which the line, its scatter and the offset of what is shown are averaged. */
enum { Memory = 128, ScatterMemory = 16, OffsetMemory = 32 };

/* With more scatter it is no line: swaps at random times are a quarter interval off on average. */
static double ScatterLimit(const RefreshLine *line)
{
    return fmin(line->interval / 7, MostScatter);
}

static void Begin(RefreshLine *line, Nanoseconds swap)
{
    *line = (RefreshLine){.swaps = 1, .first = swap, .last = swap};
}

/* Refreshes between the line's last one and this time. */
static double Refreshes(const RefreshLine *line, Nanoseconds time)
{
    return floor((double)(time - line->last) / line->interval + 0.5);
}

/* Advances the line to the refresh nearest to the swap, and corrects it if the swap fits it. */
static bool Follow(RefreshLine *line, Nanoseconds swap)
{
    const double refreshes = Refreshes(line, swap);
    double ahead = refreshes * line->interval;
    const double error = (double)(swap - line->last) - ahead;
    const double scatter = line->scatter + (fabs(error) - line->scatter) / ScatterMemory;
    const bool fits = refreshes >= 1 && fabs(error) <= line->interval / 32 + 3 * line->scatter &&
                      scatter <= ScatterLimit(line);
    if (fits) {
        line->swaps += line->swaps < Memory;
        const double n = line->swaps;
        ahead += error * 2 * (2 * n - 1) / (n * (n + 1));
        line->interval += error * 6 / (n * (n + 1));
        line->scatter = scatter;
    }
    line->last += llround(ahead);
    return fits;
}

/* Fits the candidate to one more swap, or restarts it there. */
static void FitCandidate(RefreshLine *candidate, Nanoseconds swap)
{
    if (candidate->swaps == 1 && swap > candidate->last) {
        candidate->swaps = 2;
        candidate->interval = (double)(swap - candidate->last);
        candidate->last = swap;
        candidate->scatter = ScatterLimit(candidate) * 7 / 8; /* not known yet: allow much */
    } else if (candidate->swaps < 2 || !Follow(candidate, swap)) {
        Begin(candidate, swap);
    }
}

static bool IsPlausible(const RefreshLine *line, Nanoseconds time)
{
    return line->swaps >= FewestSwaps && line->last - line->first >= time &&
           line->interval >= (double)ShortestInterval && line->interval <= (double)LongestInterval;
}

/* Advances the line and what is shown. Returns whether the swap fits. */
static bool FollowEvenly(DisplayFilter *filter, Nanoseconds swap)
{
    RefreshLine *line = &filter->line;
    const double refreshes = Refreshes(line, swap);
    const bool fits = Follow(line, swap);
    filter->shown += llround(refreshes * line->interval);
    filter->shown += (line->last - filter->shown) / OffsetMemory;
    return fits;
}

void DisplayFilterSwapped(DisplayFilter *filter, Nanoseconds now)
{
    const Nanoseconds passed = now - filter->candidate.last;
    const bool locked = DisplayFilterLocked(filter);
    const bool fits = locked && FollowEvenly(filter, now);
    FitCandidate(&filter->candidate, now);
    if (fits) {
        filter->offTime = filter->offTime > passed ? filter->offTime - passed : 0;
    } else if (IsPlausible(&filter->candidate, locked ? ReplaceTime : LockTime)) {
        filter->line = filter->candidate;
        filter->shown = filter->line.last;
    } else if (locked) {
        filter->offTime += 2 * (passed < LongestInterval ? passed : LongestInterval);
        if (filter->offTime > MostOffTime)
            *filter = (DisplayFilter){.candidate = filter->candidate, .seen = filter->seen};
    }
}

/* The first refresh of the screen after `time`. */
static Nanoseconds NextRefresh(const LastSeen *last, Nanoseconds time)
{
    const Nanoseconds passed = time - last->time;
    return last->time + (passed < 0 ? 0 : passed / last->refresh + 1) * last->refresh;
}

/* Each picture that waits to be seen takes a refresh, and the last one can't be seen before now. */
void DisplayFilterFeedback(DisplayFilter *filter, const LastSeen *last, Nanoseconds now)
{
    Nanoseconds shown = last->time + last->waiting * last->refresh;
    if (last->waiting > 0 && shown < now)
        shown = NextRefresh(last, now);
    *filter =
        (DisplayFilter){.line = {.swaps = Memory, .last = shown, .interval = (double)last->refresh},
                        .shown = shown,
                        .seen = filter->seen};
}

bool DisplayFilterLocked(const DisplayFilter *filter)
{
    return filter->line.swaps > 0;
}

Nanoseconds DisplayFilterSeen(DisplayFilter *filter, Nanoseconds now)
{
    Nanoseconds seen = now;
    if (DisplayFilterLocked(filter)) {
        const double since = (double)(now - filter->shown) / filter->line.interval;
        const double refreshes = since > 0 ? floor(since) + 1 : 1;
        seen = filter->shown + llround(refreshes * filter->line.interval);
    }
    filter->seen = seen > filter->seen ? seen : filter->seen;
    return filter->seen;
}

bool DisplayFilterMissed(const DisplayFilter *filter, Nanoseconds refresh)
{
    return DisplayFilterLocked(filter) &&
           (double)(filter->shown - refresh) > filter->line.interval / 2;
}

/* Half of the swaps' greatest lateness, of which their mean distance from the line is a quarter. */
Nanoseconds DisplayFilterOffset(const DisplayFilter *filter)
{
    return llround(2 * filter->line.scatter);
}
