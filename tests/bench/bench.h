/* SPDX-License-Identifier: MIT
 *
 * The frame of all benchmarks. Each is a program that prints its rows of the one table that `make
 * bench` prints.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

/* Measures once; returns the figure that the row has. */
typedef double BenchMeasure(int what, int count);

typedef struct BenchSide {
    BenchMeasure *measure;
    int what, count;
} BenchSide;

typedef struct BenchRow {
    const char *name;
    BenchSide ours, other;
    double most; /* the ratio is asked to be this or less; 0: nothing is asked */
    const char *beside;
    bool counts; /* both sides count something: no load of the machine changes them */
} BenchRow;

/* Measures rows. In each round of a row both sides are measured, in alternating order. It prints
 * the median of each side, and the median of the rounds' ratios. Returns a status for the program:
 * EXIT_FAILURE after a line on standard error for each row with a ratio that is too large.
 *
 * With BENCH_BRIEF in the environment there is one short round, and only rows that count are
 * judged: tests/test_bench.sh sees in seconds that all rows work. */
enum { BenchMostRounds = 9, BenchMostValues = 2000 };
int BenchRun(const BenchRow *rows, int rowCount, int rounds);

/* Whether BENCH_BRIEF is set. */
bool BenchIsBrief(void);

/* What is to be done so often is to be done as often as this returns: less often in a brief run. */
int BenchTimes(int times);

/* Of numbers up to 1e12. */
double BenchMedian(const double *values, int count);

/* If something failed, ends the benchmark with a line that names it and SDL's or errno's reason. */
void BenchNeed(bool fine, const char *what);

/* A clock in ns; the thread's processor time in ns. */
double BenchNow(clockid_t clock);
double BenchCpu(void);

/* Opens an OpenGL 3.3 core window and makes its context current; finds a function of OpenGL. */
struct SDL_Window *BenchWindow(int width, int height, unsigned flags);
void (*BenchGlFunction(const char *name))(void);

/* Starts a program on this video driver of SDL, in a session of its own, without output. It ends
 * with this program at the latest. The last argument is NULL. */
pid_t BenchStart(const char *const arguments[], const char *driver);

#endif
