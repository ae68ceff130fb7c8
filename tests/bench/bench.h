/* SPDX-License-Identifier: MIT
 *
 * What the benchmarks share. Each is a program of its own that prints its lines of the one table
 * that `make bench` prints, below the head that bench/machine prints. With the argument "long" it
 * measures longer, where that says more, and prints all that it knows.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

enum { BenchNameWidth = 46 };

bool BenchIsLong(int argc, char **argv);

/* Prints a line: the medians of ours and of what it is measured beside, and that of the ratios of
 * the two in the same round. `bar` is what was asked for, "" for nothing. */
void BenchLine(const char *name, const double *ours, const double *other, int rounds,
               const char *bar, const char *beside);

/* The median, which leaves the values in their order. */
double BenchMedian(const double *values, int count);

/* The value below which a part from 0 to 1 of the values lies, interpolated; 0.5 is the median.
 * Sorts them. */
double BenchPercentile(double *values, int count, double part);

/* Ends the benchmark with a line that names what failed, if it did, with errno's or SDL's reason.
 */
void BenchNeed(bool fine, const char *what);
void BenchNeedSdl(bool fine, const char *what);

/* A clock in ns. */
double BenchNow(clockid_t clock);

/* A function of OpenGL, for a current context. */
void (*BenchGlFunction(const char *name))(void);

/* Starts a program of the build folder, which is the working directory, on this video driver of SDL
 * ("offscreen"), with no output. `preload` is a library to load before all others, or NULL. The
 * last argument is NULL. */
pid_t BenchStart(const char *const arguments[], const char *driver, const char *preload);

#endif
