/* SPDX-License-Identifier: MIT */
#include "game/pacer.h"

/* A wait that ends later than this is late. */
static const Nanoseconds LateWake = ONE_MICROSECOND;

/* How far the grid moves back in a frame at most, and how far it may have to in all. */
static const Nanoseconds MaxCaughtUp = 30 * ONE_MICROSECOND, MaxOwed = ONE_MILLISECOND;

Nanoseconds PacerNext(Pacer *pacer, Nanoseconds now, int rate)
{
    const Nanoseconds half = (pacer->owed + 1) / 2;
    const Nanoseconds caughtUp = half < MaxCaughtUp ? half : MaxCaughtUp;

    pacer->deadline += PeriodOf(rate) - caughtUp;
    pacer->owed -= caughtUp;

    if (pacer->rate != rate || now - pacer->deadline > PeriodOf(rate))
        *pacer = (Pacer){.rate = rate, .deadline = now};
    return pacer->deadline;
}

void PacerWoke(Pacer *pacer, Nanoseconds now)
{
    const Nanoseconds late = now - pacer->deadline, owed = pacer->owed + late;
    if (late <= LateWake)
        return;
    pacer->deadline = now;
    pacer->owed = owed < MaxOwed ? owed : MaxOwed;
}
