/* SPDX-License-Identifier: MIT
 *
 * From the start of the program to its first picture, beside a bare window's: tests/bench/bare.c
 * without and with a triangle. OpenGL 3.3 draws nothing without a shader; with the first, however
 * small, a software renderer starts its compiler, which takes it a sixth to a third of the time
 * that all the rest does. The window that only clears does without, and nothing that draws can be
 * as fast. All end with their first picture (tests/bench/first_swap.c).
 *
 * They are windows on an X server, as people's windows are on one or its like; where Xvfb is
 * missing, offscreen, where less has to be opened and the shader weighs more.
 */
#include "bench.h"
#include "window/server.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>

enum { Rounds = 21, Programs = 3 };

static const char *const programs[Programs][4] = {
    {"./interp_demo", "--frames", "1"}, {"bench/bare", "1"}, {"bench/bare", "1", "triangle"}};

static const char *driver;

/* ms */
static double Measure(int which, const char *preload)
{
    int status;
    const double start = BenchNow(CLOCK_MONOTONIC);
    const pid_t child = BenchStart(programs[which], driver, preload);
    BenchNeed(waitpid(child, &status, 0) == child, "waitpid");
    const double end = BenchNow(CLOCK_MONOTONIC);
    BenchNeed(WIFEXITED(status) && WEXITSTATUS(status) == 0, programs[which][0]);
    return (end - start) / 1e6;
}

int main(void)
{
    double ms[Programs][Rounds];
    const pid_t server = ServerStart();
    driver = server > 0 ? "x11" : "offscreen";
    for (int which = 0; which < Programs; which++)
        Measure(which, NULL); /* files are in memory, and shaders where the driver keeps them */
    for (int round = 0; round < Rounds; round++) {
        for (int i = 0; i < Programs; i++) {
            const int which = round % 2 ? Programs - 1 - i : i;
            ms[which][round] = Measure(which, "bench/first_swap.so");
        }
    }
    const char *name =
        server > 0 ? "start to first picture in X, ms" : "start to first picture offscreen, ms";
    BenchLine(name, ms[0], ms[1], Rounds, "< 1.15", "a bare window");
    BenchLine("", ms[0], ms[2], Rounds, "< 1.15", "a bare window with a triangle");
    if (server > 0)
        kill(server, SIGKILL);
    return EXIT_SUCCESS;
}
