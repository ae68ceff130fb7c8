/* SPDX-License-Identifier: MIT
 *
 * The tour: twelve steps, each a few words and the settings to see what they say.
 */
#ifndef TOUR_H
#define TOUR_H

#include "game/settings.h"

enum { TourSteps = 12 };

/* All steps. The first call reads their settings, as OptionsParse reads a command line. */
const TourStep *Tour(void);

#endif
