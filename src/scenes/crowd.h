/* SPDX-License-Identifier: MIT
 *
 * All balls but the first: small, and up to millions, so that a tick costs each of them just two
 * additions.
 *
 * A ball that bounces between two walls runs around a ring: there and back is one round. So its
 * state on an axis is one whole number of 1/65536 round, which wraps around by itself. Read as a
 * signed number from -32768 to 32767, its absolute value is the position, from the low wall (0) to
 * the high one (32768), and its sign the direction: below 0 towards the low wall, else towards the
 * high one. A bounce needs no `if` and loses nothing, and the direction takes no memory.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    /* The number of speeds. Ball i moves at that of stream i % CrowdStreams. */
    CrowdStreams = 16,
    /* The radius of a ball in 1/64 unit: 6 pixels across where the world is 800 x 600 pixels. */
    CrowdRadius = 154,
};

/* A crowd that is all zero has no balls. */
typedef struct Crowd {
    int count;
    /* The version of the positions in `next`. `last` has the one before. */
    uint64_t version;
    /* Positions on the ring: x0, y0, x1, y1... */
    uint16_t *last, *next;
    /* How far each stream has moved on the ring in the last tick, on both axes. */
    uint16_t step[CrowdStreams][2];
    /* The fraction of a step that is carried over to the next tick, in 1/perSecond. */
    uint64_t remainder[CrowdStreams][2];
    uint64_t perSecond;
} Crowd;

/* Changes the number of balls. New ones get a position and a direction, the same ones everywhere;
 * the others stay as they are. False, with nothing changed, if there is no memory. Free with
 * CrowdFree. */
bool CrowdResize(Crowd *crowd, int count);
void CrowdFree(Crowd *crowd);

/* From now on ticks count in this part of a second. Drops the fractions carried over. */
void CrowdSetRate(Crowd *crowd, uint64_t perSecond);

/* Last = Next, then Next advances by time/perSecond seconds. Sets that rate, if it is another. */
void CrowdTick(Crowd *crowd, uint64_t time, uint64_t perSecond);

/* Last = Next. */
void CrowdSnap(Crowd *crowd);
