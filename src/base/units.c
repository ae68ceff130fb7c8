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
    /* Where the number ends: digits, and perhaps a point among them. */
    const char *const at = *text;
    const size_t whole = strspn(at, Digits);
    const size_t decimals = at[whole] == '.' ? strspn(at + whole + 1, Digits) : 0;
    const bool hasPoint = at[whole] == '.' && whole + decimals > 0;
    const size_t end = whole + hasPoint + decimals;
    if (end == 0)
        return false;

    /* As many decimals as count, with zeros for those that are not there. */
    const size_t read = whole + 1 + (size_t)digits;
    int64_t result = 0;
    for (size_t i = 0; i < read; i++) {
        if (i == whole)
            continue; /* the point */
        const int digit = i < end ? at[i] - '0' : 0;
        if (!Append(&result, digit, limit))
            return false;
    }

    const bool roundsUp = read < end && at[read] >= '5';
    if (roundsUp && result == limit)
        return false;
    *text = at + end;
    *value = result + roundsUp;
    return true;
}

/* Units of time, each by its power of ten in nanoseconds. The last has no name. */
static const struct Unit {
    const char *name;
    int digits;
} units[] = {{"ns", 0}, {"us", 3}, {"ms", 6}, {"s", 9}, {NULL, 0}};

/* The unit with which a text begins. NULL: with none. */
static const struct Unit *UnitAt(const char *text)
{
    for (const struct Unit *unit = units; unit->name; unit++)
        if (strncmp(text, unit->name, strlen(unit->name)) == 0)
            return unit;
    return NULL;
}

bool ReadQuantity(const char **text, int digits, int64_t limit, int64_t *value)
{
    if (digits >= 0)
        return ReadDecimal(text, digits, limit, value);

    const char *number = *text, *const unitAt = number + strspn(number, "0123456789.");
    const struct Unit *unit = UnitAt(unitAt);
    if (!ReadDecimal(&number, unit ? unit->digits : -digits, limit, value) || number != unitAt)
        return false;
    *text = unit ? unitAt + strlen(unit->name) : unitAt;
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
