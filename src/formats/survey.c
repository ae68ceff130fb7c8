/* SPDX-License-Identifier: MIT */
#include "formats/survey.h"

#include "base/message.h"
#include "base/percentile.h"

/* So many frame times are enough to find their unit. */
enum { MostTimes = 1024 };

/* What is found in the rows together. */
typedef struct Survey {
    /* Bit i: column i has something else than 0. */
    uint64_t notZero;

    /* Frame times of the first rows, as if they were in ms. */
    int count;
    int64_t times[MostTimes];

    /* By LogFormat.findUnit. */
    Unit unit;

    /* The frame time of the row before, how many rows had one, and how many of these a greater or a
     * smaller one than that. */
    int64_t last;
    int64_t rows, rises, falls;
} Survey;

/* ---- columns of zeros ---- */

/* Whether a number is another one than 0: it has a digit that is. */
static bool IsNotZero(Cell cell)
{
    for (int i = 0; i < cell.length; i++)
        if (cell.text[i] >= '1' && cell.text[i] <= '9')
            return true;
    return false;
}

static void NoteZeros(Survey *survey, const LogHeader *header, const Table *table)
{
    for (int i = 0; i < header->format->columnCount; i++)
        if (IsNotZero(HeaderCell(header, table, i)))
            survey->notZero |= UINT64_C(1) << i;
}

/* Of a tool that fills what it does not know with zeros, columns of times with nothing else are as
 * if they were not there. */
static void DropZeros(LogHeader *header, const Survey *survey)
{
    for (int i = 0; i < header->format->columnCount; i++) {
        const FormatColumn *column = &header->format->columns[i];
        const bool isTime = column->unit == Millisecond && !(column->traits & Needed);
        if (isTime && !(survey->notZero >> i & 1))
            header->positions[i] = -1;
    }
}

/* ---- the unit ---- */

const char *UnitName(Unit unit)
{
    switch (unit) {
    case Second:
        return "seconds";
    case Microsecond:
        return "microseconds";
    case Nanosecond:
        return "nanoseconds";
    default:
        return "milliseconds";
    }
}

/* The unit of frame times that is written: in the name of their column, or before a list. */
static Unit WrittenUnit(const LogHeader *header)
{
    if (!header->format->writtenUnit)
        return UnitToFind;
    const Cell name = header->names[header->frameTime];
    return header->format->writtenUnit(header->headless ? header->lineBefore : name);
}

/* The unit in which the median of times, which were read as ms, can be that of a frame. */
static Unit UnitOfMedian(Survey *survey)
{
    static const Nanoseconds shortest = ONE_MILLISECOND / 10, longest = 5 * ONE_SECOND;
    static const struct {
        Unit unit;
        double ms; /* so many are one of it */
    } units[] = {{Millisecond, 1}, {Second, 1e3}, {Microsecond, 1e-3}, {Nanosecond, 1e-6}};
    if (survey->count == 0)
        return Millisecond;

    SortValues(survey->times, survey->count);
    const int middle = survey->count / 2;
    const double median = (double)survey->times[middle];
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        const double time = median * units[i].ms;
        if (time >= (double)shortest && time <= (double)longest)
            return units[i].unit;
    }
    return Millisecond;
}

static void TakeUnit(LogHeader *header, Survey *survey)
{
    header->unit = survey->unit;
    if (header->unit == UnitToFind) {
        header->unit = UnitOfMedian(survey);
        header->unitIsGuessed = header->unit != Millisecond;
    }
}

/* ---- the rows ---- */

/* The frame time of the line read last, as if it were in ms. False: it has none. */
static bool ReadTime(const LogHeader *header, const Table *table, int64_t *time)
{
    const Cell cell = HeaderCell(header, table, header->frameTime);
    return CellRead(cell, true, Millisecond, LONGEST_TIME, time) == NumberKnown;
}

/* Adds a frame time, and asks the format for its unit as long as no row has shown that. */
static void AddTime(Survey *survey, const LogHeader *header, LogRows *rows, const Table *table,
                    int64_t time)
{
    const LogFormat *format = header->format;
    survey->times[survey->count++] = time;
    if (format->findUnit && survey->unit == UnitToFind)
        survey->unit = format->findUnit(RowsRead(rows, header, table, Millisecond));
}

/* Where only the unit is asked, the first rows are enough. */
static bool HasUnit(const Survey *survey, const LogHeader *header)
{
    return header->unit != UnitToFind || survey->unit != UnitToFind || survey->count == MostTimes;
}

/* Whether the frame times rise, as a clock does: it may stand still at times, and begin anew once,
 * or else in few rows. */
static bool Rise(const Survey *survey)
{
    enum { Tenth = 10, Half = 2 };
    const int64_t steps = survey->rows - 1;
    return (survey->falls - 1) * Tenth <= steps && survey->rises * Half >= steps;
}

static void AddStep(Survey *survey, int64_t time)
{
    if (survey->rows > 0) {
        survey->rises += time > survey->last;
        survey->falls += time < survey->last;
    }
    survey->rows++;
    survey->last = time;
}

/* Whether only all rows together tell something about the log. */
static bool NeedsAllRows(const LogFormat *format, const Processes *processes)
{
    return format->zerosTellNothing || format->whereNotRising || ProcessesAreTold(processes);
}

static void ReadRows(Survey *survey, const LogHeader *header, LogRows *rows, Table *table,
                     Processes *processes)
{
    const LogFormat *format = header->format;
    const bool all = NeedsAllRows(format, processes);
    while (TableNext(table)) {
        int64_t time;
        if (!ReadTime(header, table, &time))
            continue;

        ProcessesCount(processes, table);
        AddStep(survey, time);
        if (format->zerosTellNothing)
            NoteZeros(survey, header, table);
        if (header->unit == UnitToFind && survey->count < MostTimes)
            AddTime(survey, header, rows, table, time);
        if (!all && HasUnit(survey, header))
            return;
    }
}

bool SurveyLog(LogHeader *header, LogRows *rows, Table *table, Processes *processes,
               const char *asked)
{
    const LogFormat *format = header->format;
    const bool tellsProcesses = ProcessesAreTold(processes);
    if (asked && !tellsProcesses)
        return Fail("--process: %s does not tell programs", table->path);

    header->unit = (Unit)format->columns[header->frameTime].unit;
    if (header->unit == UnitToFind)
        header->unit = WrittenUnit(header);
    if (header->unit != UnitToFind && !NeedsAllRows(format, processes))
        return true;

    Survey survey = {.unit = UnitToFind};
    TableGoTo(table, header->begin);
    ReadRows(&survey, header, rows, table, processes);
    if (format->zerosTellNothing)
        DropZeros(header, &survey);
    if (format->whereNotRising && !Rise(&survey))
        header->format = format->whereNotRising;
    if (header->unit == UnitToFind)
        TakeUnit(header, &survey);
    return !tellsProcesses || ProcessesChoose(processes, table->path, asked);
}
