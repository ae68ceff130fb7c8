/* SPDX-License-Identifier: MIT
 *
 * Memory stays flat over many frames with all there is to be seen. Only in a plain build: the
 * sanitizers' own memory grows.
 */
#include "game_state.h"
#include "machine_live.h"
#include "machine_sim.h"

#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { Frames = 100000, Settled = 20000, Lanes = 100 };

static long settled, end; /* bytes in memory */
static int64_t framesSeen;
static Machine machine;
static int graphs, lanes; /* pictures with a graph, and in lanes */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
static const bool Sanitized = true;
#else
static const bool Sanitized = false;
#endif

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

static void Measure(void *recorder, const Frame *frame)
{
    (void)recorder, (void)frame;
    lanes += game.hud.arenaCount == LaneCount;
    graphs += game.hud.graph.column > 0;
    framesSeen++;
    if (framesSeen == Settled)
        settled = Resident();
    if (framesSeen == Frames)
        end = Resident();
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
    if (Sanitized || Resident() == 0) {
        print_message("SKIPPED: %s\n", Sanitized ? "the sanitizer's own memory grows"
                                                 : "no /proc/self/statm to read memory from");
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
    assert_true(GameRun(&config));
    const long times = (long)sizeof(int64_t) * (Frames - Settled); /* the frame times kept */
    print_message("%ld KiB after %d frames, %ld KiB after %d\n", settled / 1024, Settled,
                  end / 1024, Frames);
    CHECK(end - settled <= times + 512 * 1024, "%ld bytes more after %d frames than after %d",
          end - settled, Frames, Settled);
    assert_true(lanes > Frames / 3 && graphs > Frames / 3);
    GameEnd();
    LiveMachineClose(&live);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(MemoryStaysFlat)};
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
