/* SPDX-License-Identifier: MIT
 *
 * What the player can set while the game runs: plain data, which the game's commands change and the
 * HUD shows.
 */
#pragma once

#include "base/nanoseconds.h"
#include "scenes/scene.h"

#include <stdbool.h>

/* How much of the HUD: nothing, a few lines, or also the graph. */
typedef enum HudLevel { HudOff, HudShort, HudFull } HudLevel;

enum { MaxBalls = 4000000 };

typedef struct TourStep TourStep;

typedef struct Settings {
    int loop;           /* index into LoopList */
    int balls;          /* 1 to MaxBalls */
    int ticksPerSecond; /* 0: each loop's own rate */
    const Scene *scene;
    int method; /* index into the scene's methods */
    bool steer; /* the first ball follows the pointer */
    bool lanes, strobe, parallel, paused, network, help;
    bool quit; /* the run ends */
    HudLevel hud;
    int speed;                      /* of the loop's clock, in thousandths of real time */
    int fps;                        /* frame cap, 1/s; 0: none; -1: what vsync and the loop need */
    Nanoseconds tickCost, drawCost; /* time added to each tick, and to each draw */
    Nanoseconds hitch;              /* time added once, to the first draw at or after hitchAt */
    Nanoseconds hitchAt;            /* as GameTime.now */
    Nanoseconds stall;              /* time added once, to the next draw */
    Nanoseconds pauseAt;  /* the game pauses once, in the first turn from then on; 0: never */
    const TourStep *tour; /* all steps of the tour; NULL: there is no tour */
    int steps;            /* how many steps the tour has */
    int step;             /* the open step, from 1; 0: none is open */
} Settings;

/* A step of the tour: what it says, and the settings that it opens with. */
struct TourStep {
    const char *title;
    const char *text;    /* two short sentences */
    const char *look;    /* what to look at, and a key to try */
    const char *options; /* the settings as in a link: loop=lag&lanes */
    Settings settings;   /* hitchAt and pauseAt count from the step's beginning */
};
