/* SPDX-License-Identifier: MIT
 *
 * The tour: steps, which are nothing but texts and settings, and where the player is in it.
 */
#pragma once

#include "hud/settings.h"

/* Parts of a lane that leave where there is little room. Those that a step of the tour speaks of
 * stay as long as it is open. */
typedef enum LanePart {
    PartNone = 0,
    PartSentence = 1 /* what the lane shows, and how late */
} LanePart;

typedef struct TourStep {
    const char *title;
    /* Two short sentences. */
    const char *text;
    /* What to look at, and a key to try. */
    const char *look;
    /* The parts of a lane that it speaks of, a sum of LanePart. */
    unsigned parts;
    /* The settings that it opens with, as in a link: loop=lag&lanes. */
    const char *options;
    /* The same. hitchAt and pauseAt count from the step's beginning. */
    Settings settings;
} TourStep;

/* One that is all 0: there is no tour. */
typedef struct Tour {
    /* All steps, and how many there are. */
    const TourStep *steps;
    int count;
    /* The one that is open, from 1. 0: none is. */
    int open;
} Tour;

/* The open step; NULL if none is. */
const TourStep *TourStepOpen(const Tour *tour);

/* Opens a step, from 1, with its settings, unless it is open or missing. 0 leaves the tour: all is
 * as at the start. */
void TourOpen(Tour *tour, Settings *settings, int step);

/* All settings are again those with which the open step began; or those of the start. */
void TourRestart(const Tour *tour, Settings *settings);
