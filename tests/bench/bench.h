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

/* Ours and what it is measured beside. `bar` is what was asked for, "" for nothing. */
typedef struct BenchRow {
    const char *name;
    BenchSide ours, other;
    const char *bar, *beside;
} BenchRow;

/* What main does. In each round of a row both sides are measured, in the other order from one round
 * to the next; printed are the median of each and that of the rounds' ratios. */
enum { BenchMostRounds = 9 };
int BenchRun(const BenchRow *rows, int rowCount, int rounds);

/* Ends the benchmark with a line that names what failed, if it did, and SDL's or errno's reason. */
void BenchNeed(bool fine, const char *what);

/* A clock in ns; the thread's processor time in ns. */
double BenchNow(clockid_t clock);
double BenchCpu(void);

/* An OpenGL 3.3 core window, whose context is then current; a function of OpenGL for that. */
struct SDL_Window *BenchWindow(int width, int height, unsigned flags);
void (*BenchGlFunction(const char *name))(void);

/* Starts a program, which ends with this one at the latest, on this video driver of SDL, in a
 * session of its own and with no output. The last argument is NULL. */
pid_t BenchStart(const char *const arguments[], const char *driver);

#endif
