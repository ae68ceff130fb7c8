/* SPDX-License-Identifier: MIT
 *
 * Memory stays flat over many frames with all there is to be seen, and where there is too little
 * nothing is lost. Only in a plain build: the sanitizers' own memory grows, and needs room.
 */
#include "game/game_state.h"
#include "machine/live.h"
#include "machine/sim.h"

#include "check/check.h"
#include "program.h"

#include <glad/gl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static GameResult ran;

enum { Frames = 100000, Part = 20000, Parts = Frames / Part, Lanes = 100 };

static long settled, end;     /* bytes in memory */
static long after[Parts + 1]; /* each part of the frames */
static int64_t framesSeen;
static Machine machine;
static int graphs, lanes; /* pictures with a graph, and in lanes */

/* Bytes of this process that are in memory; 0 where the system does not tell. */
static long Resident(void)
{
    long all, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%ld %ld", &all, &resident) != 2)
        resident = 0;
    fclose(file);
    return resident * sysconf(_SC_PAGESIZE);
}

/* Each frame waits until it is drawn: a driver that is let run ahead holds a MiB or more for each
 * frame that it has yet to draw. */
static void Measure(void *recorder, const Frame *frame)
{
    (void)recorder, (void)frame;
    glFinish();
    lanes += game.hud.arenaCount == DrawModeCount;
    graphs += game.hud.graph.column > 0;
    framesSeen++;
    if (framesSeen % Part == 0)
        after[framesSeen / Part] = Resident();
}

/* The window is too small for lanes and the graph at once: they take turns. */
static void InputAndLanes(void *self, bool wait, Input *input)
{
    machine.presenter.input(self, wait, input);
    if (framesSeen % Lanes == 0)
        input->actions[input->actionCount++] = ActionLanes;
}

static void MemoryStaysFlat(void **state)
{
    static LiveMachine live;
    WindowSettings settings = WindowSettingsDefault();
    SimMachine sim;
    MachineSpec spec;
    GameConfig config = GameConfigDefault();
    (void)state;
    if (Resident() == 0) {
        print_message("skipped: no /proc/self/statm to read memory from\n");
        skip();
    }
    settings.offscreen = true;
    settings.width = 480;
    settings.height = 360;
    assert_true(LiveMachineOpen(&live, &settings));
    const Presenter presenter = LiveMachineTables(&live).presenter;
    assert_true(MachineSpecParse("noisy60", &spec));
    machine = config.machine = SimMachineInit(&sim, &spec, &presenter);
    config.machine.presenter.input = InputAndLanes;
    config.settings.strobe = true;
    config.settings.hud = HudFull;
    config.frames = Frames;
    config.record = Measure;
    framesSeen = 0;
    assert_true(GameRun(&config, &ran));
    GameResultFree(&ran);
    for (int part = 1; part <= Parts; part++)
        print_message("%ld KiB after %d frames\n", after[part] / 1024, part * Part);
    const long grown = after[Parts] - after[1];
    const long times = (long)sizeof(int64_t) * (Frames - Part); /* the frame times kept */
    CHECK(grown <= times + 256 * 1024,
          "%ld bytes more after %d frames than after %d, %ld for times", grown, Frames, Part,
          times);
    assert_true(lanes > Frames / 3 && graphs > Frames / 3);
    LiveMachineClose(&live);
}

/* The memory that may be asked for, here and in programs started from here; returns what it was. */
static struct rlimit Limit(struct rlimit limit)
{
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    limit.rlim_max = before.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_AS, &limit), 0);
    return before;
}

static void WithoutMemoryAllStays(void **state)
{
    (void)state;
    World world;
    assert_true(WorldInit(&world, 1000, 25));
    WorldTick(&world);
    const uint64_t hash = WorldHash(&world);
    const struct rlimit before = Limit((struct rlimit){.rlim_cur = 1 << 20});
    const bool done = WorldSetCount(&world, 4000000);
    Limit(before);
    assert_false(done);
    assert_int_equal(WorldCount(&world), 1000);
    assert_true(WorldHash(&world) == hash);
    WorldFree(&world);
}

static void WithoutMemoryTheProgramSaysSo(void **state)
{
    (void)state;
    static Program few, many;
    const struct rlimit before = Limit((struct rlimit){.rlim_cur = 40 << 20});
    ProgramRun(&few, "--simulate fast --ticks 1 --balls 1");
    ProgramRun(&many, "--simulate fast --ticks 1 --balls 4000000");
    Limit(before);
    if (few.status != 0) {
        print_message("skipped: the program needs more than 40 MiB without any balls\n");
        skip();
    }
    assert_int_equal(many.status, 1);
    assert_string_equal(many.out, "");
    assert_string_equal(many.err, "interp_demo: no memory for 4000000 balls\n");
}

enum { HourFrames = 3600 * 60 };

static void MeasureHours(void *recorder, const Frame *frame)
{
    (void)recorder, (void)frame;
    if (++framesSeen == HourFrames)
        settled = Resident();
    end = framesSeen % HourFrames == 0 ? Resident() : end;
}

/* Of each frame the summary keeps its time, 8 bytes; of the last hours as of the first. */
static void EightHoursTakeNoMore(void **state)
{
    SimMachine sim;
    MachineSpec spec;
    GameConfig config = GameConfigDefault();
    (void)state;
    if (Resident() == 0) {
        print_message("skipped: no /proc/self/statm to read memory from\n");
        skip();
    }
    assert_true(MachineSpecParse("vsync60", &spec));
    config.machine = SimMachineInit(&sim, &spec, NULL);
    config.duration = 8 * 3600 * ONE_SECOND;
    config.balls = 100;
    config.record = MeasureHours;
    framesSeen = 0;
    assert_true(GameRun(&config, &ran));
    GameResultFree(&ran);
    const long times = (long)sizeof(int64_t) * 7 * HourFrames;
    print_message("%ld KiB after an hour, %ld KiB after %" PRId64 " frames\n", settled / 1024,
                  end / 1024, framesSeen);
    CHECK(framesSeen >= 8 * (HourFrames - 60), "only %" PRId64 " frames", framesSeen);
    assert_in_range(game.frame.tick, 8 * 3600 * 25 - 2, 8 * 3600 * 25);
    CHECK(end - settled <= times + 1536 * 1024, "%ld bytes more than after an hour, %ld for times",
          end - settled, times);
}

int main(void)
{
    setenv("LP_NUM_THREADS", "0", 1); /* llvmpipe draws in this thread: nothing waits for another */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(WithoutMemoryAllStays), /* first: others leave memory behind */
        cmocka_unit_test(WithoutMemoryTheProgramSaysSo),
        cmocka_unit_test(EightHoursTakeNoMore),
        cmocka_unit_test(MemoryStaysFlat),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
