/* SPDX-License-Identifier: MIT
 *
 * Percentiles, as the HUD's graph and the summary compute them.
 */
#ifndef PERCENTILE_H
#define PERCENTILE_H

#include <stdint.h>

/* Sorts n values, the smallest first. */
void SortValues(int64_t *values, int64_t n);

/* The value at the part p (0 to 1) of n sorted values (n at least 1), at position (n - 1)p and
 * linear between two values. */
double Percentile(const int64_t *sorted, int64_t n, double p);

#endif
