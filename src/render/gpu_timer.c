/* SPDX-License-Identifier: MIT */
#include "render/parts.h"

#include "render/render.h"

#include <string.h>

/* A ring: picture n is at n % Queries. */
enum { Queries = 8 };

typedef struct Timed {
    GLuint query; /* 0: no GPU draws, or its driver does not tell */
    uint64_t picture;
} Timed;

static Timed ring[Queries];

/* Programs that draw in place of a GPU tell the time of a part of their work. */
void GpuTimerCreate(const char *device)
{
    const bool isProgram = strstr(device, "llvmpipe") || strstr(device, "softpipe") ||
                           strstr(device, "SwiftShader") || strstr(device, "Software") ||
                           strstr(device, "Basic Render");
    GLint bits = 0;
    memset(ring, 0, sizeof ring);
    if (GL_TIME_ELAPSED != 0 && !isProgram)
        glGetQueryiv(GL_TIME_ELAPSED, GL_QUERY_COUNTER_BITS, &bits);
    for (int i = 0; i < Queries && bits > 0; i++)
        glGenQueries(1, &ring[i].query);
}

void GpuTimerBegin(uint64_t picture)
{
    Timed *timed = &ring[picture % Queries];
    if (timed->query == 0)
        return;
    timed->picture = picture;
    glBeginQuery(GL_TIME_ELAPSED, timed->query);
}

void GpuTimerEnd(void)
{
    if (ring->query != 0)
        glEndQuery(GL_TIME_ELAPSED);
}

Nanoseconds RenderGpuTime(uint64_t picture)
{
    const Timed *timed = &ring[picture % Queries];
    GLuint isThere = GL_FALSE;
    GLuint64 time = 0;
    if (timed->picture != picture)
        return 0;
    glGetQueryObjectuiv(timed->query, GL_QUERY_RESULT_AVAILABLE, &isThere);
    if (!isThere)
        return -1;
    glGetQueryObjectui64v(timed->query, GL_QUERY_RESULT, &time);
    return time < INT64_MAX ? (Nanoseconds)time : 0;
}
