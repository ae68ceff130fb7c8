/* SPDX-License-Identifier: MIT */
#include "render/parts.h"

#include "base/message.h"

#include <string.h>

/* From wall to wall a ball takes so many steps of the ring on which places are counted. */
enum { StepsToWall = 32768 };

static struct {
    /* An array of places with an even version is in the first buffer, one with an odd version in
     * the second. So this tick's Next, which is the following tick's Last, stays in its buffer. */
    GLuint buffers[2];
    /* The version that each buffer holds. 0: nothing. */
    uint64_t versions[2];
    /* By the buffer that holds Next. */
    GLuint vertexArrays[2];
    /* How many balls the buffers have memory for. */
    int room;
    /* For how many balls there was no memory when that was last tried. 0: for none. */
    int refused;
} points;

/* Takes the places in a buffer as the attribute at this location. */
static void TakePlaces(GLuint location, GLuint buffer)
{
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glVertexAttribPointer(location, 2, GL_SHORT, GL_FALSE, 0, NULL);
    glEnableVertexAttribArray(location);
}

/* Attributes 0 and 1 are Last and Next, as in crowd.vert. */
static void CreateArrays(void)
{
    glGenBuffers(2, points.buffers);
    glGenVertexArrays(2, points.vertexArrays);
    for (GLuint next = 0; next < 2; next++) {
        const GLuint last = 1 - next;
        glBindVertexArray(points.vertexArrays[next]);
        TakePlaces(0, points.buffers[last]);
        TakePlaces(1, points.buffers[next]);
    }
}

void PointsCreate(void)
{
    memset(&points, 0, sizeof points);
    CreateArrays();
#ifdef GL_PROGRAM_POINT_SIZE
    glEnable(GL_PROGRAM_POINT_SIZE); /* as OpenGL ES always has it */
#endif
}

/* Uploads the array of this version if its buffer does not hold it. The buffer is allocated anew,
 * so that the driver need not wait for frames that still read the old one. */
static void Upload(uint64_t version, const uint16_t *array, int count)
{
    if (points.versions[version % 2] == version)
        return;

    const GLsizeiptr bytes = (GLsizeiptr)sizeof *array * 2 * count;
    glBindBuffer(GL_ARRAY_BUFFER, points.buffers[version % 2]);
    glBufferData(GL_ARRAY_BUFFER, bytes, array, GL_STREAM_DRAW);
    points.versions[version % 2] = version;
}

/* Uploads what is new of the crowd. False if there is no memory for it. */
static bool UploadCrowd(const CrowdView *crowd)
{
    if (crowd->count == points.refused)
        return false;

    const bool isResized = crowd->count != points.room;
    if (isResized)
        points.versions[0] = points.versions[1] = 0;
    Upload(crowd->version - 1, crowd->last, crowd->count);
    Upload(crowd->version, crowd->next, crowd->count);

    if (isResized && glGetError() == GL_OUT_OF_MEMORY) {
        points.refused = crowd->count;
        return Fail("OpenGL has no memory for %d balls: it draws the first one alone",
                    crowd->count + 1);
    }
    points.room = crowd->count;
    points.refused = 0;
    return true;
}

/* The other attributes of crowd.vert, by their locations there, are the same for all balls of a
 * lane. */
static void DrawLane(const View *view, const Lane *lane)
{
    const Rect arena = lane->arena;
    const float radius = ViewRadius(view, arena, view->crowd.radius);
    const float stepX = (arena.width - 2 * radius) / StepsToWall;
    const float stepY = (arena.height - 2 * radius) / StepsToWall;
    glVertexAttrib4f(2, lane->percentWithinTick, lane->ticksAhead, lane->bounces, radius);
    glVertexAttrib2f(3, arena.x + radius, arena.y + radius);
    glVertexAttrib2f(4, stepX, stepY);
    glVertexAttribI4ui(5, lane->color, 0, 0, 0);
    glDrawArrays(GL_POINTS, 0, view->crowd.count);
}

bool PointsDraw(GLuint program, const View *view)
{
    if (view->crowd.count < 1)
        return true;
    if (!UploadCrowd(&view->crowd))
        return false;

    glUseProgram(program);
    glBindVertexArray(points.vertexArrays[view->crowd.version % 2]);
    for (int i = 0; i < view->laneCount; i++)
        DrawLane(view, &view->lanes[i]);
    return true;
}
