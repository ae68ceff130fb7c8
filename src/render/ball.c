/* SPDX-License-Identifier: MIT */
#include "render/parts.h"

#include <stddef.h>

/* A ball, as ball.vert gets it. */
typedef struct Instance {
    float x, y, radius, turns;
    uint8_t paint[4];
} Instance;

static GLuint vertexArray, buffer;

static void Attribute(GLuint number, GLint size, GLenum type, GLboolean normalized, size_t offset)
{
    glEnableVertexAttribArray(number);
    glVertexAttribPointer(number, size, type, normalized, sizeof(Instance), (void *)offset);
    glVertexAttribDivisor(number, 1);
}

void BallCreate(void)
{
    glGenVertexArrays(1, &vertexArray);
    glGenBuffers(1, &buffer);
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof(Instance) * MaxBodies, NULL, GL_DYNAMIC_DRAW);
    Attribute(0, 2, GL_FLOAT, GL_FALSE, offsetof(Instance, x));
    Attribute(1, 1, GL_FLOAT, GL_FALSE, offsetof(Instance, radius));
    Attribute(2, 1, GL_FLOAT, GL_FALSE, offsetof(Instance, turns));
    Attribute(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(Instance, paint));
}

void BallDraw(Program *program, const View *view)
{
    Instance instances[MaxBodies];
    if (view->ballCount == 0)
        return;
    for (int i = 0; i < view->ballCount; i++) {
        const BallView *from = &view->balls[i];
        instances[i] = (Instance){from->x, from->y, from->radius, from->turns, {0}};
        for (int part = 0; part < 4; part++)
            instances[i].paint[part] = (uint8_t)(from->color >> (24 - 8 * part));
    }
    ProgramBind(program, view->width, view->height);
    glBindVertexArray(vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)sizeof(Instance) * view->ballCount, instances);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, view->ballCount);
}
