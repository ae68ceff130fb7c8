/* SPDX-License-Identifier: MIT
 *
 * The frame cap: its grid of deadlines, and how a wait for one is made up of sleeps and a spin.
 * That real waits end in time is in test_waits.c.
 */
#include "check/check.h"
#include "game/pacer.h"
#include "machine/sleep_plan.h"

#include <inttypes.h>
#include <stdbool.h>

/* Frames one after the other: when each is ready, its deadline, and when its wait ended. */
static void PacingKeepsItsGridOrStartsANewOne(void **state)
{
    static const struct {
        bool first; /* of a new pacer */
        int rate;
        Nanoseconds ready, deadline, woke; /* woke: -1 if there was no wait */
    } rows[] = {{true, 100, 0, 0, -1},
                /* Late by a period, and by more. */
                {false, 100, 20000000, 10000000, -1},
                {false, 100, 21000000, 20000000, -1},
                {false, 100, 40000001, 40000001, -1},
                {false, 100, 41000000, 50000001, -1},
                /* Another rate. */
                {false, 50, 990000000, 990000000, -1},
                {false, 50, 990000000, 1010000000, -1},
                /* A wait that ended late starts a grid that comes back to the old one by half of
                 * what it is late, by 30 us at most; by less than 1 us it does not. What is more
                 * than 1 ms is given up. */
                {true, 100, 0, 0, -1},
                {false, 100, 1000000, 10000000, 10001000},
                {false, 100, 11000000, 20000000, 20001001},
                {false, 100, 21000000, 30000500, 30000500},
                {false, 100, 31000000, 40000250, 40050250},
                {false, 100, 41000000, 50025125, -1},
                /* A signal ends a wait before its deadline. */
                {true, 100, 0, 0, -1},
                {false, 100, 0, 10000000, 2000000},
                {false, 100, 2000000, 20000000, -1}};
    Pacer pacer = {0};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].first)
            pacer = (Pacer){0};
        const Nanoseconds deadline = PacerNext(&pacer, rows[i].ready, rows[i].rate);
        CHECK(deadline == rows[i].deadline, "row %zu: deadline %" PRId64 ", not %" PRId64, i,
              deadline, rows[i].deadline);
        if (rows[i].woke >= 0)
            PacerWoke(&pacer, rows[i].woke);
    }
}

/* Back on the old grid to the nanosecond, but for what is more than 1 ms in all. Between several,
 * 30 us each are made up. */
static void PacingMakesUpForLateWakes(void **state)
{
    static const struct {
        Nanoseconds late;
        int times;        /* one frame after the other */
        Nanoseconds left; /* by which the grid stays later than it was */
    } wakes[] = {{1000, 1, 0},    {1001, 1, 0},       {777777, 1, 0},
                 {1000000, 1, 0}, {1000001, 1, 1},    {25000000, 1, 24000000},
                 {200000, 5, 0},  {300000, 4, 110000}};
    const Nanoseconds period = 10 * ONE_MILLISECOND;
    (void)state;
    for (size_t i = 0; i < sizeof wakes / sizeof wakes[0]; i++) {
        Pacer pacer = {0};
        const Nanoseconds late = wakes[i].late;
        Nanoseconds now = 0;
        for (int frame = 0; frame < wakes[i].times; frame++) {
            now = PacerNext(&pacer, now, 100) + late;
            PacerWoke(&pacer, now);
        }
        for (int frame = wakes[i].times; frame <= 400; frame++) {
            const Nanoseconds before = now;
            now = PacerNext(&pacer, before, 100);
            PacerWoke(&pacer, now);
            CHECK(now - before >= period - 30 * ONE_MICROSECOND && now - before <= period,
                  "%d of %" PRId64 " ns late: interval %d is %" PRId64, wakes[i].times, late, frame,
                  now - before);
        }
        CHECK(now == 400 * period + wakes[i].left,
              "%d of %" PRId64 " ns late: %" PRId64 " after 400 frames", wakes[i].times, late,
              now - 400 * period);
    }
}

static void PacingWaitIsALongSleepThenSlicesThenASpin(void **state)
{
    static const struct {
        Nanoseconds left, sleep; /* ns up to the deadline, and of them slept */
    } steps[] = {{1000000000, 995000000}, {5000001, 1},       {5000000, 990000},
                 {1151000, 550500},       {1150000, 1100000}, {1000000, 950000},
                 {51000, 1000},           {50000, 0},         {0, 0},
                 {-1000000000, 0}};
    const Nanoseconds deadline = ONE_SECOND, margin = 50 * ONE_MICROSECOND;
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        const Nanoseconds now = deadline - steps[i].left;
        const Nanoseconds sleep = SleepPlanEnd(now, deadline, margin) - now;
        CHECK(sleep == steps[i].sleep, "%" PRId64 " ns left: sleeps %" PRId64 ", not %" PRId64,
              steps[i].left, sleep, steps[i].sleep);
    }
}

/* The margin after so many waits whose last sleep ended so late. */
static void PacingMarginGrowsFastAndShrinksSlowly(void **state)
{
    static const struct {
        int times;
        Nanoseconds late, margin;
    } waits[] = {{1, 1, 140000},        {5, 600000, 300000}, /* the longest */
                 {1, 600001, 299800}, /* so late that no margin would have helped */
                 {1, 0, 299600},        {1, -50000, 299400},
                 {1246, -50000, 50200}, {3, -50000, 50000} /* the shortest */};
    Nanoseconds margin = SleepPlanMargin(0, 0);
    (void)state;
    assert_int_equal(margin, 100 * ONE_MICROSECOND);
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        for (int n = 0; n < waits[i].times; n++)
            margin = SleepPlanMargin(margin, waits[i].late);
        CHECK(margin == waits[i].margin, "row %zu: a margin of %" PRId64, i, margin);
    }
}

CHECK_GROUP(Pacing, cmocka_unit_test(PacingKeepsItsGridOrStartsANewOne),
            cmocka_unit_test(PacingMakesUpForLateWakes),
            cmocka_unit_test(PacingWaitIsALongSleepThenSlicesThenASpin),
            cmocka_unit_test(PacingMarginGrowsFastAndShrinksSlowly));
