/* SPDX-License-Identifier: MIT
 *
 * What only a key asks for and the system refuses, by fail_once.c.
 */
#include "program.h"
#include "window/screen.h"

#include "check/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char failing[1024]; /* the program with the shim around it */

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
    const struct CMUnitTest onScreen[] = {
        SCREEN_TEST(ARefusedFullscreenIsToldOf),
    };
    const char *demo = getenv("INTERP_DEMO");
    const char *slash = demo ? strrchr(demo, '/') : NULL;
    if (!slash)
        return 1;
    snprintf(failing, sizeof failing, "%.*s/tests/failing_demo", (int)(slash - demo), demo);
    if (access(failing, X_OK) != 0) {
        printf("[  SKIPPED ] 1 test(s): no %s\n[  PASSED  ] 0 test(s).\n", failing);
        return 0;
    }
    setenv("INTERP_DEMO", failing, 1);
    setenv("FAILED", "failed", 1);
    return cmocka_run_group_tests_name("failures on a screen", onScreen, ScreenOpen, ScreenClose);
}
