/* SPDX-License-Identifier: MIT
 *
 * The vertical blanks of a display with one rate, in mHz: when it begins each refresh. Blank 0 is
 * at time 0.
 */
#pragma once

#include "base/nanoseconds.h"

#include <stdint.h>

/* The unit in which blanks are counted: a whole number of them passes in it at any rate. */
static const Nanoseconds ThousandSeconds = 1000 * ONE_SECOND;

/* Vertical blank k is at ceil(k * 1e12 / milliHz) ns. Whole thousands of seconds are counted apart,
 * so that nothing overflows. */
static inline Nanoseconds Blank(int64_t k, int64_t milliHz)
{
    const int64_t thousands = k / milliHz, rest = k % milliHz;
    return thousands * ThousandSeconds + (rest * ThousandSeconds + milliHz - 1) / milliHz;
}

/* The number of the first blank strictly after t. */
static inline int64_t BlankAfter(Nanoseconds t, int64_t milliHz)
{
    return t / ThousandSeconds * milliHz + t % ThousandSeconds * milliHz / ThousandSeconds + 1;
}
