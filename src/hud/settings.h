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
    /* Index into LoopList. */
    int loop;
    /* 1 to MaxBalls. */
    int balls;
    /* 0: each loop's own rate. */
    int ticksPerSecond;
    const Scene *scene;
    /* Index into the scene's methods. */
    int method;
    /* The first ball follows the pointer. */
    bool steer;
    bool lanes, strobe, parallel, paused, network, help;
    /* The run ends. */
    bool quit;
    HudLevel hud;
    /* Speed of the loop's clock, in thousandths of real time. */
    int speed;
    /* Frame cap in frames a second; 0: none; -1: what vsync and the loop need. */
    int fps;
    /* Time added to each tick and to each draw. */
    Nanoseconds tickCost, drawCost;
    /* Time added once, to the first draw at or after hitchAt. */
    Nanoseconds hitch, hitchAt;
    /* Time added once, to the next draw. */
    Nanoseconds stall;
    /* The game pauses once, at the first turn from this time on; 0: never. */
    Nanoseconds pauseAt;
    /* All steps of the tour; NULL where there is no tour. */
    const TourStep *tour;
    /* How many steps the tour has, and the open one, from 1; 0: none is open. */
    int steps, step;
} Settings;

/* A step of the tour: what it says, and the settings that it opens with. */
struct TourStep {
    const char *title;
    /* Two short sentences. */
    const char *text;
    /* What to look at, and a key to try. */
    const char *look;
    /* The settings as in a link: loop=lag&lanes. */
    const char *options;
    /* hitchAt and pauseAt count from the step's beginning. */
    Settings settings;
};
