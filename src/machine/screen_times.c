/* SPDX-License-Identifier: MIT */
#include "machine/screen_times.h"

/* Refreshes over which the interval is averaged. */
enum { FitRefreshes = 120 };

static PresentedPicture *At(ScreenTimes *times, int n)
{
    return &times->pictures[(times->first + n) % MaxWaitingPictures];
}

void ScreenTimesPresented(ScreenTimes *times, Nanoseconds swapped, bool asked)
{
    *At(times, times->count++) =
        (PresentedPicture){.swapped = swapped, .asked = asked, .question = times->questions};
    times->questions += asked;
}

/* The refreshes between the last picture and this one, where the server does not number them: a
 * picture can't stay for less than one. */
static uint64_t RefreshesSince(RefreshFit *fit, Nanoseconds time)
{
    const Nanoseconds passed = time - fit->last;
    if (fit->shortest == 0 || passed < fit->shortest * 3 / 4) {
        fit->shortest = passed; /* what was counted by a longer one was counted wrong */
        fit->first = fit->middle = fit->last;
        fit->firstNumber = fit->middleNumber = fit->lastNumber;
    }
    return fit->shortest > 0 ? (uint64_t)((passed + fit->shortest / 2) / fit->shortest) : 1;
}

/* The mean interval of the last FitRefreshes to twice as many. */
static Nanoseconds FitRefresh(RefreshFit *fit, const SeenPicture *picture)
{
    uint64_t number = picture->sequence;
    if (fit->last == 0) {
        *fit = (RefreshFit){.first = picture->time, .firstNumber = number};
        fit->middle = fit->first;
        fit->middleNumber = number;
    } else if (number == 0) {
        number = fit->lastNumber + RefreshesSince(fit, picture->time);
    }
    if (number > fit->middleNumber + FitRefreshes) {
        fit->first = fit->middle;
        fit->firstNumber = fit->middleNumber;
        fit->middle = fit->last;
        fit->middleNumber = fit->lastNumber;
    }
    fit->last = picture->time;
    fit->lastNumber = number;
    if (number <= fit->firstNumber)
        return 0;
    return (fit->last - fit->first) / (Nanoseconds)(number - fit->firstNumber);
}

Nanoseconds ScreenTimesAnswered(ScreenTimes *times, const SeenPicture *picture)
{
    Nanoseconds refresh = picture->refresh;
    if (refresh == 0 && picture->source != ScreenNever)
        refresh = FitRefresh(&times->fit, picture);
    const int64_t question = times->answers++;
    if (times->questions - question < MaxWaitingPictures)
        times->late = false;
    for (int i = 0; i < times->count; i++) {
        PresentedPicture *presented = At(times, i);
        if (!presented->asked || presented->question != question)
            continue;
        presented->answered = true;
        presented->time = picture->source == ScreenNever
                              ? (ScreenTime){.source = ScreenNever, .time = presented->swapped}
                              : (ScreenTime){picture->source, picture->time, refresh, true};
    }
    return refresh;
}

bool ScreenTimesTake(ScreenTimes *times, Nanoseconds now, ScreenTime *time)
{
    const PresentedPicture *oldest = At(times, 0);
    if (times->count == 0)
        return false;
    const bool wait = oldest->asked && !times->late && times->count < MaxWaitingPictures &&
                      now - oldest->swapped < SCREEN_TIMES_PATIENCE;
    if (!oldest->answered && wait)
        return false;
    if (!oldest->answered && oldest->asked)
        times->late = true;
    *time = oldest->answered ? oldest->time
                             : (ScreenTime){.source = ScreenSwap, .time = oldest->swapped};
    times->first = (times->first + 1) % MaxWaitingPictures;
    times->count--;
    return true;
}
