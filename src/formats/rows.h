/* SPDX-License-Identifier: MIT
 *
 * The rows of a log as its format's functions get them: each with the numbers in its cells, and
 * beside the row before it.
 */
#pragma once

#include "formats/header.h"

typedef struct LogRows {
    /* Room for a row, and the last one that was kept: which is which changes with each. */
    LogRow rows[2];
    int now;

    /* The row read last, whether it was kept or not. */
    const LogRow *last;

    /* No row was left out since the one before. */
    bool follows;

    /* See RowWord. */
    LogWords words[FormatMostColumns];
} LogRows;

/* Reads the number of a cell. `unit`: that of the column, and of frame times the one that was
 * found; `shift`: see LogHeader.clockShifts. */
CellNumber RowsReadCell(Cell cell, const FormatColumn *column, int unit, int shift, int64_t *value);

/* Rows begin below a header: no row stands before them. */
void RowsBegin(LogRows *rows, const LogHeader *header);

/* Reads the line that was read last, with its frame time in this unit. */
LogRow *RowsRead(LogRows *rows, const LogHeader *header, const Table *table, Unit ofFrameTime);

/* From here on the row read last is the one before the next. */
void RowsKeep(LogRows *rows);

/* The last row that was kept. */
static inline const LogRow *RowsBefore(const LogRows *rows)
{
    return &rows->rows[!rows->now];
}
