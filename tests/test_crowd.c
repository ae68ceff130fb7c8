/* SPDX-License-Identifier: MIT
 *
 * The other balls: they move as the walls would have it, lose nothing, and are the same everywhere.
 */
#include "game/world.h"

#include "check/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { Wall = 32768, Many = 1000 };

/* ---- a ball as one would write it that has walls to bounce off ---- */

typedef struct Bouncer {
    int32_t place, direction; /* 0 to Wall; 1 or -1 */
} Bouncer;

static int32_t PlaceOf(uint16_t ring)
{
    return ring < Wall ? ring : 65536 - ring;
}

static Bouncer BouncerAt(uint16_t ring)
{
    return (Bouncer){PlaceOf(ring), ring < Wall ? 1 : -1};
}

static void Bounce(Bouncer *ball, int32_t step)
{
    ball->place += ball->direction * step;
    while (ball->place < 0 || ball->place > Wall) {
        ball->place = (ball->place < 0 ? 0 : 2 * Wall) - ball->place;
        ball->direction = -ball->direction;
    }
}

/* Steps a second of ball i: 80 to 320 units, in steps of the way between its walls. */
static int64_t SpeedOf(int i, int axis)
{
    const int stream = i % 16;
    const int units = axis == 0 ? 80 + 16 * stream : 80 + (7 * stream + 3) % 16 * 16;
    return (int64_t)units * 64 * Wall / ((axis == 0 ? 640 : 480) * 64 - 2 * 154);
}

/* The whole steps of the tick that ends `tick` ticks after the start. */
static int32_t StepOf(int i, int axis, int64_t tick, int rate)
{
    const int64_t speed = SpeedOf(i, axis);
    return (int32_t)(speed * tick / rate - speed * (tick - 1) / rate);
}

/* Ticks a world and the bouncers side by side. */
static void CompareTicks(int rate, int balls, int ticks)
{
    static Bouncer bouncers[Many][2];
    World world;
    assert_true(balls <= Many && WorldInit(&world, balls + 1, rate));
    for (int i = 0; i < 2 * balls; i++)
        bouncers[i / 2][i % 2] = BouncerAt(world.crowd.next[i]);
    for (int tick = 1; tick <= ticks; tick++) {
        WorldTick(&world);
        for (int i = 0; i < 2 * balls; i++) {
            Bouncer *ball = &bouncers[i / 2][i % 2];
            const int32_t before = ball->place;
            Bounce(ball, StepOf(i / 2, i % 2, tick, rate));
            CHECK(PlaceOf(world.crowd.last[i]) == before &&
                      PlaceOf(world.crowd.next[i]) == ball->place,
                  "%d ticks/s, tick %d, ball %d, axis %d: from %d to %d, not from %d to %d", rate,
                  tick, i / 2, i % 2, PlaceOf(world.crowd.last[i]), PlaceOf(world.crowd.next[i]),
                  before, ball->place);
        }
    }
    WorldFree(&world);
}

static void BallsBounceAsOffWallsAtEveryRate(void **state)
{
    (void)state;
    for (int rate = 1; rate <= 1000; rate++)
        CompareTicks(rate, 20, 300);
}

static void AHundredThousandTicksLoseNothing(void **state)
{
    static const int rates[] = {1, 7, 25, 60, 144, 999, 1000};
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++)
        CompareTicks(rates[i], 17, 100000);
}

/* Whole vectors, their rests and rows that are not full. */
static void EveryNumberOfBallsMovesAlike(void **state)
{
    (void)state;
    for (int balls = 1; balls <= 70; balls++)
        CompareTicks(25, balls, 40);
    CompareTicks(25, Many, 500);
}

static void TheyStartAllOverTheWorldInAllDirections(void **state)
{
    World world;
    int cells[16] = {0}, directions[4] = {0};
    (void)state;
    assert_true(WorldInit(&world, 16001, 25));
    for (int i = 0; i < 16000; i++) {
        const uint16_t x = world.crowd.next[2 * i], y = world.crowd.next[2 * i + 1];
        const int column = PlaceOf(x) * 4 / (Wall + 1), row = PlaceOf(y) * 4 / (Wall + 1);
        cells[4 * row + column]++;
        directions[2 * (x < Wall) + (y < Wall)]++;
    }
    for (int i = 0; i < 16; i++)
        CHECK(cells[i] > 850 && cells[i] < 1150, "%d of 16000 balls in cell %d", cells[i], i);
    for (int i = 0; i < 4; i++)
        CHECK(directions[i] > 3700 && directions[i] < 4300, "%d of 16000 balls in direction %d",
              directions[i], i);
    WorldFree(&world);
}

static void TheHashIsOfAllBalls(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 1000, 25));
    for (int tick = 0; tick < 1000; tick++)
        WorldTick(&world);
    /* Worked out apart from the program. */
    CHECK(WorldHash(&world) == UINT64_C(0x2f6f0af869784b4d),
          "hash of 1000 balls after 1000 ticks: %016" PRIx64, WorldHash(&world));
    const uint64_t before = WorldHash(&world);
    world.crowd.next[2 * 998 + 1]++;
    assert_true(WorldHash(&world) != before);
    WorldFree(&world);
}

static void MoreAndFewerBallsLeaveTheOthersWhereTheyAre(void **state)
{
    World world, fresh;
    uint16_t last[40], next[40];
    (void)state;
    assert_true(WorldInit(&world, 21, 25) && WorldInit(&fresh, 100, 25));
    for (int tick = 0; tick < 30; tick++)
        WorldTick(&world);
    const WorldPoint first = world.next;
    memcpy(last, world.crowd.last, sizeof last);
    memcpy(next, world.crowd.next, sizeof next);
    const uint64_t version = world.crowd.version;

    assert_true(WorldSetCount(&world, 100));
    assert_int_equal(WorldCount(&world), 100);
    assert_memory_equal(world.crowd.last, last, sizeof last);
    assert_memory_equal(world.crowd.next, next, sizeof next);
    assert_memory_equal(world.crowd.next + 40, fresh.crowd.next + 40, 79 * 2 * sizeof *next);
    assert_memory_equal(world.crowd.last + 40, fresh.crowd.last + 40, 79 * 2 * sizeof *next);
    assert_true(world.crowd.version > version + 1);

    assert_true(WorldSetCount(&world, 11));
    assert_memory_equal(world.crowd.last, last, 10 * 2 * sizeof *last);
    assert_memory_equal(world.crowd.next, next, 10 * 2 * sizeof *next);
    assert_true(WorldSetCount(&world, 1));
    assert_int_equal(WorldCount(&world), 1);
    WorldTick(&world);
    assert_int_equal(abs(world.next.x - first.x), 16 * WorldUnit);
    WorldFree(&world);
    WorldFree(&fresh);
}

/* Steps of variable length are rounded, but what is left over of one is carried to the next. */
static void ShortVariableStepsAddUp(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, Many + 1, 25));
    Bouncer start[Many][2];
    for (int i = 0; i < 2 * Many; i++)
        start[i / 2][i % 2] = BouncerAt(world.crowd.next[i]);
    for (int i = 0; i < 100000; i++)
        WorldTickFor(&world, 1e-5);
    for (int i = 0; i < 2 * Many; i++) {
        Bouncer *ball = &start[i / 2][i % 2];
        Bounce(ball, (int32_t)SpeedOf(i / 2, i % 2));
        CHECK(PlaceOf(world.crowd.next[i]) == ball->place, "ball %d, axis %d: at %d, not %d", i / 2,
              i % 2, PlaceOf(world.crowd.next[i]), ball->place);
    }
    WorldFree(&world);
}

/* Pages of memory in use; -1 where the system does not tell. */
static long Resident(void)
{
    long size, resident = -1;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return -1;
    if (fscanf(file, "%ld %ld", &size, &resident) != 2)
        resident = -1;
    fclose(file);
    return resident;
}

static void FourMillionTakeAtMost32BytesEach(void **state)
{
    const int balls = 4000000;
    World world;
    (void)state;
    const long before = Resident();
    if (before < 0) {
        print_message("skipped: no /proc/self/statm\n");
        skip();
    }
    assert_true(WorldInit(&world, balls, 25));
    WorldTick(&world);
    WorldTick(&world);
    const double bytes = (double)(Resident() - before) * (double)sysconf(_SC_PAGESIZE) / balls;
    print_message("%.2f bytes a ball\n", bytes);
    CHECK(bytes > 4 && bytes <= 32, "%.2f bytes a ball", bytes);
    WorldFree(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(BallsBounceAsOffWallsAtEveryRate),
        cmocka_unit_test(AHundredThousandTicksLoseNothing),
        cmocka_unit_test(EveryNumberOfBallsMovesAlike),
        cmocka_unit_test(TheyStartAllOverTheWorldInAllDirections),
        cmocka_unit_test(TheHashIsOfAllBalls),
        cmocka_unit_test(MoreAndFewerBallsLeaveTheOthersWhereTheyAre),
        cmocka_unit_test(ShortVariableStepsAddUp),
        cmocka_unit_test(FourMillionTakeAtMost32BytesEach),
    };
    return cmocka_run_group_tests_name("crowd", tests, NULL, NULL);
}
