/* SPDX-License-Identifier: MIT */
#include "base/parameters.h"

#include "base/message.h"
#include "base/units.h"

#include <string.h>

/* ---- one value ---- */

static int64_t *MemberAt(void *described, size_t place)
{
    return (int64_t *)((char *)described + place);
}

int64_t ParameterFirst(const Parameter *parameter, const void *described)
{
    return *(const int64_t *)((const char *)described + parameter->first);
}

int64_t ParameterSecond(const Parameter *parameter, const void *described)
{
    return *(const int64_t *)((const char *)described + parameter->second);
}

const char *ParameterText(char text[ParameterTextSize], const Parameter *parameter)
{
    text[0] = '\0';
    ListAdd(text, ParameterTextSize, "", "%s", parameter->name);
    if (parameter->form != ParameterWord)
        ListAdd(text, ParameterTextSize, "=", "%s", parameter->example);
    return text;
}

/* Reads a number or a duration, and moves *at to its end. */
static bool ReadNumber(const Parameter *parameter, const char **at, int64_t *value)
{
    const char *const begin = *at;
    if (!ReadQuantity(at, parameter->decimals, parameter->high, value))
        return false;
    const bool hasPoint = memchr(begin, '.', (size_t)(*at - begin)) != NULL;
    if (hasPoint && parameter->decimals == 0)
        return false;
    if (*value == 0 && parameter->orZero)
        return true;
    return *value >= parameter->low && *value <= parameter->high;
}

/* Reads the second value, and moves *at to its end. A time that stands behind a value of another
 * kind may be any. */
static bool ReadSecond(const Parameter *parameter, const char **at, int64_t *value)
{
    const bool isOtherKind = parameter->form == ParameterTimed && parameter->decimals != AsDuration;
    if (isOtherKind)
        return ReadQuantity(at, AsDuration, LONGEST_DURATION, value);
    return ReadNumber(parameter, at, value);
}

/* Reads what stands behind the "=" and ends at `end`. */
static bool ReadValue(const Parameter *parameter, const char *at, const char *end, void *described)
{
    int64_t *const first = MemberAt(described, parameter->first);
    int64_t *const second = MemberAt(described, parameter->second);
    if (!ReadNumber(parameter, &at, first))
        return false;

    if (parameter->form != ParameterOne) {
        const char separator = parameter->form == ParameterTimed ? '@' : '-';
        if (*at != separator)
            return false;
        at++;
        if (!ReadSecond(parameter, &at, second))
            return false;
    }
    if (parameter->form == ParameterRange && *first >= *second)
        return false;
    if (parameter->form == ParameterSpan && *first > *second)
        return false;
    return at == end;
}

/* ---- the list ---- */

/* The parameter of a name with this length. NULL if there is none. */
static const Parameter *Find(const ParameterTable *table, const char *name, size_t length)
{
    for (const Parameter *one = table->list; one->name; one++)
        if (WordIs(name, length, one->name))
            return one;
    return NULL;
}

/* Whether the name at this place in a list "name=value,name" stands before that, too. What begins
 * the list may have a name of another kind, without a value. */
static bool IsNamedBefore(const char *list, const char *at)
{
    const size_t length = strcspn(at, ",=");
    for (const char *one = list; one < at; one += strcspn(one, ",") + 1) {
        const bool isSameKind = (one[length] == '=') == (at[length] == '=');
        if (strcspn(one, ",=") == length && strncmp(one, at, length) == 0 && isSameKind)
            return true;
    }
    return false;
}

void ParametersAdd(const ParameterTable *table, char *list, size_t size)
{
    char text[ParameterTextSize];
    for (const Parameter *one = table->list; one->name; one++)
        ListAdd(list, size, ", ", "%s", ParameterText(text, one));
}

/* Says that there is no such parameter, and which there are. */
static bool FailUnknown(const ParameterTable *table, const char *text, const char *at, int length)
{
    char all[512] = "";
    if (table->others)
        ListAdd(all, sizeof all, ", ", "%s", table->others);
    ParametersAdd(table, all, sizeof all);
    if (length == 0 && at > text)
        return Fail("%s: nothing follows the comma in '%s'; there are %s", table->option, text,
                    all);
    return Fail("%s: %s '%.*s'; there are %s", table->option, table->unknown, length, at, all);
}

/* Reads the parameter at `at`, which has this length. */
static bool ReadOne(const ParameterTable *table, const char *text, const char *at, int length,
                    void *described)
{
    const size_t name = strcspn(at, ",=");
    const Parameter *parameter = Find(table, at, name);
    const bool hasValue = at[name] == '=';
    if (!parameter || hasValue == (parameter->form == ParameterWord))
        return FailUnknown(table, text, at, length);
    if (IsNamedBefore(text, at))
        return Fail("%s: %s is given twice in '%s'", table->option, parameter->name, text);
    if (!hasValue) {
        *MemberAt(described, parameter->first) = 1;
        return true;
    }

    const char *const value = at + name + 1, *const end = at + length;
    if (ReadValue(parameter, value, end, described))
        return true;
    return Fail("%s: '%.*s' is not %s, such as %s=%s", table->option, length, at,
                parameter->allowed, parameter->name, parameter->example);
}

bool ParametersRead(const ParameterTable *table, const char *text, const char *at, void *described)
{
    for (;;) {
        const int length = (int)strcspn(at, ",");
        if (!ReadOne(table, text, at, length, described))
            return false;
        if (at[length] == '\0')
            return true;
        at += length + 1;
    }
}
