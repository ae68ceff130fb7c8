/* SPDX-License-Identifier: MIT */
#include "formats/cells.h"

#include "base/units.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool CellIs(Cell cell, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)cell.length == length && strncasecmp(cell.text, word, length) == 0;
}

int CellIsOneOf(Cell cell, const char *words)
{
    for (int i = 0; *words; i++) {
        const size_t length = strcspn(words, "|");
        if ((size_t)cell.length == length && strncasecmp(cell.text, words, length) == 0)
            return i;
        words += length + (words[length] == '|');
    }
    return -1;
}

static bool CellBegins(Cell cell, const char *with)
{
    const size_t length = strlen(with);
    return (size_t)cell.length >= length && strncasecmp(cell.text, with, length) == 0;
}

bool CellIsUnknown(Cell cell)
{
    static const char *const words[] = {"nan", "inf", "infinity", "null", "N/A", "unknown"};
    if (cell.length > 1 && cell.text[0] == '-')
        cell = (Cell){cell.text + 1, cell.length - 1};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (CellIs(cell, words[i]))
            return true;

    /* As C libraries write it: nan(ind); and with as many decimals as were asked for 1.#IND00. */
    return CellBegins(cell, "nan(") || CellBegins(cell, "1.#");
}

/* Reads "1.5e-05" after its sign: decimals move by the exponent, and what moves out of the number
 * is rounded. */
static bool ReadExponent(const char *text, int digits, int64_t most, int64_t *value)
{
    enum { MostExponent = 40 };
    const char *e = text + strcspn(text, "eE");
    if (!*e)
        return false;

    const char *at = e + 1;
    const bool isBelow = *at == '-';
    int64_t exponent;
    if (*at == '-' || *at == '+')
        at++;
    if (!ReadDecimal(&at, 0, MostExponent, &exponent) || *at)
        return false;
    digits += (int)(isBelow ? -exponent : exponent);

    const int read = digits > 0 ? digits : 0;
    at = text;
    if (!ReadDecimal(&at, read, most, value) || at != e)
        return false;
    for (; digits < 0; digits++)
        *value = (*value + 5) / 10;
    return true;
}

/* A number that has a sign, a comma or an exponent. */
static bool ReadUnusual(Cell cell, bool comma, int digits, int64_t most, int64_t *value)
{
    char text[64];
    if (cell.length >= (int)sizeof text)
        return false;
    snprintf(text, sizeof text, "%.*s", cell.length, cell.text);
    if ((int)strlen(text) < cell.length)
        return false; /* it has a byte of value 0 */

    char *point = comma ? strchr(text, ',') : NULL;
    if (point)
        *point = '.';

    const bool below = text[0] == '-';
    const char *const number = text + below, *at = number;
    const bool isPlain = ReadDecimal(&at, digits, most, value) && !*at;
    if (!isPlain && !ReadExponent(number, digits, most, value))
        return false;
    if (below)
        *value = -*value;
    return true;
}

static bool IsDigit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads what nearly all numbers are: digits, perhaps with a point, and so few that no sum is too
 * large. Decimals that are too many are rounded. False of all others, which take longer. */
static bool ReadUsual(Cell cell, int digits, int64_t most, int64_t *value)
{
    enum { MostDigits = 18 }; /* of an int64_t */
    const char *at = cell.text, *const end = at + cell.length;
    int64_t result = 0;
    int count = 0;
    for (; at < end && IsDigit(*at) && count < MostDigits; count++)
        result = 10 * result + (*at++ - '0');

    const bool hasPoint = at < end && *at == '.';
    int left = digits; /* so many decimals are still to come */
    if (hasPoint)
        at++;
    for (; hasPoint && at < end && IsDigit(*at) && left > 0 && count < MostDigits; count++, left--)
        result = 10 * result + (*at++ - '0');
    if (count == 0 || count + left > MostDigits)
        return false;
    for (; left > 0; left--)
        result *= 10;

    if (hasPoint && at < end && IsDigit(*at)) {
        result += *at >= '5';
        while (at < end && IsDigit(*at))
            at++;
    }
    *value = result;
    return at == end && result <= most;
}

CellNumber CellRead(Cell cell, bool comma, int digits, int64_t most, int64_t *value)
{
    if (ReadUsual(cell, digits, most, value))
        return NumberKnown;
    if (cell.length == 0 || CellIs(cell, "NA"))
        return NumberNone;

    const char *at = cell.text;
    if (ReadDecimal(&at, digits, most, value) && at == cell.text + cell.length)
        return NumberKnown;
    if (CellIsUnknown(cell))
        return NumberUnknown;
    return ReadUnusual(cell, comma, digits, most, value) ? NumberKnown : NumberWrong;
}

CellNumber CellReadFlag(Cell cell, int64_t *value)
{
    *value = CellIs(cell, "true");
    if (*value || CellIs(cell, "false"))
        return NumberKnown;
    return CellRead(cell, false, 0, 1, value);
}

/* ---- dates ---- */

enum { Year, Month, Day, Hours, Minutes, Seconds, DateParts };
enum { FirstYear = 1980, LastYear = 2200 /* nanoseconds of 64 bits reach 292 years */ };

/* Of a time of day in ns: it is read with as many decimals. */
enum { SecondDigits = 9 };

/* Cuts "2026-12-31 12:00:59.5" into its parts; the seconds are in ns. A year may stand last. */
static bool ReadDateParts(const char *at, int64_t parts[DateParts])
{
    static const int64_t minute = INT64_C(60000000000);
    static const struct {
        int64_t most;
        int digits;
    } part[DateParts] = {{LastYear, 0}, {LastYear, 0}, {LastYear, 0}, /* the year is one of these */
                         {23, 0},       {59, 0},       {minute, SecondDigits}};
    for (int i = 0; i < DateParts; i++) {
        if (i > 0)
            at += strspn(at, "-./: T");
        if (!ReadDecimal(&at, part[i].digits, part[i].most, &parts[i]))
            return false;
    }
    if (*at && strcmp(at, "Z") != 0)
        return false;

    if (parts[Day] >= FirstYear) {
        const int64_t year = parts[Day];
        parts[Day] = parts[Year];
        parts[Year] = year;
    }
    return true;
}

bool CellReadDate(Cell cell, int64_t *value)
{
    enum { Months = 12, MostDays = 31, DaysOfYear = 365 };
    static const int daysBefore[Months] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    int64_t parts[DateParts];
    char text[40];
    if (cell.length >= (int)sizeof text)
        return false;
    snprintf(text, sizeof text, "%.*s", cell.length, cell.text);
    for (char *at = text; *at && !strchr(" T", *at); at++)
        if (*at == '.')
            *at = '-'; /* else a day and its month would be a number with decimals */
    if (!ReadDateParts(text, parts) || parts[Year] < FirstYear)
        return false;
    if (parts[Month] < 1 || parts[Month] > Months || parts[Day] < 1 || parts[Day] > MostDays)
        return false;

    const int64_t years = parts[Year] - FirstYear;
    /* Only differences count, so it does no harm that 2100 is taken for a leap year. */
    const int64_t leapDays = (years + 4 - (parts[Month] <= 2)) / 4;
    const int64_t days = years * DaysOfYear + leapDays + daysBefore[parts[Month] - 1] + parts[Day];
    const int64_t minutes = (days * 24 + parts[Hours]) * 60 + parts[Minutes];
    *value = minutes * 60 * 1000000000 + parts[Seconds];
    return true;
}
