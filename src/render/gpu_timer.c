/* SPDX-License-Identifier: MIT */
#include "render/parts.h"

#include "render/render.h"

#include <string.h>

enum { Queries = 8 };

/* A query, and the picture that it times or has timed last; 0: none yet. */
typedef struct Timed {
    GLuint query;
    uint64_t picture;
} Timed;

/* A ring: picture n is at n % Queries. */
static Timed ring[Queries];

/* There is a GPU, and its driver can time it. Else no picture is timed. */
static bool canTime;

/* Whether this is a program that draws in place of a GPU. Such ones tell the time of a part of
 * their work only. */
static bool IsProgram(const char *device)
{
    static const char *const names[] = {"llvmpipe", "softpipe", "SwiftShader", "Software",
                                        "Basic Render"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strstr(device, names[i]))
            return true;
    return false;
}

void GpuTimerCreate(const char *device)
{
    GLint bits = 0;
    if (GL_TIME_ELAPSED != 0 && !IsProgram(device))
        glGetQueryiv(GL_TIME_ELAPSED, GL_QUERY_COUNTER_BITS, &bits);

    canTime = bits > 0;
    memset(ring, 0, sizeof ring);
    for (int i = 0; i < Queries && canTime; i++)
        glGenQueries(1, &ring[i].query);
}

void GpuTimerBegin(uint64_t picture)
{
    if (!canTime)
        return;

    Timed *timed = &ring[picture % Queries];
    timed->picture = picture;
    glBeginQuery(GL_TIME_ELAPSED, timed->query);
}

void GpuTimerEnd(void)
{
    if (canTime)
        glEndQuery(GL_TIME_ELAPSED);
}

Nanoseconds RenderGpuTime(uint64_t picture)
{
    const Timed *timed = &ring[picture % Queries];
    if (timed->picture != picture)
        return 0;

    GLuint isThere = GL_FALSE;
    glGetQueryObjectuiv(timed->query, GL_QUERY_RESULT_AVAILABLE, &isThere);
    if (!isThere)
        return -1;

    GLuint64 time = 0;
    glGetQueryObjectui64v(timed->query, GL_QUERY_RESULT, &time);
    return time < INT64_MAX ? (Nanoseconds)time : 0;
}
