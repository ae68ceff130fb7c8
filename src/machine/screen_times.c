/* SPDX-License-Identifier: MIT */
#include "machine/screen_times.h"

#include "base/percentile.h"

#include <stdlib.h>
#include <string.h>

/* How long feedback and the GPU's time are waited for. */
static const Nanoseconds Patience = 250 * ONE_MILLISECOND;

static PresentedPicture *At(ScreenTimes *times, uint64_t picture)
{
    return &times->pictures[picture % MaxWaitingPictures];
}

void ScreenTimesPresented(ScreenTimes *times, Nanoseconds drawn, Nanoseconds swapped,
                          bool requested)
{
    const uint64_t picture = ++times->presented;
    *At(times, picture) =
        (PresentedPicture){.time = {.picture = picture, .source = ScreenSwap, .time = swapped},
                           .drawn = drawn,
                           .waits = requested};
}

/* Whether a slow loop's pictures can be so far apart: each stays for a few refreshes. */
static bool IsMultiple(Nanoseconds time, Nanoseconds refresh)
{
    enum { MostRefreshes = 6 };
    const Nanoseconds refreshes = (time + refresh / 2) / refresh;
    return refreshes <= MostRefreshes && llabs(time - refreshes * refresh) < time / 50;
}

/* The mean interval of the last steps, but for the shortest and longest: now and then browsers have
 * odd ones. Those under FASTEST_REFRESH are within one refresh. */
static Nanoseconds FitRefresh(RefreshFit *fit, Nanoseconds time)
{
    Nanoseconds sorted[FitSteps], sum = 0, refreshes = 0;
    const Nanoseconds step = time - fit->last;
    if (fit->last > 0 && step >= FASTEST_REFRESH)
        fit->steps[fit->count++ % FitSteps] = step;
    if (fit->last == 0 || step >= FASTEST_REFRESH)
        fit->last = time;
    const int64_t n = fit->count < FitSteps ? fit->count : FitSteps, odd = n / 20;
    memcpy(sorted, fit->steps, sizeof sorted);
    SortValues(sorted, n);
    if (fit->shortest == 0 || !IsMultiple(sorted[odd], fit->shortest))
        fit->shortest = sorted[odd];
    for (int64_t i = odd; i < n - odd; i++) {
        sum += sorted[i];
        refreshes += (sorted[i] + fit->shortest / 2) / fit->shortest;
    }
    return refreshes > 0 ? sum / refreshes : 0;
}

void ScreenTimesFeedback(ScreenTimes *times, const ScreenTime *feedback)
{
    PresentedPicture *picture = At(times, feedback->picture);
    ScreenTime *time = &picture->time;
    const bool seen = feedback->source != ScreenNever;
    const Nanoseconds refresh =
        feedback->source == ScreenRaf ? FitRefresh(&times->fit, feedback->time) : feedback->refresh;
    if (times->presented - feedback->picture < MaxWaitingPictures - 1)
        times->late = false;
    if (seen) {
        times->refresh = refresh >= FASTEST_REFRESH ? refresh : 0;
        times->source = feedback->source;
        times->unseen = false;
    }
    if (time->picture != feedback->picture || !picture->waits)
        return;
    picture->waits = false;
    if (seen)
        *time = *feedback;
    time->source = feedback->source;
    time->refresh = refresh;
    time->reported = seen;
}

bool ScreenTimesNext(ScreenTimes *times, Nanoseconds now, Nanoseconds gpu, ScreenTime *time)
{
    const PresentedPicture *oldest = At(times, times->reported + 1);
    const bool waits = (oldest->waits && !times->late) || gpu < 0;
    if (times->reported == times->presented)
        return false;
    if (waits && times->presented - times->reported < MaxWaitingPictures &&
        now - oldest->time.time < Patience)
        return false;
    times->late |= oldest->waits;
    times->reported++;
    *time = oldest->time;
    time->gpu = gpu > 0 && gpu <= now - oldest->drawn ? gpu : 0;
    return true;
}
