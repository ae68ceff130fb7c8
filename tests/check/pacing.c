/* SPDX-License-Identifier: MIT
 *
 * The frame cap: its grid of deadlines, and how sleeps and a spin make up a wait for a deadline.
 * tests/test_waits.c tests real waits.
 */
#include "check/check.h"
#include "game/film.h"
#include "machine/system.h"

/* Frames one after the other, in us: when each is ready, its deadline, and when its wait ended.
 * After a wait that ended late the grid is later, and each frame moves it back by half of that, by
 * 30 us at most. Less than 1 us is left as it is. */
TEST(PacingKeepsItsGridOrStartsANewOne)
{
    static const struct {
        int rate; /* 0: the same pacer as in the row above; else a new pacer, or a new grid */
        double ready, deadline, woke; /* woke: -1 if there was no wait */
    } rows[] = {{100, 0, 0, -1},
                {0, 20000, 10000, -1}, /* late by a period */
                {0, 21000, 20000, -1},
                {0, 40000.001, 40000.001, -1}, /* and by more */
                {0, 41000, 50000.001, -1},
                {50, 990000, 990000, -1},
                {0, 990000, 1010000, -1},
                {100, 0, 0, -1},
                {0, 1000, 10000, 10001},
                {0, 11000, 20000, 20001.001},
                {0, 21000, 30000.5, 30000.5},
                {0, 31000, 40000.25, 40050.25},
                {0, 41000, 50025.125, -1},
                {50, 0, 0, -1},
                {0, 0, 20000, 2000}, /* a signal ended the wait */
                {0, 2000, 40000, -1}};
    Pacer pacer = {0};
    int rate = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        rate = rows[i].rate > 0 ? rows[i].rate : rate;
        const double deadline = (double)PacerNext(&pacer, (int64_t)(rows[i].ready * 1e3), rate);
        CHECK(deadline == rows[i].deadline * 1e3, "row %zu: deadline %f", i, deadline);
        if (rows[i].woke >= 0)
            PacerWoke(&pacer, (int64_t)(rows[i].woke * 1e3));
    }
}

/* The grid comes back to the nanosecond; only lateness of more than 1 ms in all remains. */
TEST(PacingMakesUpForLateWakes)
{
    static const struct {
        Nanoseconds late;
        int times;        /* one frame after the other */
        Nanoseconds left; /* by how much the grid stays later than it was */
    } wakes[] = {{1001, 1, 0}, {1000001, 1, 1}, {25000000, 1, 24000000}, {300000, 4, 110000}};
    const Nanoseconds period = 10 * ONE_MILLISECOND;
    for (size_t i = 0; i < sizeof wakes / sizeof wakes[0]; i++) {
        Pacer pacer = {0};
        Nanoseconds now = 0;
        for (int frame = 0; frame <= 400; frame++) {
            const Nanoseconds before = now, late = frame < wakes[i].times ? wakes[i].late : 0;
            now = PacerNext(&pacer, before, 100) + late;
            PacerWoke(&pacer, now);
            CHECK(frame < wakes[i].times ||
                      (now - before >= period - 30 * ONE_MICROSECOND && now - before <= period),
                  "row %zu: interval %d is %" PRId64, i, frame, now - before);
        }
        assert_int_equal(now, 400 * period + wakes[i].left);
    }
}

TEST(PacingWaitIsALongSleepThenSlicesThenASpin)
{
    static const int64_t steps[][2] = {
        /* ns up to the deadline, and how many of them it sleeps */
        {1000000000, 995000000}, {5000001, 1},  {5000000, 990000}, {1151000, 550500},
        {1150000, 1100000},      {51000, 1000}, {50000, 0},        {-1000000000, 0}};
    const Nanoseconds deadline = ONE_SECOND, margin = 50 * ONE_MICROSECOND;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        const Nanoseconds now = deadline - steps[i][0];
        assert_int_equal(SleepPlanEnd(now, deadline, margin) - now, steps[i][1]);
    }
}

/* The margin after this many waits whose last sleep ended this late. */
TEST(PacingMarginGrowsFastAndShrinksSlowly)
{
    static const int64_t waits[][3] = {
        /* times, late, margin then */
        {1, 1, 140000}, {5, 600000, 300000}, {1, 600001, 299800}, /* no margin would have helped */
        {1, 0, 299600}, {1, -50000, 299400}, {1246, -1, 50200},   {3, -50000, 50000}};
    Nanoseconds margin = SleepPlanFirst;
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        for (int n = 0; n < waits[i][0]; n++)
            margin = SleepPlanMargin(margin, waits[i][1]);
        assert_int_equal(margin, waits[i][2]);
    }
}
