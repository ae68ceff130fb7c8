/* SPDX-License-Identifier: MIT */
#pragma once

#include <stdint.h>

/* Sorts n values, the smallest first. */
void SortValues(int64_t *values, int64_t n);

/* The value at position (n - 1)p of n sorted values, linear between two of them. n is at least 1, p
 * from 0 to 1. */
double Percentile(const int64_t *sorted, int64_t n, double p);
