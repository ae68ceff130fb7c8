/* SPDX-License-Identifier: MIT
 *
 * From the start of the program to its first picture, beside a bare window's: tests/bench/bare.c
 * without and with a triangle. The bare window that only clears needs no shader, with which a
 * software renderer starts its compiler; the one with a triangle does. All end with their first
 * picture (tests/bench/first_swap.c).
 */
#include "bench.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

enum { Rounds = 11, Programs = 3 };

static const char *const programs[Programs][4] = {
    {"./interp_demo", "--frames", "1"}, {"bench/bare", "1"}, {"bench/bare", "1", "triangle"}};

/* ms */
static double Now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static double Measure(int which)
{
    int status;
    const double start = Now();
    const pid_t child = BenchStart(programs[which], "bench/first_swap.so");
    BenchNeed(waitpid(child, &status, 0) == child, "waitpid");
    const double end = Now();
    BenchNeed(WIFEXITED(status) && WEXITSTATUS(status) == 0, programs[which][0]);
    return end - start;
}

int main(void)
{
    double ms[Programs][Rounds];
    for (int which = 0; which < Programs; which++)
        Measure(which); /* the files are in memory */
    for (int round = 0; round < Rounds; round++) {
        for (int i = 0; i < Programs; i++) {
            const int which = round % 2 ? Programs - 1 - i : i;
            ms[which][round] = Measure(which);
        }
    }
    BenchLine("start to first picture, ms", ms[0], ms[1], Rounds, "< 1.15", "a bare window");
    BenchLine("", ms[0], ms[2], Rounds, "", "a bare window with a triangle");
    return EXIT_SUCCESS;
}
