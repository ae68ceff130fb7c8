/* SPDX-License-Identifier: MIT */
#include "scenes/crowd.h"

#include "base/random.h"
#include "scenes/world.h"

#include <stdlib.h>
#include <string.h>

/* Half a round of the ring: from the low wall to the high one (crowd.h). */
enum { HalfRound = 32768 };

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

/* The speeds on an axis, in units a second: that of stream 0, and how much faster the next is. */
enum { SlowestSpeed = 80, SpeedStep = 16 };

/* The speed of a stream on an axis (0 or 1), in steps of its ring a second. On the second axis the
 * streams have the same speeds in another order, so that no two fly in parallel. */
static uint64_t Speed(int stream, int axis)
{
    int place = stream, size = WorldWidth;
    if (axis == 1) {
        place = (7 * stream + 3) % CrowdStreams;
        size = WorldHeight;
    }
    const uint64_t units = SlowestSpeed + SpeedStep * (uint64_t)place;
    return units * WorldUnit * HalfRound / (uint64_t)(size * WorldUnit - 2 * CrowdRadius);
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

void CrowdSetRate(Crowd *crowd, uint64_t perSecond)
{
    crowd->perSecond = perSecond;
    memset(crowd->remainder, 0, sizeof crowd->remainder);
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
        CrowdSetRate(crowd, perSecond);
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
