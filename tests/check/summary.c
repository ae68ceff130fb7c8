/* SPDX-License-Identifier: MIT
 *
 * Percentiles, the three 1 % lows, rates; and that a file's summary says what its run's said.
 */
#include "cli/summary.h"
#include "base/percentile.h"
#include "check/command.h"
#include "check/csv.h"
#include "check/files.h"
#include "check/simulation.h"
#include "trace/format.h"
#include "trace/stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t Ms = 1000000;

static void SummaryPercentilesAreLinear(void **state)
{
    int64_t values[] = {40, 10, 100, 30, 20};
    (void)state;
    SortValues(values, 5);
    static const struct {
        double p, value;
    } cases[] = {{0, 10}, {0.1, 14}, {0.5, 30}, {0.95, 88}, {1, 100}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const double value = Percentile(values, 5, cases[i].p);
        CHECK(fabs(value - cases[i].value) < 1e-9, "%f: %f", cases[i].p, value);
    }
    assert_true(Percentile(values, 1, 0.99) == 10);
}

/* A frame of a game that plays at three quarters of its speed. */
static void Add(Stats *stats, int64_t frameTime, int ticks, int64_t deadTime)
{
    Frame frame = {.frameTime = frameTime,
                   .ticks = ticks,
                   .deadTime = deadTime,
                   .excluded = deadTime > 0,
                   .drawMode = DrawModeOn};
    frame.end = stats->now.time + frameTime;
    frame.tick = stats->now.tick + ticks;
    frame.start = frame.screen = frame.sim = frame.simAsked = frame.end;
    frame.behind = frame.end / 4;
    StatsAdd(stats, &frame);
}

static const char *Print(const Stats *stats, StatsRun run)
{
    FILE *file = tmpfile();
    assert_true(file && StatsPrint(stats, &run, file));
    return TextOf(file);
}

/* Prints as of a run of 4 s, and empties the statistics. */
static void CheckSummary(Stats *stats, const char *want)
{
    const char *text = Print(stats, (StatsRun){.loop = "arevalo",
                                               .ticksPerSecondAsked = 25,
                                               .ticks = 103,
                                               .gameTime = 3000 * Ms,
                                               .busy = 500 * Ms,
                                               .total = 4000 * Ms});
    assert_string_equal(text, want);
    StatsFree(stats);
}

/* 198 frames of 10 ms, one of 20 and one of 100: 2.1 s. The average low is 1000 / mean(20, 100);
 * the 100 ms frame alone is over 1 % of the time. */
static void SummaryTellsTheThreeLowsApart(void **state)
{
    Stats stats = {0};
    (void)state;
    for (int i = 0; i < 198; i++)
        Add(&stats, 10 * Ms, i % 2, 0);
    Add(&stats, 20 * Ms, 1, 0);
    Add(&stats, 100 * Ms, 3, 0);
    Frame frame = {.frameTime = 10 * Ms,
                   .end = 2110 * Ms,
                   .start = 2110 * Ms,
                   .tick = 103,
                   .sim = 2100 * Ms,
                   .screen = 2110 * Ms,
                   .behind = 2110 * Ms / 4,
                   .ticks = 12,
                   .sleepTime = 5 * Ms,
                   .oversleep = 2 * Ms,
                   .animationError = -3 * Ms,
                   .hasAnimationError = true};
    StatsAdd(&stats, &frame); /* shows no other picture */
    frame.animationError = 4 * Ms;
    frame.oversleep = 1 * Ms;
    frame.end = frame.start = frame.screen = 2120 * Ms;
    frame.behind = 2120 * Ms / 4;
    frame.ticks = 0;
    StatsAdd(&stats, &frame);
    CheckSummary(
        &stats,
        "arevalo      202 frames, 2.120 s, 95.28 fps; different pictures 94.34/s\n"
        "ticks        115, 54.25/s of 25/s asked; game speed 75.0 %\n"
        "frame time   mean 10.495 ms, sd 6.352, p50 10.000, p95 10.000, p99 10.000, p99.9 83.920, "
        "max 100.000\n"
        "1% low       percentile 100.00 fps, average 16.67 fps, integral 10.00 fps\n"
        "animation    mean |error| 3.500 ms\n"
        "ticks/frame  0: 100, 1: 100, 3: 1, 10+: 1\n"
        "oversleep    mean 1.500 ms, max 2.000 ms\n"
        "behind       at worst 530.000 ms\n"
        "dead time    0.000 s\n"
        "CPU          12.5 %\n");
}

/* And the ticks after the last frame; the game's time is only known while one loop runs. */
static void SummaryLeavesDeadTimeOut(void **state)
{
    Stats stats = {0};
    (void)state;
    for (int i = 0; i < 99; i++)
        Add(&stats, 10 * Ms, 1, 0);
    Add(&stats, 5010 * Ms, 1, 5000 * Ms);
    CheckSummary(
        &stats,
        "arevalo      100 frames, 1.000 s, 100.00 fps; different pictures 100.00/s\n"
        "ticks        100, 100.00/s of 25/s asked; game speed 450.0 %; 3 more after the last "
        "frame\n"
        "frame time   mean 10.000 ms, sd 0.000, p50 10.000, p95 10.000, p99 10.000, p99.9 10.000, "
        "max 10.000\n"
        "1% low       percentile 100.00 fps, average 100.00 fps, integral 100.00 fps\n"
        "animation    no two frames to compare\n"
        "ticks/frame  1: 100\n"
        "behind       at worst 1500.000 ms\n"
        "dead time    5.000 s; 1 frame holds a pause, dead time or a hidden window: not in the "
        "percentiles\n"
        "CPU          12.5 %\n");
    for (int i = 0; i < 3; i++)
        Add(&stats, 10 * Ms, 0, i * 5 * Ms);
    const char *text = Print(&stats, (StatsRun){.loop = "x"});
    CHECK(strstr(text, "dead time    0.015 s; 2 frames hold a pause"), "%s", text);
    CHECK(!strstr(text, "asked") && !strstr(text, "CPU"), "%s", text);
    StatsFree(&stats);
}

static void SummaryOfNoFramesIsOfTheRun(void **state)
{
    Stats stats = {0};
    (void)state;
    CheckSummary(&stats, "arevalo      0 frames, 0.000 s, 0.00 fps; different pictures 0.00/s\n"
                         "ticks        103, 25.75/s of 25/s asked; game speed 75.0 %\n"
                         "animation    no two frames to compare\n"
                         "ticks/frame  \n"
                         "behind       at worst 0.000 ms\n"
                         "dead time    0.000 s\n"
                         "CPU          12.5 %\n");
}

/* Another loop's clock begins anew: what the frame between them gained is not known. */
static void SummaryGameSpeedSurvivesAChangeOfLoop(void **state)
{
    Stats stats = {0};
    (void)state;
    for (int i = 0; i < 100; i++) {
        Frame frame = {.frameTime = 10 * Ms, .loop = i < 50 ? "one" : "two"};
        frame.start = frame.end = frame.screen = (i + 1) * frame.frameTime;
        frame.behind = i < 50 ? frame.end / 2 : 1000 * Ms + frame.end / 2;
        StatsAdd(&stats, &frame);
    }
    const char *text = Print(&stats, (StatsRun){.loop = "x"});
    CHECK(strstr(text, "game speed 50.0 %\n"), "%s", text);
    StatsFree(&stats);
}

static void SummaryRatesAreOfTheLastSecond(void **state)
{
    Stats stats = {0};
    (void)state;
    Add(&stats, 1000 * Ms, 0, 0); /* what was before the first frame is not counted */
    for (int i = 0; i < 24; i++)
        Add(&stats, 20 * Ms, 1, 0);
    CHECK(fabs(StatsRatesNow(&stats).framesPerSecond - 50) < 1e-6, "%f frames/s",
          StatsRatesNow(&stats).framesPerSecond);
    for (int k = 0; k < 2; k++) { /* 50 frames/s and 25 ticks/s, then 10 of both */
        for (int i = 0; i < (k ? 20 : 300); i++)
            Add(&stats, k ? 100 * Ms : 20 * Ms, k ? 1 : i % 2, 0);
        const StatsRates rates = StatsRatesNow(&stats);
        CHECK(fabs(rates.framesPerSecond - (k ? 10 : 50)) < 1e-6 &&
                  fabs(rates.picturesPerSecond - (k ? 10 : 50)) < 1e-6 &&
                  fabs(rates.ticksPerSecond - (k ? 10 : 25)) < 1e-6 && fabs(rates.speed - 1) < 1e-6,
              "%f frames/s, %f pictures/s, %f ticks/s, speed %f", rates.framesPerSecond,
              rates.picturesPerSecond, rates.ticksPerSecond, rates.speed);
    }
    StatsFree(&stats);
}

/* ---- of a file ---- */

static void WriteFrames(const char *path, const Frame *written, int frameCount)
{
    const Host host = {.ram = "0"};
    char text[FormatTextMax];
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fwrite(text, 1, FormatCsv()->head(text, &host), file);
    for (int i = 0; i < frameCount; i++)
        fwrite(text, 1, FormatCsv()->frame(text, &written[i], NULL), file);
    assert_int_equal(fclose(file), 0);
}

static const char *SummaryOf(const char *path)
{
    FILE *file = tmpfile();
    assert_true(file && SummaryPrint(path, file));
    return TextOf(file);
}

static void SummaryOfAFileIsThatOfItsRun(void **state)
{
    static const struct {
        const char *machine, *loop;
        DrawMode mode;
        int frames;
        bool network;
    } runs[] = {
        {"hitch", "arevalo", DrawModeOff, 0, false},
        {"noisy60,drop=5", "arevalo", DrawModePredict, 0, false},
        {"oversleep", "frame_skip", DrawModeOn, 0, false},
        {"crawl", "prediction", DrawModeOn, 0, false},
        {"vsync60,hidden=2s-4s", "arevalo", DrawModeOn, 0, true},
        {"slow-draw", "arevalo", DrawModeOn, 1, false},
        /* so much time between screen and end of frame is no pause */
        {"fast,refresh=1,noise=300ms", "arevalo", DrawModeOn, 0, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        GameConfig config = With(runs[i].loop);
        config.settings.drawMode = runs[i].mode;
        config.settings.network = runs[i].network;
        config.frames = runs[i].frames;
        config.duration = 5 * ONE_SECOND;
        RunOn(runs[i].machine, config);
        WriteFrames("run.csv", frames, count);
        char *said = strdup(Print(&ran.stats, (StatsRun){.loop = runs[i].loop}));
        assert_string_equal(SummaryOf("run.csv"), said);
        free(said);
    }
}

/* 100 frames of 10 ms. The program stands still for so long before the 50th; the frame after has no
 * animation error, as every 10th for another reason. */
static void SummaryFindsDeadTimeFromTheScreen(void **state)
{
    static const struct {
        int stopMs;
        const char *max, *dead;
    } cases[] = {
        {300, "max 10.000\n", "dead time    0.300 s; 1 frame holds"},
        {101, "max 10.000\n", "dead time    0.101 s; 1 frame holds"},
        {100, "max 110.000\n", "dead time    0.000 s\n"}, /* a late frame */
    };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        Frame run[100];
        int64_t dead = 0, end = 0;
        for (int i = 0; i < 100; i++) {
            dead += i == 50 ? cases[k].stopMs * Ms : 0;
            run[i] =
                (Frame){.loop = i < 80 ? "arevalo" : "lag",
                        .frameTime = (i + 1) * 10 * Ms + dead - end,
                        .sim = i,
                        .tick = i,
                        .ticks = i > 0,
                        .behind = i < 80 ? 0 : 7000 * Ms, /* the loops' clocks differ */
                        .hasAnimationError = i % 10 > 0,
                        .drawMode = (DrawMode)((i / 10 + (i >= 80)) % 2)}; /* the other reason */
            run[i].end = end = (i + 1) * 10 * Ms + dead;
            run[i].start = end - Ms;
            run[i].screen = end - dead - 50000;
        }
        WriteFrames("stop.csv", run, 100);
        const char *text = SummaryOf("stop.csv");
        CHECK(strncmp(text, "several      100 frames, ", 25) == 0 && strstr(text, cases[k].max) &&
                  strstr(text, cases[k].dead) && strstr(text, "ticks        99, "),
              "%d ms: %s", cases[k].stopMs, text);
        CHECK(cases[k].stopMs == 100 ||
                  strstr(text, "100.00 fps; different pictures 100.00/s\n"
                               "ticks        99, 99.00/s; game speed 99.9 %\n"),
              "%s", text);
    }
}

/* ---- a file as a machine ---- */

static void Run(Program *program, const char *arguments)
{
    ProgramRun(program, arguments);
    CHECK(program->status == 0 && !program->err[0], "%s: %d, %s", arguments, program->status,
          program->err);
}

static void SummaryOfAReplayHasTheSameFrames(void **state)
{
    static const char *const machines[] = {"hitch", "vsync144,slow-tick=20ms@1s"};
    static const char *const columns[] = {"frametime", "elapsed", "loop",      "ticks", "tick",
                                          "alpha",     "sim_ms",  "screen_ms", "x",     "state"};
    static Program program;
    char arguments[128];
    (void)state;
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        snprintf(arguments, sizeof arguments, "--trace run.csv --duration 3 --simulate %s",
                 machines[i]);
        Run(&program, arguments);
        Run(&program, "--replay run.csv --trace again.csv");
        Csv first = CsvRead("run.csv"), second = CsvRead("again.csv");
        CHECK(first.rows == second.rows && first.rows >= 20, "%s: %d rows, then %d", machines[i],
              first.rows, second.rows);
        for (int row = 0; row < first.rows; row++) {
            for (size_t k = 0; k < sizeof columns / sizeof columns[0]; k++)
                assert_string_equal(CsvText(&first, row, columns[k]),
                                    CsvText(&second, row, columns[k]));
        }
        CsvFree(&first);
        CsvFree(&second);
    }
}

#define REPEAT10(text) text text text text text text text text text text

static void SummaryOfAReplayIsOfItsFrames(void **state)
{
    static const char tens[] = "frametime\n" REPEAT10("10\n10\n10\n");
    static const char hundreds[] = "frametime\n" REPEAT10(REPEAT10("100\n"));
    static const Command commands[] = {
        /* ends with its file, or begins it anew */
        {"--replay f.csv", 0, "   30 frames, 0.300 s", NULL, "f.csv", tens},
        {"--replay f.csv --frames 20", 0, "   20 frames, 0.200 s", NULL, "f.csv", tens},
        {"--replay f.csv --frames 50", 0, "   30 frames, 0.300 s", NULL, "f.csv", tens},
        {"--replay f.csv --duration 1 --draw-cost 10", 0, "   50 frames, 1.000 s", NULL, "f.csv",
         tens},
        /* deWiTTERS' FPS dependent on constant game speed: 40 ms of game in each 100 */
        {"--replay f.csv --loop fixed_fps", 0, "10.00/s of 25/s asked; game speed 40.0 %\n", NULL,
         "f.csv", hundreds},
        {"--replay f.csv --report", 0, "fixed_fps         25    10.00     40.0    10.00    10.00",
         NULL, "f.csv", hundreds},
        {"--replay a\"b.csv --report --csv", 0, "\n\"a\"\"b.csv\",fixed_fps,25,10.0", NULL,
         "a\"b.csv", hundreds},
        {"--summary f.csv", 0, "MangoHud     30 frames, 0.300 s", NULL, "f.csv", tens},
        {"--replay f.csv", 1, NULL, "f.csv:2: frametime is 'x'", "f.csv", "frametime\nx\n"},
        {"--summary f.csv", 1, NULL, "f.csv:2: frametime is 'x'", "f.csv", "frametime\nx\n"},
        {"--replay f.csv", 1, NULL, "no time passes", "f.csv", "frametime\n0\n"},
    };
    (void)state;
    CHECK_COMMANDS(commands);
}

/* What a frame slept is the loop's own: it sleeps anew. */
static void SummaryOfAReplayHasTheLoopsSleep(void **state)
{
    static const char *const runs[][2] = {
        {"--simulate fast,draw=10ms,tick=0 --loop fixed_sleep --frames 100 --trace run.csv",
         "mean 39."},
        {"--replay run.csv --loop simplest", "p50 10.00"},
        {"--replay run.csv --loop fixed_sleep", "p50 40.001"}, /* one reading of the clock late */
    };
    static Program program;
    (void)state;
    for (int i = 0; i < 3; i++) {
        Run(&program, runs[i][0]);
        CHECK(strstr(program.out, runs[i][1]), "%s: %s", runs[i][0], program.out);
    }
}

CHECK_GROUP(Summary, cmocka_unit_test(SummaryPercentilesAreLinear),
            cmocka_unit_test(SummaryTellsTheThreeLowsApart),
            cmocka_unit_test(SummaryLeavesDeadTimeOut),
            cmocka_unit_test(SummaryOfNoFramesIsOfTheRun),
            cmocka_unit_test(SummaryGameSpeedSurvivesAChangeOfLoop),
            cmocka_unit_test(SummaryRatesAreOfTheLastSecond),
            IN_FOLDER(SummaryOfAFileIsThatOfItsRun), IN_FOLDER(SummaryFindsDeadTimeFromTheScreen),
            IN_FOLDER(SummaryOfAReplayHasTheSameFrames), IN_FOLDER(SummaryOfAReplayIsOfItsFrames),
            IN_FOLDER(SummaryOfAReplayHasTheLoopsSleep));
