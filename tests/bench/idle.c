/* SPDX-License-Identifier: MIT
 *
 * What the program takes of a core at 60 frames a second while nobody does anything, beside a bare
 * window (tests/bench/bare.c) that clears and swaps as often. Both wait in the same way.
 */
#include "bench.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ShortRounds = 5, LongRounds = 11, StartMs = 600, MeasuredMs = 1500 };

static const char *const ours[] = {"./interp_demo", "--fps", "60", NULL};
static const char *const bare[] = {"bench/bare", "6000", NULL};

static void Sleep(int ms)
{
    struct timespec rest = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    while (nanosleep(&rest, &rest) != 0)
        ;
}

/* % of a core, once it has started. */
static double Measure(const char *const arguments[])
{
    clockid_t busy;
    const pid_t child = BenchStart(arguments, "offscreen", NULL);
    Sleep(StartMs);
    BenchNeed(clock_getcpuclockid(child, &busy) == 0, arguments[0]);
    const double start = BenchNow(CLOCK_MONOTONIC), before = BenchNow(busy);
    Sleep(MeasuredMs);
    const double used = BenchNow(busy) - before, time = BenchNow(CLOCK_MONOTONIC) - start;
    kill(child, SIGKILL);
    BenchNeed(waitpid(child, NULL, 0) == child, "waitpid");
    return 100 * used / time;
}

int main(int argc, char **argv)
{
    double own[LongRounds], other[LongRounds];
    const int rounds = BenchIsLong(argc, argv) ? LongRounds : ShortRounds;
    for (int round = 0; round < rounds; round++) {
        if (round % 2)
            other[round] = Measure(bare);
        own[round] = Measure(ours);
        if (round % 2 == 0)
            other[round] = Measure(bare);
    }
    BenchLine("60 frames a second, % of a core", own, other, rounds, "+ 5", "a bare window");
    return EXIT_SUCCESS;
}
