/* SPDX-License-Identifier: MIT
 *
 * For ratios of whole numbers.
 */
#pragma once

#include <stdint.h>

/* The greatest number that divides both, which are 0 or more (Euclid). */
static inline int64_t CommonDivisor(int64_t a, int64_t b)
{
    while (b > 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
