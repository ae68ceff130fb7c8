/* SPDX-License-Identifier: MIT
 *
 * The crowd of a View: points, in one draw call for each lane, or in a few where a processor draws
 * them. Positions are uploaded once a tick; from frame to frame only two numbers of each lane
 * change.
 */
#ifndef POINTS_H
#define POINTS_H

#include "render/view.h"

#include <glad/gl.h>
#include <stdbool.h>

typedef struct Points {
    GLuint program;
    GLint displacement, percentWithinTick, ticksAhead, bounces, origin, paint, scale,
        radius; /* uniforms */
    GLint pixelsToClip;

    /* An array with an even version is in the first buffer, one with an odd version in the second.
     * So this tick's Next, which is the following tick's Last, stays in its buffer. */
    GLuint buffers[2], vertexArrays[2]; /* vertex arrays: for Next in that buffer */
    uint64_t versions[2];               /* of what the buffers hold, 0: nothing */
    int room, refused;                  /* numbers of balls: with memory for them; without */
    bool inPieces;                      /* not all balls in one draw call */
} Points;

/* `device` is what draws, as OpenGL names it (GL_RENDERER). */
void PointsCreate(Points *points, const char *device);

/* From now on draws with this program, which it will delete; deletes the one before. */
void PointsUse(Points *points, GLuint program);

/* Uploads what is new and draws. Without memory for so many balls it draws none of them, and
 * returns false after one line on standard error the first time. */
bool PointsDraw(Points *points, const View *view);
void PointsDestroy(Points *points);

#endif
