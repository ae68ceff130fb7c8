/* SPDX-License-Identifier: MIT
 *
 * Displays and drivers that are not good enough, or go away: a line that says so, status 1, and no
 * frame of a recording lost.
 */
#include "window/screen.h"

#include "check/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static void CheckRefused(const char *variable, const char *value, const char *says)
{
    static Program program;
    assert_int_equal(setenv(variable, value, 1), 0);
    ProgramRun(&program, "--frames 2 --trace none.csv");
    unsetenv(variable);
    CHECK(program.status == 1, "%s=%s: status %d: %s", variable, value, program.status,
          program.err);
    CHECK(strstr(program.err, says), "%s=%s: it says %s", variable, value, program.err);
    CHECK(strstr(program.err, "--simulate MACHINE runs without"), "%s=%s: it says %s", variable,
          value, program.err);
}

static void OldOrNoOpenGlIsRefused(void **state)
{
    (void)state;
    CheckRefused("MESA_GL_VERSION_OVERRIDE", "3.2", "OpenGL 3.3");
    CheckRefused("MESA_GL_VERSION_OVERRIDE", "2.1", "OpenGL 3.3");
    CheckRefused("SDL_VIDEODRIVER", "dummy", "OpenGL 3.3");
    CheckRefused("SDL_VIDEODRIVER", "no such driver", "no display");
}

static int Commas(const char *line)
{
    int commas = 0;
    for (; *line && *line != '\n'; line++)
        commas += *line == ',';
    return commas;
}

/* Xlib ends the program itself when its server is killed. */
static void ARecordingOutlivesTheDisplay(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(20);
    const int seen = screen.rowCount;
    EndProcess(&screen.server);
    ProgramWait(&screen.program);
    screen.running = false;
    CHECK(screen.program.status == 1, "status %d: %s", screen.program.status, screen.program.err);
    CHECK(strstr(screen.program.err, "interp_demo: the display went away\n"), "it says %s",
          screen.program.err);
    char *trace = ReadFile("trace.csv");
    const size_t length = strlen(trace);
    CHECK(length > 0 && trace[length - 1] == '\n', "the last row is not whole");
    trace[length - 1] = '\0';
    CHECK(Commas(strrchr(trace, '\n') + 1) == Commas(strstr(trace, "fps,")),
          "the last row has not all columns: %s", strrchr(trace, '\n') + 1);
    free(trace);
    ReadTrace();
    CHECK(screen.rowCount >= seen, "of %d rows %d are left", seen, screen.rowCount);
    static Program summary;
    ProgramRun(&summary, "--summary trace.csv");
    CHECK(summary.status == 0, "the recording can't be read: %s", summary.err);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(OldOrNoOpenGlIsRefused),
        SCREEN_TEST(ARecordingOutlivesTheDisplay),
    };
    return cmocka_run_group_tests_name("no display", tests, ScreenOpen, ScreenClose);
}
