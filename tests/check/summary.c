/* SPDX-License-Identifier: MIT
 *
 * The text of a summary, the three 1 % lows, and rates.
 */
#include "check/command.h"
#include "check/files.h"
#include "cli/modes.h"
#include "numbers/stats.h"

static const int64_t Ms = ONE_MILLISECOND;

/* A frame of a game that plays at three quarters of its speed. */
static void Add(Stats *stats, int64_t frameTime, int ticks, int64_t deadTime)
{
    Frame frame = {.frameTime = frameTime,
                   .ticks = ticks,
                   .deadTime = deadTime,
                   .known = COLUMN_OF(screen_source) | COLUMN_OF(screen_ms)};
    frame.excluded = deadTime > 0;
    frame.end = stats->now.time + frameTime;
    frame.tick = stats->now.ticks + ticks;
    frame.start = frame.sim = frame.simAsked = frame.end;
    frame.screenReal = frame.end - deadTime;
    frame.behind = frame.screenReal / 4;
    frame.gameTime = frame.screenReal - frame.behind;
    StatsAdd(stats, &frame);
}

static const char *Print(Stats *stats, StatsRun run)
{
    FILE *file = tmpfile();
    StatsFinish(stats);
    assert_non_null(file);
    const Figures figures = FiguresOf(stats, &run);
    StatsPrint(stats, &figures, file);
    return TextOf(file);
}

static const StatsRun fourSeconds = {.loop = "arevalo",
                                     .ticksPerSecondAsked = 25,
                                     .ticks = 118,
                                     .gameTime = INT64_C(3000000000),
                                     .busy = 500000000,
                                     .total = INT64_C(4000000000)};

/* 198 frames of 10 ms, one of 20, one of 100, and two that hold 5 s of a pause. The average low is
 * 1000 / mean(10, 20, 100), as 1 % of 202 frames is more than two, and the 100 ms are over 1 % of
 * the time. The last two frames look the same. */
TEST(SummaryTellsTheThreeLowsApart)
{
    Stats stats = {0};
    for (int i = 0; i < 198; i++)
        Add(&stats, 10 * Ms, i % 2, 0);
    Add(&stats, 20 * Ms, 1, 0);
    Add(&stats, 100 * Ms, 3, 0);
    for (int i = 0; i < 2; i++) {
        const Frame frame = {.frameTime = 10 * Ms,
                             .end = (2110 + 10 * i) * Ms,
                             .start = (2110 + 10 * i) * Ms,
                             .screenReal = (2110 + 10 * i) * Ms,
                             .tick = 103,
                             .sim = 2100 * Ms,
                             .behind = (2110 + 10 * i) * Ms / 4,
                             .gameTime = (2110 + 10 * i) * Ms * 3 / 4,
                             .ticks = 12 * i,
                             .screenSource = i ? ScreenNever : ScreenSwap,
                             .late = 2 * !i,
                             .sleepTime = 5 * Ms,
                             .oversleep = (2 - i) * Ms,
                             .animationError = (7 * i - 3) * Ms,
                             .known = KnownOfAll | COLUMN_OF(animation_error_ms) |
                                      COLUMN_OF(screen_source)};
        StatsAdd(&stats, &frame);
    }
    Add(&stats, 2510 * Ms, 0, 2500 * Ms);
    Add(&stats, 2510 * Ms, 1, 2500 * Ms);
    assert_string_equal(
        Print(&stats, fourSeconds),
        "arevalo      204 frames, 2.140 s, 95.33 fps; different pictures 94.39/s\n"
        "ticks        116, 54.21/s of 25/s asked; game speed 75.0 %; 2 more after the last frame\n"
        "frame time   mean 10.495 ms, sd 6.352, p50 10.000, p95 10.000, p99 10.000, p99.9 83.920, "
        "max 100.000\n"
        "1% low       percentile 100.00 fps, average 23.08 fps, integral 10.00 fps\n"
        "0.1% low     percentile 11.92 fps, average 10.00 fps, integral 10.00 fps\n"
        "animation    mean |error| 3.500 ms, p50 3.500, p99 3.990\n"
        "stutters     1, 4.72 % of the time\n"
        "long frames  2: 2 unknown\n"
        "screen times 202 simulated, 1 swap (the return of the swap); 1 never seen, 1 late\n"
        "displayed    94.86/s of 95.33/s presented\n"
        "ticks/frame  0: 101, 1: 101, 3: 1, 10+: 1\n"
        "oversleep    mean 1.500 ms, max 2.000 ms\n"
        "behind       at worst 535.000 ms\n"
        "dead time    5.000 s; 2 frames hold a pause, dead time or a hidden window: not in the "
        "percentiles\n"
        "CPU          12.5 %\n"
        "verdict      uneven: each picture when it comes, 10.0 to 20.8 ms; 2 of 2 errors are 1 ms "
        "or "
        "more (without the first second)\n");
    StatsFree(&stats);
    assert_string_equal(Print(&stats, fourSeconds),
                        "arevalo      0 frames, 4.000 s, 0.00 fps; different pictures 0.00/s\n"
                        "ticks        118, 29.50/s of 25/s asked; game speed 75.0 %\n"
                        "animation    no two frames to compare\n"
                        "dead time    0.000 s\n"
                        "CPU          12.5 %\n");
}

/* N frames of 1 to N ms: the slowest 1 % are the last ones, and 1 % of N is rounded up. */
TEST(SummaryRoundsTheSlowestFramesUp)
{
    static const struct {
        int frames, slowest, ofThousand;
    } rows[] = {{2, 1, 1},   {99, 1, 1},   {100, 1, 1},   {101, 2, 1},  {200, 2, 1},
                {201, 3, 1}, {999, 10, 1}, {1000, 10, 1}, {1001, 11, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int n = rows[i].frames;
        Stats stats = {0};
        for (int ms = 1; ms <= n; ms++)
            Add(&stats, ms * Ms, 0, 0);
        StatsFinish(&stats);
        const Figures figures = FiguresOf(&stats, &fourSeconds);
        const double low = 1000 / (n - (rows[i].slowest - 1) / 2.0);
        const double lower = 1000 / (n - (rows[i].ofThousand - 1) / 2.0);
        CHECK(fabs(figures.values[Figure_low_average_fps] - low) < 1e-9 &&
                  fabs(figures.values[Figure_low_0_1_average_fps] - lower) < 1e-9,
              "%d frames: %f and %f, not %f and %f", n, figures.values[Figure_low_average_fps],
              figures.values[Figure_low_0_1_average_fps], low, lower);
        StatsFree(&stats);
    }
}

/* The greatest value counts also where all are below 0, and a value that is printed as 0 has no
 * sign. */
TEST(SummaryTellsTheGreatestOfValuesBelowZero)
{
    static const struct {
        Nanoseconds behind[3];
        const char *line;
    } rows[] = {{{-9 * Ms, -4 * Ms, -5 * Ms}, "\nbehind       at worst -4.000 ms\n"},
                {{-9 * Ms, -400, -5 * Ms}, "\nbehind       at worst 0.000 ms\n"},
                {{-9 * Ms, 4 * Ms, -5 * Ms}, "\nbehind       at worst 4.000 ms\n"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Stats stats = {0};
        for (int k = 0; k < 3; k++)
            StatsAdd(&stats, &(Frame){.frameTime = Ms, .behind = rows[i].behind[k]});
        const char *text = Print(&stats, fourSeconds);
        CHECK(strstr(text, rows[i].line), "not%s%s", rows[i].line, text);
        StatsFree(&stats);
    }
}

TEST(SummaryRatesAreOfTheLastSecond)
{
    Stats stats = {0};
    Add(&stats, 1000 * Ms, 0, 0); /* what was before the first frame is not counted */
    for (int i = 0; i < 24; i++)
        Add(&stats, 20 * Ms, 1, 0);
    assert_true(fabs(StatsRatesNow(&stats).framesPerSecond - 50) < 1e-6);
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

/* After a hitch nothing of it is in the rates. Frames that get longer and longer are no hitch. */
TEST(SummaryRatesForgetAHitchAndFollowASpiral)
{
    Stats stats = {0};
    for (int i = 0; i < 200; i++) {
        Add(&stats, i == 150 ? 500 * Ms : 20 * Ms, 1, 0);
        const double rate = StatsRatesNow(&stats).framesPerSecond;
        CHECK((i == 0 || i == 150 ? rate < 0 : fabs(rate - 50) < 1e-6), "frame %d: %f a second", i,
              rate);
    }
    double rate = 50;
    for (Nanoseconds time = 20 * Ms; time < 2000 * Ms; time += time / 5) {
        const double before = rate;
        Add(&stats, time, 1, 0);
        rate = StatsRatesNow(&stats).framesPerSecond;
        CHECK(rate > 0 && rate < before + 0.1, "frames of %f ms: %f a second, after %f",
              (double)time / 1e6, rate, before);
    }
    CHECK(rate < 1, "%f a second at the end", rate);
    StatsFree(&stats);
}

/* ---- of a file ---- */

/* 100 frames of 10 ms at half speed, one of which held 70 ms of a pause. The second loop's clock
 * begins at 0 again. */
TEST_IN_FOLDER(SummaryOfAFileKnowsPausesAndLoops)
{
    Frame run[100];
    for (int i = 0; i < 100; i++) {
        const Nanoseconds seen = (i + 1) * 10 * Ms, dead = i == 50 ? 70 * Ms : 0;
        run[i] = (Frame){.loop = i < 80 ? "arevalo" : "lag",
                         .method = "on",
                         .frameTime = 10 * Ms + dead,
                         .deadTime = dead,
                         .excluded = dead > 0,
                         .start = seen + (i < 50 ? 0 : 70 * Ms),
                         .end = seen + (i < 50 ? 0 : 70 * Ms),
                         .sim = i,
                         .gameTime = seen / 2 + (i < 80 ? 0 : 7000 * Ms),
                         .screenReal = seen,
                         .screenLoop = seen};
    }
    WriteTrace("run.csv", run, 100);
    const char *text = SummaryText(&(Options){.files = {"run.csv"}});
    CHECK(strstr(text, "several      100 frames, 1.000 s, 100.00 fps; ") &&
              strstr(text, "game speed 50.0 %\n") && strstr(text, ", max 10.000\n") &&
              strstr(text, "dead time    0.070 s; 1 frame holds a pause") &&
              !strstr(text, "elapsed"),
          "%s", text);
}

/* ---- the longest frames ---- */

/* The line of a frame of a recording that lacks these columns. */
static const char *PrintWorst(Frame frame, ColumnSet lacks)
{
    static StatsWorst worst;
    const Figures figures = FiguresOf(&(Stats){0}, &(StatsRun){.lacks = lacks});
    FILE *file = tmpfile();
    assert_non_null(file);
    worst.count = 1;
    worst.list[0] = frame;
    StatsPrintWorst(&worst, &figures, file);
    return TextOf(file);
}

#define MS(number) ((number)*INT64_C(1000000))
#define WORST(...)                                                                                 \
    {                                                                                              \
        .frameTime = MS(50), .end = MS(250), __VA_ARGS__                                           \
    }
static const ColumnSet others = COLUMN_OF(loop) | COLUMN_OF(ticks);

/* Parts below 0.1 ms are left out. */
TEST(SummaryTellsWhatTheWorstFramesWere)
{
    static const struct {
        Frame frame;
        const char *own, *ofOthers; /* after the time: of our own frames, of others */
    } rows[] = {
        {WORST(.ticks = 1), "; 1 tick", ""},
        {WORST(.ticks = 2), "; 2 ticks", ""},
        {WORST(.ticks = 5, .fullTurn = true), "; 5 ticks, as many as the loop allows", ""},
        {WORST(.late = 1), "; 0 ticks; late by 1 refresh", "; late by 1 refresh"},
        {WORST(.late = 2), "; 0 ticks; late by 2 refreshes", "; late by 2 refreshes"},
        {WORST(.screenSource = ScreenNever), "; 0 ticks; never seen", "; never seen"},
        {WORST(.updateTime = MS(1), .renderTime = MS(2), .swapTime = MS(3), .sleepTime = MS(4),
               .oversleep = MS(9), .gpu = MS(5)),
         ": ticks 1.0, drawing 2.0, swap 3.0, sleep 4.0; GPU 5.0; 0 ticks",
         ": ticks 1.0, CPU busy 2.0, CPU wait 3.0, sleep 4.0; GPU busy 5.0"},
        {WORST(.sleepTime = MS(1) / 10, .swapTime = MS(1) / 10 - 1), ": sleep 0.1; 0 ticks",
         ": sleep 0.1"},
        {WORST(.cause = CauseCpu), "; 0 ticks; busy on the CPU", "; busy on the CPU"},
        {WORST(.cause = CauseReplaced), "; 0 ticks; a picture was replaced by a later one",
         "; a picture was replaced by a later one"},
        {WORST(.cause = CauseGpu), "; 0 ticks; waited for the GPU", "; waited for the GPU"},
        {WORST(.cause = CauseDisplay), "; 0 ticks; waited for the display",
         "; waited for the display"},
        {WORST(.cause = CauseWaiting), "; 0 ticks; waited or slept", "; waited or slept"},
        {WORST(.cause = CausePresent), "; 0 ticks; held in Present (GPU or display)",
         "; held in Present (GPU or display)"},
        {WORST(.cause = CauseUnknown), "; 0 ticks; unknown", "; unknown"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int own = 0; own < 2; own++) {
            char line[160];
            snprintf(line, sizeof line, "worst        50.000 ms at 0.200 s%s\n",
                     own ? rows[i].own : rows[i].ofOthers);
            const char *text = PrintWorst(rows[i].frame, own ? 0 : others);
            CHECK(strcmp(text, line) == 0, "row %zu: '%s', not '%s'", i, text, line);
        }
    const Frame present = WORST(.swapTime = MS(30), .known = COLUMN_OF(swap_ms));
    assert_string_equal(
        PrintWorst(present, others),
        "worst        50.000 ms at 0.200 s: outside Present 20.0, in Present 30.0\n");
    assert_string_equal(PrintWorst(rows[0].frame, COLUMN_OF(excluded)), "");
    assert_string_equal(PrintWorst(rows[0].frame, COLUMN_OF(dead_ms)), "");
    assert_string_equal(PrintWorst(rows[0].frame, others | KNOWS_EACH_FRAME), "");

    const Frame late = WORST(.cause = CauseDisplay);
    assert_string_equal(PrintWorst(late, others | KNOWS_SCREEN_TIMES),
                        "worst        50.000 ms at 0.200 s\n");
}
