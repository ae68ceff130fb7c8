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
 * long.
 *
 * What is no line: swaps that return at once; and swaps that wait for a graphics card. These come
 * at irregular intervals, which add up. A line that follows them lags behind, so that its errors
 * are alike from swap to swap. Those of late swaps are not.
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

/* Swaps over which the line, its scatter and the offset of what is shown are averaged. */
enum { Memory = 128, ScatterMemory = 32, OffsetMemory = 32 };

/* A swap that took longer has waited. */
static const Nanoseconds LeastWait = ONE_MILLISECOND / 4;
enum { MostAtOnce = 7, AtOnceWeight = 8 };

/* Swaps at random times are a quarter interval off on average, swaps up to s late s/4. A line is
 * given up with more than 2/9: at 60 Hz it holds with up to 13 ms of noise. A doubtful one has to
 * do with less than 2/11. */
static const double MostScatter = 1 / 4.5, DoubtfulScatter = 1 / 5.5;

static void Begin(RefreshLine *line, Nanoseconds swap)
{
    *line = (RefreshLine){.swaps = 1, .first = swap, .last = swap};
}

/* The second swap, an interval after the last one. */
static void Extend(RefreshLine *line, Nanoseconds swap, double interval)
{
    line->swaps = 2;
    line->last = swap;
    line->interval = interval;
    line->scatter = interval * MostScatter * 7 / 8; /* not known yet: allow much */
}

/* Refreshes between the line's last one and this time. */
static double Refreshes(const RefreshLine *line, Nanoseconds time)
{
    return floor((double)(time - line->last) / line->interval + 0.5);
}

/* How far a time is off the refresh nearest to it. */
static double ErrorOf(const RefreshLine *line, Nanoseconds time)
{
    return (double)(time - line->last) - Refreshes(line, time) * line->interval;
}

/* Takes note of the error of a swap that fits. */
static void NoteError(RefreshLine *line, double error)
{
    line->square += (error * error - line->square) / ScatterMemory;
    line->product += (error * line->error - line->product) / ScatterMemory;
    line->error = error;
}

/* Whether the line lags behind swaps at irregular intervals. */
static bool Lags(const RefreshLine *line)
{
    const double least = line->interval / 16;
    return line->square > least * least && line->product > line->square / 2;
}

/* Advances the line to the refresh nearest to the swap, and corrects it if the swap fits it. */
static bool Follow(RefreshLine *line, Nanoseconds swap, bool waited)
{
    const double refreshes = Refreshes(line, swap), error = ErrorOf(line, swap);
    const double weight = 1 / fmin((line->swaps + 1) / 2.0, ScatterMemory);
    const double scatter = line->scatter + (fabs(error) - line->scatter) * weight;
    double ahead = refreshes * line->interval;
    const bool fits = waited && refreshes >= 1 &&
                      fabs(error) <= line->interval / 32 + 3 * line->scatter &&
                      scatter <= line->interval * MostScatter;
    if (fits) {
        line->swaps += line->swaps < Memory;
        const double n = line->swaps;
        ahead += error * 2 * (2 * n - 1) / (n * (n + 1));
        line->interval += error * 6 / (n * (n + 1));
        line->scatter = scatter;
        NoteError(line, error);
    }
    line->last += llround(ahead);
    return fits;
}

/* Fits the candidate to one more swap, or restarts it there. The first two swaps may be several
 * refreshes apart. */
static void FitCandidate(RefreshLine *candidate, Nanoseconds swap, Nanoseconds refresh)
{
    if (candidate->swaps == 1 && swap > candidate->last) {
        const double passed = (double)(swap - candidate->last);
        const double refreshes = refresh > 0 ? floor(passed / (double)refresh + 0.5) : 1;
        Extend(candidate, swap, passed / fmax(refreshes, 1));
    } else if (candidate->swaps < 2 || !Follow(candidate, swap, true) || Lags(candidate)) {
        Begin(candidate, swap);
    }
}

/* Whether the candidate can become the line. */
static bool IsPlausible(const DisplayFilter *filter)
{
    const RefreshLine *line = &filter->candidate;
    const Nanoseconds time = DisplayFilterLocked(filter) ? ReplaceTime : LockTime;
    if (line->interval < (double)ShortestInterval || line->interval > (double)LongestInterval)
        return false;
    if (filter->doubted)
        return line->swaps == Memory && line->scatter <= line->interval * DoubtfulScatter;
    return line->swaps >= FewestSwaps && line->last - line->first >= time;
}

static void Lock(DisplayFilter *filter)
{
    filter->line = filter->candidate;
    filter->shown = filter->line.last;
    filter->offTime = 0;
    filter->atOnce = 0;
    filter->varies = filter->doubted = false;
}

static void Lose(DisplayFilter *filter)
{
    filter->line = (RefreshLine){0};
    filter->offTime = 0;
    filter->doubted = true;
}

/* Advances the line and what is shown. Returns whether the swap fits. */
static bool FollowEvenly(DisplayFilter *filter, Nanoseconds swap, bool waited)
{
    RefreshLine *line = &filter->line;
    const double refreshes = Refreshes(line, swap);
    const bool fits = Follow(line, swap, waited);
    filter->shown += llround(refreshes * line->interval);
    filter->shown += (line->last - filter->shown) / OffsetMemory;
    return fits;
}

/* A swap that returned at once counts as one that waited if a refresh was just due. */
static bool HasWaited(const DisplayFilter *filter, Nanoseconds now, Nanoseconds took)
{
    const RefreshLine *line = DisplayFilterLocked(filter) ? &filter->line : &filter->candidate;
    return took > LeastWait ||
           (line->swaps >= 2 && fabs(ErrorOf(line, now)) <= line->interval / 32);
}

/* Seven in a row, either way, change what is believed of the display; of swaps of both kinds, more
 * than one in nine that return at once. */
static void CountAtOnce(DisplayFilter *filter, bool waited)
{
    const int least = filter->varies ? -AtOnceWeight : -1, count = filter->atOnce;
    filter->atOnce = count + (waited ? least : AtOnceWeight);
    filter->atOnce = filter->atOnce < 0 ? 0 : filter->atOnce;
    if (filter->atOnce >= MostAtOnce * AtOnceWeight) {
        filter->atOnce = MostAtOnce * AtOnceWeight;
        filter->varies = true;
        Lose(filter);
    } else if (filter->atOnce == 0) {
        filter->varies = false;
    }
}

void DisplayFilterSwapped(DisplayFilter *filter, Nanoseconds now, Nanoseconds took,
                          Nanoseconds refresh)
{
    const Nanoseconds passed = now - filter->candidate.last;
    const bool waited = HasWaited(filter, now, took), locked = DisplayFilterLocked(filter);
    const bool reported = filter->reported;
    filter->reported = false;
    if (!locked)
        filter->shown = now;
    if (reported)
        return;
    const bool fits = locked && FollowEvenly(filter, now, waited);
    if (waited)
        FitCandidate(&filter->candidate, now, refresh);
    else
        filter->candidate = (RefreshLine){.last = now};
    if (!locked && !filter->doubted && waited && filter->atOnce == 0 && refresh > 0) {
        Extend(&filter->candidate, now, (double)refresh);
        Lock(filter);
    } else if (fits) {
        filter->offTime = filter->offTime > passed ? filter->offTime - passed : 0;
    } else if (IsPlausible(filter)) {
        Lock(filter);
    } else if (locked) {
        filter->offTime += 2 * (passed < LongestInterval ? passed : LongestInterval);
    }
    if (filter->offTime > MostOffTime || Lags(&filter->line))
        Lose(filter);
    CountAtOnce(filter, waited);
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
    Nanoseconds shown = filter->shown;
    *filter = (DisplayFilter){.reported = true, .varies = last->refresh == 0, .doubted = true};
    if (last->refresh > 0) {
        shown = last->time + last->waiting * last->refresh;
        if (last->waiting > 0 && shown < now)
            shown = NextRefresh(last, now);
        filter->line =
            (RefreshLine){.swaps = Memory, .last = shown, .interval = (double)last->refresh};
    }
    filter->shown = shown;
}

bool DisplayFilterLocked(const DisplayFilter *filter)
{
    return filter->line.swaps > 0;
}

bool DisplayFilterSure(const DisplayFilter *filter, Nanoseconds refresh)
{
    const double interval = filter->line.interval;
    return filter->reported ? DisplayFilterLocked(filter)
                            : filter->line.swaps >= FewestSwaps &&
                                  fabs(interval - (double)refresh) < interval / 20;
}

Nanoseconds DisplayFilterRefresh(const DisplayFilter *filter, Nanoseconds ready)
{
    const double since = (double)(ready + DisplayFilterOffset(filter) - filter->shown);
    const double refreshes = since > 0 ? floor(since / filter->line.interval) + 1 : 1;
    return filter->shown + llround(refreshes * filter->line.interval);
}

/* Half of the swaps' greatest lateness, of which their mean distance from the line is a quarter. */
Nanoseconds DisplayFilterOffset(const DisplayFilter *filter)
{
    return llround(2 * filter->line.scatter);
}
