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

/* The names of all calls that can fail, which a run writes that has no failure. */
static char *AllPlaces(const char *options)
{
    char what[64];
    remove("places");
    setenv("PLACES", "places", 1);
    FailNth(options, 100000, what);
    unsetenv("PLACES");
    return ReadFile("places");
}

/* The name in a line, from 1; "" if there is none. */
static const char *LineAt(const char *text, int number)
{
    static char name[64];
    for (; text && number > 1; number--)
        text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
    name[0] = '\0';
    sscanf(text ? text : "", "%63s", name);
    return name;
}

enum { MostCalls = 512 };

/* Whether all calls of this name were made to fail. */
static bool AllFailed(const char *places, const bool tried[MostCalls], const char *name)
{
    for (int n = 1; n < MostCalls && LineAt(places, n)[0]; n++)
        if (!tried[n] && strcmp(LineAt(places, n), name) == 0)
            return false;
    return true;
}

/* Makes each call fail, and adds it to `failed`. With a step above 1 it is every step-th, the
 * first of each name that is not in `failed` yet, and with a sanitizer, which sees what is left
 * behind, each malloc(). All of `names` must be among the calls, so that none is forgotten. Those
 * with a '!' must end the program; that is only asked where each of them failed. */
static void FailEach(const char *options, int step, char failed[4096], const char *names)
{
    char list[4096] = " ", what[64], name[64], word[80];
    char *places = AllPlaces(options);
    CHECK(program.status == 0, "%s: status %d: %s", options, program.status, program.err);
    const int usual = OwnLines("nothing");
    bool tried[MostCalls] = {false};
    for (int n = 1; n < MostCalls; n++) {
        snprintf(word, sizeof word, " %s ", LineAt(places, n));
        const bool isCall = LineAt(places, n)[0] != '\0'; /* no: there are no more */
        const bool isKnown = strstr(failed, word) != NULL;
        const bool isMallocToTry = Sanitized && strcmp(word, " malloc ") == 0;
        if (isCall && n % step > 0 && isKnown && !isMallocToTry)
            continue;
        if (!FailNth(options, n, what))
            break;
        tried[n] = true;
        const int lines = OwnLines(what);
        CHECK(program.status == 0 || (program.status == 1 && lines >= 1 && lines <= usual + 1),
              "%s failed: status %d, %d lines, usually %d: %s", what, program.status, lines, usual,
              program.err);
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s ", what,
                 program.status ? "!" : "");
        snprintf(failed + strlen(failed), 4096 - strlen(failed), " %s ", what);
    }
    for (int length; sscanf(names, " %63s%n", name, &length) == 1; names += length) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(name, "!"), name);
        const bool each = AllFailed(places, tried, word);
        CHECK(each ? strstr(list, name) : strstr(places, word), "%s: no %s: %s", options, name,
              list);
    }
    free(places);
}

/* A simulated run opens its window as the first run does, so with a sanitizer fewer of its calls
 * fail. */
TEST_IN_FOLDER(RenderFailuresEndTheProgramOrNothing)
{
    char failed[4096] = "";
    const int step = Usually(3, 1), again = Usually(Sanitized ? 7 : 3, 1);
    FailEach("--frames 3 --size 320x240 --balls 100 --trace t.csv --screenshot p.png --hud full",
             step, failed,
             "malloc! SDL_InitSubSystem! SDL_CreateWindow! SDL_GL_CreateContext! fopen "
             "SDL_CreateSemaphore SDL_SemPost SDL_CreateThread SDL_GL_GetProcAddress! "
             "glCreateShader! glCreateProgram! glLinkProgram! glGetError!");
    FailEach("--simulate vsync60 --frames 20 --balls 100 --size 320x240 --trace t.json "
             "--screenshot p.png",
             again, failed, "malloc! fopen64! SDL_CreateThread glCheckFramebufferStatus!");
    FailEach("--simulate vsync60 --frames 3 --scene taps", 1, failed, "calloc!");
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
