/* SPDX-License-Identifier: MIT
 *
 * Memory stays flat however long the program runs, and where there is too little nothing is lost.
 * Counted by count_calls.c in the program itself.
 */
#include "game/world.h"

#include "check/check.h"
#include "window/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static Program program;

static struct {
    int frames, calls;
    long allocations, bytes;
    char called[64];
} counted;

static void Run(const char *arguments)
{
    char demo[1024];
    snprintf(demo, sizeof demo, "%s", getenv("INTERP_DEMO"));
    if (access(Built("tests/counting_demo"), X_OK) != 0) {
        print_message("skipped: no %s\n", Built("tests/counting_demo"));
        skip();
    }
    setenv("INTERP_DEMO", Built("tests/counting_demo"), 1);
    setenv("SDL_VIDEODRIVER", "offscreen", 1);
    setenv("COUNTED", "counted", 1);
    ProgramRun(&program, arguments);
    setenv("INTERP_DEMO", demo, 1);
    unsetenv("SDL_VIDEODRIVER");
    CHECK(program.status == 0, "%s: status %d: %s", arguments, program.status, program.err);
    char *text = ReadFile("counted");
    assert_int_equal(sscanf(text, "%d frames %ld allocations %d calls %63s %ld", &counted.frames,
                            &counted.allocations, &counted.calls, counted.called, &counted.bytes),
                     5);
    free(text);
}

/* A character that is drawn for the first time allocates something, and a longer text may. */
static void WindowMemoryNoFrameAllocatesOrAsksOpenGl(void **state)
{
    static const char *const runs[] = {
        "--frames 1300 --vsync off --size 480x360 --strobe --hud full --balls 1000 --trace t.csv",
        "--frames 1300 --vsync off --size 480x360 --strobe --hud full --lanes --speed 0.5 "
        "--trace t.json --tick-cost 1"};
    (void)state;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        Run(runs[i]);
        CHECK(counted.frames >= 1300, "%s: only %d frames", runs[i], counted.frames);
        CHECK(counted.allocations < 250, "%s: %ld allocations in 1000 frames", runs[i],
              counted.allocations);
        CHECK(counted.calls == 0, "%s: %d calls of %s in 1000 frames", runs[i], counted.calls,
              counted.called);
    }
}

/* Of each frame the summary keeps its time, 8 bytes, and sorts a copy at the end. */
static void WindowMemoryOfHoursIsTheFrameTimesAlone(void **state)
{
    const long hours = 8, frames = hours * 3600 * 60;
    char arguments[128];
    (void)state;
    snprintf(arguments, sizeof arguments, "--simulate vsync60 --balls 100 --duration %ld",
             hours * 3600);
    Run(arguments);
    CHECK(strstr(program.out, " 1728000 frames, 28800.000 s") &&
              strstr(program.out, " 719999, 25.00/s"),
          "it has run %s", program.out);
    CHECK(counted.bytes < frames * 16 + (3 << 20), "%ld bytes for %ld frames", counted.bytes,
          frames);
}

#ifndef __SANITIZE_ADDRESS__ /* which needs more than there is here */

/* The memory that may be asked for, here and in programs started from here, in MiB. */
static struct rlimit Limit(rlim_t mebibytes)
{
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    const struct rlimit limit = {.rlim_cur = mebibytes << 20, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_AS, &limit), 0);
    return before;
}

static void WindowMemoryTooLittleForBallsIsSaid(void **state)
{
    (void)state;
    const struct rlimit before = Limit(40);
    ProgramRun(&program, "--simulate fast --ticks 1 --balls 1");
    CHECK(program.status == 0, "40 MiB are too little for one ball: %s", program.err);
    ProgramRun(&program, "--simulate fast --ticks 1 --balls 4000000");
    setrlimit(RLIMIT_AS, &before);
    assert_int_equal(program.status, 1);
    assert_string_equal(program.out, "");
    assert_string_equal(program.err, "interp_demo: no memory for 4000000 balls\n");
}

static void WindowMemoryTooLittleForMoreBallsKeepsThem(void **state)
{
    World world;
    (void)state;
    assert_true(WorldInit(&world, 1000, 25));
    WorldTick(&world);
    const uint64_t hash = WorldHash(&world);
    const struct rlimit before = Limit(1);
    const bool done = WorldSetCount(&world, 4000000);
    setrlimit(RLIMIT_AS, &before);
    assert_false(done);
    assert_int_equal(WorldCount(&world), 1000);
    assert_true(WorldHash(&world) == hash);
    WorldFree(&world);
}

#define TOO_LITTLE                                                                                 \
    , ON_SCREEN(WindowMemoryTooLittleForBallsIsSaid),                                              \
        ON_SCREEN(WindowMemoryTooLittleForMoreBallsKeepsThem)
#else
#define TOO_LITTLE
#endif

CHECK_GROUP(WindowMemory, ON_SCREEN(WindowMemoryNoFrameAllocatesOrAsksOpenGl),
            ON_SCREEN(WindowMemoryOfHoursIsTheFrameTimesAlone) TOO_LITTLE);
