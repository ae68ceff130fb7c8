/* SPDX-License-Identifier: MIT
 *
 * The first ball of a View in all its lanes, in one draw call.
 */
#ifndef BALL_H
#define BALL_H

#include "render/uniforms.h"
#include "render/view.h"

#include <glad/gl.h>

typedef struct Ball {
    GLuint program, vertexArray;
    GLint last, next, velocity, lastAngle, nextAngle; /* uniforms */
    GLint scale, radius, pixelsToClip;
    LaneUniforms lanes;
} Ball;

void BallCreate(Ball *ball);

/* From now on draws with this program, which it will delete; deletes the one before. */
void BallUse(Ball *ball, GLuint program);

void BallDraw(const Ball *ball, const View *view);
void BallDestroy(Ball *ball);

#endif
