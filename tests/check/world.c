/* SPDX-License-Identifier: MIT
 *
 * The motion: exact, without drift, the same everywhere.
 */
#include "scenes/world.h"

#include "check/check.h"

enum { Low = WorldBallRadius * WorldUnit };

/* Where a ball is after this distance on a straight line, folded at both walls. */
static int32_t Folded(int64_t start, int64_t distance, int32_t high)
{
    const int64_t range = high - Low;
    const int64_t position = (start - Low + distance) % (2 * range);
    return (int32_t)(Low + (position <= range ? position : 2 * range - position));
}

/* Whether the first ball is where `tick` ticks from the centre take it, at the right angle, and
 * Last is where one tick less takes it. */
static void ExpectFirstBall(const World *world, int rate, int64_t tick)
{
    for (int64_t n = tick - 1; n <= tick; n++) {
        const WorldPoint at = n < tick ? world->last : world->next;
        const int32_t angle = n < tick ? world->lastAngle : world->nextAngle;
        const int64_t distance = n * WorldSpeed * WorldUnit / rate;
        const int32_t x = Folded(320 * WorldUnit, distance, 616 * WorldUnit);
        const int32_t y = Folded(240 * WorldUnit, distance, 456 * WorldUnit);
        const int32_t turned = (int32_t)(n * WorldTurn / 4 / rate % WorldTurn);
        CHECK(at.x == x && at.y == y && (angle + WorldTurn) % WorldTurn == turned,
              "%d ticks/s, tick %" PRId64 ": at %d, %d, angle %d; not %d, %d, %d", rate, n, at.x,
              at.y, angle, x, y, turned);
    }
    assert_in_range(world->nextAngle - world->lastAngle, 0, WorldTurn / 4);
}

TEST(WorldCovers400UnitsASecondAtEveryRate)
{
    for (int rate = 1; rate <= 1000; rate++) {
        World world;
        assert_true(WorldInit(&world, 1, WholeRate(rate)));
        for (int tick = 1; tick <= 5 * rate; tick++) {
            WorldTick(&world);
            ExpectFirstBall(&world, rate, tick);
        }
        WorldFree(&world);
    }
}

TEST(WorldSnapMovesLastToNextAndKeepsTheState)
{
    World world;
    assert_true(WorldInit(&world, 3, WholeRate(60)));
    WorldTick(&world);
    const uint64_t hash = WorldHash(&world), version = world.crowd.version;
    WorldSnap(&world);
    assert_memory_equal(&world.last, &world.next, sizeof world.last);
    assert_memory_equal(world.crowd.last, world.crowd.next, 4 * sizeof *world.crowd.last);
    assert_true(world.lastAngle == world.nextAngle && WorldHash(&world) == hash);
    assert_true(world.crowd.version > version + 1); /* Last is another array, too */
    WorldFree(&world);
}

TEST(WorldRateChangeKeepsPositionAndDirection)
{
    World world;
    assert_true(WorldInit(&world, 1, WholeRate(25)));
    for (int tick = 0; tick < 20; tick++)
        WorldTick(&world); /* x has bounced, y too */
    const WorldPoint before = world.next;
    WorldSetRate(&world, WholeRate(100));
    assert_true(world.velocity.x == -4 * WorldUnit && world.velocity.y == -4 * WorldUnit);
    WorldTick(&world);
    assert_true(world.next.x == before.x - 4 * WorldUnit);
    assert_true(world.next.y == before.y - 4 * WorldUnit);
    WorldFree(&world);
}

enum { Most = 1000 };
static uint16_t start[2 * Most]; /* x of ball 0, y of ball 0, x of ball 1... */

/* Whether all balls of the crowd have gone the right distance around their rings, at 80 to 320
 * units a second. One round is the way from wall to wall and back. */
static void ExpectCrowd(const uint16_t *ring, int balls, int64_t tick, int rate)
{
    for (int i = 0; i < 2 * balls; i++) {
        const int stream = i / 2 % 16, size = i % 2 == 0 ? 640 : 480;
        const int units = 80 + 16 * (i % 2 == 0 ? stream : (7 * stream + 3) % 16);
        const int64_t speed = (int64_t)units * 64 * 32768 / (size * 64 - 2 * 154);
        const uint16_t due = (uint16_t)(start[i] + speed * tick / rate);
        CHECK(ring[i] == due, "%d ticks/s, tick %" PRId64 ", ball %d, axis %d: %d, not %d", rate,
              tick, i / 2, i % 2, ring[i], due);
    }
}

static void CompareTicks(int rate, int balls, int ticks)
{
    World world;
    assert_true(WorldInit(&world, balls + 1, WholeRate(rate)));
    memcpy(start, world.crowd.next, (size_t)balls * 2 * sizeof *start);
    for (int64_t tick = 1; tick <= ticks; tick++) {
        WorldTick(&world);
        ExpectCrowd(world.crowd.last, balls, tick - 1, rate);
        ExpectCrowd(world.crowd.next, balls, tick, rate);
    }
    WorldFree(&world);
}

TEST(WorldCrowdGoesAroundAtEveryRate)
{
    for (int rate = 1; rate <= 1000; rate++)
        CompareTicks(rate, 17, 50);
    for (int balls = 1; balls <= 40; balls++) /* whole rows, and rows not full */
        CompareTicks(7, balls, 400);
}

/* The fraction of a step is carried over to the next step, and the first ball keeps rotating. */
TEST(WorldVariableStepsLoseNothing)
{
    World world;
    assert_true(WorldInit(&world, Most + 1, WholeRate(25)));
    memcpy(start, world.crowd.next, sizeof start);
    for (int i = 0; i < 1000; i++) {
        WorldTickFor(&world, 0.01);
        assert_in_range(world.nextAngle - world.lastAngle, 163, 164);
        assert_in_range(world.nextAngle, 0, WorldTurn - 1);
    }
    ExpectCrowd(world.crowd.next, Most, 10, 1);
    WorldFree(&world);
}

TEST(WorldCountChangeLeavesTheOtherBallsWhereTheyAre)
{
    enum { Old = 20, New = 99 };
    World world, fresh;
    uint16_t last[2 * Old], next[2 * Old];
    assert_true(WorldInit(&world, Old + 1, WholeRate(25)) &&
                WorldInit(&fresh, New + 1, WholeRate(25)));
    for (int tick = 0; tick < 30; tick++)
        WorldTick(&world);
    memcpy(last, world.crowd.last, sizeof last);
    memcpy(next, world.crowd.next, sizeof next);
    const uint64_t version = world.crowd.version;

    assert_true(WorldSetCount(&world, New + 1));
    assert_true(WorldCount(&world) == New + 1 && world.crowd.version > version + 1);
    assert_memory_equal(world.crowd.last, last, sizeof last);
    assert_memory_equal(world.crowd.next, next, sizeof next);
    const size_t added = 2 * (New - Old) * sizeof *next;
    assert_memory_equal(world.crowd.next + 2 * Old, fresh.crowd.next + 2 * Old, added);
    assert_memory_equal(world.crowd.last + 2 * Old, fresh.crowd.last + 2 * Old, added);

    assert_true(WorldSetCount(&world, 11));
    assert_memory_equal(world.crowd.next, next, sizeof next / 2);
    assert_true(WorldSetCount(&world, 1) && WorldCount(&world) == 1);
    WorldTick(&world);
    WorldFree(&world);
    WorldFree(&fresh);
}
