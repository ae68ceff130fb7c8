/* SPDX-License-Identifier: MIT
 *
 * What can't be read of a log: why a row is no frame, and how many rows or values were left out.
 */
#pragma once

#include "formats/rows.h"

enum { ReasonSize = 160 };

/* Rows or values that were left out: how many, and the first one's line with what was wrong. */
typedef struct LeftOut {
    int64_t count;
    TableLine line;
    char reason[ReasonSize];
} LeftOut;

/* Counts what is left out of the line read last. */
void LeaveOut(LeftOut *left, const Table *table, const char *reason);

/* "log.csv:5: frametime is 'x'", as a line on standard error. Returns false. */
bool FailInLine(const Table *table, TableLine line, const char *reason);

/* "frametime is 'x'": of a cell of the line read last that can't be read. Returns `reason`. */
const char *WrongCell(const LogHeader *header, const Table *table, int column,
                      char reason[ReasonSize]);

/* How many cells rows have. */
typedef struct RowWidth {
    /* So many a row needs, so that all columns are in it. */
    int needed;

    /* So many the last row had. */
    int usual;
} RowWidth;

/* Why the row, which is the line read last and may be a frame, has not what a frame needs; NULL: it
 * has. */
const char *WhyIncomplete(const LogHeader *header, const Table *table, RowWidth width,
                          const LogRow *row, bool isGenerated, char reason[ReasonSize]);
