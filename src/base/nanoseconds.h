/* SPDX-License-Identifier: MIT
 *
 * Time, everywhere in the program: whole nanoseconds, so that nothing drifts.
 */
#pragma once

#include <stdint.h>

typedef int64_t Nanoseconds;

#define ONE_SECOND      INT64_C(1000000000)
#define ONE_MILLISECOND INT64_C(1000000)
#define ONE_MICROSECOND INT64_C(1000)

/* The period of a rate (events a second, above 0), rounded to the nearest nanosecond. */
static inline Nanoseconds PeriodOf(int64_t rate)
{
    return (ONE_SECOND + rate / 2) / rate;
}

/* The rate of a period (above 0), rounded to the nearest whole one. */
static inline int RateOf(Nanoseconds period)
{
    return (int)((ONE_SECOND + period / 2) / period);
}
