/* SPDX-License-Identifier: MIT */
#include "base/tick_rate.h"

#include "base/divisor.h"
#include "base/units.h"

#include <stdio.h>
#include <string.h>

/* ---- as text ---- */

enum { Decimals = 6, Millionths = 1000000 };

/* Reads a number with its decimals as so many millionths, and moves *at to its end. */
static bool ReadExactly(const char **at, int64_t *millionths)
{
    const char *const begin = *at;
    const int64_t most = (int64_t)TickRateMost * Millionths;
    if (!ReadDecimal(at, Decimals, most, millionths) || (*at)[-1] == '.')
        return false;

    const char *const point = memchr(begin, '.', (size_t)(*at - begin));
    return !point || *at - point - 1 <= Decimals;
}

/* Reads a whole number up to TickRateMost. */
static bool ReadWhole(const char **at, int64_t *number)
{
    const size_t digits = strspn(*at, "0123456789");
    return (*at)[digits] != '.' && ReadDecimal(at, 0, TickRateMost, number);
}

/* Reads both numbers of the ratio, not yet without a common divisor. */
static bool ReadRatio(const char *text, int64_t *numerator, int64_t *denominator)
{
    if (strchr(text, '/')) {
        if (!ReadWhole(&text, numerator) || *text != '/')
            return false;
        text++;
        return ReadWhole(&text, denominator) && *text == '\0';
    }
    *denominator = Millionths;
    return ReadExactly(&text, numerator) && *text == '\0';
}

bool TickRateRead(const char *text, int low, int high, TickRate *rate)
{
    int64_t numerator = 0, denominator = 0;
    if (!ReadRatio(text, &numerator, &denominator) || denominator == 0)
        return false;
    if (numerator < low * denominator || numerator > high * denominator)
        return false;

    const int64_t divisor = CommonDivisor(numerator, denominator);
    if (numerator / divisor > TickRateMost)
        return false;
    *rate = (TickRate){(int32_t)(numerator / divisor), (int32_t)(denominator / divisor)};
    return true;
}

const char *TickRateText(char text[TickRateTextSize], TickRate rate)
{
    if (rate.denominator <= 1) {
        snprintf(text, TickRateTextSize, "%d", (int)rate.numerator);
        return text;
    }
    if (Millionths % rate.denominator != 0) {
        snprintf(text, TickRateTextSize, "%d/%d", (int)rate.numerator, (int)rate.denominator);
        return text;
    }

    const int64_t millionths = (int64_t)rate.numerator * (Millionths / rate.denominator);
    int length = snprintf(text, TickRateTextSize, "%d.%06d", (int)(millionths / Millionths),
                          (int)(millionths % Millionths));
    while (text[length - 1] == '0')
        text[--length] = '\0';
    return text;
}

/* ---- the clock ---- */

TickPace TickPaceOf(TickRate rate)
{
    if (rate.denominator <= 1)
        return (TickPace){0, 1};

    /* A tick is real / numerator long, and on the clock it is whole. */
    const int64_t real = ONE_SECOND * rate.denominator;
    return (TickPace){TickRatePeriod(rate) * rate.numerator - real, real};
}

/* Whole seconds are counted apart, so that nothing overflows: gained is below 10^9 in size, and in
 * is 10^9 times up to 10^9. */
Nanoseconds TickPaceGain(TickPace pace, Nanoseconds real)
{
    if (pace.gained == 0)
        return 0;
    const int64_t seconds = real / ONE_SECOND, rest = real % ONE_SECOND;
    const int64_t denominator = pace.in / ONE_SECOND;
    const int64_t whole = seconds * pace.gained;
    const int64_t parts = whole % denominator * ONE_SECOND + rest * pace.gained;
    return whole / denominator + parts / pace.in;
}
