/* SPDX-License-Identifier: MIT
 *
 * The balls of a View that can be seen to turn, in one draw call.
 */
#ifndef BALL_H
#define BALL_H

#include "render/view.h"

#include <glad/gl.h>

typedef struct Ball {
    GLuint program, vertexArray, buffer;
    GLint pixelsToClip; /* location of the uniform */
} Ball;

void BallCreate(Ball *ball);

/* From now on draws with this program, which it will delete; deletes the one before. */
void BallUse(Ball *ball, GLuint program);

void BallDraw(const Ball *ball, const View *view);
void BallDestroy(Ball *ball);

#endif
