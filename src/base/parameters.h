/* SPDX-License-Identifier: MIT
 *
 * Lists such as "refresh=60,noise=2ms", with which a machine and a network are described. A table
 * says which parameters there are, and to which members of a struct their values go.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What stands behind the "=". */
typedef enum ParameterForm {
    /* VALUE */
    ParameterOne,
    /* LOW-HIGH, two different values. */
    ParameterRange,
    /* LOW-HIGH, which may be the same value. */
    ParameterSpan,
    /* VALUE@TIME */
    ParameterTimed,
    /* Nothing: the name stands alone, without "=", and the value is 1. */
    ParameterWord
} ParameterForm;

typedef struct Parameter {
    const char *name;
    /* A value, for messages and the help. */
    const char *example;
    /* Which values there are, in words that follow "is not". */
    const char *allowed;
    /* What it does, for the help. NULL where there is none. */
    const char *meaning;
    ParameterForm form;
    /* Where the value goes, and the second one of the forms that have two: PARAMETER_AT. */
    size_t first, second;
    /* The least and the largest value. */
    int64_t low, high;
    /* 0 is allowed as well, although it is below `low`. */
    bool orZero;
    /* The decimals that count, 0 for whole numbers; or AsDuration (units.h), for nanoseconds. What
     * stands behind "@" is a duration in any case. */
    int decimals;
} Parameter;

/* The place of a member in its struct. It compiles only for an int64_t. */
#define PARAMETER_AT(type, member)                                                                 \
    _Generic(((type *)NULL)->member, int64_t : offsetof(type, member))

/* A table of parameters, and how messages speak of it. */
typedef struct ParameterTable {
    /* The option that takes the list, such as "--simulate". */
    const char *option;
    /* What stands before a name that is unknown, such as "unknown machine parameter". */
    const char *unknown;
    /* What may stand in the list's place besides parameters, for the same message. NULL: nothing.
     */
    const char *others;
    /* The last has no name. */
    const Parameter *list;
} ParameterTable;

/* Reads the list at `at`, which is the whole or the end of `text`, into the struct `described`.
 * Each parameter may be given once. Returns false after one line on standard error that names what
 * is wrong and says what is allowed. Then some values may have been read. */
bool ParametersRead(const ParameterTable *table, const char *text, const char *at, void *described);

/* Adds all parameters, each with its example, to a list: "tick=5ms, draw=1ms". */
void ParametersAdd(const ParameterTable *table, char *list, size_t size);

/* Room for a parameter with its example. */
enum { ParameterTextSize = 64 };

/* Writes it as it stands in a list: "tick=5ms", or its name where that stands alone. Returns
 * `text`.
 */
const char *ParameterText(char text[ParameterTextSize], const Parameter *parameter);

/* The value of a parameter in such a struct, or its second value. */
int64_t ParameterFirst(const Parameter *parameter, const void *described);
int64_t ParameterSecond(const Parameter *parameter, const void *described);
