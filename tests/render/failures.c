/* SPDX-License-Identifier: MIT
 *
 * Each call of the C library, SDL and OpenGL that can fail fails once (fail_once.c). The program
 * then ends with status 1 and one line that says why, or runs without what it asked for. It never
 * crashes, and in the build with AddressSanitizer it leaks nothing.
 */
#include "check/command.h"

static Program program;

/* The number of lines that it printed. All must be its own, none a sanitizer's. */
static int OwnLines(const char *what)
{
    int lines = 0;
    for (const char *at = program.err; *at; at = strchr(at, '\n') + 1, lines++)
        CHECK(strncmp(at, "interp_demo: ", 13) == 0 && strchr(at, '\n'), "%s failed: it says %s",
              what, program.err);
    return lines;
}

/* Runs the program with a failure of its n-th call that can fail: `what`. False: there is none. */
static bool FailNth(const char *options, int n, char what[64])
{
    snprintf(what, 64, "%d", n);
    setenv("FAIL_AT", what, 1);
    setenv("FAILED", "failed", 1);
    remove("failed");
    ProgramRunOther(&program, "tests/failing_demo", options); /* built with the GNU linker */
    FILE *failed = fopen("failed", "r");
    const bool is = failed && fscanf(failed, "%63s", what) == 1;
    if (failed)
        fclose(failed);
    return is;
}

/* Makes each call fail. All of `names` must be among them, so that none is forgotten. */
static void FailEach(const char *options, const char *names)
{
    char list[4096] = " ", what[64], name[64];
    FailNth(options, 100000, what);
    CHECK(program.status == 0, "%s: status %d: %s", options, program.status, program.err);
    const int usual = OwnLines("nothing");
    for (int n = 1; FailNth(options, n, what); n++) {
        const int lines = OwnLines(what);
        CHECK(program.status == 0 || (program.status == 1 && lines >= 1 && lines <= usual + 1),
              "%s failed: status %d, %d lines, usually %d: %s", what, program.status, lines, usual,
              program.err);
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s ", what,
                 program.status ? "!" : "");
    }
    for (int length; sscanf(names, " %63s%n", name, &length) == 1; names += length)
        CHECK(strstr(list, name), "%s: no %s: %s", options, name, list);
}

/* A '!' marks calls whose failure ends the program. */
TEST_IN_FOLDER(RenderFailuresEndTheProgramOrNothing)
{
    FailEach("--frames 3 --size 320x240 --balls 100 --trace t.csv --screenshot p.png --hud full",
             "malloc! SDL_InitSubSystem! SDL_CreateWindow! SDL_GL_CreateContext! fopen "
             "SDL_CreateSemaphore SDL_SemPost SDL_CreateThread SDL_GL_GetProcAddress! "
             "glCreateShader! glCreateProgram! glLinkProgram! glGetError!");
    FailEach("--simulate vsync60 --frames 20 --balls 100 --size 320x240 --trace t.json "
             "--screenshot p.png",
             "malloc! fopen64! SDL_CreateThread glCheckFramebufferStatus!");
    FailEach("--simulate vsync60 --frames 3 --scene taps", "calloc!");
}

/* A message names a display or driver that is not good enough; without a display it still draws. */
TEST_IN_FOLDER(RenderFailuresOfDriversAreNamed)
{
    static const char old[] = "MESA_GL_VERSION_OVERRIDE", video[] = "SDL_VIDEODRIVER";
    static const struct {
        const char *variable, *value;
        Command command;
    } cases[] = {
        {old, "3.2", {"--frames 2 --trace x.csv", 1, NULL, "OpenGL 3.3"}},
        {video, "dummy", {"--frames 2", 1, NULL, "OpenGL 3.3"}},
        {video, "no such driver", {"--frames 2", 1, NULL, "no display"}},
        {"_", "", {"--frames 2 --vsync off", 0, " 2 frames", "no display: drawing offscreen, for"}},
        {"_", "", {"--paused --frames 2 --vsync off", 0, " 2 frames", ", without the pause, "}},
        {"_", "", {"--tour 3 --frames 2 --vsync off", 0, " 2 frames", ", without the pause, "}},
        {"_", "", {"--simulate fast --frames 2 --screenshot x.png", 0, " 2 frames", NULL}},
        {"_", "", {"--info", 0, "OpenGL", NULL}},
        {"_", "", {"--info --vsync adaptive", 0, "for: on; returned: 0", "refuses adaptive"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        setenv(cases[i].variable, cases[i].value, 1);
        CheckCommand(&program, &cases[i].command);
        unsetenv(cases[i].variable);
        CHECK(program.status == 0 || strstr(program.err, "--simulate MACHINE "), "it says %s",
              program.err);
    }
}
