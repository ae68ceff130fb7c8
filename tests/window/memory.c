/* SPDX-License-Identifier: MIT
 *
 * Memory stays flat however long the program runs, and without enough memory nothing is lost.
 * count_calls.c counts in the program itself.
 */
#include "scenes/world.h"

#include "check/command.h"

#include <sys/stat.h>
#include <unistd.h>

static Program program;

static struct {
    int frames, calls;
    long allocations, bytes;
    char called[64];
} counted;

static void Run(const char *arguments)
{
    setenv("COUNTED", "counted", 1);
    ProgramRunOther(&program, "tests/counting_demo", arguments);
    CHECK(program.status == 0, "%s: status %d: %s", arguments, program.status, program.err);
    char *text = ReadFile("counted");
    assert_int_equal(sscanf(text, "%d frames %ld allocations %d calls %63s %ld", &counted.frames,
                            &counted.allocations, &counted.calls, counted.called, &counted.bytes),
                     5);
    free(text);
}

/* A character allocates something when it is first drawn, and a longer text may, too. */
TEST_IN_FOLDER(WindowMemoryNoFrameAllocatesOrAsksOpenGl)
{
    static const char *const runs[] = {
        "--frames 900 --vsync off --size 320x240 --strobe --hud full --balls 1000 --trace t.csv",
        "--frames 900 --vsync off --size 320x240 --strobe --hud full --lanes --speed 0.5 "
        "--trace t.json --tick-cost 1"};
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i += (size_t)SanitizedStep(2)) {
        Run(runs[i]);
        CHECK(counted.frames >= 900 && counted.allocations < 125 && counted.calls == 0,
              "%s: %d frames; in 500 of them %ld allocations and %d calls of %s", runs[i],
              counted.frames, counted.allocations, counted.calls, counted.called);
    }
}

/* The summary keeps the time of each frame, 8 bytes, and sorts a copy of all at the end. */
TEST_IN_FOLDER(WindowMemoryOfHoursIsTheFrameTimesAlone)
{
    enum { FrameBytes = 16, Most = 1 << 20 };
    const int hours = Usually(Sanitized ? 1 : 2, 8);
    const long frames = hours * 3600L * 60;
    char run[64], ran[64];
    snprintf(run, sizeof run, "--simulate vsync60 --balls 100 --duration %d", hours * 3600);
    snprintf(ran, sizeof ran, " %ld frames, %d.000 s", frames, hours * 3600);
    Run(run);
    CHECK(strstr(program.out, ran), "it has run %s", program.out);
    CHECK(counted.bytes < frames * (FrameBytes + 1) + Most, "%ld bytes for %ld frames",
          counted.bytes, frames);
}

#ifndef __SANITIZE_ADDRESS__ /* which needs more memory than this test leaves */

TEST_IN_FOLDER(WindowMemoryTooLittleForBallsIsSaid)
{
    /* The program alone has so little: to start one the tests need more. */
    const char *demo = getenv("INTERP_DEMO");
    char script[1024];
    World world;
    assert_non_null(demo);
    snprintf(script, sizeof script, "#!/bin/sh\nulimit -v %d\nexec '%s' \"$@\"\n", 40 << 10, demo);
    WriteFile("limited", script);
    char folder[512], limited[600], *whole = strdup(demo);
    assert_true(whole && chmod("limited", 0700) == 0 && getcwd(folder, sizeof folder));
    snprintf(limited, sizeof limited, "%s/limited", folder);
    assert_int_equal(setenv("INTERP_DEMO", limited, 1), 0);
    ProgramRun(&program, "--simulate fast --ticks 1 --balls 4000000");
    assert_int_equal(program.status, 1);
    assert_string_equal(program.err, "interp_demo: no memory for 4000000 balls\n");
    assert_string_equal(program.out, "");
    assert_int_equal(setenv("INTERP_DEMO", whole, 1), 0);
    free(whole);

    assert_true(WorldInit(&world, 1000, WholeRate(25)));
    WorldTick(&world);
    const uint64_t hash = WorldHash(&world);
    Limit(RLIMIT_AS, 1 << 20);
    const bool done = WorldSetCount(&world, 4000000);
    Limit(RLIMIT_AS, RLIM_INFINITY);
    assert_true(!done && WorldCount(&world) == 1000 && WorldHash(&world) == hash);
    WorldFree(&world);
}

#endif
