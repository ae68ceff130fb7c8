/* SPDX-License-Identifier: MIT
 *
 * What the player can set while the game runs.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "base/action.h"
#include "base/nanoseconds.h"
#include "scenes/scene.h"

#include <stdbool.h>

enum { MaxBalls = 4000000 };

typedef struct Settings {
    int loop;  /* index into LoopList */
    int balls; /* 1 to MaxBalls */
    const Scene *scene;
    int method; /* of that scene */
    bool steer; /* the first ball follows the pointer */
    bool lanes, strobe, paused, network, help;
    bool quit; /* the run ends */
    HudLevel hud;
    int speed;                      /* of the loop's clock, in thousandths; see LoopClock */
    int fps;                        /* frame cap, 0 for none; -1: what vsync and the loop need */
    Nanoseconds tickCost, drawCost; /* added to each tick and draw, as on a slower machine */
    Nanoseconds hitch, hitchAt;     /* added once, to the first draw at or after that time */
    Nanoseconds stall;              /* added once, to the next draw */
} Settings;

/* The loop arevalo with one ball, interpolation on, a short HUD, and for all else the defaults of
 * the machine and the loop. */
Settings SettingsDefault(void);

/* The time to add to a draw that begins at `now`. Clears the hitch and the stall that it
 * includes. */
Nanoseconds SettingsTakeDrawCost(Settings *settings, Nanoseconds now);

#endif
