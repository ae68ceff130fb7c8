/* SPDX-License-Identifier: MIT */
#include "base/units.h"

#include "base/nanoseconds.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char Digits[] = "0123456789";

/* value = value * 10 + digit; false if that is above the limit. */
static bool Append(int64_t *value, int digit, int64_t limit)
{
    if (digit > limit || *value > (limit - digit) / 10)
        return false;
    *value = *value * 10 + digit;
    return true;
}

bool ReadDecimal(const char **text, int digits, int64_t limit, int64_t *value)
{
    const char *const at = *text;
    const size_t whole = strspn(at, Digits);
    const size_t decimals = at[whole] == '.' ? strspn(at + whole + 1, Digits) : 0;
    const bool hasPoint = at[whole] == '.' && whole + decimals > 0;
    const size_t end = whole + hasPoint + decimals, read = whole + 1 + (size_t)digits;
    const bool roundUp = read < end && at[read] >= '5';
    int64_t result = 0;
    for (size_t i = 0; i < read; i++)
        if (i != whole && !Append(&result, i < end ? at[i] - '0' : 0, limit))
            return false;
    if (end == 0 || (roundUp && result == limit))
        return false;
    *text = at + end;
    *value = result + roundUp;
    return true;
}

bool ReadQuantity(const char **text, int digits, int64_t limit, int64_t *value)
{
    static const char prefixes[] = "num"; /* of s, each a thousand times the one before */
    if (digits >= 0)
        return ReadDecimal(text, digits, limit, value);
    const char *number = *text, *const unit = number + strspn(number, "0123456789.");
    const char *prefix = *unit ? strchr(prefixes, *unit) : NULL;
    const char *end = unit + (prefix != NULL);
    end = *end == 's' ? end + 1 : unit;
    digits = end == unit ? -digits : prefix ? 3 * (int)(prefix - prefixes) : 9;
    if (!ReadDecimal(&number, digits, limit, value) || number != unit)
        return false;
    *text = end;
    return true;
}

bool WordIs(const char *text, size_t length, const char *name)
{
    return strncmp(text, name, length) == 0 && name[length] == '\0';
}

const char *FormatTime(char out[32], int64_t ns, int decimals)
{
    const uint64_t size = ns < 0 ? 0 - (uint64_t)ns : (uint64_t)ns;
    const uint64_t unit = decimals == 3 ? ONE_MICROSECOND : ONE_MILLISECOND;
    snprintf(out, 32, "%s%" PRIu64 ".%0*" PRIu64, ns < 0 ? "-" : "", size / unit, decimals,
             size % unit);
    return out;
}
