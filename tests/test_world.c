/* SPDX-License-Identifier: MIT
 *
 * The motion: exact, without drift, the same everywhere.
 */
#include "game/world.h"

#include "check/check.h"

#include <inttypes.h>
#include <stdlib.h>

enum { Low = WorldBallRadius * WorldUnit };
static const int32_t HighX = (WorldWidth - WorldBallRadius) * WorldUnit;
static const int32_t HighY = (WorldHeight - WorldBallRadius) * WorldUnit;

/* Where a ball is after `way` on a straight line that is folded at both walls. */
static int32_t Folded(int64_t start, int64_t way, int32_t high)
{
    int64_t range = high - Low;
    int64_t place = (start - Low + way) % (2 * range);
    return (int32_t)(Low + (place <= range ? place : 2 * range - place));
}

static void BallStartsAtTheCentreAndMoves16UnitsATick(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 1, 25));
    assert_int_equal(world.next.x, 320 * WorldUnit);
    assert_int_equal(world.next.y, 240 * WorldUnit);
    assert_int_equal(world.last.x, world.next.x);
    WorldTick(&world);
    assert_int_equal(world.last.x, 320 * WorldUnit);
    assert_int_equal(world.next.x, 336 * WorldUnit);
    assert_int_equal(world.next.y, 256 * WorldUnit);
    assert_int_equal(world.velocity.x, 16 * WorldUnit);
    WorldFree(&world);
}

static void BounceReflectsTheOvershoot(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 1, 25));
    world.next = (WorldPoint){HighX - 5 * WorldUnit, Low + 3 * WorldUnit};
    world.velocity = (WorldPoint){16 * WorldUnit, -16 * WorldUnit};
    WorldTick(&world);
    assert_int_equal(world.next.x, HighX - 11 * WorldUnit);
    assert_int_equal(world.next.y, Low + 13 * WorldUnit);
    assert_int_equal(world.velocity.x, -16 * WorldUnit);
    assert_int_equal(world.velocity.y, 16 * WorldUnit);
    WorldFree(&world);
}

static void TenMillionTicksLoseNothing(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 1, 25));
    for (int64_t tick = 1; tick <= 10000000; tick++) {
        WorldTick(&world);
        if (tick % 9973 != 0 && tick != 10000000)
            continue;
        int64_t way = tick * 16 * WorldUnit;
        CHECK(world.next.x == Folded(320 * WorldUnit, way, HighX) &&
                  world.next.y == Folded(240 * WorldUnit, way, HighY),
              "after %" PRId64 " ticks at %d, %d", tick, world.next.x, world.next.y);
        int32_t angle = (int32_t)(tick % 100 * WorldTurn / 100);
        CHECK(world.nextAngle == angle, "after %" PRId64 " ticks at angle %d, not %d", tick,
              world.nextAngle, angle);
    }
    WorldFree(&world);
}

static void EveryRateCovers400UnitsASecond(void **state)
{
    (void)state;
    for (int rate = 1; rate <= 1000; rate++) {
        World world;
        assert_true(WorldInit(&world, 1, rate));
        for (int tick = 1; tick <= 3 * rate; tick++) {
            WorldTick(&world);
            int64_t way = (int64_t)tick * WorldSpeed * WorldUnit / rate;
            CHECK(world.next.x == Folded(320 * WorldUnit, way, HighX) &&
                      world.next.y == Folded(240 * WorldUnit, way, HighY),
                  "%d ticks/s, tick %d: at %d, %d", rate, tick, world.next.x, world.next.y);
            CHECK(world.next.x >= Low && world.next.x <= HighX && world.next.y >= Low &&
                      world.next.y <= HighY,
                  "%d ticks/s, tick %d: outside at %d, %d", rate, tick, world.next.x, world.next.y);
        }
        WorldFree(&world);
    }
}

static void BallTurnsOnceInFourSeconds(void **state)
{
    static const int rates[] = {7, 25, 60, 144};
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        World world;
        int turns = 0;
        assert_true(WorldInit(&world, 1, rates[i]));
        for (int tick = 1; tick <= 40 * rates[i]; tick++) {
            int32_t before = world.nextAngle;
            WorldTick(&world);
            turns += world.nextAngle < before;
            CHECK(world.nextAngle - world.lastAngle <= WorldTurn / 4 / rates[i] + 1 &&
                      world.nextAngle > world.lastAngle,
                  "%d ticks/s: from angle %d to %d", rates[i], world.lastAngle, world.nextAngle);
        }
        CHECK(turns == 10 && world.nextAngle == 0, "%d ticks/s: %d turns and %d", rates[i], turns,
              world.nextAngle);
        WorldFree(&world);
    }
}

static void SameTicksGiveTheSameHash(void **state)
{
    World one, other;
    (void)state;
    assert_true(WorldInit(&one, 1, 25) && WorldInit(&other, 1, 25));
    for (int tick = 0; tick < 1000; tick++) {
        uint64_t before = WorldHash(&one);
        WorldTick(&one);
        CHECK(WorldHash(&one) != before, "tick %d: the hash stays %016" PRIx64, tick, before);
        CHECK(WorldHash(&one) != WorldHash(&other), "tick %d: the hashes are equal too early",
              tick);
        WorldTick(&other);
        assert_true(WorldHash(&one) == WorldHash(&other));
    }
    /* FNV-1a over x, y, both signs and the angle, worked out apart from the program. */
    CHECK(WorldHash(&one) == UINT64_C(0x591e47dd8ed60851), "hash after 1000 ticks: %016" PRIx64,
          WorldHash(&one));
    WorldFree(&one);
    WorldFree(&other);
}

static void SnapMovesLastToNextAndKeepsTheState(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 3, 60));
    WorldTick(&world);
    uint64_t hash = WorldHash(&world);
    uint64_t version = world.crowd.version;
    WorldSnap(&world);
    assert_int_equal(world.last.x, world.next.x);
    assert_int_equal(world.last.y, world.next.y);
    assert_int_equal(world.lastAngle, world.nextAngle);
    for (int i = 0; i < 4; i++)
        assert_int_equal(world.crowd.last[i], world.crowd.next[i]);
    assert_true(world.crowd.version > version + 1); /* Last is another array, too */
    assert_true(WorldHash(&world) == hash);
    WorldFree(&world);
}

static void AnotherRateKeepsPlaceAndDirection(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 1, 25));
    for (int tick = 0; tick < 20; tick++)
        WorldTick(&world); /* x has bounced, y too */
    WorldPoint place = world.next;
    assert_true(world.velocity.x < 0 && world.velocity.y < 0);
    WorldSetRate(&world, 100);
    assert_int_equal(world.velocity.x, -4 * WorldUnit);
    WorldTick(&world);
    assert_int_equal(world.next.x, place.x - 4 * WorldUnit);
    assert_int_equal(world.next.y, place.y - 4 * WorldUnit);
    WorldFree(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(BallStartsAtTheCentreAndMoves16UnitsATick),
        cmocka_unit_test(BounceReflectsTheOvershoot),
        cmocka_unit_test(TenMillionTicksLoseNothing),
        cmocka_unit_test(EveryRateCovers400UnitsASecond),
        cmocka_unit_test(BallTurnsOnceInFourSeconds),
        cmocka_unit_test(SameTicksGiveTheSameHash),
        cmocka_unit_test(SnapMovesLastToNextAndKeepsTheState),
        cmocka_unit_test(AnotherRateKeepsPlaceAndDirection),
    };
    return cmocka_run_group_tests_name("world", tests, NULL, NULL);
}
