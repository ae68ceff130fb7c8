/* SPDX-License-Identifier: MIT
 *
 * The causes of long frames: planted in logs of PresentMon that a small simulator writes, and on
 * simulated machines; and no alarm where nothing was planted.
 */
#include "base/random.h"
#include "check/command.h"
#include "check/files.h"
#include "check/simulation.h"
#include "cli/modes.h"
#include "formats/reader.h"
#include "numbers/figures.h"

/* ---- a game, its GPU and its display, in ms ---- */

enum { Rows = 6000, Every = 100, First = 50, After = 8 };

typedef enum Display { AtRefreshes, AtOnce, Variable, Displays } Display;

/* What is planted in one frame of each hundred; a lock is a wait outside of Present. */
typedef enum Plant { PlantCpu, PlantGpu, PlantDisplay, PlantHeld, PlantLock, Plants } Plant;
static const Cause causes[Plants] = {CauseCpu, CauseGpu, CauseDisplay, CauseWaiting, CauseCpu};

/* `depth` pictures wait; each cost varies by the part `jitter`, up and down. */
typedef struct Game {
    Display display;
    int depth;
    double cpu, gpu, jitter;
    bool plants;
    uint64_t seed;
} Game;

typedef struct Row {
    double start, busy, present, end, gpuStart, gpuTime, done, screen;
} Row;

static Row rows[Rows];

static double Uniform(const Game *game, int i, int what)
{
    return RandomUniform(game->seed, 8 * (uint64_t)i + (uint64_t)what);
}

static double Varied(const Game *game, int i, int what, double cost)
{
    return cost * (1 + game->jitter * (2 * Uniform(game, i, what) - 1));
}

static bool IsPlanted(int i)
{
    return i % Every == First;
}

static Plant PlantOf(int i)
{
    return (Plant)(i / Every % Plants);
}

/* When a picture is seen that can be from this time on. */
static double Shown(Display display, double ready, double last)
{
    const double refresh = 1e3 / 60, fastest = 1e3 / 144;
    if (display == AtRefreshes)
        return fmax(floor(ready / refresh) + 1, round(last / refresh) + 1) * refresh;
    return display == Variable ? fmax(ready, last + fastest) : fmax(ready, last) + 0.2;
}

static void Play(const Game *game)
{
    const Row none = {0};
    for (int i = 0; i < Rows; i++) {
        const Row *before = i > 0 ? &rows[i - 1] : &none;
        const double free = i < game->depth           ? 0
                            : game->display == AtOnce ? rows[i - game->depth].done
                                                      : rows[i - game->depth].screen;
        const double length = game->plants && IsPlanted(i) ? 14 + 46 * Uniform(game, i, 2) : 0;
        double planted[Plants] = {0};
        planted[PlantOf(i)] = length;
        Row *row = &rows[i];
        row->start = before->end;
        row->busy = Varied(game, i, 0, game->cpu) + planted[PlantCpu] + planted[PlantLock];
        row->present = row->start + row->busy;
        row->gpuStart = fmax(row->present - 0.3 * game->cpu, before->done);
        row->gpuTime = Varied(game, i, 1, game->gpu) + planted[PlantGpu];
        row->done = fmax(row->gpuStart + row->gpuTime, row->present);
        row->screen = Shown(game->display, row->done, before->screen) + planted[PlantDisplay];
        if (game->display == AtRefreshes)
            row->screen = ceil(row->screen * 60 / 1e3 - 1e-6) * 1e3 / 60;
        row->end = fmax(row->present + 0.1, free) + planted[PlantHeld];
    }
}

/* ---- as logs ---- */

static void WriteVersion1(FILE *file, bool gpu)
{
    fprintf(file,
            "Application,ProcessID,SwapChainAddress,Dropped,TimeInSeconds,msInPresentAPI,"
            "msBetweenPresents,msUntilRenderComplete,msUntilDisplayed,"
            "msBetweenDisplayChange%s\n",
            gpu ? ",msGPUActive" : "");
    for (int i = 1; i < Rows; i++) {
        const Row *row = &rows[i];
        fprintf(file, "game.exe,1,0x1,0,%.6f,%.4f,%.4f,%.4f,%.4f,%.4f", row->present / 1e3,
                row->end - row->present, row->present - row[-1].present, row->done - row->present,
                row->screen - row->present, row->screen - row[-1].screen);
        if (gpu)
            fprintf(file, ",%.4f", row->gpuTime);
        fputc('\n', file);
    }
}

static void WriteVersion2(FILE *file, bool gpu)
{
    fprintf(file,
            "Application,ProcessID,SwapChainAddress,PresentMode,CPUStartTime,FrameTime,"
            "CPUBusy,CPUWait,DisplayLatency,DisplayedTime%s\n",
            gpu ? ",GPULatency,GPUTime,GPUBusy,GPUWait" : "");
    for (int i = 1; i + 1 < Rows; i++) {
        const Row *row = &rows[i];
        fprintf(file, "game.exe,1,0x1,Hardware: Independent Flip,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f",
                row->start, row->end - row->start, row->busy, row->end - row->present,
                row->screen - row->start, row[1].screen - row->screen);
        if (gpu)
            fprintf(file, ",%.4f,%.4f,%.4f,0", row->gpuStart - row->start,
                    row->done - row->gpuStart, row->gpuTime);
        fputc('\n', file);
    }
}

static int LongFrames(const Causes *all)
{
    return (int)(all->frames - all->counts[CauseNone]);
}

static Cause found[Rows]; /* of the frame that was written from the row */

static void Judge(const char *path)
{
    TraceReader reader;
    Frame frame;
    Causes all = {0};
    int row = 1 - CausesAround;
    assert_true(TraceReaderOpen(&reader, path, (TraceSelection){0}));
    memset(found, 0, sizeof found);
    for (; TraceReaderNext(&reader, &frame); row++) {
        const Cause cause = CausesAdd(&all, &frame);
        if (row > 0)
            found[row] = cause;
    }
    for (int i = 0; i < CausesAround; i++)
        found[row + i] = CausesAdd(&all, NULL);
    assert_true(TraceReaderClose(&reader));
}

/* How many plants of each kind there were, showed as long frames, and have only frames with the
 * right cause, or also such as may have several; and long frames for which nothing was planted. */
typedef struct Score {
    int planted[Plants], shown[Plants], right[Plants], open[Plants], falseAlarms, frames;
} Score;

static void Count(Score *score, bool plants, int version)
{
    bool near[Rows] = {false};
    for (int i = First; plants && i + After < Rows; i += Every) {
        const Plant plant = PlantOf(i);
        Cause right = causes[plant];
        if (version == 1 && right == CauseCpu)
            right = CauseOutside; /* that version does not tell work from waiting there */
        int shown = 0, rightOnes = 0, open = 0;
        for (int k = i; k < i + After; k++) {
            near[k] = true;
            shown += found[k] != CauseNone;
            rightOnes += found[k] == right;
            open += found[k] == CausePresent || found[k] == CauseUnknown;
        }
        score->planted[plant]++;
        score->shown[plant] += shown > 0;
        score->right[plant] += shown > 0 && rightOnes == shown;
        score->open[plant] += shown > 0 && rightOnes < shown && rightOnes + open == shown;
    }
    for (int i = 0; i < Rows; i++)
        score->falseAlarms += !near[i] && found[i] != CauseNone;
    score->frames += Rows;
}

static void Run(Score *score, const Game *game, int version, bool gpu)
{
    FILE *file = fopen("log.csv", "wb");
    assert_non_null(file);
    Play(game);
    (version == 1 ? WriteVersion1 : WriteVersion2)(file, gpu);
    assert_int_equal(fclose(file), 0);
    Judge("log.csv");
    Count(score, game->plants, version);
}

/* All displays, three depths, both versions; of them every `step`. */
static Score ScoreAll(double jitter, double gpu, bool plants, bool knowsGpu, int step)
{
    Score score = {0};
    for (int i = 0; i < 18; i += step) {
        const Game game = {.display = (Display)(i % Displays),
                           .depth = 1 + i / Displays % 3,
                           .cpu = 6,
                           .gpu = gpu,
                           .jitter = jitter,
                           .plants = plants,
                           .seed = (uint64_t)i};
        Run(&score, &game, 1 + i / 9, knowsGpu);
    }
    return score;
}

static void Print(const char *what, const Score *score)
{
    static const char *const names[Plants] = {"CPU", "GPU", "display", "held", "lock"};
    printf("%s, %d frames:", what, score->frames);
    for (int i = 0; i < Plants; i++)
        printf(" %s %d planted, %d shown, %d right, %d open;", names[i], score->planted[i],
               score->shown[i], score->right[i], score->open[i]);
    printf(" %d false\n", score->falseAlarms);
}

/* Long queues hide some that are short. */
TEST_IN_FOLDER(CausesThatWerePlantedAreFound)
{
    const Score score = ScoreAll(0.15, 8, true, true, Usually(Sanitized ? 7 : 2, 1));
    Print("planted", &score);
    for (int i = 0; i < Plants; i++)
        CHECK(score.shown[i] * 100 >= score.planted[i] * (i == PlantGpu ? 80 : 98) &&
                  score.right[i] * 100 >= score.shown[i] * 99,
              "kind %d: %d planted, %d shown, %d right", i, score.planted[i], score.shown[i],
              score.right[i]);
    CHECK(score.falseAlarms * 1000 <= score.frames * 2, "%d false", score.falseAlarms);
}

/* Without the GPU's times all that Present held stays open, and nothing else does. The rule is the
 * same in each run, so a few do. */
TEST_IN_FOLDER(CausesWithoutTheGpuStayOpen)
{
    const Score score = ScoreAll(0.15, 8, true, false, Usually(7, 1));
    Print("without GPU columns", &score);
    for (int i = 0; i < Plants; i++) {
        const bool isKnown = causes[i] == CauseCpu, mayBe = i == PlantDisplay;
        const int good = isKnown ? score.right[i] : score.open[i] + mayBe * score.right[i];
        CHECK(good * 100 >= score.shown[i] * 99 && (isKnown || mayBe || score.right[i] == 0),
              "kind %d: %d shown, %d right, %d open", i, score.shown[i], score.right[i],
              score.open[i]);
    }
}

TEST_IN_FOLDER(CausesRaiseNoFalseAlarm)
{
    static const struct {
        double jitter, gpu;
        int most; /* of 1000 frames */
    } quiet[] = {{0.15, 8, 2}, {0.05, 8, 0}, {0.05, 20, 0}};
    for (size_t i = 0; i < sizeof quiet / sizeof quiet[0]; i++) {
        const Score score = ScoreAll(quiet[i].jitter, quiet[i].gpu, false, true, Usually(7, 1));
        CHECK(score.falseAlarms * 1000 <= score.frames * quiet[i].most,
              "jitter %.2f, GPU %.0f ms: %d of %d frames", quiet[i].jitter, quiet[i].gpu,
              score.falseAlarms, score.frames);
    }
}

/* Over 1.5 times the median, and for a stutter 2.5 times, 2 ms above it, and over the ninth decile:
 * of 61 frames six can be long, not seven. */
TEST(CausesKeepTheBoundsOfTheRule)
{
    static const struct {
        int usual, other, others; /* us; how many others there are */
        int longFrames, stutters;
    } bounds[] = {
        {10000, 15000, 1, 0, 0}, {10000, 15001, 1, 1, 0}, {10000, 25000, 1, 1, 0},
        {10000, 25001, 1, 1, 1}, {3000, 4999, 1, 0, 0},   {3000, 5000, 1, 1, 0},
        {10000, 30000, 6, 6, 6}, {10000, 30000, 7, 0, 0},
    };
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        Causes all = {0};
        for (int k = 0; k < 80 + CausesAround; k++) {
            const int us = k >= 40 && k < 40 + bounds[i].others ? bounds[i].other : bounds[i].usual;
            const Frame frame = {.frameTime = us * ONE_MICROSECOND};
            CausesAdd(&all, k < 80 ? &frame : NULL);
        }
        CHECK(LongFrames(&all) == bounds[i].longFrames && all.stutters == bounds[i].stutters &&
                  all.stutterTime == all.stutters * bounds[i].other * ONE_MICROSECOND,
              "%d of %d us: %d long, %d stutters", bounds[i].others, bounds[i].other,
              LongFrames(&all), (int)all.stutters);
    }
}

/* Held in Present while the display began to show pictures in another way, and for nothing known.
 * Where the way is not told it has not changed. */
TEST(CausesKnowAChangeOfPresentMode)
{
    static const struct {
        const char *before, *at39, *after; /* NULL: not told */
        Cause cause;
    } modes[] = {{"Flip", "Flip", "Flip", CauseWaiting}, {"Flip", "Copy", "Copy", CauseDisplay},
                 {"Flip", NULL, "Flip", CauseWaiting},   {"Flip", NULL, NULL, CauseWaiting},
                 {NULL, "Flip", "Flip", CauseWaiting},   {"Flip", NULL, "Copy", CauseDisplay}};
    for (size_t row = 0; row < sizeof modes / sizeof modes[0]; row++) {
        Causes all = {0};
        for (int i = 0; i < 80 + CausesAround; i++) {
            const Nanoseconds held = (i == 40 ? 34 : 4) * ONE_MILLISECOND;
            Frame frame = {.frameTime = 6 * ONE_MILLISECOND + held,
                           .swapTime = held,
                           .gpu = 5 * ONE_MILLISECOND,
                           .known = COLUMN_OF(render_ms) | COLUMN_OF(swap_ms) | COLUMN_OF(gpu_ms),
                           .presentMode = i < 39 ? modes[row].before : modes[row].after};
            if (i == 39)
                frame.presentMode = modes[row].at39;
            CausesAdd(&all, i < 80 ? &frame : NULL);
        }
        CHECK(LongFrames(&all) == 1 && all.counts[modes[row].cause] == 1,
              "row %zu: %d long frames, %d of the display", row, LongFrames(&all),
              (int)all.counts[CauseDisplay]);
    }
}

/* Held until a browser's own frame, which came two refreshes after the one before: its doing, where
 * the picture was ready, and not where the work took so long, or the times are of no browser. */
TEST(CausesKnowABrowserThatIsLate)
{
    static const struct {
        ScreenSource source;
        int work; /* ms of the long frame */
        Cause cause;
    } longOnes[] = {
        {ScreenRaf, 2, CauseBrowser}, {ScreenRaf, 30, CauseCpu}, {ScreenSeen, 2, CausePresent}};
    for (size_t row = 0; row < sizeof longOnes / sizeof longOnes[0]; row++) {
        Causes all = {0};
        Nanoseconds seen = 0;
        for (int i = 0; i < 80 + CausesAround; i++) {
            const bool isLong = i == 40;
            const Nanoseconds time = (isLong ? 32 : 16) * ONE_MILLISECOND;
            const Nanoseconds work = (isLong ? longOnes[row].work : 2) * ONE_MILLISECOND;
            seen += time;
            const Frame frame = {.frameTime = time,
                                 .renderTime = work,
                                 .swapTime = time - work,
                                 .screenReal = seen,
                                 .screenSource = longOnes[row].source,
                                 .late = isLong,
                                 .known = COLUMN_OF(render_ms) | COLUMN_OF(swap_ms) |
                                          COLUMN_OF(late) | COLUMN_OF(screen_source) |
                                          COLUMN_OF(screen_ms)};
            CausesAdd(&all, i < 80 ? &frame : NULL);
        }
        CHECK(LongFrames(&all) == 1 && all.counts[longOnes[row].cause] == 1,
              "row %zu: %d long frames, %d by the cause", row, LongFrames(&all),
              (int)all.counts[longOnes[row].cause]);
    }
}

/* Some pictures are seen at the same time as the one before, so there is no refresh for which a
 * late one could have waited. All were completed long before they were seen. */
TEST(CausesTakeNoRefreshFromPicturesSeenAtOnce)
{
    Causes all = {0};
    Nanoseconds seen = ONE_SECOND;
    for (int i = 0; i < 80 + CausesAround; i++) {
        Frame frame = {.frameTime = 10 * ONE_MILLISECOND,
                       .ready = 40 * ONE_MILLISECOND,
                       .screenSource = ScreenSeen,
                       .known = COLUMN_OF(screen_ms) | COLUMN_OF(screen_source) | KNOWS_READY};
        if (i == 40)
            seen += 30 * ONE_MILLISECOND;
        else if (i % 14 > 0)
            seen += 10 * ONE_MILLISECOND;
        frame.screenReal = seen;
        CausesAdd(&all, i < 80 ? &frame : NULL);
    }
    CHECK(LongFrames(&all) == 1 && all.counts[CauseUnknown] == 1,
          "%d long frames, %d of the display", LongFrames(&all), (int)all.counts[CauseDisplay]);
}

/* ---- on simulated machines ---- */

/* Of the last run, from then on. */
static Causes CausesFrom(Nanoseconds start)
{
    Causes all = {0};
    for (int i = 0; i < count; i++)
        if (frames[i].start >= start)
            CausesAdd(&all, &frames[i]);
    for (int i = 0; i < CausesAround; i++)
        CausesAdd(&all, NULL);
    return all;
}

/* Where a queue fills, or ticks are longer than a second's share of them, a run begins unevenly. */
TEST(CausesOfQuietRunsAreNone)
{
    static const struct {
        const char *machine;
        Nanoseconds start;
    } quiet[] = {{"vsync60", 0},
                 {"vsync144", 0},
                 {"ntsc", 0},
                 {"noisy60", 0},
                 {"fast", 0},
                 {"slow-gpu", 0},
                 {"vrr", 0},
                 {"beat60", 0},
                 {"crawl", 0},
                 {"slow-draw", 0},
                 {"queue2", ONE_SECOND},
                 {"handheld40", ONE_SECOND}};
    for (int i = 0; i < 12 * LoopCount; i += Usually(7, 1)) {
        const char *machine = quiet[i / LoopCount].machine, *loop = LoopList[i % LoopCount].name;
        RUN(loop, machine, .seconds = Usually(5, 10));
        const Causes all = CausesFrom(quiet[i / LoopCount].start);
        CHECK(LongFrames(&all) + all.stutters == 0, "%s on %s: %d long frames, %d stutters", loop,
              machine, LongFrames(&all), (int)all.stutters);
    }
}

/* One draw in a hundred is long, for the processor or for the card; a display that misses one
 * refresh; and a swap of which nothing else is known. */
TEST(CausesOnMachinesAreFound)
{
    static const struct {
        const char *machine;
        Nanoseconds draw, gpu;
        Cause cause;
    } plans[] = {
        {"vsync60", 40, 0, CauseCpu},
        {"vsync60,gpu=5ms", 40, 0, CauseCpu},
        {"vsync60,gpu=5ms", 0, 40, CauseGpu},
        {"slow-gpu", 0, 60, CauseGpu},
        {"vsync60,gpu=5ms,queue=2", 0, 60, CauseGpu},
        {"vrr=48-144,gpu=8ms", 0, 40, CauseGpu},
        {"vsync60,gpu=5ms,drop=1", 0, 0, CauseDisplay},
        {"vsync60,gpu=5ms,queue=2,drop=1", 0, 0, CauseDisplay},
        {"vsync60,drop=1", 0, 0, CausePresent},
        {"vsync60,slow-tick=40ms@2s", 0, 0, CauseCpu},
    };
    static DrawCost draws[Every];
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        MachineSpec spec;
        assert_true(MachineSpecParse(plans[i].machine, &spec));
        for (int k = 0; k < Every; k++)
            draws[k] = (DrawCost){spec.drawCost, spec.gpu};
        draws[First].draw += plans[i].draw * ONE_MILLISECOND;
        draws[First].gpu += plans[i].gpu * ONE_MILLISECOND;
        spec.draws = draws;
        spec.drawCount = Every;
        GameConfig config = With("arevalo");
        config.duration = 20 * ONE_SECOND;
        RunOnSpec(&spec, config);
        const Causes all = CausesFrom(0);
        const int number = LongFrames(&all);
        CHECK(number >= 5 && all.counts[plans[i].cause] == number,
              "%s: %d long frames, of which %d are right", plans[i].machine, number,
              (int)all.counts[plans[i].cause]);
    }
}

/* In the terms of PresentMon, for each of several files. */
TEST_IN_FOLDER(CausesAreToldOfEachFile)
{
    static Program program;
    static const char *const says[] = {
        "\np.csv\nworst        60.000 ms at 0.332 s: CPU busy 50.0, CPU wait 10.0; GPU busy 8.0; "
        "never seen; busy on the CPU\nworst        16.600 ms at 0.000 s: CPU busy 6.0, CPU wait "
        "10.6; GPU busy 8.0\nlist.csv\nworst        60.000 ms at 0.332 s; unknown\n",
        "\nlong_by_cpu  ",
        "stutters     1, 8.29 % of the time\nlong frames  1: 1 busy on the CPU\n",
        "\"stutters\":1,\"stutter_percent\":8.287,\"long_frames\":1,"
        "\"long_by_cpu\":1,\"long_outside_present\":0,\"long_by_gpu\":0,\"long_by_display\":0,"
        "\"long_by_replaced\":0,\"long_by_waiting\":0,\"long_in_present\":0,"
        "\"long_by_browser\":0,\"long_unknown\":0,"};
    static const char *const lines[] = {"--summary p.csv list.csv --worst 2",
                                        "--summary p.csv list.csv", "--summary p.csv",
                                        "--summary p.csv --json"};
    FILE *log = fopen("p.csv", "wb"), *list = fopen("list.csv", "wb");
    fprintf(list, "FrameTime\n");
    fprintf(log, "FrameTime,CPUBusy,CPUWait,GPUBusy,DisplayedTime\n");
    for (int i = 0; i < 41; i++) {
        fprintf(log, i == 20 ? "60,50,10,8,NA\n" : "16.6,6,10.6,8,16.6\n");
        fprintf(list, i == 20 ? "60\n" : "16.6\n");
    }
    assert_int_equal(fclose(log) + fclose(list), 0);
    for (int i = 0; i < 4; i++) {
        ProgramRun(&program, lines[i]);
        CHECK(strstr(program.out, says[i]), "%s: not '%s' but %s%s", lines[i], says[i], program.out,
              program.err);
    }
}
