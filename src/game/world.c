/* SPDX-License-Identifier: MIT */
#include "game/world.h"

#include <math.h>
#include <string.h>

bool WorldInit(World *world, int count, int ticksPerSecond)
{
    *world = (World){.next = {WorldWidth * WorldUnit / 2, WorldHeight * WorldUnit / 2},
                     .velocity = {1, 1}};
    if (!WorldSetCount(world, count))
        return false;
    WorldSetRate(world, ticksPerSecond);
    WorldSnap(world);
    return true;
}

void WorldFree(World *world)
{
    CrowdFree(&world->crowd);
}

int WorldCount(const World *world)
{
    return 1 + world->crowd.count;
}

bool WorldSetCount(World *world, int count)
{
    return CrowdResize(&world->crowd, count - 1);
}

void WorldSetRate(World *world, int ticksPerSecond)
{
    int32_t step = WorldSpeed * WorldUnit / ticksPerSecond;
    WorldPoint *velocity = &world->velocity;
    world->ticksPerSecond = ticksPerSecond;
    world->stepRemainder = 0;
    world->turnRemainder = 0;
    velocity->x = velocity->x < 0 ? -step : step;
    velocity->y = velocity->y < 0 ? -step : step;
    CrowdSetRate(&world->crowd, ticksPerSecond);
}

/* The whole steps of this tick, at `perSecond` steps a second. The fraction is carried to the next
 * tick, so that none is ever lost. */
static int32_t StepsOfTick(int perSecond, int ticksPerSecond, int *remainder)
{
    int total = perSecond + *remainder;
    *remainder = total % ticksPerSecond;
    return total / ticksPerSecond;
}

/* Moves along one axis. A wall reflects the overshoot, so that no distance is lost. */
static void MoveAxis(int32_t *position, int32_t *velocity, int32_t step, int32_t size)
{
    const int32_t low = WorldBallRadius * WorldUnit;
    const int32_t high = (size - WorldBallRadius) * WorldUnit;

    *velocity = *velocity < 0 ? -step : step;
    *position += *velocity;
    while (*position < low || *position > high) {
        *position = (*position < low ? 2 * low : 2 * high) - *position;
        *velocity = -*velocity;
    }
}

static void Turn(World *world, int32_t turn)
{
    world->nextAngle += turn;
    if (world->nextAngle >= WorldTurn) {
        /* A full turn less on both, so that Last and Next stay close. */
        world->nextAngle -= WorldTurn;
        world->lastAngle -= WorldTurn;
    }
}

/* Last = Next, for the first ball. */
static void SnapFirst(World *world)
{
    world->last = world->next;
    world->lastAngle = world->nextAngle;
}

void WorldTick(World *world)
{
    const int rate = world->ticksPerSecond;
    int32_t step = StepsOfTick(WorldSpeed * WorldUnit, rate, &world->stepRemainder);
    int32_t turn = StepsOfTick(WorldTurn / WorldTurnSeconds, rate, &world->turnRemainder);

    world->floating = false;
    SnapFirst(world);
    MoveAxis(&world->next.x, &world->velocity.x, step, WorldWidth);
    MoveAxis(&world->next.y, &world->velocity.y, step, WorldHeight);
    Turn(world, turn);
    CrowdTick(&world->crowd, 1, (uint64_t)rate);
}

/* As MoveAxis, in floating point and units. */
static void MoveFloatAxis(double *position, int32_t *velocity, double step, double size)
{
    const double low = WorldBallRadius, high = size - WorldBallRadius;
    *position += *velocity < 0 ? -step : step;
    while (*position < low || *position > high) {
        *position = (*position < low ? 2 * low : 2 * high) - *position;
        *velocity = -*velocity;
    }
}

static void StartFloating(World *world)
{
    world->floating = true;
    world->floatX = (double)world->next.x / WorldUnit;
    world->floatY = (double)world->next.y / WorldUnit;
    world->floatAngle = (double)world->nextAngle / WorldTurn;
}

void WorldTickFor(World *world, double seconds)
{
    SnapFirst(world);
    if (!world->floating)
        StartFloating(world);
    MoveFloatAxis(&world->floatX, &world->velocity.x, WorldSpeed * seconds, WorldWidth);
    MoveFloatAxis(&world->floatY, &world->velocity.y, WorldSpeed * seconds, WorldHeight);
    world->next.x = (int32_t)lround(world->floatX * WorldUnit);
    world->next.y = (int32_t)lround(world->floatY * WorldUnit);

    world->floatAngle = fmod(world->floatAngle + seconds / WorldTurnSeconds, 1);
    int32_t turn = (int32_t)lround(world->floatAngle * WorldTurn) - world->nextAngle;
    Turn(world, turn < 0 ? turn + WorldTurn : turn);
    CrowdTick(&world->crowd, (uint64_t)llround(seconds * 1e9), 1000000000);
}

void WorldSnap(World *world)
{
    SnapFirst(world);
    CrowdSnap(&world->crowd);
}

/* Byte by byte, so that the order of bytes in memory does not matter. */
static uint64_t HashInt(uint64_t hash, int32_t value)
{
    uint32_t bits = (uint32_t)value;
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ (bits & 0xff)) * UINT64_C(0x100000001b3);
        bits >>= 8;
    }
    return hash;
}

static uint64_t HashDouble(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return HashInt(HashInt(hash, (int32_t)(uint32_t)bits), (int32_t)(uint32_t)(bits >> 32));
}

uint64_t WorldHash(const World *world)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    if (world->floating)
        hash = HashDouble(HashDouble(hash, world->floatX), world->floatY);
    hash = HashInt(hash, world->next.x);
    hash = HashInt(hash, world->next.y);
    hash = HashInt(hash, world->velocity.x < 0 ? -1 : 1);
    hash = HashInt(hash, world->velocity.y < 0 ? -1 : 1);
    hash = HashInt(hash, world->nextAngle);
    for (int i = 0; i < 2 * world->crowd.count; i++)
        hash = HashInt(hash, world->crowd.next[i]);
    return hash;
}
