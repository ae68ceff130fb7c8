/* SPDX-License-Identifier: MIT */
#include "render/ball.h"

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
    ball->lanes = LaneUniformsOf(program);
    ball->scale = glGetUniformLocation(program, "scale");
    ball->radius = glGetUniformLocation(program, "radius");
    ball->pixelsToClip = glGetUniformLocation(program, "pixelsToClip");
}

void BallDraw(const Ball *ball, const View *view)
{
    const Rect arena = view->lanes[0].arena;
    if (arena.width <= 0.0f)
        return;
    const Mapping map = ViewMapping(view, arena);
    glUseProgram(ball->program);
    glUniform2f(ball->last, view->firstLast.x, view->firstLast.y);
    glUniform2f(ball->next, view->firstNext.x, view->firstNext.y);
    glUniform2f(ball->velocity, view->firstVelocity.x, view->firstVelocity.y);
    glUniform1f(ball->lastAngle, view->lastAngle);
    glUniform1f(ball->nextAngle, view->nextAngle);
    LaneUniformsSet(&ball->lanes, view, (Position){map.originX - arena.x, map.originY - arena.y});
    glUniform2f(ball->scale, map.scaleX, map.scaleY);
    glUniform1f(ball->radius, map.radius);
    PixelsToClipSet(ball->pixelsToClip, view->width, view->height);
    glBindVertexArray(ball->vertexArray);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, view->laneCount);
}

void BallDestroy(Ball *ball)
{
    glDeleteVertexArrays(1, &ball->vertexArray);
    glDeleteProgram(ball->program);
    *ball = (Ball){0};
}
