/* SPDX-License-Identifier: MIT
 *
 * What the user can set while the game runs.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "frame.h"
#include "machine.h"

#include <stdbool.h>

typedef struct Settings {
    Interpolation drawing;
    bool network, help;
    Nanoseconds tickCost,
        drawCost;               /* time to add to each tick and draw, as a slower machine would */
    Nanoseconds hitch, hitchAt; /* and to the first draw at or after that time */
} Settings;

/* Changes what the action is about. False if that is not a setting. */
bool SettingsAct(Settings *settings, Action action);

/* What to add to a draw that begins now, the hitch included if it is due; then it is over. */
Nanoseconds SettingsDrawCost(Settings *settings, Nanoseconds now);

#endif
