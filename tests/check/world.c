/* SPDX-License-Identifier: MIT
 *
 * The motion: exact, without drift, the same everywhere. What it should be is worked out in other
 * ways than the game's: the first ball's path is folded at the walls, the others bounce.
 */
#include "game/world.h"

#include "check/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { Low = WorldBallRadius * WorldUnit };
static const int32_t HighX = (WorldWidth - WorldBallRadius) * WorldUnit;
static const int32_t HighY = (WorldHeight - WorldBallRadius) * WorldUnit;

/* Where a ball is that has gone so far on a straight line, folded at both walls. */
static int32_t Folded(int64_t start, int64_t distance, int32_t high)
{
    const int64_t range = high - Low;
    const int64_t position = (start - Low + distance) % (2 * range);
    return (int32_t)(Low + (position <= range ? position : 2 * range - position));
}

/* Whether the first ball is where `tick` ticks take it from the centre, at the right angle, and
 * Last where one less did. */
static void ExpectFirstBall(const World *world, int rate, int64_t tick)
{
    const int64_t distance = tick * WorldSpeed * WorldUnit / rate;
    const int64_t before = (tick - 1) * WorldSpeed * WorldUnit / rate;
    const int32_t x = Folded(320 * WorldUnit, distance, HighX);
    const int32_t y = Folded(240 * WorldUnit, distance, HighY);
    const int32_t angle = (int32_t)(tick * WorldTurn / 4 / rate % WorldTurn);
    CHECK(world->next.x == x && world->next.y == y && world->nextAngle == angle,
          "%d ticks/s, tick %" PRId64 ": at %d, %d, angle %d; not %d, %d, %d", rate, tick,
          world->next.x, world->next.y, world->nextAngle, x, y, angle);
    const int64_t turned = angle - (tick - 1) * WorldTurn / 4 / rate % WorldTurn;
    CHECK(world->last.x == Folded(320 * WorldUnit, before, HighX) &&
              world->last.y == Folded(240 * WorldUnit, before, HighY) &&
              world->nextAngle - world->lastAngle == (turned + WorldTurn) % WorldTurn,
          "%d ticks/s, tick %" PRId64 ": Last at %d, %d, turned by %d", rate, tick, world->last.x,
          world->last.y, world->nextAngle - world->lastAngle);
}

static void WorldCovers400UnitsASecondAtEveryRate(void **state)
{
    (void)state;
    assert_int_equal(WorldSpeed / 25, 16); /* the article's units a tick */
    for (int rate = 1; rate <= 1000; rate++) {
        World world;
        assert_true(WorldInit(&world, 1, rate));
        assert_memory_equal(&world.last, &world.next, sizeof world.last);
        for (int tick = 1; tick <= 5 * rate; tick++) {
            WorldTick(&world);
            ExpectFirstBall(&world, rate, tick);
        }
        WorldFree(&world);
    }
}

/* Steps of variable length, around the full turn too. */
static void WorldTurnsOnInVariableSteps(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 1, 25));
    for (int i = 1; i <= 1000; i++) {
        WorldTickFor(&world, 0.01);
        const int32_t turn = world.nextAngle - world.lastAngle;
        CHECK(abs(turn - WorldTurn / 400) <= 1 && world.nextAngle >= 0 &&
                  world.nextAngle < WorldTurn,
              "step %d: from angle %d to %d", i, world.lastAngle, world.nextAngle);
    }
    WorldFree(&world);
}

static void WorldSnapMovesLastToNextAndKeepsTheState(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 3, 60));
    WorldTick(&world);
    const uint64_t hash = WorldHash(&world), version = world.crowd.version;
    WorldSnap(&world);
    assert_memory_equal(&world.last, &world.next, sizeof world.last);
    assert_int_equal(world.lastAngle, world.nextAngle);
    assert_memory_equal(world.crowd.last, world.crowd.next, 4 * sizeof *world.crowd.last);
    assert_true(world.crowd.version > version + 1); /* Last is another array, too */
    assert_true(WorldHash(&world) == hash);
    WorldFree(&world);
}

static void WorldRateChangeKeepsPositionAndDirection(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 1, 25));
    for (int tick = 0; tick < 20; tick++)
        WorldTick(&world); /* x has bounced, y too */
    const WorldPoint before = world.next;
    WorldSetRate(&world, 100);
    assert_int_equal(world.velocity.x, -4 * WorldUnit);
    assert_int_equal(world.velocity.y, -4 * WorldUnit);
    WorldTick(&world);
    assert_int_equal(world.next.x, before.x - 4 * WorldUnit);
    assert_int_equal(world.next.y, before.y - 4 * WorldUnit);
    WorldFree(&world);
}

/* ---- the crowd, and a ball as one would write it that has walls to bounce off ---- */

enum { Wall = 32768, Many = 1000 };

typedef struct Bouncer {
    int32_t position, direction; /* 0 to Wall; 1 or -1 */
} Bouncer;

static Bouncer bouncers[2 * Many]; /* x of ball 0, y of ball 0, x of ball 1... */

static int32_t PositionOf(uint16_t ring)
{
    return ring < Wall ? ring : 65536 - ring;
}

static void StartBouncers(const Crowd *crowd)
{
    for (int i = 0; i < 2 * crowd->count; i++)
        bouncers[i] = (Bouncer){PositionOf(crowd->next[i]), crowd->next[i] < Wall ? 1 : -1};
}

static void Bounce(Bouncer *ball, int32_t step)
{
    ball->position += ball->direction * step;
    while (ball->position < 0 || ball->position > Wall) {
        ball->position = (ball->position < 0 ? 0 : 2 * Wall) - ball->position;
        ball->direction = -ball->direction;
    }
}

/* Steps a second of ball i / 2 on axis i % 2: 80 to 320 units, in parts of the distance between its
 * walls. */
static int64_t SpeedOf(int i)
{
    const int stream = i / 2 % 16, axis = i % 2;
    const int units = axis == 0 ? 80 + 16 * stream : 80 + (7 * stream + 3) % 16 * 16;
    return (int64_t)units * 64 * Wall / ((axis == 0 ? 640 : 480) * 64 - 2 * 154);
}

/* Ticks a world and the bouncers side by side. */
static void CompareTicks(int rate, int balls, int ticks)
{
    World world;
    assert_true(balls <= Many && WorldInit(&world, balls + 1, rate));
    StartBouncers(&world.crowd);
    for (int64_t tick = 1; tick <= ticks; tick++) {
        WorldTick(&world);
        for (int i = 0; i < 2 * balls; i++) {
            const int32_t before = bouncers[i].position;
            const int64_t speed = SpeedOf(i);
            Bounce(&bouncers[i], (int32_t)(speed * tick / rate - speed * (tick - 1) / rate));
            const int32_t last = PositionOf(world.crowd.last[i]);
            const int32_t next = PositionOf(world.crowd.next[i]);
            CHECK(last == before && next == bouncers[i].position,
                  "%d ticks/s, tick %" PRId64 ", ball %d, axis %d: %d to %d, not %d to %d", rate,
                  tick, i / 2, i % 2, last, next, before, bouncers[i].position);
        }
    }
    WorldFree(&world);
}

static void WorldCrowdBouncesAsOffWallsAtEveryRate(void **state)
{
    (void)state;
    for (int rate = 1; rate <= 1000; rate++)
        CompareTicks(rate, 17, 50);
    for (int balls = 1; balls <= 40; balls++) /* whole rows, and rows not full */
        CompareTicks(7, balls, 400);
}

/* Steps of variable length are rounded, but what is left over of one is carried to the next. */
static void WorldCrowdLosesNothingInVariableSteps(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, Many + 1, 25));
    StartBouncers(&world.crowd);
    for (int i = 0; i < 100000; i++)
        WorldTickFor(&world, 1e-5);
    for (int i = 0; i < 2 * Many; i++) {
        Bounce(&bouncers[i], (int32_t)SpeedOf(i));
        CHECK(PositionOf(world.crowd.next[i]) == bouncers[i].position,
              "ball %d, axis %d: at %d, not %d", i / 2, i % 2, PositionOf(world.crowd.next[i]),
              bouncers[i].position);
    }
    WorldFree(&world);
}

/* FNV-1a over x, y, both signs, the angle and the crowd, worked out apart from the program. */
static void WorldHashIsOfAllBalls(void **state)
{
    static const struct {
        int balls;
        uint64_t hash;
    } rows[] = {{1, UINT64_C(0x591e47dd8ed60851)}, {1000, UINT64_C(0x2f6f0af869784b4d)}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        World world;
        assert_true(WorldInit(&world, rows[i].balls, 25));
        for (int tick = 0; tick < 1000; tick++)
            WorldTick(&world);
        CHECK(WorldHash(&world) == rows[i].hash, "%d balls after 1000 ticks: %016" PRIx64,
              rows[i].balls, WorldHash(&world));
        WorldFree(&world);
    }
}

static void WorldCountChangeLeavesTheOtherBallsWhereTheyAre(void **state)
{
    enum { Old = 20, New = 99 };
    World world, fresh;
    uint16_t last[2 * Old], next[2 * Old];
    (void)state;
    assert_true(WorldInit(&world, Old + 1, 25) && WorldInit(&fresh, New + 1, 25));
    for (int tick = 0; tick < 30; tick++)
        WorldTick(&world);
    const WorldPoint first = world.next;
    memcpy(last, world.crowd.last, sizeof last);
    memcpy(next, world.crowd.next, sizeof next);
    const uint64_t version = world.crowd.version;

    assert_true(WorldSetCount(&world, New + 1));
    assert_int_equal(WorldCount(&world), New + 1);
    assert_memory_equal(world.crowd.last, last, sizeof last);
    assert_memory_equal(world.crowd.next, next, sizeof next);
    const size_t added = 2 * (New - Old) * sizeof *next;
    assert_memory_equal(world.crowd.next + 2 * Old, fresh.crowd.next + 2 * Old, added);
    assert_memory_equal(world.crowd.last + 2 * Old, fresh.crowd.last + 2 * Old, added);
    assert_true(world.crowd.version > version + 1);

    assert_true(WorldSetCount(&world, 11));
    assert_memory_equal(world.crowd.next, next, sizeof next / 2);
    assert_true(WorldSetCount(&world, 1));
    assert_int_equal(WorldCount(&world), 1);
    assert_memory_equal(&world.next, &first, sizeof first);
    WorldTick(&world);
    WorldFree(&world);
    WorldFree(&fresh);
}

CHECK_GROUP(World, cmocka_unit_test(WorldCovers400UnitsASecondAtEveryRate),
            cmocka_unit_test(WorldTurnsOnInVariableSteps),
            cmocka_unit_test(WorldSnapMovesLastToNextAndKeepsTheState),
            cmocka_unit_test(WorldRateChangeKeepsPositionAndDirection),
            cmocka_unit_test(WorldCrowdBouncesAsOffWallsAtEveryRate),
            cmocka_unit_test(WorldCrowdLosesNothingInVariableSteps),
            cmocka_unit_test(WorldHashIsOfAllBalls),
            cmocka_unit_test(WorldCountChangeLeavesTheOtherBallsWhereTheyAre));
