/* SPDX-License-Identifier: MIT
 *
 * All balls of a View in all its lanes, in one draw call.
 */
#ifndef BALLS_H
#define BALLS_H

#include "view.h"

#include <glad/gl.h>
#include <stdbool.h>

typedef struct Balls {
    GLuint program, vertexArray, buffer;
    GLint lanes, alpha, ahead, origin, paint, scale, radius, pixelsToClip; /* uniforms' places */
    int capacity;     /* balls the buffer has room for */
    uint64_t version; /* of what it holds */
    int count;
    int laneCount; /* for which the attributes' divisors are set */
} Balls;

/* Returns false after one line on standard error. Either way BallsDestroy frees what was made. */
bool BallsCreate(Balls *balls);
void BallsDraw(Balls *balls, const View *view);
void BallsDestroy(Balls *balls);

#endif
