/* SPDX-License-Identifier: MIT
 *
 * The game: balls that fly straight and bounce off the walls; the first one can be steered. Its
 * positions are whole numbers of 1/64 unit and its angles of 1/65536 turn, so that the same ticks
 * give the same bits everywhere; crowd.h describes the others.
 */
#pragma once

#include "base/tick_rate.h"
#include "scenes/crowd.h"
#include "scenes/scene.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    /* Steps of a position in one world unit. */
    WorldUnit = 64,
    /* Steps of an angle in one turn. */
    WorldTurn = 65536,
    /* The size of the world in units. */
    WorldWidth = 640,
    WorldHeight = 480,
    /* The radius of the first ball in units. */
    WorldBallRadius = 24,
    /* The speed of the balls on each axis, in units a second. */
    WorldSpeed = 400,
    /* The seconds that the first ball takes for one turn. */
    WorldTurnSeconds = 4,
};

typedef struct WorldPoint {
    int32_t x, y;
} WorldPoint;

/* All but the crowd is of the first ball. Positions are in 1/WorldUnit unit. */
struct World {
    TickRate ticksPerSecond;
    /* The positions at Last and at Next. */
    WorldPoint last, next;
    /* How far the ball moves in one tick. */
    WorldPoint velocity;
    /* The direction in which the ball last moved on each axis: 1 or -1. */
    WorldPoint direction;
    /* The angles at Last and at Next, in 1/WorldTurn turn. */
    int32_t lastAngle, nextAngle;
    /* The fractions of a step that are carried over to the next tick, of position and of angle, in
     * 1/ticksPerSecond.numerator. */
    int64_t stepRemainder, turnRemainder;

    /* Whether the ball is to be steered from the next tick on. */
    bool steered;
    /* Whether the last tick has steered it. */
    bool caught;
    /* Where the ball is after the next tick, if it is steered. */
    WorldPoint target;

    /* Whether the last tick was WorldTickFor. Only then the three numbers below are valid. */
    bool floating;
    /* The position at Next in units, of which `next` is the rounded one. */
    double floatX, floatY;
    /* The angle at Next in turns. */
    double floatAngle;

    /* All other balls. */
    Crowd crowd;
};

/* Puts the first of `count` (at least 1) balls at the centre, moving right and down. Returns false
 * if there is no memory; otherwise free with WorldFree. */
bool WorldInit(World *world, int count, TickRate ticksPerSecond);
void WorldFree(World *world);

/* Returns and changes the number of balls, at least 1; those that are kept stay where they are.
 * WorldSetCount returns false and changes nothing if there is no memory. */
int WorldCount(const World *world);
bool WorldSetCount(World *world, int count);

/* Changes the tick rate, 1 to 1000; the speed in units a second stays. */
void WorldSetRate(World *world, TickRate ticksPerSecond);

/* Last = Next, then Next advances by one tick. */
void WorldTick(World *world);

/* The same by so many seconds. The first ball moves in floating point, so where it ends depends on
 * how the time is divided; the others move by whole steps. */
void WorldTickFor(World *world, double seconds);

/* A copy that has advanced by so many ticks, or a part of one, with the code of WorldTickFor. If
 * the ball is steered, it has gone that part of the way to where it is steered. The copy has no
 * crowd, so there is nothing to free. */
World WorldTickedOn(const World *world, double ticks);

/* From the next tick on the first ball is at this place, in units, or as near to it as it can be;
 * it keeps turning. The first such tick is a jump: Last = Next. */
void WorldSteer(World *world, double x, double y);

/* From the next tick on it flies again, on each axis in the direction in which it last moved. */
void WorldRelease(World *world);

/* Last = Next, after a position has jumped: nothing is to be drawn in between. */
void WorldSnap(World *world);

/* The states at Last and at Next. */
SceneState WorldLast(const World *world);
SceneState WorldNext(const World *world);

/* The state so many ticks after Next, in free flight, reflected by the walls. */
SceneState WorldAhead(const World *world, double ticks);

/* Where the first ball is steered to, without a turn; valid while it is steered. */
Body WorldTarget(const World *world);

/* All balls but the first, for the renderer. It points to them, so it is valid until the next tick
 * or the next change of their number. */
CrowdView WorldCrowd(const World *world);

/* A hash (FNV-1a, 64 bits) of all positions, directions and angles at Next: equal after the same
 * ticks on every machine. After WorldTickFor the first ball's floating-point position is part of it
 * too. */
uint64_t WorldHash(const World *world);
