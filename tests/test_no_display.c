/* SPDX-License-Identifier: MIT
 *
 * A display that goes away: a line that says so, status 1, and no frame of a recording lost.
 */
#include "window/screen.h"

#include "check/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

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
        SCREEN_TEST(ARecordingOutlivesTheDisplay),
    };
    return cmocka_run_group_tests_name("no display", tests, ScreenOpen, ScreenClose);
}
