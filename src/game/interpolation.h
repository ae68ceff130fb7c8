/* SPDX-License-Identifier: MIT
 *
 * What this program is about: where a ball is drawn when a picture falls between two ticks.
 *
 * A tick takes the game from the state Last to the state Next. All that moves is drawn by one
 * formula, positions and angles alike, here and in the shaders:
 *
 *     Last + alpha * (Next - Last) + ahead * velocity
 *
 * A loop calls one of three steps to draw, and the draw mode (off, on, predicted) says which alpha
 * and which ahead the formula gets for it.
 */
#ifndef INTERPOLATION_H
#define INTERPOLATION_H

#include "base/draw_mode.h"

/* Which step of loop.h the loop has called, with its value. */
typedef enum DrawCall {
    DrawBetween, /* GameDrawWithInterpolation: this part of the way from Last to Next */
    DrawAhead,   /* GameDrawWithPrediction: so many ticks ahead of Next */
    DrawNext     /* GameDraw: Next, with no value */
} DrawCall;

/* The two factors of the formula. */
typedef struct Blend {
    double alpha, ahead;
} Blend;

/* The formula. `velocity` is that of a tick. */
double BlendOf(Blend blend, double last, double next, double velocity);

/* What a call with this value asks for, whatever the draw mode. */
Blend BlendAsked(DrawCall call, double value);

/* The factors that a draw mode uses for this call. */
Blend BlendFor(DrawMode mode, DrawCall call, double value);

/* The draw mode that takes effect for this call when the player has chosen `chosen`: a loop that
 * draws Next has nothing to interpolate, and one that draws ahead predicts even when interpolation
 * is on. */
DrawMode EffectiveMode(DrawMode chosen, DrawCall call);

#endif
