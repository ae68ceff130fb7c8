/* SPDX-License-Identifier: MIT */
#include "world.h"

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

    int32_t moved = *position + (*velocity < 0 ? -step : step);
    *velocity = *velocity < 0 ? -step : step;
    if (moved < low) {
        moved = 2 * low - moved;
        *velocity = step;
    } else if (moved > high) {
        moved = 2 * high - moved;
        *velocity = -step;
    }
    *position = moved;
}

void WorldTick(World *world)
{
    const int rate = world->ticksPerSecond;
    int32_t step = StepsOfTick(WorldSpeed * WorldUnit, rate, &world->stepRemainder);
    int32_t turn = StepsOfTick(WorldTurn / WorldTurnSeconds, rate, &world->turnRemainder);

    WorldSnap(world);
    for (int i = 0; i < world->count; i++) {
        MoveAxis(&world->next[i].x, &world->velocity[i].x, step, WorldWidth);
        MoveAxis(&world->next[i].y, &world->velocity[i].y, step, WorldHeight);
        world->nextAngle[i] += turn;
        if (world->nextAngle[i] >= WorldTurn) {
            /* A full turn less on both, so that the way from Last to Next stays short. */
            world->nextAngle[i] -= WorldTurn;
            world->lastAngle[i] -= WorldTurn;
        }
    }
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

uint64_t WorldHash(const World *world)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < world->count; i++) {
        hash = HashInt(hash, world->next[i].x);
        hash = HashInt(hash, world->next[i].y);
        hash = HashInt(hash, world->velocity[i].x < 0 ? -1 : 1);
        hash = HashInt(hash, world->velocity[i].y < 0 ? -1 : 1);
        hash = HashInt(hash, world->nextAngle[i]);
    }
    return hash;
}
