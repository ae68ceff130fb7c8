/* SPDX-License-Identifier: MIT
 *
 * The first ball of a View in all its lanes, in one draw call.
 */
#ifndef BALL_H
#define BALL_H

#include "view.h"

#include <glad/gl.h>
#include <stdbool.h>

typedef struct Ball {
    GLuint program, vertexArray;
    GLint last, next, velocity, lastAngle, nextAngle; /* uniforms' places */
    GLint alpha, ahead, origin, paint, scale, radius, pixelsToClip;
} Ball;

/* Returns false after one line on standard error. Either way BallDestroy frees what was made. */
bool BallCreate(Ball *ball);
void BallDraw(const Ball *ball, const View *view);
void BallDestroy(Ball *ball);

#endif
