/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include <SDL.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MaxRounds = 64 };

bool BenchIsLong(int argc, char **argv)
{
    return argc > 1 && strcmp(argv[1], "long") == 0;
}

static int Compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double BenchPercentile(double *values, int count, double part)
{
    qsort(values, (size_t)count, sizeof *values, Compare);
    const double at = part * (count - 1);
    const int below = (int)at;
    const double next = values[below + 1 < count ? below + 1 : below];
    return values[below] + (at - below) * (next - values[below]);
}

double BenchMedian(const double *values, int count)
{
    double sorted[MaxRounds];
    BenchNeed(count <= MaxRounds, "too many rounds");
    memcpy(sorted, values, sizeof *values * (size_t)count);
    return BenchPercentile(sorted, count, 0.5);
}

void BenchLine(const char *name, const double *ours, const double *other, int rounds,
               const char *bar, const char *beside)
{
    double ratios[MaxRounds];
    BenchNeed(rounds <= MaxRounds, "too many rounds");
    for (int i = 0; i < rounds; i++)
        ratios[i] = ours[i] / other[i];
    printf("%-*s %9.2f %9.2f %7.3f  %-8s %s\n", BenchNameWidth, name, BenchMedian(ours, rounds),
           BenchMedian(other, rounds), BenchMedian(ratios, rounds), bar, beside);
    BenchNeed(fflush(stdout) == 0, "standard output");
}

void BenchNeed(bool fine, const char *what)
{
    if (fine)
        return;
    fprintf(stderr, "bench: %s%s%s\n", what, errno ? ": " : "", errno ? strerror(errno) : "");
    exit(EXIT_FAILURE);
}

void BenchNeedSdl(bool fine, const char *what)
{
    if (fine)
        return;
    fprintf(stderr, "bench: %s: %s\n", what, SDL_GetError());
    exit(EXIT_FAILURE);
}

double BenchNow(clockid_t clock)
{
    struct timespec now = {0};
    BenchNeed(clock_gettime(clock, &now) == 0, "a clock");
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

void (*BenchGlFunction(const char *name))(void)
{
    void *data = SDL_GL_GetProcAddress(name);
    void (*function)(void) = NULL;
    memcpy(&function, &data, sizeof function);
    return function;
}

pid_t BenchStart(const char *const arguments[], const char *driver, const char *preload)
{
    const pid_t child = fork();
    BenchNeed(child >= 0, "fork");
    if (child != 0)
        return child;
    const int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    setenv("SDL_VIDEODRIVER", driver, 1);
    if (preload)
        setenv("LD_PRELOAD", preload, 1);
    execv(arguments[0], (char *const *)arguments);
    _exit(127);
}
