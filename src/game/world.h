/* SPDX-License-Identifier: MIT
 *
 * The game: balls that fly straight and bounce off the walls. The first one's positions are whole
 * numbers of 1/64 unit and its angles of 1/65536 turn, so that the same ticks give the same bits
 * everywhere; of the others, crowd.h tells.
 */
#ifndef WORLD_H
#define WORLD_H

#include "game/crowd.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    WorldUnit = 64, /* steps of position in one world unit */
    WorldTurn = 65536,
    WorldWidth = 640, /* units */
    WorldHeight = 480,
    WorldBallRadius = 24,
    WorldSpeed = 400,     /* units a second on each axis */
    WorldTurnSeconds = 4, /* for one turn of the ball */
};

typedef struct WorldPoint {
    int32_t x, y;
} WorldPoint;

typedef struct World {
    int ticksPerSecond;
    WorldPoint last, next; /* of the first ball */
    WorldPoint velocity;   /* of one tick; its signs are the direction */
    int32_t lastAngle, nextAngle;
    int stepRemainder, turnRemainder; /* what whole steps have left over, in 1/ticksPerSecond */

    bool floating;         /* the last tick was WorldTickFor: the first ball is, in units, at */
    double floatX, floatY; /* and `next` holds that rounded */
    double floatAngle;     /* turns */

    Crowd crowd; /* all other balls */
} World;

/* Puts the first of `count` (at least 1) balls at the centre, moving right and down. Returns false
 * if there is no memory; otherwise free with WorldFree. */
bool WorldInit(World *world, int count, int ticksPerSecond);
void WorldFree(World *world);

/* How many balls there are, and another number of them, at least 1: those that were there stay
 * where they are. Returns false, and all stays, if there is no memory. */
int WorldCount(const World *world);
bool WorldSetCount(World *world, int count);

/* Another tick rate, 1 to 1000: the speed in units a second stays. */
void WorldSetRate(World *world, int ticksPerSecond);

/* Last = Next, then Next moves on by one tick. */
void WorldTick(World *world);

/* Last = Next, then Next moves on by so many seconds in floating point. What such ticks add up to
 * depends on how the time was cut. The first ball alone moves so; the others by whole steps. */
void WorldTickFor(World *world, double seconds);

/* Last = Next: where a position jumps, nothing must be drawn in between. */
void WorldSnap(World *world);

/* A hash (FNV-1a, 64 bits) of all positions, directions and angles at Next: equal after the same
 * ticks on every machine. After WorldTickFor the first ball's floating-point position is in it as
 * well. */
uint64_t WorldHash(const World *world);

#endif
