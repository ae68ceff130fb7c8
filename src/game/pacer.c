/* SPDX-License-Identifier: MIT */
#include "game/pacer.h"

static const Nanoseconds LateWake = ONE_MICROSECOND, MaxCaughtUp = 30 * ONE_MICROSECOND,
                         MaxOwed = ONE_MILLISECOND;

static Nanoseconds Smaller(Nanoseconds a, Nanoseconds b)
{
    return a < b ? a : b;
}

Nanoseconds PacerNext(Pacer *pacer, Nanoseconds now, int rate)
{
    Nanoseconds period = PeriodOf(rate);
    Nanoseconds caughtUp = Smaller((pacer->owed + 1) / 2, MaxCaughtUp);
    Nanoseconds deadline = pacer->deadline + period - caughtUp;
    if (pacer->rate != rate || now - deadline > period)
        *pacer = (Pacer){.rate = rate, .deadline = now};
    else
        *pacer = (Pacer){.rate = rate, .deadline = deadline, .owed = pacer->owed - caughtUp};
    return pacer->deadline;
}

void PacerWoke(Pacer *pacer, Nanoseconds now)
{
    Nanoseconds late = now - pacer->deadline;
    if (late <= LateWake)
        return;
    pacer->deadline = now;
    pacer->owed = Smaller(pacer->owed + late, MaxOwed);
}
