/* SPDX-License-Identifier: MIT */
#include "formats/left_out.h"

#include "base/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool FailInLine(const Table *table, TableLine line, const char *reason)
{
    if (table->json)
        return Fail("%s: %s %" PRId64 ": %s", table->path, line.word, line.number, reason);
    return Fail("%s:%" PRId64 ": %s", table->path, line.number, reason);
}

void LeaveOut(LeftOut *left, const Table *table, const char *reason)
{
    if (left->count++ > 0)
        return;
    left->line = TableLineOf(table);
    snprintf(left->reason, sizeof left->reason, "%s", reason);
    TextClean(left->reason);
}

const char *WrongCell(const LogHeader *header, const Table *table, int column,
                      char reason[ReasonSize])
{
    enum { Most = 40 }; /* bytes of a name, and of a cell */
    const Cell name = header->names[column];
    const int nameLength = name.length < Most ? name.length : Most;

    const Cell cell = HeaderCell(header, table, column);
    const int length = cell.length < Most ? cell.length : Most;
    char text[Most + 1] = "";
    memcpy(text, cell.text, (size_t)length);
    for (int i = 0; i < length; i++)
        if (text[i] == '\0')
            text[i] = '?';
    snprintf(reason, ReasonSize, "%.*s is '%s'", nameLength, name.text, text);
    return reason;
}

/* Why the line read last has not the cells of a row; NULL: it has. */
static const char *WrongWidth(const LogHeader *header, const Table *table, RowWidth width,
                              char reason[ReasonSize])
{
    /* Where nothing ends the last line, what it lacks may have been cut off. */
    const int filled = TableWidth(table);
    const bool lacksCells = table->count < width.usual;
    const bool endsEmpty = filled < table->count;
    if (table->cut && (lacksCells || endsEmpty))
        return "the last line is incomplete";

    const bool isNarrower = table->count < width.needed;
    const bool isWider = filled > header->width && !header->format->rowsGrow;
    if (!isNarrower && !isWider)
        return NULL;

    const int count = isWider ? filled : table->count;
    if (header->headless)
        snprintf(reason, ReasonSize, "%d values where a list has one", count);
    else
        snprintf(reason, ReasonSize, "%d value%s where the header has %d column%s", count,
                 Plural(count), header->width, Plural(header->width));
    return reason;
}

/* Whether the row lacks what this column has to tell, so that it is no frame. */
static bool Misses(const FormatColumn *column, const LogRow *row, int i, bool isGenerated)
{
    bool isEmpty = row->values[i] == NOT_KNOWN;
    if (column->unit == NoNumber)
        isEmpty = row->cells[i].length == 0;
    if (isEmpty && column->traits & InEachRow)
        return true;

    if (!(column->traits & TellsFrameTime))
        return false;
    const bool isWrong = row->wrong >> i & 1;
    return isWrong || (isEmpty && !isGenerated);
}

const char *WhyIncomplete(const LogHeader *header, const Table *table, RowWidth width,
                          const LogRow *row, bool isGenerated, char reason[ReasonSize])
{
    const char *why = WrongWidth(header, table, width, reason);
    if (why)
        return why;
    for (int i = 0; i < header->format->columnCount; i++)
        if (HeaderHas(header, i) && Misses(&header->format->columns[i], row, i, isGenerated))
            return WrongCell(header, table, i, reason);
    return NULL;
}
