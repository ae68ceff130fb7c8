/* SPDX-License-Identifier: MIT */
#include "formats/header.h"

#include "base/message.h"

#include <inttypes.h>
#include <string.h>

/* Text may come before it; comments are not counted. */
enum { HeaderLines = 64 };

/* Where the format's columns are in the line read last. False if one that is needed is missing. */
static bool FindColumns(const Table *table, const LogFormat *format,
                        int positions[FormatMostColumns])
{
    for (int i = 0; i < format->columnCount; i++) {
        positions[i] = TableFind(table, format->columns[i].names);
        if (positions[i] < 0 && format->columns[i].traits & Needed)
            return false;
    }
    return true;
}

/* ---- which format it is of ---- */

/* Notes where the format's columns are. False if the line read last is no header of it, nor the
 * first row of a list. */
static bool TakeAs(LogHeader *header, const LogFormat *format, const Table *table, bool comments)
{
    Recognised found = IsHeader;
    if (format->recognise)
        found = format->recognise(table, comments, header->lineBefore);
    if (found == NotThis)
        return false;

    header->headless = found == IsFirstRow;
    if (!header->headless)
        return FindColumns(table, format, header->positions);

    /* Of a list all that there is is the frame time. */
    for (int i = 0; i < format->columnCount; i++)
        header->positions[i] = format->columns[i].traits & TellsFrameTime ? 0 : -1;
    return true;
}

/* Whose header the line read last is, as it is cut now; NULL: it is none. */
static const LogFormat *FormatOf(LogHeader *header, const Table *table, bool comments)
{
    for (int i = 0; LogFormats[i]; i++)
        if (TakeAs(header, LogFormats[i], table, comments))
            return LogFormats[i];
    return NULL;
}

/* Whose header the line read last is, and by which separator. NULL: it is none, and is cut at
 * commas. */
static const LogFormat *Recognise(LogHeader *header, Table *table, bool comments)
{
    static const char separators[] = {',', '\t', ';'};
    for (size_t i = 0; i < sizeof separators; i++) {
        TableSeparate(table, separators[i]);
        const LogFormat *format = FormatOf(header, table, comments);
        if (format)
            return format;
        if (table->json) /* its cells stand apart by themselves */
            break;
    }
    TableSeparate(table, ',');
    return NULL;
}

/* ---- where there is none ---- */

/* Why the line read last can't be read as a header of this format; NULL: it is not known. */
static const char *WhyFormatRefuses(const LogFormat *format, const Table *table)
{
    if (!format->refusals)
        return NULL;
    for (const LogRefusal *refusal = format->refusals; refusal->cell; refusal++)
        for (int k = 0; k < table->count; k++)
            if (CellIs(table->cells[k], refusal->cell))
                return refusal->reason;
    return NULL;
}

/* Why the line read last may be a header of something that can't be read; NULL: it is none. */
static const char *WhyRefused(const Table *table)
{
    for (int i = 0; LogFormats[i]; i++) {
        const char *why = WhyFormatRefuses(LogFormats[i], table);
        if (why)
            return why;
    }
    return NULL;
}

/* `line`: the last one that was looked at. */
static bool FailWithoutHeader(const Table *table, int64_t line)
{
    if (line == 0)
        return Fail("%s: the file is empty", table->path);

    char others[512];
    LogFormatNames(others, sizeof others);
    return Fail("%s:%" PRId64 ": no header of a log of %s, %s, and no list of times in ms",
                table->path, line, LogFormats[0]->name, others);
}

/* ---- reading it ---- */

/* Keeps what the header says, while it is the line read last. */
static void KeepNames(LogHeader *header, const Table *table)
{
    header->width = table->count;
    for (int i = 0; i < header->format->columnCount; i++) {
        header->names[i] = HeaderCell(header, table, i);
        if (header->format->columns[i].traits & TellsFrameTime)
            header->frameTime = i;
    }
    if (header->headless)
        header->names[header->frameTime] = (Cell){"the frame time", 14};
}

static bool IsComment(Cell first)
{
    return first.length > 1 && memcmp(first.text, "//", 2) == 0;
}

/* Whether the line read last may be a header, with so many others before it. Of a log whose only
 * header is at its end all these are rows, so there the header may come later; it is known by its
 * first cell. */
static bool MayBeHeader(const Table *table, int64_t lines)
{
    if (lines < HeaderLines)
        return true;
    for (int i = 0; LogFormats[i]; i++)
        if (LogFormats[i]->headerAtEnd && CellIs(table->cells[0], LogFormats[i]->headerAtEnd))
            return true;
    return false;
}

/* Where the rows begin, if the line read last is the header. `top`: the begin of the file; `start`:
 * that of the line. */
static TablePlace BeginOfRows(const LogHeader *header, const Table *table, TablePlace top,
                              TablePlace start)
{
    if (header->format->headerAtEnd)
        return top;
    return header->headless ? start : TableMark(table);
}

bool HeaderRead(LogHeader *header, Table *table, Computer *computer)
{
    bool comments = false;
    const char *why = NULL; /* the first line that says why there is no header, */
    int64_t whyLine = 0;    /* and its number */
    int64_t lastLine = 0;
    const TablePlace top = TableMark(table);
    TablePlace start = top;
    header->lineBefore = (Cell){"", 0};
    ComputerBegin(computer);

    for (int64_t lines = 0; TableNext(table);) {
        if (!MayBeHeader(table, lines))
            continue;
        const Cell first = table->cells[0];
        lastLine = table->line;
        if (IsComment(first)) {
            comments = true;
            ComputerTakeComment(computer, first);
            continue;
        }

        ComputerTakeCard(computer, table);
        ComputerTakeRow(computer, table); /* its names may stand in the line before */
        ComputerTakeNames(computer, table);
        header->format = Recognise(header, table, comments);
        if (header->format) {
            header->begin = BeginOfRows(header, table, top, start);
            KeepNames(header, table);
            ComputerTakeNames(computer, table);
            return true;
        }

        if (!why) {
            why = WhyRefused(table);
            whyLine = table->line;
        }
        lines++;
        header->lineBefore = table->cells[0];
        start = TableMark(table);
    }
    if (why)
        return Fail("%s:%" PRId64 ": %s", table->path, whyLine, why);
    return FailWithoutHeader(table, lastLine);
}

bool HeaderTakeAgain(LogHeader *header, const Table *table)
{
    int positions[FormatMostColumns];
    if (header->headless || !FindColumns(table, header->format, positions))
        return false;

    for (int i = 0; i < header->format->columnCount; i++)
        if (HeaderHas(header, i)) /* else it was not there, or tells nothing */
            header->positions[i] = positions[i];
    header->width = table->count;
    header->hasUnit = 0;
    return true;
}

void HeaderTakeUnit(LogHeader *header, LogUnit told)
{
    const LogFormat *format = header->format;
    for (int i = 0; i < format->sensorCount; i++) {
        const FormatSensor *sensor = &format->sensors[i];
        const bool isIts = header->positions[sensor->column] == told.position;
        if (isIts && sensor->unit && CellIs(told.unit, sensor->unit))
            header->hasUnit |= UINT64_C(1) << sensor->column;
    }
}

/* ---- what follows from it ---- */

int HeaderNeededWidth(const LogHeader *header)
{
    int needed = 0;
    for (int i = 0; i < header->format->columnCount; i++)
        if (header->positions[i] >= needed)
            needed = header->positions[i] + 1;
    return needed;
}

void HeaderPlaceProcesses(const LogHeader *header, Processes *processes)
{
    int count = 0;
    for (int i = 0; i < ProcessColumns; i++)
        processes->positions[i] = -1;
    for (int i = 0; i < header->format->columnCount && count < ProcessColumns; i++)
        if (header->format->columns[i].traits & TellsProcess)
            processes->positions[count++] = header->positions[i];
}

bool HeaderClockRanBefore(const LogHeader *header)
{
    if (header->format->clockRanBefore)
        return true;
    for (int i = 0; i < header->format->columnCount; i++)
        if (HeaderHas(header, i) && header->format->columns[i].traits & RanBefore)
            return true;
    return false;
}

ColumnSet HeaderTells(const LogHeader *header)
{
    ColumnSet tells = 0;
    for (int i = 0; i < header->format->columnCount; i++)
        if (HeaderHas(header, i) && header->format->columns[i].traits & IsOurs)
            tells |= (ColumnSet)1 << i;
    return tells;
}
