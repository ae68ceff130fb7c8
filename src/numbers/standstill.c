/* SPDX-License-Identifier: MIT */
#include "numbers/standstill.h"

void StandstillEnd(Standstill *stop, Nanoseconds began, Nanoseconds ended, Nanoseconds game)
{
    if (stop->ended == 0)
        *stop = (Standstill){.began = began, .ended = ended, .game = game};
}

/* Whether this is in the second after it. */
static bool IsAfter(const Standstill *stop, Nanoseconds now)
{
    return stop->ended > 0 && now >= stop->ended && now < stop->ended + ONE_SECOND;
}

void StandstillTick(Standstill *stop, Nanoseconds now, Nanoseconds length)
{
    if (!IsAfter(stop, now))
        return;
    stop->after += length;
    stop->sinceFrame += length;
    if (stop->sinceFrame > stop->most)
        stop->most = stop->sinceFrame;
}

void StandstillFrame(Standstill *stop)
{
    stop->sinceFrame = 0;
}

bool StandstillIsKnown(const Standstill *stop, Nanoseconds now)
{
    return stop->began > 0 && now >= stop->ended + ONE_SECOND;
}

AfterStop StandstillAfter(const Standstill *stop)
{
    enum { Slight = 10 }; /* one part of so many is not much */

    if (stop->began == 0)
        return AfterForgives;

    /* The loop's own speed is that of before: some keep none. */
    const double speed = (double)stop->game / (double)stop->began;
    const double owed = speed * (double)(stop->ended - stop->began);
    const double madeUp = (double)stop->after - speed * (double)ONE_SECOND;
    if (madeUp * Slight <= owed)
        return AfterForgives;
    if (2 * (double)stop->most >= madeUp)
        return AfterLeaps;
    return AfterRaces;
}
