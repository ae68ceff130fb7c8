/* SPDX-License-Identifier: MIT
 *
 * Percentiles of whole numbers.
 */
#pragma once

#include <stdint.h>
#include <stdlib.h>

static inline int CompareValues(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a;
    int64_t y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Sorts n values, the smallest first. */
static inline void SortValues(int64_t *values, int64_t n)
{
    if (n > 1)
        qsort(values, (size_t)n, sizeof *values, CompareValues);
}

/* The value at position (n - 1)p of n sorted values, linear between two of them. n is at least 1, p
 * from 0 to 1. */
static inline double Percentile(const int64_t *sorted, int64_t n, double p)
{
    double position = (double)(n - 1) * p;
    int64_t below = (int64_t)position;
    int64_t above = below + 1 < n ? below + 1 : below;
    double fraction = position - (double)below;
    return (double)sorted[below] + fraction * (double)(sorted[above] - sorted[below]);
}
