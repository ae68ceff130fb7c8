/* SPDX-License-Identifier: MIT
 *
 * All balls of a View, in one draw call. What a tick has changed is uploaded once a tick; what
 * differs from frame to frame are two numbers, alpha and ahead.
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
    balls->worldToClip = glGetUniformLocation(balls->program, "worldToClip");
    balls->radius = glGetUniformLocation(balls->program, "radius");
    balls->pixel = glGetUniformLocation(balls->program, "pixel");
    balls->alpha = glGetUniformLocation(balls->program, "alpha");
    balls->ahead = glGetUniformLocation(balls->program, "ahead");
    balls->ballColor = glGetUniformLocation(balls->program, "ballColor");

    glGenBuffers(1, &balls->buffer);
    glGenVertexArrays(1, &balls->vertexArray);
    glBindVertexArray(balls->vertexArray);
    for (GLuint i = 0; i < ArrayCount; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribDivisor(i, 1); /* moves on once a ball, not once a vertex */
    }
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

/* The window's edges, measured in world units from the world's top left corner. */
static mat4s WorldToClip(const View *view, float unitsPerPixel)
{
    float left = -view->arena.x * unitsPerPixel, top = -view->arena.y * unitsPerPixel;
    return glms_ortho(left, left + (float)view->width * unitsPerPixel,
                      top + (float)view->height * unitsPerPixel, top, -1.0f, 1.0f);
}

void BallsDraw(Balls *balls, const View *view)
{
    if (view->count < 1 || view->arena.width <= 0.0f)
        return;
    glBindVertexArray(balls->vertexArray);
    if (view->version != balls->version || view->count != balls->count)
        Upload(balls, view);

    float unitsPerPixel = view->worldWidth / view->arena.width;
    mat4s worldToClip = WorldToClip(view, unitsPerPixel);
    Color color = view->ballColor;
    glUseProgram(balls->program);
    glUniformMatrix4fv(balls->worldToClip, 1, GL_FALSE, worldToClip.raw[0]);
    glUniform1f(balls->radius, view->ballRadius);
    glUniform1f(balls->pixel, unitsPerPixel / view->ballRadius);
    glUniform1f(balls->alpha, view->alpha);
    glUniform1f(balls->ahead, view->ahead);
    glUniform4f(balls->ballColor, (float)(color >> 24) / 255.0f,
                (float)(color >> 16 & 255) / 255.0f, (float)(color >> 8 & 255) / 255.0f,
                (float)(color & 255) / 255.0f);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, view->count);
}

void BallsDestroy(Balls *balls)
{
    glDeleteVertexArrays(1, &balls->vertexArray);
    glDeleteBuffers(1, &balls->buffer);
    glDeleteProgram(balls->program);
    *balls = (Balls){0};
}
