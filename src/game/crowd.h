/* SPDX-License-Identifier: MIT
 *
 * All balls but the first: small, and up to millions, so that a tick may cost each of them two
 * additions and nothing else.
 *
 * A ball that bounces between two walls runs around a ring: there and back is one round. So its
 * state on an axis is one whole number of 1/65536 round, which wraps around by itself. Read as a
 * signed number from -32768 to 32767, its size is the place, from the low wall (0) to the high one
 * (32768), and its sign the direction: below 0 the ball is on its way down, else up. A bounce needs
 * no `if`, loses nothing, and the direction takes no memory.
 */
#ifndef CROWD_H
#define CROWD_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CrowdStreams = 16, /* ball i moves at the speed of stream i % CrowdStreams */
    CrowdRadius = 154, /* 1/64 unit: 6 pixels across where the world is 800 x 600 pixels */
};

/* All zero, it has no balls. */
typedef struct Crowd {
    int count;
    uint64_t version;                    /* of `next`; `last` has the one before */
    uint16_t *last, *next;               /* x0, y0, x1, y1...: places on the ring */
    uint16_t step[CrowdStreams][2];      /* way of one tick on the ring */
    uint64_t remainder[CrowdStreams][2]; /* what whole steps have left over, in 1/perSecond */
    uint64_t perSecond;
} Crowd;

/* Makes it so many balls: new ones get a place and a direction, the same ones everywhere, and the
 * others stay as they are. False if there is no memory; then all stays. Free with CrowdFree. */
bool CrowdResize(Crowd *crowd, int count);
void CrowdFree(Crowd *crowd);

/* Makes `step` that of a tick at this rate, for which there has not been one yet. */
void CrowdSetRate(Crowd *crowd, int ticksPerSecond);

/* Last = Next, then Next moves on by time/perSecond seconds. */
void CrowdTick(Crowd *crowd, uint64_t time, uint64_t perSecond);

/* Last = Next. */
void CrowdSnap(Crowd *crowd);

#endif
