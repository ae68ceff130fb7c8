/* SPDX-License-Identifier: MIT */
#include "formats/cells.h"

#include "base/nanoseconds.h"
#include "base/units.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool CellIsWord(Cell cell, const char *word, size_t length)
{
    return (size_t)cell.length == length && strncasecmp(cell.text, word, length) == 0;
}

bool CellIs(Cell cell, const char *word)
{
    return CellIsWord(cell, word, strlen(word));
}

int CellIsOneOf(Cell cell, const char *words)
{
    for (int i = 0; *words; i++) {
        const size_t length = strcspn(words, "|");
        if (CellIsWord(cell, words, length))
            return i;

        words += length;
        if (*words == '|')
            words++;
    }
    return -1;
}

/* The cell without its first bytes. */
static Cell CellFrom(Cell cell, int bytes)
{
    return (Cell){cell.text + bytes, cell.length - bytes};
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
        cell = CellFrom(cell, 1);

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (CellIs(cell, words[i]))
            return true;

    /* As C libraries write it: nan(ind); and with as many decimals as were asked for 1.#IND00. */
    return CellBegins(cell, "nan(") || CellBegins(cell, "1.#");
}

/* Room for a number that is not usual. */
enum { NumberSize = 64 };

/* Reads the exponent behind an "e", up to the end of the text. */
static bool ReadPower(const char *text, int *power)
{
    enum { MostExponent = 40 };
    const bool isBelow = *text == '-';
    if (*text == '-' || *text == '+')
        text++;

    int64_t size;
    if (!ReadDecimal(&text, 0, MostExponent, &size) || *text)
        return false;
    *power = (int)size;
    if (isBelow)
        *power = -*power;
    return true;
}

/* Reads "1.5e-05" after its sign. */
static bool ReadExponent(const char *text, int digits, int64_t most, int64_t *value)
{
    const char *const e = text + strcspn(text, "eE");
    int power;
    if (!*e || !ReadPower(e + 1, &power))
        return false;

    /* So many decimals count of the number before it. */
    const int decimals = digits + power;
    const char *at = text;
    if (decimals >= 0)
        return ReadDecimal(&at, decimals, most, value) && at == e;

    /* Or some of its whole digits do not count, and the first of these rounds. */
    int64_t all;
    if (!ReadDecimal(&at, 0, INT64_MAX, &all) || at != e)
        return false;
    const int left = (int)strspn(text, "0123456789") + decimals;
    char moved[NumberSize] = "0";
    if (left >= 0)
        snprintf(moved, sizeof moved, "%.*s.%c", left, text, text[left]);
    at = moved;
    return ReadDecimal(&at, 0, most, value);
}

/* A number that has a sign, a comma or an exponent. */
static bool ReadUnusual(Cell cell, bool comma, int digits, int64_t most, int64_t *value)
{
    char text[NumberSize];
    if (cell.length >= NumberSize)
        return false;
    snprintf(text, sizeof text, "%.*s", cell.length, cell.text);
    if ((int)strlen(text) < cell.length)
        return false; /* it has a byte of value 0 */

    char *point = comma ? strchr(text, ',') : NULL;
    if (point)
        *point = '.';

    const bool isBelow = text[0] == '-';
    const char *const number = isBelow ? text + 1 : text;
    const char *at = number;
    const bool isPlain = ReadDecimal(&at, digits, most, value) && !*at;
    if (!isPlain && !ReadExponent(number, digits, most, value))
        return false;
    if (isBelow)
        *value = -*value;
    return true;
}

static bool IsDigit(char c)
{
    return c >= '0' && c <= '9';
}

/* Appends the digits at `*at` to a number, so many at most, and moves `*at` behind them. Returns
 * how many. */
static int TakeDigits(const char **at, const char *end, int most, int64_t *number)
{
    int count = 0;
    while (count < most && *at < end && IsDigit(**at)) {
        *number = 10 * *number + (**at - '0');
        (*at)++;
        count++;
    }
    return count;
}

/* Reads what nearly all numbers are: digits, perhaps with a point, and so few that no sum is too
 * large. Decimals that are too many are rounded. False of all others, which take longer. */
static bool ReadUsual(Cell cell, int digits, int64_t most, int64_t *value)
{
    enum { MostDigits = 18 }; /* of an int64_t */
    const char *at = cell.text, *const end = at + cell.length;
    int64_t number = 0;
    const int whole = TakeDigits(&at, end, MostDigits, &number);
    if (whole + digits > MostDigits)
        return false;

    int decimals = 0;
    const bool hasPoint = at < end && *at == '.';
    if (hasPoint) {
        at++;
        decimals = TakeDigits(&at, end, digits, &number);
    }
    if (whole + decimals == 0)
        return false;

    /* Zeros for decimals that are not there. */
    for (int i = decimals; i < digits; i++)
        number *= 10;

    /* The first one of too many rounds. */
    if (hasPoint && at < end && *at >= '5')
        number++;
    while (hasPoint && at < end && IsDigit(*at))
        at++;

    *value = number;
    return at == end && number <= most;
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
enum { HoursOfDay = 24, MinutesOfHour = 60, SecondsOfMinute = 60 };

/* Of a time of day in ns: it is read with as many decimals. */
enum { SecondDigits = 9 };

/* Cuts "2026-12-31 12:00:59.5" into its parts; the seconds are in ns. A year may stand last. */
static bool ReadDateParts(const char *at, int64_t parts[DateParts])
{
    /* The most that a part may be. The year is one of the first three. */
    static const struct {
        int64_t most;
        int digits;
    } limits[DateParts] = {{LastYear, 0},          {LastYear, 0},
                           {LastYear, 0},          {HoursOfDay - 1, 0},
                           {MinutesOfHour - 1, 0}, {SecondsOfMinute * ONE_SECOND, SecondDigits}};
    for (int i = 0; i < DateParts; i++) {
        if (i > 0)
            at += strspn(at, "-./: T");
        if (!ReadDecimal(&at, limits[i].digits, limits[i].most, &parts[i]))
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
    char text[40];
    if (cell.length >= (int)sizeof text)
        return false;
    snprintf(text, sizeof text, "%.*s", cell.length, cell.text);
    for (char *at = text; *at && !strchr(" T", *at); at++)
        if (*at == '.')
            *at = '-'; /* else a day and its month would be a number with decimals */

    int64_t parts[DateParts];
    if (!ReadDateParts(text, parts) || parts[Year] < FirstYear)
        return false;
    if (parts[Month] < 1 || parts[Month] > Months || parts[Day] < 1 || parts[Day] > MostDays)
        return false;

    /* The first year is a leap year, and each fourth one after it. Only differences count, so it
     * does no harm that 2100 is taken for one. */
    const int64_t years = parts[Year] - FirstYear;
    const bool isBeforeLeapDay = parts[Month] <= 2;
    int64_t leapDays = (years + 4) / 4;
    if (isBeforeLeapDay)
        leapDays = (years + 3) / 4;

    const int64_t days = years * DaysOfYear + leapDays + daysBefore[parts[Month] - 1] + parts[Day];
    const int64_t minutes = (days * HoursOfDay + parts[Hours]) * MinutesOfHour + parts[Minutes];
    *value = minutes * SecondsOfMinute * ONE_SECOND + parts[Seconds];
    return true;
}
