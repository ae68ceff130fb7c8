/* SPDX-License-Identifier: MIT
 *
 * The program compared with a window that draws a triangle (tests/bench/bare.c): a run of one
 * frame, and the share of a core that it takes at 60 frames a second without input. Both are
 * windows on an X server, as in real use; without Xvfb they draw offscreen, where less has to be
 * opened.
 */
#include "bench.h"
#include "window/server.h"

#include <SDL.h>
#include <signal.h>
#include <sys/wait.h>

static const char *driver;

/* Ours, and the window with a triangle. */
static const char *const starting[][4] = {{"./interp_demo", "--frames", "1"}, {"bench/bare", "1"}};
static const char *const running[][4] = {{"./interp_demo", "--fps", "60"}, {"bench/bare", "6000"}};

static double Start(int program, int times)
{
    const double start = BenchNow(CLOCK_MONOTONIC);
    times = BenchTimes(times);
    for (int i = 0; i < times; i++) {
        int status;
        const pid_t child = BenchStart(starting[program], driver);
        BenchNeed(waitpid(child, &status, 0) == child, "waitpid");
        BenchNeed(WIFEXITED(status) && WEXITSTATUS(status) == 0, starting[program][0]);
    }
    return (BenchNow(CLOCK_MONOTONIC) - start) / 1e6 / times;
}

/* The share in this many ms after it has started. */
static double Run(int program, int ms)
{
    clockid_t busy;
    const pid_t child = BenchStart(running[program], "offscreen");
    SDL_Delay(600);
    BenchNeed(clock_getcpuclockid(child, &busy) == 0, running[program][0]);
    const double start = BenchNow(CLOCK_MONOTONIC), before = BenchNow(busy);
    SDL_Delay((Uint32)BenchTimes(ms));
    const double used = BenchNow(busy) - before;
    const double percent = 100 * used / (BenchNow(CLOCK_MONOTONIC) - start);
    kill(child, SIGKILL);
    BenchNeed(waitpid(child, NULL, 0) == child, "waitpid");
    return percent;
}

int main(void)
{
    const bool isX = ServerStart() > 0;
    const char *start = isX ? "run of one frame in X, ms" : "run of one frame, ms";
    const char *cpu = "60 frames a second, % of a core", *beside = "a window with a triangle";
    const BenchRow rows[] = {
        {start, {Start, 0, 3}, {Start, 1, 3}, 1.15, beside, false},
        {cpu, {Run, 0, 1500}, {Run, 1, 1500}, 2.5, beside, false},
    };
    driver = isX ? "x11" : "offscreen";
    return BenchRun(rows, 2, 7);
}
