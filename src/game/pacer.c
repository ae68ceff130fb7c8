/* SPDX-License-Identifier: MIT */
#include "game/pacer.h"

#include "base/nanoseconds.h"

static const int64_t LateWake = 1000, MostCaughtUp = 30000, MostOwed = 1000000; /* ns */

static int64_t Smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t PacerNext(Pacer *pacer, int64_t now, int rate)
{
    int64_t period = PeriodOf(rate);
    int64_t caughtUp = Smaller((pacer->owed + 1) / 2, MostCaughtUp);
    int64_t deadline = pacer->deadline + period - caughtUp;
    if (pacer->rate != rate || now - deadline > period)
        *pacer = (Pacer){.rate = rate, .deadline = now};
    else
        *pacer = (Pacer){.rate = rate, .deadline = deadline, .owed = pacer->owed - caughtUp};
    return pacer->deadline;
}

void PacerWoke(Pacer *pacer, int64_t now)
{
    int64_t late = now - pacer->deadline;
    if (late <= LateWake)
        return;
    pacer->deadline = now;
    pacer->owed = Smaller(pacer->owed + late, MostOwed);
}
