/* SPDX-License-Identifier: MIT
 *
 * The program beside a bare window (tests/bench/bare.c): from the start to the first picture, and
 * what it takes of a core at 60 frames a second while nobody does anything.
 *
 * OpenGL 3.3 draws nothing without a shader; with the first, however small, a software renderer
 * starts its compiler, which takes it a sixth to a third of the time that all the rest does. So the
 * start is measured beside a window with a triangle, too. All end with their first picture
 * (tests/bench/first_swap.c). They are windows on an X server, as people's windows are on one or
 * its like; where Xvfb is missing, offscreen, where less has to be opened.
 */
#include "bench.h"
#include "window/server.h"

#include <SDL.h>
#include <signal.h>
#include <sys/wait.h>

static const char *driver;

/* Ours, a bare window, and one with a triangle. */
static const char *const starting[][4] = {
    {"./interp_demo", "--frames", "1"}, {"bench/bare", "1"}, {"bench/bare", "1", "triangle"}};
static const char *const running[][4] = {{"./interp_demo", "--fps", "60"}, {"bench/bare", "6000"}};

static void Start(int program, int times, double *ms)
{
    const double start = BenchNow(CLOCK_MONOTONIC);
    for (int i = 0; i < times; i++) {
        int status;
        const pid_t child = BenchStart(starting[program], driver, "bench/first_swap.so");
        BenchNeed(waitpid(child, &status, 0) == child, "waitpid");
        BenchNeed(WIFEXITED(status) && WEXITSTATUS(status) == 0, starting[program][0]);
    }
    *ms = (BenchNow(CLOCK_MONOTONIC) - start) / 1e6 / times;
}

/* In so many ms, once it has started. */
static void Run(int program, int ms, double *percent)
{
    clockid_t busy;
    const pid_t child = BenchStart(running[program], "offscreen", NULL);
    SDL_Delay(600);
    BenchNeed(clock_getcpuclockid(child, &busy) == 0, running[program][0]);
    const double start = BenchNow(CLOCK_MONOTONIC), before = BenchNow(busy);
    SDL_Delay((Uint32)ms);
    const double used = BenchNow(busy) - before;
    *percent = 100 * used / (BenchNow(CLOCK_MONOTONIC) - start);
    kill(child, SIGKILL);
    BenchNeed(waitpid(child, NULL, 0) == child, "waitpid");
}

int main(int argc, char **argv)
{
    const bool isX = ServerStart() > 0;
    const char *start = isX ? "start to first picture in X, ms" : "start to first picture, ms";
    const BenchRow rows[] = {
        {start, {Start, 0, 3}, {Start, 1, 3}, "< 1.15", "a bare window"},
        {start, {Start, 0, 3}, {Start, 2, 3}, "< 1.15", "a bare window with a triangle"},
        {"60 frames a second, % of a core", {Run, 0, 1500}, {Run, 1, 1500}, "+ 5", "a bare window"},
    };
    driver = isX ? "x11" : "offscreen";
    return BenchRun(&(Bench){7, 3, rows, {NULL}}, argc, argv);
}
