/* SPDX-License-Identifier: MIT */
#include "formats/rows.h"

#include <string.h>

/* By LogLimit. */
static const int64_t limits[] = {[AnHour] = LONGEST_FRAME,
                                 [ThirtyYears] = LONGEST_TIME,
                                 [HundredYears] = 3 * LONGEST_TIME,
                                 [OneAtMost] = 1,
                                 [Int32AtMost] = INT32_MAX};

/* Where commas stand between cells, one within a cell was in quotes, so it is a decimal comma. */
CellNumber RowsReadCell(Cell cell, const FormatColumn *column, int unit, int shift, int64_t *value)
{
    if (column->most == OneAtMost)
        return CellReadFlag(cell, value);
    if (unit != SecondOrDate)
        return CellRead(cell, true, unit + shift, limits[column->most], value);

    const CellNumber number = CellRead(cell, true, Second + shift, limits[column->most], value);
    return number == NumberWrong && CellReadDate(cell, value) ? NumberKnown : number;
}

/* Of a number that was read: whether the column can have it. */
static bool CanBe(const FormatColumn *column, int64_t value)
{
    return value >= 0 || column->traits & Signed;
}

/* Sets the number of one column, or why there is none. */
static void ReadNumber(LogRow *row, int i, const FormatColumn *column, int unit, int shift)
{
    const uint64_t bit = UINT64_C(1) << i;
    int64_t value;
    const CellNumber number = RowsReadCell(row->cells[i], column, unit, shift, &value);

    row->values[i] = NOT_KNOWN;
    if (number == NumberKnown && CanBe(column, value))
        row->values[i] = value;
    else if (number == NumberNone)
        row->none |= bit;
    else if (number != NumberUnknown)
        row->wrong |= bit;
}

LogRow *RowsRead(LogRows *rows, const LogHeader *header, const Table *table, Unit ofFrameTime)
{
    LogRow *row = &rows->rows[rows->now];
    rows->last = row;
    row->line = table->cells;
    row->lineCount = table->count;
    row->follows = rows->follows;
    row->none = 0;
    row->wrong = 0;

    for (int i = 0; i < header->format->columnCount; i++) {
        const FormatColumn *column = &header->format->columns[i];
        if (!HeaderHas(header, i))
            continue;
        row->cells[i] = HeaderCell(header, table, i);
        if (column->unit == NoNumber)
            continue;
        const int unit = i == header->frameTime ? (int)ofFrameTime : column->unit;
        ReadNumber(row, i, column, unit, header->clockShifts[i]);
    }
    return row;
}

void RowsBegin(LogRows *rows, const LogHeader *header)
{
    memset(rows->rows, 0, sizeof rows->rows);
    rows->follows = true;
    for (int k = 0; k < 2; k++) {
        LogRow *row = &rows->rows[k];
        row->words = rows->words;
        for (int i = 0; i < FormatMostColumns; i++)
            row->values[i] = NOT_KNOWN;
        for (int i = 0; i < header->format->columnCount; i++)
            row->has |= (uint64_t)HeaderHas(header, i) << i;
    }
}

void RowsKeep(LogRows *rows)
{
    rows->now = !rows->now;
    rows->follows = true;
}
