/* SPDX-License-Identifier: MIT */
#include "scenes/crowd.h"

#include "base/random.h"
#include "scenes/world.h"

#include <stdlib.h>
#include <string.h>

/* The arrays are whole rows of the streams, at least one, so that a tick has no partial row. */
enum { RowNumbers = 2 * CrowdStreams };

static size_t Rows(int count)
{
    return (size_t)count / CrowdStreams + 1;
}

static size_t Bytes(int count)
{
    return Rows(count) * RowNumbers * sizeof(uint16_t);
}

/* A random position and direction, the same ones everywhere. */
static void Place(uint16_t *ring, size_t i)
{
    const uint64_t random = RandomNumber(0, i);
    ring[2 * i] = (uint16_t)random;
    ring[2 * i + 1] = (uint16_t)(random >> 16);
}

/* An array for `count` balls, the first `kept` of them from the old one; NULL without memory. */
static uint16_t *NewArray(int count, const uint16_t *old, int kept)
{
    uint16_t *ring = malloc(Bytes(count));
    if (!ring)
        return NULL;
    if (kept > 0)
        memcpy(ring, old, (size_t)kept * 2 * sizeof *ring);
    for (size_t i = (size_t)kept; i < Rows(count) * CrowdStreams; i++)
        Place(ring, i);
    return ring;
}

bool CrowdResize(Crowd *crowd, int count)
{
    const int kept = count < crowd->count ? count : crowd->count;
    uint16_t *last = NewArray(count, crowd->last, kept);
    uint16_t *next = NewArray(count, crowd->next, kept);
    if (!last || !next) {
        free(last);
        free(next);
        return false;
    }
    free(crowd->last);
    free(crowd->next);
    crowd->last = last;
    crowd->next = next;
    crowd->count = count;
    crowd->version += 2; /* both are new */
    return true;
}

void CrowdFree(Crowd *crowd)
{
    free(crowd->last);
    free(crowd->next);
    *crowd = (Crowd){0};
}

/* The speed of a stream on an axis (0 or 1), in steps of its ring a second. */
static uint64_t Speed(int stream, int axis)
{
    const int units = 80 + 16 * (axis == 0 ? stream : (7 * stream + 3) % CrowdStreams);
    const int size = axis == 0 ? WorldWidth : WorldHeight;
    return (uint64_t)units * WorldUnit * 32768 / (uint64_t)(size * WorldUnit - 2 * CrowdRadius);
}

/* Counts the whole steps of each stream in this time. The fraction is carried over to the next
 * tick, so that nothing is lost. */
static void CountSteps(Crowd *crowd, uint64_t time, uint64_t perSecond)
{
    for (int i = 0; i < CrowdStreams; i++) {
        for (int axis = 0; axis < 2; axis++) {
            const uint64_t speed = Speed(i, axis);
            const uint64_t total = speed * (time % perSecond) + crowd->remainder[i][axis];
            crowd->step[i][axis] = (uint16_t)(speed * (time / perSecond) + total / perSecond);
            crowd->remainder[i][axis] = total % perSecond;
        }
    }
}

static void BeginRate(Crowd *crowd, uint64_t perSecond)
{
    crowd->perSecond = perSecond;
    memset(crowd->remainder, 0, sizeof crowd->remainder);
}

void CrowdSetRate(Crowd *crowd, int ticksPerSecond)
{
    BeginRate(crowd, (uint64_t)ticksPerSecond);
    CountSteps(crowd, 1, crowd->perSecond);
    BeginRate(crowd, crowd->perSecond);
}

/* Rows of a fixed length, which any compiler turns into vector instructions. */
static void Advance(uint16_t *restrict next, const uint16_t *restrict last,
                    const uint16_t *restrict step, size_t rows)
{
    for (size_t row = 0; row < rows; row++) {
        for (int i = 0; i < RowNumbers; i++)
            next[i] = (uint16_t)(last[i] + step[i]);
        next += RowNumbers;
        last += RowNumbers;
    }
}

void CrowdTick(Crowd *crowd, uint64_t time, uint64_t perSecond)
{
    if (crowd->count == 0)
        return;
    if (perSecond != crowd->perSecond)
        BeginRate(crowd, perSecond);
    CountSteps(crowd, time, perSecond);
    uint16_t *next = crowd->last;
    crowd->last = crowd->next;
    crowd->next = next;
    crowd->version++;
    Advance(crowd->next, crowd->last, crowd->step[0], Rows(crowd->count));
}

void CrowdSnap(Crowd *crowd)
{
    memcpy(crowd->last, crowd->next, Bytes(crowd->count));
    crowd->version += 2;
}
