/* SPDX-License-Identifier: MIT */
#include "world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool WorldInit(World *world, int count, int ticksPerSecond)
{
    size_t n = (size_t)count;
    *world = (World){.count = count,
                     .last = calloc(n, sizeof *world->last),
                     .next = calloc(n, sizeof *world->next),
                     .velocity = calloc(n, sizeof *world->velocity),
                     .lastAngle = calloc(n, sizeof *world->lastAngle),
                     .nextAngle = calloc(n, sizeof *world->nextAngle)};
    if (!world->last || !world->next || !world->velocity || !world->lastAngle ||
        !world->nextAngle) {
        WorldFree(world);
        return false;
    }
    for (int i = 0; i < count; i++) {
        world->next[i] = (WorldPoint){WorldWidth * WorldUnit / 2, WorldHeight * WorldUnit / 2};
        world->velocity[i] = (WorldPoint){1, 1};
    }
    WorldSetRate(world, ticksPerSecond);
    WorldSnap(world);
    return true;
}

void WorldFree(World *world)
{
    free(world->last);
    free(world->next);
    free(world->velocity);
    free(world->lastAngle);
    free(world->nextAngle);
    *world = (World){0};
}

void WorldSetRate(World *world, int ticksPerSecond)
{
    int32_t step = WorldSpeed * WorldUnit / ticksPerSecond;
    world->ticksPerSecond = ticksPerSecond;
    world->stepRemainder = 0;
    world->turnRemainder = 0;
    for (int i = 0; i < world->count; i++) {
        WorldPoint *velocity = &world->velocity[i];
        velocity->x = velocity->x < 0 ? -step : step;
        velocity->y = velocity->y < 0 ? -step : step;
    }
    world->version++;
}

/* The whole steps of this tick when `perSecond` of them make a second; what is left over is
 * carried on, so that no fraction is ever lost. */
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

static void Turn(World *world, int i, int32_t turn)
{
    world->nextAngle[i] += turn;
    if (world->nextAngle[i] >= WorldTurn) {
        /* A full turn less on both, so that the way from Last to Next stays short. */
        world->nextAngle[i] -= WorldTurn;
        world->lastAngle[i] -= WorldTurn;
    }
}

void WorldTick(World *world)
{
    const int rate = world->ticksPerSecond;
    int32_t step = StepsOfTick(WorldSpeed * WorldUnit, rate, &world->stepRemainder);
    int32_t turn = StepsOfTick(WorldTurn / WorldTurnSeconds, rate, &world->turnRemainder);

    world->floating = false;
    WorldSnap(world);
    for (int i = 0; i < world->count; i++) {
        MoveAxis(&world->next[i].x, &world->velocity[i].x, step, WorldWidth);
        MoveAxis(&world->next[i].y, &world->velocity[i].y, step, WorldHeight);
        Turn(world, i, turn);
    }
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
    world->floatX = (double)world->next[0].x / WorldUnit;
    world->floatY = (double)world->next[0].y / WorldUnit;
    world->floatAngle = (double)world->nextAngle[0] / WorldTurn;
}

void WorldTickFor(World *world, double seconds)
{
    WorldSnap(world);
    if (!world->floating)
        StartFloating(world);
    MoveFloatAxis(&world->floatX, &world->velocity[0].x, WorldSpeed * seconds, WorldWidth);
    MoveFloatAxis(&world->floatY, &world->velocity[0].y, WorldSpeed * seconds, WorldHeight);
    world->next[0].x = (int32_t)lround(world->floatX * WorldUnit);
    world->next[0].y = (int32_t)lround(world->floatY * WorldUnit);

    world->floatAngle = fmod(world->floatAngle + seconds / WorldTurnSeconds, 1);
    int32_t turn = (int32_t)lround(world->floatAngle * WorldTurn) - world->nextAngle[0];
    for (int i = 0; i < world->count; i++)
        Turn(world, i, turn < 0 ? turn + WorldTurn : turn);
}

void WorldSnap(World *world)
{
    size_t n = (size_t)world->count;
    memcpy(world->last, world->next, n * sizeof *world->last);
    memcpy(world->lastAngle, world->nextAngle, n * sizeof *world->lastAngle);
    world->version++;
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
    for (int i = 0; i < world->count; i++) {
        hash = HashInt(hash, world->next[i].x);
        hash = HashInt(hash, world->next[i].y);
        hash = HashInt(hash, world->velocity[i].x < 0 ? -1 : 1);
        hash = HashInt(hash, world->velocity[i].y < 0 ? -1 : 1);
        hash = HashInt(hash, world->nextAngle[i]);
    }
    return hash;
}
