/* SPDX-License-Identifier: MIT
 *
 * What was drawn falsely for a moment only: it stays as a ghost, so that it can be seen.
 */
#pragma once

#include "scenes/scene.h"

/* The picture that was furthest from its place in the last two seconds; what is older counts for
 * less. Zero: there was none. */
typedef struct Held {
    /* Where it was drawn, and from where it should have been to there. */
    Body watched, place;
    /* How far that is, in units. */
    double error;
    /* When it was, in seconds on the loop's clock. */
    double at;
} Held;

/* What is held after a picture: this one, or what was held before. */
Held HeldAfter(const Held *before, const Held *picture);

/* Adds the ghost. It fades in two seconds. */
void HeldDraw(const Held *held, double seconds, double radius, Color color, Shapes *shapes);
