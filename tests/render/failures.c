/* SPDX-License-Identifier: MIT
 *
 * Each thing that the program asks of the C library, SDL and OpenGL, and that can be refused, is
 * refused once (fail_once.c). It then ends with status 1 and one line that says why, or goes on
 * without; it never crashes, and in the build with AddressSanitizer leaks nothing. Displays and
 * drivers that are not good enough are refused as well.
 */
#include "check/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Program program;

/* How many lines it says, which have to be its own: not a sanitizer's. */
static int OwnLines(const char *what)
{
    int lines = 0;
    for (const char *at = program.err; *at; at = strchr(at, '\n') + 1, lines++)
        CHECK(strncmp(at, "interp_demo: ", 13) == 0 && strchr(at, '\n'), "%s failed: it says %s",
              what, program.err);
    return lines;
}

/* Runs the program with its n-th call that can fail failing: `what`. False: there is none. */
static bool FailNth(const char *options, int n, char what[64])
{
    snprintf(what, 64, "%d", n);
    assert_int_equal(setenv("FAIL_AT", what, 1), 0);
    remove("failed");
    ProgramRun(&program, options);
    FILE *failed = fopen("failed", "r");
    if (!failed)
        return false;
    assert_int_equal(fscanf(failed, "%63s", what), 1);
    fclose(failed);
    return true;
}

/* Makes each call fail; `list` becomes all their names. Returns how often that ended the program.
 */
static int FailEach(const char *options, char *list, size_t size)
{
    char what[64];
    int ended = 0, n = 1;
    if (!strstr(getenv("INTERP_DEMO"), "failing_demo")) {
        print_message("skipped: needs the GNU linker, for tests/failing_demo\n");
        skip();
    }
    assert_false(FailNth(options, 100000, what));
    CHECK(program.status == 0, "%s: status %d: %s", options, program.status, program.err);
    const int usual = OwnLines("nothing");
    list[0] = '\0';
    for (; FailNth(options, n, what); n++) {
        const int lines = OwnLines(what);
        CHECK(program.status == 0 || (program.status == 1 && lines >= 1 && lines <= usual + 1),
              "%s failed: status %d, %d lines, usually %d: %s", what, program.status, lines, usual,
              program.err);
        ended += program.status;
        snprintf(list + strlen(list), size - strlen(list), "%s ", what);
    }
    CHECK(n > 9, "only %d calls can fail", n - 1);
    return ended;
}

static void RenderFailuresOfADrawnRun(void **state)
{
    static const char *const called[] = {
        "malloc",        "calloc",          "SDL_InitSubSystem",     "SDL_CreateWindow",
        "SDL_SemPost",   "fopen",           "SDL_GL_CreateContext",  "SDL_CreateSemaphore",
        "glLinkProgram", "glCreateShader",  "SDL_GL_GetProcAddress", "SDL_CreateThread",
        "glGetError",    "glCreateProgram", "glCompileShader"};
    char list[4096];
    (void)state;
    const int ended = FailEach("--frames 3 --size 320x240 --balls 100 --trace t.csv "
                               "--screenshot p.png --hud full",
                               list, sizeof list);
    for (size_t i = 0; i < sizeof called / sizeof called[0]; i++)
        CHECK(strstr(list, called[i]), "no %s was called: %s", called[i], list);
    CHECK(ended > 12, "only %d of them ended the program", ended);
}

static void RenderFailuresOfASimulatedRun(void **state)
{
    char list[4096];
    (void)state;
    FailEach("--simulate vsync60 --frames 100 --balls 100 --trace t.json", list, sizeof list);
    assert_true(strstr(list, "malloc ") && strstr(list, "SDL_CreateThread "));
}

static void RenderFailuresOfDriversAreNamed(void **state)
{
    static const struct {
        const char *variable, *value;
        Command command;
    } cases[] = {
        {"MESA_GL_VERSION_OVERRIDE", "3.2", {"--frames 2 --trace x.csv", 1, NULL, "OpenGL 3.3"}},
        {"SDL_VIDEODRIVER", "dummy", {"--frames 2", 1, NULL, "OpenGL 3.3"}},
        {"SDL_VIDEODRIVER", "no such driver", {"--frames 2", 1, NULL, "no display"}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(setenv(cases[i].variable, cases[i].value, 1), 0);
        CheckCommand(&program, &cases[i].command);
        unsetenv(cases[i].variable);
        CHECK(strstr(program.err, "--simulate MACHINE "), "it says %s", program.err);
    }
}

static void RenderFailuresLeaveOutADisplay(void **state)
{
    static const Command commands[] = {
        {"--frames 2 --vsync off", 0, " 2 frames",
         "no display: drawing offscreen, for 10 s by default"},
        {"--simulate fast --frames 2 --screenshot x.png", 0, " 2 frames", NULL},
        {"--info", 0, "OpenGL", NULL},
    };
    (void)state;
    CHECK_COMMANDS(commands);
}

static char demo[1024]; /* the program without the shim */

static int UseShim(void **state)
{
    char shim[1100];
    snprintf(demo, sizeof demo, "%s", getenv("INTERP_DEMO"));
    snprintf(shim, sizeof shim, "%.*s/tests/failing_demo", (int)(strrchr(demo, '/') - demo), demo);
    if (access(shim, X_OK) == 0)
        setenv("INTERP_DEMO", shim, 1);
    setenv("FAILED", "failed", 1);
    return CommandEnter(state);
}

static int LeaveShim(void **state)
{
    setenv("INTERP_DEMO", demo, 1);
    return CommandLeave(state);
}

#define WITH_SHIM(test) cmocka_unit_test_setup_teardown(test, UseShim, LeaveShim)

CHECK_GROUP(RenderFailures, WITH_SHIM(RenderFailuresOfADrawnRun),
            WITH_SHIM(RenderFailuresOfASimulatedRun), IN_FOLDER(RenderFailuresOfDriversAreNamed),
            IN_FOLDER(RenderFailuresLeaveOutADisplay));
