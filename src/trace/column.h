/* SPDX-License-Identifier: MIT */
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
    /* Those from here on are not read back: */
    ColumnZero,  /* no field: 0 */
    ColumnRate,  /* Nanoseconds, as their rate in 1/s with three decimals */
    ColumnPlace, /* double, six decimals */
    ColumnFine,  /* double, nine decimals */
    ColumnHash   /* uint64_t, 16 hexadecimal digits */
} ColumnKind;

typedef struct Column {
    const char *name;
    ColumnKind kind;
    size_t field;    /* offset in Frame */
    size_t hasField; /* of a bool: the cell is empty where it is false; 0: it never is */
} Column;

typedef enum ColumnId {
#define COLUMN(name, ...)                Column_##name,
#define OPTIONAL(name, ...)              Column_##name,
#define RECORDED(type, field, name, ...) Column_##name,
#define UNMEASURED(name)                 Column_##name,
#include "trace/columns.h"
    Columns
} ColumnId;

/* A set of columns is the sum of these. */
typedef uint64_t ColumnSet;
#define COLUMN_OF(name) (UINT64_C(1) << Column_##name)
_Static_assert(Columns <= 64, "a ColumnSet has no room for so many columns");

extern const Column ColumnTable[Columns];
