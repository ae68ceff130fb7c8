/* SPDX-License-Identifier: MIT
 *
 * Ticks a second as a ratio of whole numbers: 60, 59.94 and 1000/3 are all exact.
 */
#pragma once

#include "base/nanoseconds.h"

#include <stdbool.h>
#include <stdint.h>

/* So many ticks in so many seconds, without a common divisor: 2997 in 50 for 59.94. All zero: no
 * rate. */
typedef struct TickRate {
    int32_t numerator, denominator;
} TickRate;

/* Neither of them is larger. */
enum { TickRateMost = 1000000000 };

/* So many ticks in one second; no rate for 0. */
static inline TickRate WholeRate(int ticksPerSecond)
{
    return (TickRate){ticksPerSecond, ticksPerSecond != 0};
}

static inline bool TickRateIs(TickRate a, TickRate b)
{
    return a.numerator == b.numerator && a.denominator == b.denominator;
}

static inline bool TickRateIsKnown(TickRate rate)
{
    return rate.numerator > 0;
}

/* Ticks a second, rounded as a double is; 0 for no rate. */
static inline double TickRateValue(TickRate rate)
{
    return TickRateIsKnown(rate) ? (double)rate.numerator / rate.denominator : 0;
}

/* The length of a tick, rounded to the nearest nanosecond. */
static inline Nanoseconds TickRatePeriod(TickRate rate)
{
    return (ONE_SECOND * rate.denominator + rate.numerator / 2) / rate.numerator;
}

/* Reads "60", "59.94" or "1000/3", all of the text. False if it is no such rate from `low` to
 * `high`, or has more digits than a TickRate holds. */
bool TickRateRead(const char *text, int low, int high, TickRate *rate);

/* Room for a rate as text. */
enum { TickRateTextSize = 32 };

/* Writes it as it is read: as a decimal number where that is exact. Returns `text`. */
const char *TickRateText(char text[TickRateTextSize], TickRate rate);

/* ---- a clock on which a tick is a whole number of nanoseconds ----
 *
 * A tick of 59.94 in a second takes 16683350.0167 ns. A loop that adds up whole nanoseconds would
 * be late by more and more of them. So its clock runs slower than the real one by as much as a tick
 * is too short for it, here by one part in a thousand million: the tick is then exactly 16683350 of
 * the clock's nanoseconds, and tick n is due at its right real time, however large n is. */

/* How much faster that clock is than the real one, as a ratio; below 0: slower. */
typedef struct TickPace {
    int64_t gained, in;
} TickPace;

/* No gain for a rate that is a whole number, whose loops count rounded ticks, as all games do. */
TickPace TickPaceOf(TickRate rate);

/* How much the clock has gained after this much real time, from 0 to 10^15 ns; rounded towards 0.
 */
Nanoseconds TickPaceGain(TickPace pace, Nanoseconds real);
