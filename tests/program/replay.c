/* SPDX-License-Identifier: MIT
 *
 * Recorded files as machines: what was work and what was waiting, so that the loop which was
 * recorded does the same again, and others do as on the machine itself.
 */
#include "check/command.h"
#include "check/csv.h"
#include "check/files.h"
#include "check/simulation.h"
#include "cli/modes.h"

static Program program;

static Figures OfLastRun(void)
{
    return FiguresOf(&ran.stats, &ran.totals);
}

/* By how much a figure may differ: by this part of it, and so much more. The last has no `more`. */
typedef struct Bound {
    FigureId figure;
    double part, more;
} Bound;

/* A tick costs 0.1 ms, and in a replay the draw does, so the moment that a frame shows can differ
 * by that. */
static const Bound same[] = {
    {Figure_frames_per_s, 0.005, 0.05}, {Figure_pictures_per_s, 0.01, 0.05},
    {Figure_error_ms, 0, 0.11},         {Figure_speed_percent, 0.005, 0.05},
    {Figure_input_ms, 0.01, 0.05},      {0}};

static void CheckNear(const char *what, const Bound *bounds, Figures now, Figures was)
{
    for (; bounds->more > 0; bounds++) {
        const double one = now.values[bounds->figure], other = was.values[bounds->figure];
        CHECK((isnan(one) && isnan(other)) ||
                  fabs(one - other) <= bounds->part * fabs(other) + bounds->more,
              "%s: %s is %f, not %f", what, FigureTable[bounds->figure].name, one, other);
    }
}

/* Runs a loop as long as on the machine that was recorded in `path`, of which it is assumed what
 * this says; NULL: anything. */
static Figures Replayed(const char *path, const char *loop, const char *display,
                        const char *assumed)
{
    GameConfig config = With(loop);
    Options options = {.replay = path, .machineText = display, .window.vsync = VsyncOn};
    assert_true(RecordedMachineRead(&options));
    CHECK(!assumed || strstr(options.assumed, assumed), "%s: %s", path, options.assumed);
    config.frames = options.machine.drawCount;
    RunOnSpec(&options.machine, config);
    free(options.machine.draws);
    return OfLastRun();
}

static Figures Recorded(const char *machine, const char *loop)
{
    RUN(loop, machine, .seconds = 5);
    WriteTrace("run.csv", frames, count);
    return OfLastRun();
}

TEST_IN_FOLDER(ReplayOfTheSameLoopDoesTheSame)
{
    static const char *const machines[] = {"fast",      "vsync60", "vsync144",
                                           "slow-draw", "crawl",   "hitch"};
    for (int i = 0; i < 6 * LoopCount; i += Usually(Sanitized ? 11 : 5, 1)) {
        const char *machine = machines[i / LoopCount], *loop = LoopList[i % LoopCount].name;
        char what[64];
        const Figures first = Recorded(machine, loop);
        const Figures again = Replayed("run.csv", loop, NULL, NULL);
        snprintf(what, sizeof what, "%s on %s", loop, machine);
        CheckNear(what, same, again, first);
    }
}

/* arevalo, recorded on a display, spent most of each frame in the swap. */
TEST_IN_FOLDER(ReplayLeavesWaitingToTheDisplay)
{
    static const char *const machines[] = {"vsync60", "noisy60", "queue2", "hitch"};
    static const Bound bounds[] = {{Figure_input_ms, 0.02, 0.05},
                                   {Figure_error_ms, 0.1, 0.05},
                                   {Figure_cpu_percent, 0.1, 0.05},
                                   {0}};
    for (int i = 0; i < 4; i++) {
        RUN("just_in_time", machines[i], .seconds = 5);
        const Figures itself = OfLastRun();
        Recorded(machines[i], "arevalo");
        const Figures again = Replayed("run.csv", "just_in_time",
                                       i == 1   ? "noise=2ms"
                                       : i == 2 ? "queue=2"
                                                : NULL,
                                       NULL);
        CheckNear(machines[i], bounds, again, itself);
    }
}

/* Writes the frame times of the last run as other programs do. */
static void WriteBare(const char *path, const char *header, bool inPresent)
{
    FILE *file = fopen(path, "wb");
    fprintf(file, "%s\n", header);
    for (int i = 0; i < count; i++) {
        fprintf(file, "%.4f", (double)frames[i].frameTime / 1e6);
        if (inPresent) /* of this frame's call, which is a part of the next frame's time */
            fprintf(file, ",%.4f", (double)frames[i].swapTime / 1e6);
        fputc('\n', file);
    }
    assert_int_equal(fclose(file), 0);
}

/* A log of frame times alone: where they are multiples of one interval, they are a display's. */
TEST_IN_FOLDER(ReplayOfFrameTimesFindsTheDisplay)
{
    static const struct {
        const char *machine, *display, *note;
    } rows[] = {
        {"vsync60", NULL,
         "a display of 60.00 Hz; work is not told: 1 ms where a display waits, else all"},
        {"vsync144", NULL, "a display of 144.0"},
        {"hitch", NULL, "a display of 60.00 Hz; "},
        {"vsync60,drop=20", NULL, "a display of 60.00 Hz; "},
        {"fast", NULL, NULL},
        {"slow-draw", NULL, NULL},
        {"crawl", NULL, NULL},
        {"draw=11ms,draw-noise=12ms", NULL, NULL},
        {"vsync60", "refresh=0", NULL},
    };
    static const Bound bounds[] = {
        {Figure_frames_per_s, 0.01, 0.05}, {Figure_pictures_per_s, 0.02, 0.05}, {0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Figures first = Recorded(rows[i].machine, "arevalo");
        WriteBare("run.csv", "frametime", false);
        const Figures again = Replayed("run.csv", "arevalo", rows[i].display, rows[i].note);
        const double cpu = again.values[Figure_cpu_percent];
        CheckNear(rows[i].machine, bounds, again, first);
        CHECK((cpu < 30) == (rows[i].note != NULL), "%s: CPU %.1f", rows[i].machine, cpu);
    }
}

/* PresentMon also tells the work. */
TEST_IN_FOLDER(ReplayOfPresentMonKnowsTheWork)
{
    static const Bound cpu[] = {{Figure_cpu_percent, 0.02, 0.05}, {0}};
    for (int version = 1; version <= 2; version++) {
        const Figures first = Recorded("vsync60,draw=5ms", "arevalo");
        for (int i = 0; version == 2 && i < count; i++)
            frames[i].swapTime = frames[i].updateTime + frames[i].renderTime;
        WriteBare("run.csv",
                  version == 1 ? "MsBetweenPresents,MsInPresentAPI" : "FrameTime,CPUBusy", true);
        const Figures again = Replayed("run.csv", "arevalo", NULL, NULL);
        CheckNear(version == 1 ? "version 1" : "version 2", same, again, first);
        CheckNear("the CPU", cpu, again, first);
    }
}

/* What the GPU did is known: a game that it limits is limited by it again, also in another loop,
 * and no more by a fast one. That there was a queue is found, but not how long it was. */
TEST_IN_FOLDER(ReplayGivesTheGpuItsWork)
{
    /* A machine, the queue that is asked for, and the same machine with a faster GPU. */
    static const char *const machines[][3] = {
        {"gpu=20ms", NULL, "gpu=3ms"},
        {"gpu=20ms,queue=1", NULL, "gpu=3ms,queue=1"},
        {"slow-gpu", "queue=2", "slow-gpu,gpu=3ms"},
        {"handheld40", "queue=2", "handheld40,gpu=3ms"},
        {"gpu=20ms,gpu-noise=4ms,queue=2", "queue=2", "gpu=3ms,queue=2"},
        {"vsync60,gpu=12ms,gpu-noise=4ms", NULL, "vsync60,gpu=3ms"},
        {"vsync60,gpu=12ms,gpu-noise=4ms,queue=1", "queue=1", "vsync60,gpu=3ms,queue=1"},
        {"draw=8ms,draw-noise=3ms,gpu=15ms,queue=1", NULL,
         "draw=8ms,draw-noise=3ms,gpu=3ms,queue=1"},
    };
    static const Bound faster[] = {{Figure_frames_per_s, 0.01, 0.1}, {Figure_gpu_ms, 0, 0}, {0}};
    const int step = Usually(Sanitized ? 11 : 5, 1); /* of the loops, other ones on each machine */
    for (int i = 0; i < 8; i++) {
        const char *machine = machines[i][0], *queue = machines[i][1];
        char ofArevalo[96], quickerGpu[128], assumed[96];
        snprintf(ofArevalo, sizeof ofArevalo, "%s,tick=0", machine);
        snprintf(quickerGpu, sizeof quickerGpu, "%s,tick=0", machines[i][2]);
        snprintf(assumed, sizeof assumed, "gpu=3ms%s%s", queue ? "," : "", queue ? queue : "");
        Recorded(ofArevalo, "arevalo");
        assert_int_equal(rename("run.csv", "arevalo.csv"), 0);

        for (int k = i % step; k < LoopCount; k += step) {
            const char *loop = LoopList[k].name;
            const Figures first = Recorded(machine, loop);
            CheckNear(machine, same, Replayed("run.csv", loop, queue, NULL), first);
            RUN(loop, quickerGpu, .seconds = 5);
            const Figures itself = OfLastRun();
            CheckNear(machine, faster, Replayed("arevalo.csv", loop, assumed, NULL), itself);
        }
    }
}

/* A variable display in place of the one that was recorded, of which the work is still known. */
TEST_IN_FOLDER(ReplayTakesAVariableDisplay)
{
    static const Bound rate[] = {{Figure_frames_per_s, 0.01, 0.1}, {0}};
    RUN("arevalo", "vrr,tick=0", .seconds = 5);
    const Figures itself = OfLastRun();
    Recorded("vrr,vrr=1-1000,refresh=60,tick=0", "arevalo");
    CheckNear("vrr", rate, Replayed("run.csv", "arevalo", "vrr=48-144", NULL), itself);
}

TEST_IN_FOLDER(ReplayHasTheSameFrames)
{
    static const char *const columns[] = {"frametime", "elapsed", "sim_ms", "screen_ms", "state"};
    ProgramRun(&program, "--trace run.csv --duration 3 --simulate hitch,slow-tick=20ms@1s");
    ProgramRun(&program, "--replay run.csv --trace again.csv");
    Csv first = CsvRead("run.csv"), second = CsvRead("again.csv");
    CHECK(first.rows == second.rows && first.rows > 100, "%d, %d rows", first.rows, second.rows);
    for (int i = 0; i < 5 * first.rows; i++)
        assert_string_equal(CsvText(&first, i / 5, columns[i % 5]),
                            CsvText(&second, i / 5, columns[i % 5]));
    CsvFree(&first);
    CsvFree(&second);
}

#define REPEAT10(text) text text text text text text text text text text

/* One file has only frame times, and one is of a game that the GPU limits. In ours, a frame slept
 * for 30 of its 40 ms, which the replay leaves to the loop, and another frame held 5 s of a pause.
 */
#define TENS   "frametime\n" REPEAT10("10\n10\n10\n")
#define BOUND  "FrameTime,CPUBusy,GPUBusy\n" REPEAT10("19.5,5,20\n20,5,20\n20.5,5,NA\n")
#define LOCKED "FrameTime,CPUBusy,GPUBusy\n" REPEAT10("33.3,5,8\n33.4,5,8\n33.3,5,8\n")
#define SLOW   "FrameTime,CPUBusy,GPUBusy\n" REPEAT10("33.3,5,20\n33.4,5,20\n33.3,5,20\n")
#define UNTOLD "FrameTime,CPUBusy\n" REPEAT10("19.9,5\n20,5\n20.1,5\n")
#define ABSENT "FrameTime,CPUBusy\n" REPEAT10("10,NA\n10,NA\n10,NA\n")
#define OURS                                                                                       \
    "frametime,loop,interpolation,elapsed,start,ticks,tick,behind_ms,sleep_ms,oversleep_ms,sim_ms" \
    ",game_ms,screen_ms,screen_source,refresh_ms,late,dead_ms,excluded,animation_error_ms,"        \
    "update_ms,render_ms,swap_ms\n"                                                                \
    "40,a,on,40000000,0,0,0,0,30,0,0,0,40,swap,0,0,0,0,0.5,2,3,5\n"                                \
    "5010,a,on,5050000000,0,0,0,0,0,0,0,0,50,swap,0,0,5000,1,,2,3,5\n"

TEST_IN_FOLDER(ReplayIsOfItsFrames)
{
    static const Command commands[] = {
        /* the replay ends with its file, or repeats it */
        {"--replay f.csv", 0, "   30 frames, 0.300 s", NULL, "f.csv", TENS},
        {"--replay f.csv --frames 20", 0, "   20 frames, 0.200 s", NULL, "f.csv", TENS},
        {"--replay f.csv --frames 50", 0, "   30 frames, 0.300 s",
         "--frames: f.csv has no more than 30 frames; with --duration they are repeated\n", "f.csv",
         TENS},
        {"--replay f.csv --frames 30", 0, "   30 frames, 0.300 s", NULL, "f.csv", TENS},
        {"--replay f.csv --frames 50 --duration 1", 0, "   50 frames, 0.500 s", NULL, "f.csv",
         TENS},
        {"--replay f.csv --ticks 99", 0, "   30 frames, 0.300 s",
         "--ticks: f.csv has frames for no more than 7 ticks; with --duration they are repeated\n",
         "f.csv", TENS},
        {"--replay f.csv --ticks 3", 0, " frames, ", NULL, "f.csv", TENS},
        {"--replay f.csv", 1, NULL, "f.csv: there are no frames in it\n", "f.csv", "frametime\n"},
        {"--replay f.csv --from 9", 1, NULL, "f.csv: no frames from --from up to --to; the last ",
         "f.csv", TENS},
        {"--replay f.csv --duration 1 --draw-cost 10", 0, "   50 frames, ", NULL, "f.csv", TENS},
        {"--replay f.csv", 0, "\nassumed      a display of 100.00 Hz; work is not told: 1 ms ",
         NULL, "f.csv", TENS},
        {"--replay f.csv", 0,
         "\nassumed      no display; work from CPUBusy, the GPU's from GPUBusy\n", NULL, "f.csv",
         BOUND},
        {"--replay f.csv", 0,
         "\nassumed      a display of 60.00 Hz, a lock to 30 fps, which only --fps ", NULL, "f.csv",
         LOCKED},
        {"--replay f.csv", 0, "a display of 60.00 Hz; work from CPUBusy, the GPU's from GPUBusy\n",
         NULL, "f.csv", SLOW},
        {"--replay f.csv", 0, "work from CPUBusy, the GPU's is not told\n", NULL, "f.csv", UNTOLD},
        {"--replay f.csv", 0, "waits, else all, the GPU's is not told\n", NULL, "f.csv", ABSENT},
        {"--replay f.csv --json", 0,
         "\"assumed\":\"no display; work from CPUBusy, the GPU's from GPUBusy\",", NULL, "f.csv",
         BOUND},
        {"--replay f.csv --report --json", 0, "\"assumed\":\"no display; work from CPUBusy, ",
         "f.csv: no display; work ", "f.csv", BOUND},
        {"--replay f.csv --fps 30", 0, "   30 frames, 0.983 s", NULL, "f.csv", LOCKED},
        {"--replay f.csv --loop simplest", 0, " 2 frames, 0.020 s", NULL, "f.csv", OURS},
        {"--replay f.csv --simulate refresh=0", 0, "   30 frames, 0.300 s", NULL, "f.csv", TENS},
        {"--replay f.csv", 0, "   30 frames, 0.585 s", NULL, "f.csv", BOUND},
        {"--replay f.csv", 0, "GPU          mean 20.000 ms, max 20.000", NULL, "f.csv", BOUND},
        {"--replay f.csv --simulate gpu=7ms", 0, "   30 frames, 0.208 s", NULL, "f.csv", BOUND},
        {"--replay f.csv --simulate queue=0", 0, "   30 frames, 0.750 s", NULL, "f.csv", BOUND},
        {"--replay f.csv --simulate vrr=48-144", 0, "   30 frames, 0.585 s", NULL, "f.csv", BOUND},
        {"--replay f.csv --simulate gpu=0", 0, "   30 frames, 0.150 s", NULL, "f.csv", BOUND},
        {"--replay a\"b.csv --report --csv", 0, "\n\"a\"\"b.csv\",lag,",
         "a\"b.csv: a display of 100.00 Hz; ", "a\"b.csv", TENS},
        {"--summary f.csv", 0, "frame times  30 frames, 0.300 s", NULL, "f.csv", TENS},
        {"--replay f.csv", 1, NULL, "f.csv:2: frametime is 'x'", "f.csv", "frametime\nx\n"},
        {"--summary f.csv", 1, NULL, "f.csv:2: frametime is 'x'", "f.csv", "frametime\nx\n"},
        {"--replay f.csv", 1, NULL, "no time passes", "f.csv", "frametime\n0\n"},
    };
    CHECK_MANY_COMMANDS(commands);
}
