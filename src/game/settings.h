/* SPDX-License-Identifier: MIT
 *
 * What the player can set while the game runs.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "base/keys.h"
#include "base/nanoseconds.h"
#include "hud/hud.h"
#include "scenes/scene.h"

#include <stdbool.h>

enum { MaxBalls = 4000000 };

/* A step of the tour: what it says, and the settings that it opens with. */
typedef struct TourStep TourStep;

typedef struct Settings {
    int loop;           /* index into LoopList */
    int balls;          /* 1 to MaxBalls */
    int ticksPerSecond; /* 0: each loop's own */
    const Scene *scene;
    int method; /* of that scene */
    bool steer; /* the first ball follows the pointer */
    bool lanes, strobe, parallel, paused, network, help;
    bool quit; /* the run ends */
    HudLevel hud;
    int speed;                      /* of the loop's clock, in thousandths */
    int fps;                        /* frame cap; 0: none; -1: what vsync and the loop need */
    Nanoseconds tickCost, drawCost; /* added to each tick and draw */
    Nanoseconds hitch, hitchAt;     /* added once, to the first draw at or after that time */
    Nanoseconds stall;              /* added once, to the next draw */
    Nanoseconds pauseAt;            /* it pauses once, at the first turn from then on; 0: never */
    const TourStep *tour;           /* all steps, or NULL */
    int steps, step;                /* how many there are, and the open one from 1; 0: none */
} Settings;

struct TourStep {
    HudStep words;
    const char *options; /* the settings as in a link: loop=lag&lanes */
    Settings settings;   /* hitchAt and pauseAt count from its beginning */
};

/* arevalo with one ball and interpolation on, a short HUD. */
Settings SettingsDefault(void);

/* Opens a scene: the ball alone, all others with their methods side by side. */
void SettingsOpenScene(Settings *settings, const Scene *scene);

/* Opens a step of the tour, from 1; without effect where there is no such step, or it is open. 0
 * leaves the tour: all is as where the program starts. */
void SettingsOpenStep(Settings *settings, int step);

#endif
