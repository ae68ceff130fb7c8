/* SPDX-License-Identifier: MIT
 *
 * How the figures of several runs differ, and which of the runs differ from the others.
 */
#include "numbers/pool.h"

#include "check/check.h"

/* Runs whose mean frame time is this. */
static const Figures **Runs(const double *values, int count)
{
    enum { Most = 32 };
    static Figures figures[Most];
    static const Figures *runs[Most];
    assert_true(count <= Most);
    for (int i = 0; i < count; i++) {
        figures[i].values[Figure_frame_ms] = values[i];
        runs[i] = &figures[i];
    }
    return runs;
}

static void ExpectSpread(const double *values, int count, Spread due)
{
    const Spread spread = PoolSpread(Figure_frame_ms, Runs(values, count), count);
    const double is[] = {spread.least, spread.most, spread.median, spread.deviation,
                         spread.distance};
    const double should[] = {due.least, due.most, due.median, due.deviation, due.distance};
    for (int i = 0; i < 5; i++)
        CHECK(fabs(is[i] - should[i]) < 1e-9 || (isnan(is[i]) && isnan(should[i])),
              "%d runs, number %d: %f, not %f", count, i, is[i], should[i]);
}

/* By hand. The six: mean 15, squares 25 + 9 + 1 + 1 + 9 + 25 = 70; distances from 15: 5 3 1 1 3 5.
 * The five: mean 16, squares 36 + 25 + 16 + 9 + 324 = 410; distances from 12: 2 1 0 1 22. */
TEST(PoolKnowsHowRunsDiffer)
{
    ExpectSpread((double[]){20, 10, 14, 16, 12, 18}, 6, (Spread){10, 20, 15, sqrt(70 / 5.0), 3});
    ExpectSpread((double[]){34, 13, 12, 11, 10}, 5, (Spread){10, 34, 12, sqrt(410 / 4.0), 1});
    ExpectSpread((double[]){7}, 1, (Spread){7, 7, 7, NAN, 0});
    ExpectSpread((double[]){7, 8}, 2, (Spread){7, 8, 7.5, sqrt(0.5), 0.5});
    ExpectSpread((double[]){7, NAN, 8}, 3, (Spread){NAN, NAN, NAN, NAN, NAN});
}

/* With a median of 100 and distances 2 1 0 1 and that of the last, MAD is 1: its limit is 3.5 /
 * 0.6745 = 5.189. With distances a tenth of that it is 0.519, and 3 % counts. Where most are equal,
 * 3 % decides alone. */
TEST(PoolMarksRunsByBothLimits)
{
    static const struct {
        double others[4], last;
        bool differs;
    } rows[] = {
        {{98, 99, 100, 101}, 105.18, false},
        {{98, 99, 100, 101}, 105.20, true},
        {{102, 99, 100, 101}, 94.82, false},
        {{102, 99, 100, 101}, 94.80, true},
        {{99.8, 99.9, 100, 100.1}, 102.99, false},
        {{99.8, 99.9, 100, 100.1}, 103.01, true},
        {{100, 100, 100, 100}, 102.99, false},
        {{100, 100, 100, 100}, 103.01, true},
        {{-100, -100, -100, -100}, -102.99, false},
        {{-100, -100, -100, -100}, -103.01, true},
        {{0, 0, 0, 0}, 1, true},
        {{0, 0, 0, 0}, 0, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const double *of = rows[i].others;
        const double values[] = {of[0], of[1], of[2], of[3], rows[i].last};
        const Spread spread = PoolSpread(Figure_frame_ms, Runs(values, 5), 5);
        CHECK(PoolDiffers(&spread, rows[i].last) == rows[i].differs, "row %zu: %f", i,
              rows[i].last);
        for (int run = 0; run < 4; run++)
            CHECK(!PoolDiffers(&spread, of[run]), "row %zu: %f", i, of[run]);
    }
}
