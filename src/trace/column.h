/* SPDX-License-Identifier: MIT
 *
 * The columns of a .csv as a table: of which member of Frame each is made, and how.
 */
#pragma once

#include "trace/frame.h"

#include <stddef.h>

/* The type of the field of Frame, and how its value is written. */
typedef enum ColumnKind {
    ColumnText,         /* const char *, as it is */
    ColumnScreenSource, /* ScreenSource, by its name */
    ColumnMs,           /* Nanoseconds, as ms with six decimals */
    ColumnSignedMs,     /* the same where it can be below 0 */
    ColumnInt64,        /* int64_t, or Nanoseconds as they are */
    ColumnInt32,        /* int32_t */
    ColumnBool,         /* bool, 0 or 1 */
    ColumnCoarse,       /* double, six decimals */
    ColumnFine,         /* double, nine decimals */
    /* Those from here on are not read back: */
    ColumnZero,  /* no field: 0 */
    ColumnRate,  /* Nanoseconds, as their rate in 1/s with three decimals */
    ColumnPlace, /* double, six decimals */
    ColumnHash   /* uint64_t, 16 hexadecimal digits */
} ColumnKind;

typedef struct Column {
    const char *name;
    ColumnKind kind;
    /* The place of its value in Frame, of the kind's type. */
    size_t field;
    /* Whether the cell is empty where the frame does not know it (Frame.known). */
    bool isOptional;
} Column;

extern const Column ColumnTable[Columns];
