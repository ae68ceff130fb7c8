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
    enum { Most = 40 };
    const char *e = text + strcspn(text, "eE");
    if (!*e)
        return false;

    const char *at = e + 1;
    const bool below = *at == '-';
    int64_t exponent;
    if (*at == '-' || *at == '+')
        at++;
    if (!ReadDecimal(&at, 0, Most, &exponent) || *at)
        return false;

    digits += below ? -(int)exponent : (int)exponent;
    at = text;
    if (!ReadDecimal(&at, digits > 0 ? digits : 0, most, value) || at != e)
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

CellNumber CellRead(Cell cell, bool comma, int digits, int64_t most, int64_t *value)
{
    const char *at = cell.text;
    if (cell.length == 0 || CellIs(cell, "NA"))
        return NumberNone;
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
