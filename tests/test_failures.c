/* SPDX-License-Identifier: MIT
 *
 * Each thing that the program asks of the C library, SDL and OpenGL, and that can be refused, is
 * refused once (fail_once.c). It then ends with status 1 and one line that says why, or goes on
 * without; it never crashes, and in the build with AddressSanitizer leaks nothing.
 */
#include "program.h"
#include "window/screen.h"

#include "check/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char failing[1024]; /* the program with the shim around it */

static int Lines(const char *text)
{
    int lines = 0;
    for (; (text = strchr(text, '\n')); text++)
        lines++;
    return lines;
}

/* All that it says are lines of its own: not a sanitizer's. */
static void CheckOwnLines(const char *text, const char *what)
{
    for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
        CHECK(strncmp(at, "interp_demo: ", 13) == 0 && strchr(at, '\n'), "%s failed: it says %s",
              what, text);
    }
}

/* Lines beyond those that it says when nothing fails. */
static int FailEach(const char *options, char list[4096])
{
    static Program program;
    int n = 1, ended = 0, usual = 0;
    list[0] = '\0';
    for (;; n++) {
        char text[32];
        snprintf(text, sizeof text, "%d", n == 1 ? 100000 : n - 1);
        assert_int_equal(setenv("FAIL_AT", text, 1), 0);
        remove("failed");
        ProgramRun(&program, options);
        if (n == 1) {
            CHECK(program.status == 0, "%s: status %d: %s", options, program.status, program.err);
            usual = Lines(program.err);
            continue;
        }
        if (access("failed", F_OK) != 0)
            break;
        char *what = ReadFile("failed");
        what[strcspn(what, "\n")] = '\0';
        CHECK(program.status == 0 || program.status == 1, "%s failed: status %d: %s", what,
              program.status, program.err);
        CheckOwnLines(program.err, what);
        if (program.status == 1) {
            CHECK(Lines(program.err) >= 1 && Lines(program.err) <= usual + 1,
                  "%s failed: %d lines, usually %d: %s", what, Lines(program.err), usual,
                  program.err);
            ended++;
        }
        print_message("%s: status %d, %s", what, program.status,
                      program.err[0] ? strrchr(program.err, ':') : "\n");
        snprintf(list + strlen(list), 4096 - strlen(list), "%s ", what);
        free(what);
    }
    CHECK(n > 10, "only %d calls can fail", n);
    return ended;
}

static void EachFailureOfADrawnRun(void **state)
{
    static const char *const must[] = {"malloc ",
                                       "calloc ",
                                       "SDL_InitSubSystem ",
                                       "SDL_CreateWindow ",
                                       "SDL_GL_CreateContext ",
                                       "SDL_CreateSemaphore ",
                                       "SDL_SemPost ",
                                       "SDL_CreateThread ",
                                       "SDL_GL_GetProcAddress ",
                                       "glCreateShader ",
                                       "glCreateProgram ",
                                       "glCompileShader ",
                                       "glLinkProgram ",
                                       "glGetError ",
                                       "fopen "};
    char list[4096];
    (void)state;
    const int ended = FailEach("--frames 3 --size 320x240 --balls 100 --trace t.csv "
                               "--screenshot p.png --hud full",
                               list);
    for (size_t i = 0; i < sizeof must / sizeof must[0]; i++)
        CHECK(strstr(list, must[i]), "no %s was called", must[i]);
    CHECK(ended > 12, "only %d of them ended the program", ended);
}

static void EachFailureOfASimulatedRun(void **state)
{
    char list[4096];
    (void)state;
    FailEach("--simulate vsync60 --frames 100 --balls 100 --trace t.json", list);
    assert_true(strstr(list, "malloc ") && strstr(list, "SDL_CreateThread "));
}

/* What only a key asks for; the second time it is not refused. */
static void ARefusedFullscreenIsToldOf(void **state)
{
    (void)state;
    assert_int_equal(setenv("FAIL_NAME", "SDL_SetWindowFullscreen", 1), 0);
    Start("");
    unsetenv("FAIL_NAME");
    Press("F11");
    AwaitMoreRows(5);
    Press("F11");
    AwaitMoreRows(5);
    Quit();
    const char *told = strstr(screen.program.err, "no fullscreen: made to fail\n");
    CHECK(told && !strstr(told + 1, "no fullscreen"), "it says %s", screen.program.err);
    CheckTraceIsComplete();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(EachFailureOfADrawnRun),
        cmocka_unit_test(EachFailureOfASimulatedRun),
    };
    const struct CMUnitTest onScreen[] = {
        SCREEN_TEST(ARefusedFullscreenIsToldOf),
    };
    const char *demo = getenv("INTERP_DEMO");
    const char *slash = demo ? strrchr(demo, '/') : NULL;
    if (!slash)
        return 1;
    snprintf(failing, sizeof failing, "%.*s/tests/failing_demo", (int)(slash - demo), demo);
    if (access(failing, X_OK) != 0) {
        printf("[  SKIPPED ] 3 test(s): no %s\n[  PASSED  ] 0 test(s).\n", failing);
        return 0;
    }
    setenv("INTERP_DEMO", failing, 1);
    setenv("FAILED", "failed", 1);
    setenv("SDL_VIDEODRIVER", "offscreen", 1);
    if (!EnterFolder())
        return 1;
    int failed = cmocka_run_group_tests_name("failures", tests, NULL, NULL);
    if (!LeaveFolder())
        return 1;
    return failed +
           cmocka_run_group_tests_name("failures on a screen", onScreen, ScreenOpen, ScreenClose);
}
