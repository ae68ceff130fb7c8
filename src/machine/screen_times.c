/* SPDX-License-Identifier: MIT */
#include "machine/screen_times.h"

#include <stdlib.h>

/* The interval is the mean of so many refreshes. A round of pictures has as many. */
enum { FitRefreshes = 120 };

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

/* The refreshes counted until now are wrong. */
static void CountAgain(RefreshFit *fit, Nanoseconds shortest)
{
    fit->shortest = shortest;
    fit->first = fit->middle = fit->last;
}

/* Whether a slow loop's pictures can be so far apart: each stays for a few refreshes. */
static bool IsMultiple(Nanoseconds time, Nanoseconds refresh)
{
    enum { MostRefreshes = 6 };
    const Nanoseconds refreshes = (time + refresh / 2) / refresh;
    return refreshes <= MostRefreshes && llabs(time - refreshes * refresh) < time / 50;
}

/* The refreshes between the last picture and this one: a picture stays for at least one. One short
 * time, as browsers have it now and then, counts for a round. */
static uint64_t RefreshesSince(RefreshFit *fit, Nanoseconds time)
{
    const Nanoseconds passed = time - fit->last.time;
    if (fit->pictures++ == 0 || passed < fit->shortestNow)
        fit->shortestNow = passed;
    if (fit->shortest == 0 || passed < fit->shortest * 3 / 4)
        CountAgain(fit, passed);
    if (fit->pictures == FitRefreshes) {
        if (!IsMultiple(fit->shortestNow, fit->shortest))
            CountAgain(fit, fit->shortestNow);
        fit->pictures = 0;
    }
    return (uint64_t)((passed + fit->shortest / 2) / fit->shortest);
}

static Nanoseconds Mean(const RefreshFit *fit)
{
    const uint64_t refreshes = fit->last.number - fit->first.number;
    return refreshes > 0 ? (fit->last.time - fit->first.time) / (Nanoseconds)refreshes : 0;
}

/* The mean interval of the last FitRefreshes to twice as many. */
static Nanoseconds FitRefresh(RefreshFit *fit, Nanoseconds time)
{
    RefreshMark mark = {.time = time};
    if (fit->last.time == 0)
        *fit = (RefreshFit){.first = mark, .middle = mark};
    else if (time - fit->last.time < FASTEST_REFRESH)
        return Mean(fit); /* they are of one refresh */
    else
        mark.number = fit->last.number + RefreshesSince(fit, time);
    if (mark.number > fit->middle.number + FitRefreshes) {
        fit->first = fit->middle;
        fit->middle = fit->last;
    }
    fit->last = mark;
    return Mean(fit);
}

Nanoseconds ScreenTimesFeedback(ScreenTimes *times, const ScreenTime *feedback)
{
    PresentedPicture *picture = At(times, feedback->picture);
    ScreenTime *time = &picture->time;
    Nanoseconds refresh = feedback->refresh;
    if (feedback->source == ScreenRaf)
        refresh = FitRefresh(&times->fit, feedback->time);
    if (times->presented - feedback->picture < MaxWaitingPictures - 1)
        times->late = false;
    if (time->picture != feedback->picture || !picture->waits)
        return refresh;
    picture->waits = false;
    if (feedback->source != ScreenNever)
        *time = *feedback;
    time->source = feedback->source;
    time->refresh = refresh;
    time->reported = feedback->source != ScreenNever;
    return refresh;
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
