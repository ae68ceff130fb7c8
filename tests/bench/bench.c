/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include "base/percentile.h"
#include "window/server.h"

#include <SDL.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

double BenchMedian(const double *values, int count)
{
    static int64_t millionths[BenchMostValues];
    for (int i = 0; i < count; i++)
        millionths[i] = (int64_t)(values[i] * 1e6);
    SortValues(millionths, count);
    return Percentile(millionths, count, 0.5) / 1e6;
}

bool BenchIsBrief(void)
{
    return getenv("BENCH_BRIEF") != NULL;
}

int BenchTimes(int times)
{
    enum { BriefPart = 20 };
    if (!BenchIsBrief())
        return times;
    return times > BriefPart ? times / BriefPart : 1;
}

static double Measure(const BenchSide *side)
{
    return side->measure(side->what, side->count);
}

/* The figures of each round. */
typedef struct Figures {
    double ours[BenchMostRounds], other[BenchMostRounds], ratios[BenchMostRounds];
} Figures;

/* Each side is first in every other round, so a machine that gets slower meets both alike. */
static void MeasureRound(const BenchRow *row, int round, Figures *figures)
{
    const bool isOtherFirst = round % 2 == 1;
    if (isOtherFirst)
        figures->other[round] = Measure(&row->other);
    figures->ours[round] = Measure(&row->ours);
    if (!isOtherFirst)
        figures->other[round] = Measure(&row->other);

    figures->ratios[round] = figures->ours[round] / figures->other[round];
}

/* Returns whether the ratio is as asked for. */
static bool RunRow(const BenchRow *row, int rounds)
{
    Figures figures;
    if (!BenchIsBrief())
        MeasureRound(row, 0, &figures); /* only warms up */
    for (int round = 0; round < rounds; round++)
        MeasureRound(row, round, &figures);

    for (int round = 0; round < rounds; round++) {
        if (!(figures.other[round] > 0)) {
            fprintf(stderr, "bench: %s: nothing was measured of the other\n", row->name);
            return false;
        }
    }

    const double ratio = BenchMedian(figures.ratios, rounds);
    char asked[32] = "";
    if (row->most > 0)
        snprintf(asked, sizeof asked, "<= %g", row->most);
    printf("%-46s %9.2f %9.2f %7.3f  %-8s %s\n", row->name, BenchMedian(figures.ours, rounds),
           BenchMedian(figures.other, rounds), ratio, asked, row->beside);
    BenchNeed(fflush(stdout) == 0, "standard output");

    const bool isJudged = row->most > 0 && (row->counts || !BenchIsBrief());
    if (!isJudged || ratio <= row->most)
        return true;
    fprintf(stderr, "bench: %s: the ratio is %.3f, asked is %g or less\n", row->name, ratio,
            row->most);
    return false;
}

int BenchRun(const BenchRow *rows, int rowCount, int rounds)
{
    bool fine = true;
    for (int i = 0; i < rowCount; i++)
        fine &= RunRow(&rows[i], BenchIsBrief() ? 1 : rounds);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

void BenchNeed(bool fine, const char *what)
{
    const char *why = SDL_GetError();
    if (fine)
        return;
    fprintf(stderr, "bench: %s: %s\n", what, *why ? why : strerror(errno));
    exit(EXIT_FAILURE);
}

double BenchNow(clockid_t clock)
{
    struct timespec now = {0};
    BenchNeed(clock_gettime(clock, &now) == 0, "a clock");
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

double BenchCpu(void)
{
    return BenchNow(CLOCK_THREAD_CPUTIME_ID);
}

SDL_Window *BenchWindow(int width, int height, unsigned flags)
{
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_Window *window = SDL_CreateWindow("bench", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                          width, height, SDL_WINDOW_OPENGL | flags);
    BenchNeed(window && SDL_GL_CreateContext(window), "a window with OpenGL 3.3");
    return window;
}

void (*BenchGlFunction(const char *name))(void)
{
    void *data = SDL_GL_GetProcAddress(name);
    void (*function)(void) = NULL;
    memcpy(&function, &data, sizeof function);
    return function;
}

pid_t BenchStart(const char *const arguments[], const char *driver)
{
    const pid_t child = fork();
    BenchNeed(child >= 0, "fork");
    if (child != 0)
        return child;
    DieWithParent();
    setsid();
    const int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    setenv("SDL_VIDEODRIVER", driver, 1);
    execv(arguments[0], (char *const *)arguments);
    _exit(127);
}
