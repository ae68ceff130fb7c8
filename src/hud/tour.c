/* SPDX-License-Identifier: MIT */
#include "hud/tour.h"

#include <stddef.h>

const TourStep *TourStepOpen(const Tour *tour)
{
    return tour->open > 0 ? &tour->steps[tour->open - 1] : NULL;
}

void TourOpen(Tour *tour, Settings *settings, int step)
{
    if (step == tour->open || step > tour->count)
        return;
    tour->open = step;
    TourRestart(tour, settings);
}

void TourRestart(const Tour *tour, Settings *settings)
{
    const TourStep *open = TourStepOpen(tour);
    *settings = open ? open->settings : SettingsStart();
}
