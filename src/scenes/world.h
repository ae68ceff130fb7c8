/* SPDX-License-Identifier: MIT
 *
 * The game: balls that fly straight and bounce off the walls; the first one can be steered. Its
 * positions are whole numbers of 1/64 unit and its angles of 1/65536 turn, so that the same ticks
 * give the same bits everywhere; crowd.h describes the others.
 */
#pragma once

#include "scenes/crowd.h"
#include "scenes/scene.h"

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

struct World {
    int ticksPerSecond;
    WorldPoint last, next; /* of the first ball */
    WorldPoint velocity;   /* of one tick */
    WorldPoint direction;  /* in which it last moved on each axis: 1 or -1 */
    int32_t lastAngle, nextAngle;
    int stepRemainder, turnRemainder; /* fraction of a step carried over, in 1/ticksPerSecond */

    bool steered, caught; /* asked for; and since the last tick: */
    WorldPoint target;    /* where it is after the next one */

    bool floating;         /* the last tick was WorldTickFor; these are then valid: */
    double floatX, floatY; /* the first ball, in units; `next` is rounded */
    double floatAngle;     /* turns */

    Crowd crowd; /* all other balls */
};

/* Puts the first of `count` (at least 1) balls at the centre, moving right and down. Returns false
 * if there is no memory; otherwise free with WorldFree. */
bool WorldInit(World *world, int count, int ticksPerSecond);
void WorldFree(World *world);

/* Returns and changes the number of balls, at least 1; those that are kept stay where they are.
 * WorldSetCount returns false and changes nothing if there is no memory. */
int WorldCount(const World *world);
bool WorldSetCount(World *world, int count);

/* Changes the tick rate, 1 to 1000; the speed in units a second stays. */
void WorldSetRate(World *world, int ticksPerSecond);

/* Last = Next, then Next advances by one tick. */
void WorldTick(World *world);

/* The same by so many seconds. The first ball moves in floating point, so where it ends depends on
 * how the time is divided; the others move by whole steps. */
void WorldTickFor(World *world, double seconds);

/* A copy that has advanced by a part of a tick, or by more, with the code of WorldTickFor; steered,
 * by that part of the way to where it is steered. Without the crowd: there is nothing to free. */
World WorldTickedOn(const World *world, double ticks);

/* From the next tick on the first ball is at this place, in units, or as near to it as it can be;
 * it keeps turning. The first such tick is a jump: Last = Next. */
void WorldSteer(World *world, double x, double y);

/* From the next tick on it flies again, on each axis in the direction in which it last moved. */
void WorldRelease(World *world);

/* Last = Next, after a position has jumped: nothing is to be drawn in between. */
void WorldSnap(World *world);

/* A hash (FNV-1a, 64 bits) of all positions, directions and angles at Next: equal after the same
 * ticks on every machine. After WorldTickFor the first ball's floating-point position is part of it
 * too. */
uint64_t WorldHash(const World *world);
