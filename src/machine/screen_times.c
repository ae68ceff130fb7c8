/* SPDX-License-Identifier: MIT */
#include "machine/screen_times.h"

#include "base/percentile.h"

#include <stdlib.h>
#include <string.h>

/* How long feedback and the GPU's time are waited for. */
static const Nanoseconds Patience = 250 * ONE_MILLISECOND;

static PresentedPicture *PictureAt(ScreenTimes *times, uint64_t picture)
{
    return &times->pictures[picture % MaxWaitingPictures];
}

void ScreenTimesPresented(ScreenTimes *times, Nanoseconds drawn, Nanoseconds swapped,
                          bool requested)
{
    const uint64_t picture = ++times->presented;
    *PictureAt(times, picture) =
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

/* Adds the step to a picture that was seen then. What is under FASTEST_REFRESH is within one
 * refresh, so the next step counts from the picture before. */
static void AddStep(RefreshFit *fit, Nanoseconds time)
{
    const Nanoseconds step = time - fit->last;
    const bool isFirst = fit->last == 0;
    if (!isFirst && step < FASTEST_REFRESH)
        return;
    if (!isFirst)
        fit->steps[fit->count++ % FitSteps] = step;
    fit->last = time;
}

/* Whether a step differs from the one before by neither nothing nor whole refreshes. Browsers round
 * the times of their frames, some to a millisecond. */
static bool IsUneven(Nanoseconds step, Nanoseconds before, Nanoseconds refresh)
{
    const Nanoseconds notable = 2 * ONE_MILLISECOND;
    const Nanoseconds change = llabs(step - before);
    const Nanoseconds whole = (change + refresh / 2) / refresh * refresh;
    return llabs(change - whole) > notable;
}

/* Whether a quarter of the steps are such, of a whole ring of them from one display. Frames that
 * are left out are no such steps. */
static bool Varies(const RefreshFit *fit)
{
    int uneven = 0;
    if (fit->count - fit->changed < FitSteps)
        return false;
    for (int64_t i = fit->count - FitSteps + 1; i < fit->count; i++)
        uneven += IsUneven(fit->steps[i % FitSteps], fit->steps[(i - 1) % FitSteps], fit->shortest);
    return uneven > FitSteps / 4;
}

/* Sets the step of one refresh. A display that varies has about the same shortest step. */
static void SetShortest(RefreshFit *fit, Nanoseconds shortest)
{
    const bool isOther = shortest < fit->shortest * 9 / 10 || shortest > fit->shortest * 10 / 9;
    if (isOther)
        fit->changed = fit->count;
    fit->shortest = shortest;
}

/* The mean interval of the last steps, each of some refreshes. The shortest and the longest
 * twentieth are left out: now and then browsers have odd ones. 0: there are no steps yet, or it
 * varies. */
static Nanoseconds FitRefresh(RefreshFit *fit, Nanoseconds time)
{
    enum { OddPart = 20 };
    AddStep(fit, time);

    Nanoseconds sorted[FitSteps];
    const int64_t count = fit->count < FitSteps ? fit->count : FitSteps, odd = count / OddPart;
    memcpy(sorted, fit->steps, sizeof sorted);
    SortValues(sorted, count);
    if (fit->shortest == 0 || !IsMultiple(sorted[odd], fit->shortest))
        SetShortest(fit, sorted[odd]);

    Nanoseconds sum = 0, refreshes = 0;
    for (int64_t i = odd; i < count - odd; i++) {
        sum += sorted[i];
        refreshes += (sorted[i] + fit->shortest / 2) / fit->shortest;
    }
    fit->varies = Varies(fit);
    if (refreshes == 0 || fit->varies)
        return 0;
    return sum / refreshes;
}

void ScreenTimesFeedback(ScreenTimes *times, const ScreenTime *feedback)
{
    const bool seen = feedback->source != ScreenNever;
    Nanoseconds refresh = feedback->refresh;
    if (feedback->source == ScreenRaf)
        refresh = FitRefresh(&times->fit, feedback->time);

    /* What it tells of the display. */
    if (times->presented - feedback->picture < MaxWaitingPictures - 1)
        times->late = false;
    if (seen) {
        times->refresh = refresh >= FASTEST_REFRESH ? refresh : 0;
        times->source = feedback->source;
        times->unseen = false;
    }

    /* And of its picture, if that still waits for it. */
    PresentedPicture *picture = PictureAt(times, feedback->picture);
    ScreenTime *time = &picture->time;
    if (time->picture != feedback->picture || !picture->waits)
        return;
    picture->waits = false;
    if (seen)
        *time = *feedback;
    time->source = feedback->source;
    time->refresh = refresh;
    time->reported = seen;
}

/* Whether a picture's feedback, or the GPU's time, may still come, and there is room to wait. */
static bool MayBeTold(const ScreenTimes *times, const PresentedPicture *oldest, Nanoseconds gpu)
{
    const bool waitsForFeedback = oldest->waits && !times->late;
    const bool waitsForGpu = gpu < 0;
    const bool hasRoom = times->presented - times->reported < MaxWaitingPictures;
    return hasRoom && (waitsForFeedback || waitsForGpu);
}

bool ScreenTimesNext(ScreenTimes *times, Nanoseconds now, Nanoseconds gpu, ScreenTime *time)
{
    if (times->reported == times->presented)
        return false;

    const PresentedPicture *oldest = PictureAt(times, times->reported + 1);
    if (MayBeTold(times, oldest, gpu) && now - oldest->time.time < Patience)
        return false;

    if (oldest->waits)
        times->late = true;
    times->reported++;
    *time = oldest->time;
    time->gpu = 0;
    if (gpu > 0 && gpu <= now - oldest->drawn)
        time->gpu = gpu;
    return true;
}
