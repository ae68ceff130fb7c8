/* SPDX-License-Identifier: MIT
 *
 * All balls of a View, in one draw call.
 */
#ifndef BALLS_H
#define BALLS_H

#include "view.h"

#include <glad/gl.h>
#include <stdbool.h>

typedef struct Balls {
    GLuint program, vertexArray, buffer;
    GLint worldToClip, radius, pixel, alpha, ahead, ballColor; /* places of the uniforms */
    int capacity;                                              /* balls the buffer has room for */
    uint64_t version;                                          /* of what it holds */
    int count;
} Balls;

/* Returns false after one line on standard error. Either way BallsDestroy frees what was made. */
bool BallsCreate(Balls *balls);
void BallsDraw(Balls *balls, const View *view);
void BallsDestroy(Balls *balls);

#endif
