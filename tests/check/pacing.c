/* SPDX-License-Identifier: MIT
 *
 * The frame cap: its grid of deadlines, and how sleeps and a spin make up a wait for a deadline.
 * tests/test_waits.c tests real waits.
 */
#include "check/check.h"
#include "game/film.h"
#include "machine/system.h"

/* Frames one after the other, in us: when each is ready, and its deadline. */
TEST(PacingKeepsItsGridOrStartsANewOne)
{
    static const struct {
        int rate; /* 0: the same as in the row above; else a new grid */
        double ready, deadline;
    } rows[] = {{100, 0, 0},           {0, 20000, 10000},         /* late by a period */
                {0, 21000, 20000},     {0, 40000.001, 40000.001}, /* and by more */
                {0, 41000, 50000.001}, {50, 990000, 990000},
                {0, 990000, 1010000},  {0, 1011000, 1030000}};
    Pacer pacer = {0};
    int rate = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        rate = rows[i].rate > 0 ? rows[i].rate : rate;
        const double deadline = (double)PacerNext(&pacer, (int64_t)(rows[i].ready * 1e3), rate);
        CHECK(deadline == rows[i].deadline * 1e3, "row %zu: deadline %f", i, deadline);
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
