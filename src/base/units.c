/* SPDX-License-Identifier: MIT */
#include "base/units.h"

#include "base/nanoseconds.h"

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
    const char *const whole = *text;
    const size_t wholeCount = strspn(whole, Digits);
    const char *decimals = whole + wholeCount;
    if (*decimals == '.')
        decimals++;
    const size_t decimalCount = strspn(decimals, Digits);
    if (wholeCount + decimalCount == 0)
        return false;

    int64_t result = 0;
    for (size_t i = 0; i < wholeCount; i++)
        if (!Append(&result, whole[i] - '0', limit))
            return false;

    /* As many decimals as count, with zeros for those that are not there. */
    const size_t counting = (size_t)digits;
    for (size_t i = 0; i < counting; i++) {
        const int digit = i < decimalCount ? decimals[i] - '0' : 0;
        if (!Append(&result, digit, limit))
            return false;
    }

    /* The first decimal that does not count decides. */
    if (decimalCount > counting && decimals[counting] >= '5') {
        if (result == limit)
            return false;
        result++;
    }

    *text = decimals + decimalCount;
    *value = result;
    return true;
}

/* Units of time. The last has no name. */
static const struct Unit {
    const char *name;
    /* So many nanoseconds, as a power of ten. */
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

    /* The unit stands behind the number, and says what that is to be multiplied by. */
    const char *const unitAt = *text + strspn(*text, "0123456789.");
    const struct Unit *unit = UnitAt(unitAt);
    const int power = unit ? unit->digits : -digits;

    const char *end = *text;
    if (!ReadDecimal(&end, power, limit, value) || end != unitAt)
        return false;
    *text = unitAt;
    if (unit)
        *text += strlen(unit->name);
    return true;
}

bool WordIs(const char *text, size_t length, const char *name)
{
    return strncmp(text, name, length) == 0 && name[length] == '\0';
}

/* Backwards from the last digit: a recording has dozens of times in each row, and snprintf takes
 * several times as long for them. */
const char *FormatTime(char out[TimeTextSize], int64_t ns, TimeDecimals decimals)
{
    uint64_t rest = ns < 0 ? 0 - (uint64_t)ns : (uint64_t)ns;
    char *at = &out[TimeTextSize - 1];
    *at = '\0';
    for (int digit = 0; digit <= (int)decimals || rest > 0; digit++) {
        if (digit == (int)decimals)
            *--at = '.';
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    }
    if (ns < 0)
        *--at = '-';
    return at;
}
