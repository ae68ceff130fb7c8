/* SPDX-License-Identifier: MIT */
#include "scenes/world.h"

#include "base/nanoseconds.h"

#include <math.h>
#include <string.h>

bool WorldInit(World *world, int count, TickRate ticksPerSecond)
{
    *world = (World){.next = {WorldWidth * WorldUnit / 2, WorldHeight * WorldUnit / 2},
                     .direction = {1, 1}};
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

/* The whole steps of a tick, at `perSecond` steps a second. The fraction is carried to the next
 * tick, so that none is ever lost. */
static int32_t StepsOfTick(int perSecond, TickRate rate, int64_t *remainder)
{
    const int64_t total = (int64_t)perSecond * rate.denominator + *remainder;
    *remainder = total % rate.numerator;
    return (int32_t)(total / rate.numerator);
}

/* The same of a usual tick, to which nothing is carried. */
static int32_t UsualSteps(const World *world)
{
    int64_t remainder = 0;
    return StepsOfTick(WorldSpeed * WorldUnit, world->ticksPerSecond, &remainder);
}

/* Sets the velocity to so many steps a tick, in the ball's direction. */
static void SetSpeed(World *world, int32_t step)
{
    world->velocity = (WorldPoint){world->direction.x * step, world->direction.y * step};
}

void WorldSetRate(World *world, TickRate ticksPerSecond)
{
    world->ticksPerSecond = ticksPerSecond;
    world->stepRemainder = 0;
    world->turnRemainder = 0;
    SetSpeed(world, world->steered ? 0 : UsualSteps(world));
    CrowdSetRate(&world->crowd, (uint64_t)ticksPerSecond.numerator);
}

/* Moves along one axis. A wall reflects the overshoot, so that no distance is lost. */
static void MoveAxis(int32_t *position, int32_t *direction, int32_t step, int32_t size)
{
    const int32_t low = WorldBallRadius * WorldUnit;
    const int32_t high = (size - WorldBallRadius) * WorldUnit;

    *position += *direction * step;
    while (*position < low || *position > high) {
        const int32_t wall = *position < low ? low : high;
        *position = 2 * wall - *position;
        *direction = -*direction;
    }
}

static void Rotate(World *world, int32_t turn)
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

/* The direction of a way on one axis. Without a way it stays as it was before. */
static int32_t Direction(int32_t way, int32_t before)
{
    if (way == 0)
        return before;
    return way < 0 ? -1 : 1;
}

/* Moves the first ball to where it is steered. */
static void Follow(World *world)
{
    const WorldPoint from = world->caught ? world->next : world->target;
    const WorldPoint way = {world->target.x - from.x, world->target.y - from.y};
    world->last = from;
    world->next = world->target;
    world->velocity = way;
    world->direction =
        (WorldPoint){Direction(way.x, world->direction.x), Direction(way.y, world->direction.y)};
    world->caught = true;
}

static void Fly(World *world)
{
    const int32_t step =
        StepsOfTick(WorldSpeed * WorldUnit, world->ticksPerSecond, &world->stepRemainder);
    MoveAxis(&world->next.x, &world->direction.x, step, WorldWidth);
    MoveAxis(&world->next.y, &world->direction.y, step, WorldHeight);
    SetSpeed(world, step);
}

void WorldTick(World *world)
{
    const TickRate rate = world->ticksPerSecond;
    world->floating = false;
    SnapFirst(world);
    if (world->steered)
        Follow(world);
    else
        Fly(world);

    Rotate(world, StepsOfTick(WorldTurn / WorldTurnSeconds, rate, &world->turnRemainder));
    CrowdTick(&world->crowd, (uint64_t)rate.denominator, (uint64_t)rate.numerator);
}

/* As MoveAxis, in floating point and units. */
static void MoveFloatAxis(double *position, int32_t *direction, double step, double size)
{
    const double low = WorldBallRadius, high = size - WorldBallRadius;
    *position += *direction < 0 ? -step : step;
    while (*position < low || *position > high) {
        const double wall = *position < low ? low : high;
        *position = 2 * wall - *position;
        *direction = -*direction;
    }
}

static void StartFloating(World *world)
{
    world->floating = true;
    world->floatX = (double)world->next.x / WorldUnit;
    world->floatY = (double)world->next.y / WorldUnit;
    world->floatAngle = (double)world->nextAngle / WorldTurn;
}

static void FlyFor(World *world, double seconds)
{
    MoveFloatAxis(&world->floatX, &world->direction.x, WorldSpeed * seconds, WorldWidth);
    MoveFloatAxis(&world->floatY, &world->direction.y, WorldSpeed * seconds, WorldHeight);
    world->next.x = (int32_t)lround(world->floatX * WorldUnit);
    world->next.y = (int32_t)lround(world->floatY * WorldUnit);
    SetSpeed(world, UsualSteps(world));
}

void WorldTickFor(World *world, double seconds)
{
    SnapFirst(world);
    if (!world->floating)
        StartFloating(world);

    if (world->steered) {
        Follow(world);
        world->floatX = (double)world->next.x / WorldUnit;
        world->floatY = (double)world->next.y / WorldUnit;
    } else {
        FlyFor(world, seconds);
    }

    world->floatAngle = fmod(world->floatAngle + seconds / WorldTurnSeconds, 1);
    int32_t turn = (int32_t)lround(world->floatAngle * WorldTurn) - world->nextAngle;
    if (turn < 0)
        turn += WorldTurn;
    Rotate(world, turn);
    CrowdTick(&world->crowd, (uint64_t)llround(seconds * 1e9), ONE_SECOND);
}

World WorldTickedOn(const World *world, double ticks)
{
    World later = *world;
    later.crowd = (Crowd){0};
    if (world->steered) {
        const double part = fmin(ticks, 1);
        later.target.x = (int32_t)lround(Mix(world->next.x, world->target.x, part));
        later.target.y = (int32_t)lround(Mix(world->next.y, world->target.y, part));
    }
    WorldTickFor(&later, ticks / TickRateValue(world->ticksPerSecond));
    return later;
}

/* The nearest place between the walls, in steps. */
static int32_t Clamped(double units, double size)
{
    const double low = WorldBallRadius, high = size - WorldBallRadius;
    return (int32_t)lround(fmin(fmax(units, low), high) * WorldUnit);
}

void WorldSteer(World *world, double x, double y)
{
    world->steered = true;
    world->target = (WorldPoint){Clamped(x, WorldWidth), Clamped(y, WorldHeight)};
}

void WorldRelease(World *world)
{
    world->steered = world->caught = false;
}

void WorldSnap(World *world)
{
    SnapFirst(world);
    CrowdSnap(&world->crowd);
}

/* ---- what is seen of it ---- */

static Body BodyOf(WorldPoint at, int32_t angle)
{
    return (Body){(double)at.x / WorldUnit, (double)at.y / WorldUnit, (double)angle / WorldTurn};
}

SceneState WorldLast(const World *world)
{
    return (SceneState){{BodyOf(world->last, world->lastAngle)}};
}

SceneState WorldNext(const World *world)
{
    Body body = BodyOf(world->next, world->nextAngle);
    if (world->floating) {
        body.x = world->floatX;
        body.y = world->floatY;
    }
    return (SceneState){{body}};
}

/* Between two walls, however far past one of them it is. */
static double Reflected(double x, double size)
{
    const double low = WorldBallRadius, span = size - 2 * low;
    const double way = fmod(fabs(x - low), 2 * span);
    if (way < span)
        return low + way;
    return low + 2 * span - way;
}

SceneState WorldAhead(const World *world, double ticks)
{
    Body body = BodyOf(world->next, world->nextAngle);
    body.x = Reflected(body.x + ticks * world->velocity.x / WorldUnit, WorldWidth);
    body.y = Reflected(body.y + ticks * world->velocity.y / WorldUnit, WorldHeight);
    return (SceneState){{body}};
}

Body WorldTarget(const World *world)
{
    return BodyOf(world->target, 0);
}

CrowdView WorldCrowd(const World *world)
{
    const Crowd *crowd = &world->crowd;
    return (CrowdView){.count = crowd->count,
                       .version = crowd->version,
                       .last = crowd->last,
                       .next = crowd->next,
                       .radius = (float)CrowdRadius / WorldUnit};
}

/* Those of FNV-1a with 64 bits. */
static const uint64_t HashBegin = UINT64_C(0xcbf29ce484222325);
static const uint64_t HashPrime = UINT64_C(0x100000001b3);

/* Byte by byte, so that the order of bytes in memory does not matter. */
static uint64_t HashInt(uint64_t hash, int32_t value)
{
    uint32_t bits = (uint32_t)value;
    for (size_t i = 0; i < sizeof bits; i++) {
        hash = (hash ^ (bits & 0xff)) * HashPrime;
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
    uint64_t hash = HashBegin;
    if (world->floating)
        hash = HashDouble(HashDouble(hash, world->floatX), world->floatY);
    hash = HashInt(hash, world->next.x);
    hash = HashInt(hash, world->next.y);
    hash = HashInt(hash, world->direction.x);
    hash = HashInt(hash, world->direction.y);
    hash = HashInt(hash, world->nextAngle);
    for (int i = 0; i < 2 * world->crowd.count; i++)
        hash = HashInt(hash, world->crowd.next[i]);
    return hash;
}
