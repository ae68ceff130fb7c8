/* SPDX-License-Identifier: MIT
 *
 * The simulated card: what a queue in front of it costs, and what a cap below its rate gains.
 */
#include "base/random.h"
#include "check/command.h"
#include "check/files.h"
#include "check/simulation.h"
#include "numbers/figures.h"

/* ---- the definition, computed again from the frames of a run ---- */

/* The first blank after this time, of a display of so many Hz. */
static Nanoseconds BlankAfter(Nanoseconds time, int64_t rate)
{
    int64_t k = time * rate / ONE_SECOND;
    while ((k * ONE_SECOND + rate - 1) / rate <= time)
        k++;
    return (k * ONE_SECOND + rate - 1) / rate;
}

/* When the display shows a picture that is ready then, after the one shown at `last`; 0: none. */
static Nanoseconds Shown(const MachineSpec *spec, Nanoseconds ready, Nanoseconds last)
{
    const int64_t rate = spec->refreshMilliHz / 1000;
    if (spec->vsync == VsyncOff || (rate == 0 && spec->vrrHigh == 0))
        return ready;
    if (spec->vrrHigh == 0)
        return spec->vsync == VsyncAdaptive && ready > BlankAfter(last, rate)
                   ? ready
                   : BlankAfter(ready > last ? ready : last, rate);
    const Nanoseconds longest = PeriodOf((int)(spec->vrrLow / 1000));
    const Nanoseconds shortest = PeriodOf((int)(spec->vrrHigh / 1000));
    const Nanoseconds repeats = ready > last ? (ready - last) / longest : 0;
    const Nanoseconds free = last + repeats * longest + shortest;
    return last > 0 && ready < free ? free : ready;
}

static void CheckDefinition(const char *who, const MachineSpec *spec)
{
    Nanoseconds done = 0, last = 0;
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        const Nanoseconds drawn = frame->start + frame->renderTime;
        const Nanoseconds present = frame->end - frame->swapTime;
        done = (drawn > done ? drawn : done) + frame->gpu;
        last = Shown(spec, present > done ? present : done, last);
        CHECK(frame->screenReal == last, "%s: picture %d is shown at %" PRId64 ", not %" PRId64,
              who, i, frame->screenReal, last);
        const Nanoseconds room = i < spec->queue ? 0 : frames[i - spec->queue].screenReal;
        CHECK(frame->end == (room > present ? room : present),
              "%s: swap %d returns at %" PRId64 ", not %" PRId64, who, i, frame->end, room);
        CHECK(frame->gpu >= spec->gpu && frame->gpu <= spec->gpu + spec->gpuNoise,
              "%s: picture %d costs the card %" PRId64 " ns", who, i, frame->gpu);
    }
}

static int Pick(uint64_t run, uint64_t n, int end)
{
    return (int)(RandomNumber(run, n) % (uint64_t)end);
}

TEST(CardIsWhatItsDefinitionSays)
{
    static const char *const displays[] = {"refresh=0",   "refresh=60", "refresh=60",
                                           "refresh=144", "vrr=48-144", "vrr=30-60"};
    for (uint64_t run = 0; run < 120; run++) {
        char text[160];
        MachineSpec spec;
        const int display = Pick(run, 0, 6), noise = Pick(run, 5, 2) * Pick(run, 6, 9000);
        snprintf(text, sizeof text,
                 "%s,queue=%d,tick=%dus,draw=%dus,gpu=%dus,gpu-noise=%dus,draw-noise=%dus,seed=%d",
                 displays[display], Pick(run, 1, 5), Pick(run, 2, 4000), Pick(run, 3, 9000),
                 1 + Pick(run, 4, 30000), noise, Pick(run, 7, 2) * Pick(run, 8, 5000), (int)run);
        assert_true(MachineSpecParse(text, &spec));
        if (display > 0)
            spec.vsync = Pick(run, 9, 3) > 0 ? VsyncOn
                         : Pick(run, 10, 2)  ? VsyncOff
                                             : VsyncAdaptive;
        if (spec.vsync == VsyncAdaptive && spec.vrrHigh > 0)
            spec.vsync = VsyncOn;
        GameConfig config = With(Pick(run, 11, 2) ? "arevalo" : "lag");
        config.settings.fps = Pick(run, 12, 2) ? 20 + Pick(run, 13, 90) : 0;
        config.duration = 3 * ONE_SECOND;
        RunOnSpec(&spec, config);
        assert_true(count > 30);
        CheckDefinition(text, &spec);
    }
}

/* ---- what follows from it ---- */

/* Frames a second, and ms from input to the screen, to the digit: only a cap below the card's rate
 * empties the queue. */
TEST(CardBehindAQueueMakesInputOldUntilACap)
{
    static const struct {
        const char *machine;
        int cap;
        double fps, input;
    } rows[] = {
        {"gpu=20ms", 0, 47.5, 62.6},
        {"gpu=20ms,queue=1", 0, 50, 80},
        {"gpu=20ms,queue=2", 0, 50, 100},
        {"gpu=20ms,queue=3", 0, 50, 120},
        {"gpu=20ms,queue=2", 50, 50, 80},
        {"gpu=20ms,queue=2", 49, 49, 61.8},
        {"gpu=20ms,queue=2", 45, 45, 65.4},
        {"gpu=20ms,queue=2", 40, 40, 71.8},
        {"gpu=20ms,queue=2", 30, 30, 88.8},
        {"gpu=20ms,gpu-noise=4ms,queue=2", 0, 45.5, 108.8},
        {"gpu=20ms,gpu-noise=4ms,queue=2", 44, 44, 67.7},
        {"gpu=20ms,gpu-noise=4ms,queue=2", 40, 40, 71.8},
        {"refresh=60,gpu=20ms,queue=2", 0, 50, 100},
        {"refresh=60,gpu=20ms,queue=2", 49, 49, 70.2},
        {"vsync60,gpu=12ms,queue=2", 0, 60, 87.5},
        {"vsync60,gpu=12ms,queue=2", 59, 59, 63.4},
        {"vsync60,gpu=12ms,gpu-noise=4ms", 0, 54.9, 58.7},
        {"vsync60,gpu=12ms,gpu-noise=4ms,queue=1", 0, 60, 70.8},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        RUN("arevalo", rows[i].machine, .seconds = 60, .fps = rows[i].cap);
        const Figures figures = FiguresOf(&ran.stats, &ran.totals);
        const double fps = figures.values[Figure_frames_per_s];
        const double input = figures.values[Figure_input_ms];
        CHECK(llround(10 * fps) == llround(10 * rows[i].fps) &&
                  llround(10 * input) == llround(10 * rows[i].input),
              "%s, cap %d: %.2f fps, input %.2f ms", rows[i].machine, rows[i].cap, fps, input);
    }
}

/* In the summary, among the longest frames, and in the timeline; nothing of it without a card. */
TEST_IN_FOLDER(CardIsToldOf)
{
    static Program program;
    static const struct {
        const char *line, *says;
        bool absent;
    } rows[] = {
        {"--simulate slow-gpu --duration 3 --trace a.csv",
         "\nGPU          mean 20.000 ms, max 20.0"},
        {"--summary a.csv", "\nGPU          mean 20.000 ms, max 20.000; busy 100.0 %\n"},
        {"--summary a.csv --worst 1", ": drawing 1.0, swap 19.0; GPU 20.0; 0 ticks\n"},
        {"--simulate fast --frames 3", "GPU", true},
        {"--summary p.csv", "\nGPU          mean 8.000 ms, max 9.000; busy 80.0 %\n"},
    };
    static const char *const names[] = {"FrameTime,GPUBusy", "MsBetweenPresents,MsGPUBusy",
                                        "msBetweenPresents,msGPUActive"};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] + 2; i++) {
        const size_t row = i < sizeof rows / sizeof rows[0] ? i : sizeof rows / sizeof rows[0] - 1;
        FILE *file = fopen("p.csv", "wb");
        fprintf(file, "%s\n10,9\n10,7\n10,NA\n", names[i - row]);
        assert_int_equal(fclose(file), 0);
        ProgramRun(&program, rows[row].line);
        CHECK((strstr(program.out, rows[row].says) == NULL) == rows[row].absent, "%s: %s",
              rows[row].line, program.out);
    }
}

/* The timeline has it as a counter. */
TEST_IN_FOLDER(CardIsInTimelines)
{
    static Program program;
    ProgramRun(&program, "--simulate slow-gpu --frames 9 --trace a.json");
    assert_non_null(strstr(TextOf(fopen("a.json", "rb")), "{\"gpu_ms\":20.000000}"));
    ProgramRun(&program, "--simulate vsync60 --frames 9 --trace a.json");
    assert_null(strstr(TextOf(fopen("a.json", "rb")), "gpu_ms"));
}

/* A picture that is given up costs the card nothing; what passes between draw and present is time
 * in which it works. */
TEST(CardWorksFromTheDrawsEnd)
{
    MachineSpec spec;
    ScreenTime seen;
    assert_true(MachineSpecParse("tick=0,draw=1ms,gpu=20ms,queue=2", &spec));
    const Machine machine = SimMachineInit(&sim, &spec, NULL);
    machine.clock.spend(&sim, WorkDraw, 0);
    machine.clock.waitUntil(&sim, 5 * ONE_MILLISECOND);
    machine.clock.spend(&sim, WorkDraw, 0);
    machine.clock.waitUntil(&sim, 16 * ONE_MILLISECOND);
    machine.screen.present(&sim);
    assert_true(sim.now == 16 * ONE_MILLISECOND && machine.screen.seen(&sim, true, &seen));
    assert_true(seen.time == 26 * ONE_MILLISECOND && seen.gpu == 20 * ONE_MILLISECOND);
}

/* Without vsync no swap waits for a refresh, so a loop must not be told of one. */
TEST(CardWithoutVsyncTellsLoopsNoRefresh)
{
    MachineSpec spec;
    assert_true(MachineSpecParse("refresh=60,queue=2,draw=8ms,draw-noise=3ms", &spec));
    spec.vsync = VsyncOff;
    RunOnSpec(&spec, With("arevalo"));
    const int most = count;
    RunOnSpec(&spec, With("just_in_time"));
    CHECK(count * 100 > most * 98, "%d frames; arevalo: %d", count, most);
}
