/* SPDX-License-Identifier: MIT */
#include "render/ball.h"

#include <cglm/struct.h>

void BallCreate(Ball *ball)
{
    *ball = (Ball){0};
    glGenVertexArrays(1, &ball->vertexArray); /* empty: the corners come from gl_VertexID */
}

void BallUse(Ball *ball, GLuint program)
{
    glDeleteProgram(ball->program);
    ball->program = program;
    ball->last = glGetUniformLocation(program, "last");
    ball->next = glGetUniformLocation(program, "next");
    ball->velocity = glGetUniformLocation(program, "velocity");
    ball->lastAngle = glGetUniformLocation(program, "lastAngle");
    ball->nextAngle = glGetUniformLocation(program, "nextAngle");
    ball->alpha = glGetUniformLocation(program, "alpha");
    ball->ahead = glGetUniformLocation(program, "ahead");
    ball->origin = glGetUniformLocation(program, "origin");
    ball->paint = glGetUniformLocation(program, "paint");
    ball->scale = glGetUniformLocation(program, "scale");
    ball->radius = glGetUniformLocation(program, "radius");
    ball->pixelsToClip = glGetUniformLocation(program, "pixelsToClip");
}

static void SetLaneUniforms(const Ball *ball, const View *view)
{
    float alpha[DrawModeCount], ahead[DrawModeCount], origin[DrawModeCount][2],
        paint[DrawModeCount][4];
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
    glUniform1fv(ball->alpha, view->laneCount, alpha);
    glUniform1fv(ball->ahead, view->laneCount, ahead);
    glUniform2fv(ball->origin, view->laneCount, origin[0]);
    glUniform4fv(ball->paint, view->laneCount, paint[0]);
}

void BallDraw(const Ball *ball, const View *view)
{
    if (view->lanes[0].arena.width <= 0.0f)
        return;
    const Mapping map = ViewMapping(view, view->lanes[0].arena);
    const mat4s pixelsToClip =
        glms_ortho(0.0f, (float)view->width, (float)view->height, 0.0f, -1.0f, 1.0f);
    glUseProgram(ball->program);
    glUniform2f(ball->last, view->firstLast.x, view->firstLast.y);
    glUniform2f(ball->next, view->firstNext.x, view->firstNext.y);
    glUniform2f(ball->velocity, view->firstVelocity.x, view->firstVelocity.y);
    glUniform1f(ball->lastAngle, view->lastAngle);
    glUniform1f(ball->nextAngle, view->nextAngle);
    SetLaneUniforms(ball, view);
    glUniform2f(ball->scale, map.scaleX, map.scaleY);
    glUniform1f(ball->radius, map.radius);
    glUniformMatrix4fv(ball->pixelsToClip, 1, GL_FALSE, pixelsToClip.raw[0]);
    glBindVertexArray(ball->vertexArray);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, view->laneCount);
}

void BallDestroy(Ball *ball)
{
    glDeleteVertexArrays(1, &ball->vertexArray);
    glDeleteProgram(ball->program);
    *ball = (Ball){0};
}
