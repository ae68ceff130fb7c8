/* SPDX-License-Identifier: MIT
 *
 * What the user can set while the game runs.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "base/action.h"
#include "game/loop_clock.h"
#include "trace/frame.h"

#include <stdbool.h>

typedef struct Settings {
    DrawMode drawing;
    bool lanes, strobe, paused, network, help;
    HudLevel hud;
    int speed; /* of the loop's clock, in thousandths; see LoopClock */
    int fps;   /* frame cap, 0 for none; -1: what vsync and the loop need */
    Nanoseconds tickCost,
        drawCost;               /* time to add to each tick and draw, as a slower machine would */
    Nanoseconds hitch, hitchAt; /* and to the first draw at or after that time */
    Nanoseconds stall;          /* and to the next one */
} Settings;

/* DrawMode on, a short HUD, and all else as the machine and the loop have it. */
Settings SettingsDefault(void);

/* Changes what the action is about. False if that is not a setting. */
bool SettingsAct(Settings *settings, Action action);

/* What to add to a draw that begins now, the hitch included if it is due; then it is over. */
Nanoseconds SettingsDrawCost(Settings *settings, Nanoseconds now);

#endif
