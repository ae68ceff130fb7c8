/* SPDX-License-Identifier: MIT
 *
 * What the benchmarks share. Each is a program of its own that takes no arguments and prints a
 * table.
 */
#ifndef BENCH_H
#define BENCH_H

/* Prints what is measured, and on which machine. */
void BenchHeader(const char *what);

/* The value below which a part from 0 to 1 of the values lies, interpolated; 0.5 is the median.
 * Sorts them. */
double BenchPercentile(double *values, int count, double part);

#endif
