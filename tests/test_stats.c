/* SPDX-License-Identifier: MIT
 *
 * Percentiles, the three 1 % lows, rates.
 */
#include "base/percentile.h"
#include "trace/stats.h"

#include "check/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const int64_t Ms = 1000000;

static void PercentilesInterpolateLinearly(void **state)
{
    static const int64_t values[] = {10, 20, 30, 40, 100};
    (void)state;
    assert_true(Percentile(values, 5, 0) == 10);
    assert_true(Percentile(values, 5, 0.5) == 30);
    assert_true(Percentile(values, 5, 1) == 100);
    assert_true(fabs(Percentile(values, 5, 0.95) - 88) < 1e-9);
    assert_true(fabs(Percentile(values, 5, 0.1) - 14) < 1e-9);
    assert_true(Percentile(values, 1, 0.99) == 10);
}

/* A frame of a game that plays at three quarters of its speed. */
static void Add(Stats *stats, int64_t frameTime, int ticks, int64_t deadTime)
{
    Frame frame = {.frameTime = frameTime,
                   .ticks = ticks,
                   .deadTime = deadTime,
                   .excluded = deadTime > 0,
                   .drawMode = 1};
    frame.end = stats->now.time + frameTime;
    frame.tick = stats->now.tick + ticks;
    frame.start = frame.screen = frame.sim = frame.simAsked = frame.end;
    frame.behind = frame.end / 4;
    StatsAdd(stats, &frame);
}

static void Print(const Stats *stats, char *text, size_t size)
{
    const StatsRun run = {.loop = "arevalo",
                          .ticksPerSecondAsked = 25,
                          .ticks = 103,
                          .gameTime = 3 * 1000 * Ms,
                          .busy = 500 * Ms,
                          .total = 4 * 1000 * Ms};
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(StatsPrint(stats, &run, file));
    rewind(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

static void Expect(const char *text, const char *part)
{
    CHECK(strstr(text, part), "no \"%s\" in:\n%s", part, text);
}

/* 198 frames of 10 ms, one of 20 and one of 100: 2.1 s. */
static void SummaryTellsTheThreeLowsApart(void **state)
{
    Stats stats = {0};
    char text[2048];
    (void)state;
    for (int i = 0; i < 198; i++)
        Add(&stats, 10 * Ms, i % 2, 0);
    Add(&stats, 20 * Ms, 1, 0);
    Add(&stats, 100 * Ms, 3, 0);
    Print(&stats, text, sizeof text);
    Expect(text, "200 frames, 2.100 s, 95.24 fps");
    Expect(text, "103, 49.05/s of 25/s asked; game speed 75.0 %\n");
    Expect(text, "mean 10.500 ms, sd 6.384, p50 10.000, p95 10.000, p99 10.100, p99.9 84.080, "
                 "max 100.000");
    /* 1000 / 10.1; 1000 / mean(100, 20); the 100 ms frame alone is over 1 % of the time. */
    Expect(text, "percentile 99.01 fps, average 16.67 fps, integral 10.00 fps");
    Expect(text, "0: 99, 1: 100, 3: 1\n");
    Expect(text, "CPU          12.5 %");
    StatsFree(&stats);
}

static void DeadTimeIsNamedAndLeftOutOfThePercentiles(void **state)
{
    Stats stats = {0};
    char text[2048];
    (void)state;
    for (int i = 0; i < 99; i++)
        Add(&stats, 10 * Ms, 0, 0);
    Add(&stats, 5010 * Ms, 0, 5000 * Ms);
    Print(&stats, text, sizeof text);
    Expect(text, "max 10.000\n");
    Expect(text, "100 frames, 1.000 s, 100.00 fps");
    Expect(text, "dead time    5.000 s; 1 frame holds a pause, dead time");
    StatsFree(&stats);
}

static void TicksAfterTheLastFrameAreNamed(void **state)
{
    Stats stats = {0};
    char text[2048];
    (void)state;
    for (int i = 0; i < 100; i++)
        Add(&stats, 40 * Ms, 1, 0);
    Print(&stats, text, sizeof text);
    Expect(text, "100, 25.00/s of 25/s asked; game speed 75.0 %; 3 more after the last frame\n");
    StatsFree(&stats);
}

/* Another loop's clock begins anew: what the frame between them gained is not known. */
static void GameSpeedSurvivesAChangeOfLoop(void **state)
{
    Stats stats = {0};
    char text[2048];
    (void)state;
    for (int i = 0; i < 100; i++) {
        Frame frame = {.frameTime = 10 * Ms, .loop = i < 50 ? "one" : "two"};
        frame.start = frame.end = frame.screen = (i + 1) * frame.frameTime;
        frame.behind = i < 50 ? frame.end / 2 : 1000 * Ms + frame.end / 2;
        StatsAdd(&stats, &frame);
    }
    Print(&stats, text, sizeof text);
    Expect(text, "game speed 50.0 %");
    StatsFree(&stats);
}

static void NoFramesAreNoCrash(void **state)
{
    Stats stats = {0};
    char text[2048];
    (void)state;
    Print(&stats, text, sizeof text);
    Expect(text, "0 frames, 0.000 s, 0.00 fps");
    Expect(text, "103, 25.75/s of 25/s asked; game speed 75.0 %\n"); /* of the whole run */
    StatsFree(&stats);
}

static void PercentilesHoldAMillionFrames(void **state)
{
    Stats stats = {0};
    char text[2048];
    (void)state;
    for (int64_t i = 1; i <= 1000000; i++)
        Add(&stats, (i * 7919 % 1000000 + 1) * 10, 0, 0); /* 10, 20, 30... ns in another order */
    Print(&stats, text, sizeof text);
    Expect(text, "mean 5.000 ms, sd 2.887, p50 5.000, p95 9.500, p99 9.900, p99.9 9.990, "
                 "max 10.000");
    StatsFree(&stats);
}

static void RatesAreOfTheLastSecond(void **state)
{
    Stats stats = {0};
    (void)state;
    for (int i = 0; i < 300; i++)
        Add(&stats, 20 * Ms, i % 2, 0); /* 50 frames/s and 25 ticks/s */
    StatsRates rates = StatsRatesNow(&stats);
    CHECK(fabs(rates.framesPerSecond - 50) < 1e-6, "%f frames/s", rates.framesPerSecond);
    CHECK(fabs(rates.ticksPerSecond - 25) < 1e-6, "%f ticks/s", rates.ticksPerSecond);
    CHECK(fabs(rates.speed - 1) < 1e-6, "speed %f", rates.speed);
    for (int i = 0; i < 20; i++)
        Add(&stats, 100 * Ms, 1, 0); /* 10 of both */
    rates = StatsRatesNow(&stats);
    CHECK(fabs(rates.framesPerSecond - 10) < 1e-6, "%f frames/s", rates.framesPerSecond);
    CHECK(fabs(rates.ticksPerSecond - 10) < 1e-6, "%f ticks/s", rates.ticksPerSecond);
    StatsFree(&stats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(PercentilesInterpolateLinearly),
        cmocka_unit_test(SummaryTellsTheThreeLowsApart),
        cmocka_unit_test(DeadTimeIsNamedAndLeftOutOfThePercentiles),
        cmocka_unit_test(TicksAfterTheLastFrameAreNamed),
        cmocka_unit_test(GameSpeedSurvivesAChangeOfLoop),
        cmocka_unit_test(NoFramesAreNoCrash),
        cmocka_unit_test(PercentilesHoldAMillionFrames),
        cmocka_unit_test(RatesAreOfTheLastSecond),
    };
    return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
