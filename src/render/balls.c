/* SPDX-License-Identifier: MIT
 *
 * All balls of a View, in one draw call. What a tick has changed is uploaded once a tick; what
 * differs from frame to frame are two numbers a lane, alpha and ahead.
 */
#include "balls.h"

#include "embedded.h"
#include "program.h"

#include <cglm/struct.h>

/* The buffer holds one array after the other, each with room for `capacity` balls. */
enum { ArrayCount = 5 };
static const int ArrayInts[ArrayCount] = {2, 2, 2, 1, 1}; /* as in ball.vert: last, next... */

bool BallsCreate(Balls *balls)
{
    *balls = (Balls){0};
    balls->program = ProgramCreate("ball", ShaderBallVert, ShaderBallFrag);
    if (!balls->program)
        return false;
    balls->lanes = glGetUniformLocation(balls->program, "lanes");
    balls->alpha = glGetUniformLocation(balls->program, "alpha");
    balls->ahead = glGetUniformLocation(balls->program, "ahead");
    balls->origin = glGetUniformLocation(balls->program, "origin");
    balls->paint = glGetUniformLocation(balls->program, "paint");
    balls->scale = glGetUniformLocation(balls->program, "scale");
    balls->radius = glGetUniformLocation(balls->program, "radius");
    balls->pixelsToClip = glGetUniformLocation(balls->program, "pixelsToClip");

    glGenBuffers(1, &balls->buffer);
    glGenVertexArrays(1, &balls->vertexArray);
    glBindVertexArray(balls->vertexArray);
    for (GLuint i = 0; i < ArrayCount; i++)
        glEnableVertexAttribArray(i);
    return true;
}

static GLsizeiptr ArrayBytes(int array, int count)
{
    return (GLsizeiptr)sizeof(int32_t) * ArrayInts[array] * count;
}

/* Makes room for `count` balls, and tells the vertex array where each array now begins. */
static void Grow(Balls *balls, int count)
{
    GLsizeiptr offset = 0;
    for (int i = 0; i < ArrayCount; i++) {
        glVertexAttribPointer((GLuint)i, ArrayInts[i], GL_INT, GL_FALSE, 0, (void *)offset);
        offset += ArrayBytes(i, count);
    }
    glBufferData(GL_ARRAY_BUFFER, offset, NULL, GL_DYNAMIC_DRAW);
    balls->capacity = count;
}

static void Upload(Balls *balls, const View *view)
{
    const int32_t *arrays[ArrayCount] = {view->last, view->next, view->velocity, view->lastAngle,
                                         view->nextAngle};
    glBindBuffer(GL_ARRAY_BUFFER, balls->buffer);
    if (view->count > balls->capacity)
        Grow(balls, view->count);
    GLsizeiptr offset = 0;
    for (int i = 0; i < ArrayCount; i++) {
        glBufferSubData(GL_ARRAY_BUFFER, offset, ArrayBytes(i, view->count), arrays[i]);
        offset += ArrayBytes(i, balls->capacity);
    }
    balls->version = view->version;
    balls->count = view->count;
}

/* The arrays move on once a ball, so after an instance in each lane. */
static void SetLanes(Balls *balls, int laneCount)
{
    for (GLuint i = 0; i < ArrayCount; i++)
        glVertexAttribDivisor(i, (GLuint)laneCount);
    balls->laneCount = laneCount;
}

static void SetLaneUniforms(const Balls *balls, const View *view)
{
    float alpha[MostLanes], ahead[MostLanes], origin[MostLanes][2], paint[MostLanes][4];
    for (int i = 0; i < view->laneCount; i++) {
        const Lane *lane = &view->lanes[i];
        const Mapping map = ViewMapping(view, lane->arena);
        alpha[i] = lane->alpha;
        ahead[i] = lane->ahead;
        origin[i][0] = map.originX;
        origin[i][1] = map.originY;
        for (int part = 0; part < 4; part++)
            paint[i][part] = (float)(lane->ballColor >> (24 - 8 * part) & 255) / 255.0f;
    }
    glUniform1i(balls->lanes, view->laneCount);
    glUniform1fv(balls->alpha, view->laneCount, alpha);
    glUniform1fv(balls->ahead, view->laneCount, ahead);
    glUniform2fv(balls->origin, view->laneCount, origin[0]);
    glUniform4fv(balls->paint, view->laneCount, paint[0]);
}

void BallsDraw(Balls *balls, const View *view)
{
    if (view->count < 1 || view->lanes[0].arena.width <= 0.0f)
        return;
    glBindVertexArray(balls->vertexArray);
    if (view->laneCount != balls->laneCount)
        SetLanes(balls, view->laneCount);
    if (view->version != balls->version || view->count != balls->count)
        Upload(balls, view);

    const Mapping map = ViewMapping(view, view->lanes[0].arena);
    const mat4s pixelsToClip =
        glms_ortho(0.0f, (float)view->width, (float)view->height, 0.0f, -1.0f, 1.0f);
    glUseProgram(balls->program);
    SetLaneUniforms(balls, view);
    glUniform2f(balls->scale, map.scaleX, map.scaleY);
    glUniform1f(balls->radius, map.radius);
    glUniformMatrix4fv(balls->pixelsToClip, 1, GL_FALSE, pixelsToClip.raw[0]);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, view->count * view->laneCount);
}

void BallsDestroy(Balls *balls)
{
    glDeleteVertexArrays(1, &balls->vertexArray);
    glDeleteBuffers(1, &balls->buffer);
    glDeleteProgram(balls->program);
    *balls = (Balls){0};
}
