/* SPDX-License-Identifier: MIT */
#include "formats/reader.h"

#include "base/message.h"
#include "base/percentile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the header ---- */

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

/* Notes where the format's columns are. False if the line read last is no header of it, nor the
 * first row of a list. */
static bool TakeHeader(TraceReader *reader, const LogFormat *format, bool comments, Cell before)
{
    const Table *table = &reader->table;
    Recognised found = IsHeader;
    if (format->recognise)
        found = format->recognise(table, comments, before);
    if (found == NotThis)
        return false;

    reader->headless = found == IsFirstRow;
    if (!reader->headless)
        return FindColumns(table, format, reader->positions);

    /* Of a list all that there is is the frame time. */
    for (int i = 0; i < format->columnCount; i++)
        reader->positions[i] = format->columns[i].traits & TellsFrameTime ? 0 : -1;
    return true;
}

/* Whose header the line read last is; NULL: it is none. Then it is cut at commas. */
static const LogFormat *Recognise(TraceReader *reader, bool comments, Cell before)
{
    static const char separators[] = {';', '\t', ','};
    for (size_t s = sizeof separators; s > 0; s--) {
        TableSeparate(&reader->table, separators[s - 1]);
        for (int i = 0; LogFormats[i]; i++)
            if (TakeHeader(reader, LogFormats[i], comments, before))
                return LogFormats[i];
        if (reader->table.json)
            break;
    }
    TableSeparate(&reader->table, ',');
    return NULL;
}

/* Why the line read last may be a header of something that can't be read; NULL: it is none. */
static const char *WhyRefused(const Table *table)
{
    for (int i = 0; LogFormats[i]; i++)
        for (const LogRefusal *refusal = LogFormats[i]->refusals; refusal && refusal->cell;
             refusal++)
            for (int k = 0; k < table->count; k++)
                if (CellIs(table->cells[k], refusal->cell))
                    return refusal->reason;
    return NULL;
}

static bool FailWithoutHeader(const Table *table)
{
    char others[512];
    LogFormatNames(others, sizeof others);
    return Fail("%s:%" PRId64 ": no header of a log of %s, %s, and no list of times in ms",
                table->path, table->line, LogFormats[0]->name, others);
}

static bool ReadHeader(TraceReader *reader)
{
    Table *table = &reader->table;
    bool comments = false;
    const char *why = NULL; /* the first line that says why there is no header, */
    int64_t whyLine = 0;    /* and its number */
    Cell before = {"", 0};
    TablePlace start = TableMark(table);
    ComputerBegin(&reader->computer);
    for (int lines = 0; lines < HeaderLines && TableNext(table);) {
        const Cell first = table->cells[0];
        if (first.length > 1 && memcmp(first.text, "//", 2) == 0) {
            comments = true;
            ComputerTakeComment(&reader->computer, first);
            continue;
        }

        ComputerTakeRow(&reader->computer, table); /* its names may stand in the line before */
        ComputerTakeNames(&reader->computer, table);
        reader->format = Recognise(reader, comments, before);
        reader->lineBefore = before;
        reader->begin = reader->headless ? start : TableMark(table);
        if (reader->format)
            return true;
        if (!why) {
            why = WhyRefused(table);
            whyLine = table->line;
        }
        lines++;
        before = table->cells[0];
        start = TableMark(table);
    }
    if (why)
        return Fail("%s:%" PRId64 ": %s", table->path, whyLine, why);
    return table->line == 0 ? Fail("%s: the file is empty", table->path) : FailWithoutHeader(table);
}

/* Tells the columns that name a process where they are. */
static void PlaceProcesses(TraceReader *reader)
{
    int *const places = reader->processes.positions;
    int count = 0;
    for (int i = 0; i < ProcessColumns; i++)
        places[i] = -1;
    for (int i = 0; i < reader->format->columnCount && count < ProcessColumns; i++)
        if (reader->format->columns[i].traits & TellsProcess)
            places[count++] = reader->positions[i];
}

/* Keeps what the header says, while it is the line read last. */
static void KeepHeader(TraceReader *reader)
{
    const Table *table = &reader->table;
    reader->width = table->count;
    PlaceProcesses(reader);
    ComputerTakeNames(&reader->computer, table);
    for (int i = 0; i < reader->format->columnCount; i++) {
        reader->names[i] = TableCell(table, reader->positions[i]);
        if (reader->format->columns[i].traits & TellsFrameTime)
            reader->frameTime = i;
    }
    if (reader->headless)
        reader->names[reader->frameTime] = (Cell){"the frame time", 14};
}

/* ---- the cells of a row ---- */

static Cell CellOf(const TraceReader *reader, int column)
{
    return TableCell(&reader->table, reader->positions[column]);
}

/* Of a number that was read: whether the column can have it. */
static bool CanBe(const FormatColumn *column, int64_t value)
{
    return value >= 0 || column->traits & Signed;
}

/* By LogLimit. */
static const int64_t limits[] = {[AnHour] = LONGEST_FRAME,
                                 [ThirtyYears] = LONGEST_TIME,
                                 [OneAtMost] = 1,
                                 [Int32AtMost] = INT32_MAX};

/* Where commas stand between cells, one within a cell was in quotes, so it is a decimal comma. */
static CellNumber ReadCell(Cell cell, const FormatColumn *column, int unit, int64_t *value)
{
    if (column->most == OneAtMost)
        return CellReadFlag(cell, value);
    if (unit != SecondOrDate)
        return CellRead(cell, true, unit, limits[column->most], value);

    const CellNumber number = CellRead(cell, true, Second, limits[column->most], value);
    return number == NumberWrong && CellReadDate(cell, value) ? NumberKnown : number;
}

/* Reads the line that was read last, with its frame time in this unit. */
static void ReadRow(const TraceReader *reader, LogRow *row, Unit ofFrameTime)
{
    const LogFormat *format = reader->format;
    row->line = reader->table.cells;
    row->lineCount = reader->table.count;
    row->follows = reader->follows;
    row->none = row->wrong = 0;

    for (int i = 0; i < format->columnCount; i++) {
        const FormatColumn *column = &format->columns[i];
        if (reader->positions[i] < 0)
            continue;
        row->cells[i] = CellOf(reader, i);
        if (column->unit == NoNumber)
            continue;

        int64_t value;
        const int unit = i == reader->frameTime ? (int)ofFrameTime : column->unit;
        const CellNumber number = ReadCell(row->cells[i], column, unit, &value);

        row->values[i] = NOT_KNOWN;
        if (number == NumberKnown && CanBe(column, value))
            row->values[i] = value;
        else if (number == NumberNone)
            row->none |= UINT64_C(1) << i;
        else if (number != NumberUnknown)
            row->wrong |= UINT64_C(1) << i;
    }
}

/* Rows begin below a header: which columns they have, and no value before them. */
static void BeginRows(TraceReader *reader)
{
    memset(reader->rows, 0, sizeof reader->rows);
    for (int k = 0; k < 2; k++) {
        LogRow *row = &reader->rows[k];
        row->words = reader->words;
        for (int i = 0; i < FormatMostColumns; i++)
            row->values[i] = NOT_KNOWN;
        for (int i = 0; i < reader->format->columnCount; i++)
            row->has |= (uint64_t)(reader->positions[i] >= 0) << i;
    }
}

/* ---- looking through the rows, before they are read ---- */

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
} Survey;

/* Whether a number is another one than 0: it has a digit that is. */
static bool IsNotZero(Cell cell)
{
    for (int i = 0; i < cell.length; i++)
        if (cell.text[i] >= '1' && cell.text[i] <= '9')
            return true;
    return false;
}

/* Adds a row whose frame time is a number. */
static void SurveyRow(TraceReader *reader, Survey *survey, int64_t time)
{
    const LogFormat *format = reader->format;
    LogRow *row = &reader->rows[0];
    if (format->zerosTellNothing)
        for (int i = 0; i < format->columnCount; i++)
            survey->notZero |= (uint64_t)IsNotZero(CellOf(reader, i)) << i;
    if (reader->unit != UnitToFind || survey->count == MostTimes)
        return;

    survey->times[survey->count++] = time;
    if (!format->findUnit || survey->unit != UnitToFind)
        return;
    ReadRow(reader, row, Millisecond);
    survey->unit = format->findUnit(row);
}

static void SurveyRows(TraceReader *reader, Survey *survey)
{
    const bool all = reader->format->zerosTellNothing || ProcessesAreTold(&reader->processes);
    while (TableNext(&reader->table)) {
        int64_t time;
        const CellNumber number =
            CellRead(CellOf(reader, reader->frameTime), true, Millisecond, LONGEST_TIME, &time);
        if (number != NumberKnown)
            continue;
        ProcessesCount(&reader->processes, &reader->table);
        SurveyRow(reader, survey, time);
        const bool knowsUnit = reader->unit != UnitToFind || survey->unit != UnitToFind;
        if (!all && (knowsUnit || survey->count == MostTimes))
            return;
    }
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

static const char *UnitName(Unit unit)
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

/* Of a tool that fills what it does not know with zeros, columns of times with nothing else are as
 * if they were not there. */
static void DropZeros(TraceReader *reader, const Survey *survey)
{
    const LogFormat *format = reader->format;
    if (!format->zerosTellNothing)
        return;
    for (int i = 0; i < format->columnCount; i++) {
        const FormatColumn *column = &format->columns[i];
        const bool isTime = column->unit == Millisecond && !(column->traits & Needed);
        if (isTime && !(survey->notZero >> i & 1))
            reader->positions[i] = -1;
    }
}

/* The unit of frame times that is written: in the name of their column, or before a list. */
static Unit WrittenUnit(const TraceReader *reader)
{
    if (!reader->format->writtenUnit)
        return UnitToFind;
    const Cell name = reader->names[reader->frameTime];
    return reader->format->writtenUnit(reader->headless ? reader->lineBefore : name);
}

/* Finds the unit of the frame times, if the format does not tell it. */
static void FindUnit(TraceReader *reader, Survey *survey)
{
    if (reader->unit != UnitToFind)
        return;

    reader->unit = survey->unit;
    if (reader->unit == UnitToFind) {
        reader->unit = UnitOfMedian(survey);
        reader->unitIsGuessed = reader->unit != Millisecond;
    }
}

/* Finds the unit of the frame times, which columns tell nothing, and whose rows are read. False
 * after one line on standard error. */
static bool LookThrough(TraceReader *reader)
{
    const bool tellsProcesses = ProcessesAreTold(&reader->processes);
    if (reader->selection.process && !tellsProcesses)
        return Fail("--process: %s does not tell programs", reader->table.path);

    reader->unit = (Unit)reader->format->columns[reader->frameTime].unit;
    if (reader->unit == UnitToFind)
        reader->unit = WrittenUnit(reader);
    if (reader->unit != UnitToFind && !reader->format->zerosTellNothing && !tellsProcesses)
        return true;

    Survey survey = {.unit = UnitToFind};
    TableGoTo(&reader->table, reader->begin);
    SurveyRows(reader, &survey);
    DropZeros(reader, &survey);
    FindUnit(reader, &survey);
    if (!tellsProcesses)
        return true;
    return ProcessesChoose(&reader->processes, reader->table.path, reader->selection.process);
}

/* ---- opening ---- */

/* How many cells a row has at least, so that all columns are in it. */
static int NeededWidth(const TraceReader *reader)
{
    int needed = 0;
    for (int i = 0; i < reader->format->columnCount; i++)
        if (reader->positions[i] >= needed)
            needed = reader->positions[i] + 1;
    return needed;
}

void TraceReaderAgain(TraceReader *reader)
{
    const LogFormat *format = reader->format;
    TableGoTo(&reader->table, reader->begin);
    if (reader->headerCame) {
        memcpy(reader->positions, reader->firstPositions, sizeof reader->positions);
        reader->width = reader->firstWidth;
        PlaceProcesses(reader);
    }
    BeginRows(reader);

    reader->told = 0;
    for (int i = 0; i < format->columnCount; i++)
        if (reader->positions[i] >= 0)
            reader->told |= (ColumnSet)((format->columns[i].traits & IsOurs) != 0) << i;
    reader->needed = NeededWidth(reader);
    reader->usualWidth = reader->width;
    reader->follows = reader->screenFollows = true;
    reader->frames = reader->time = 0;
    reader->isLeftOut = reader->headerCame = reader->hasClock = false;
    reader->clockBegin = reader->clockBefore = reader->clockEnd = reader->sinceClock = reader->end =
        0;
    reader->picture = (LogPicture){SeenUnknown, NOT_KNOWN, false};
    reader->shown = 0;
    reader->stayIsUnknown = false;
    reader->all = reader->asked = reader->screen = (TwoClocks){0};
    reader->frameTimes = reader->screenTime = 0;
    reader->rowsLeftOut = reader->valuesLeftOut = (LeftOut){0};
    reader->recordings = 1;
    reader->back = (TableLine){0};
    reader->notes[0] = '\0';
}

/* Of a file whose end is missing or damaged. */
static const char *WhatIsCut(const Table *table)
{
    return table->json ? "the end of the file is missing"
                       : "the end of the packed file is missing or damaged";
}

/* Reads what comes before the rows. False, after one line on standard error, if the file is closed
 * again. */
static bool OpenRows(TraceReader *reader)
{
    const Table *table = &reader->table;
    bool ok = true;
    if (reader->selection.strict && table->isCutShort)
        ok = Fail("%s: %s", table->path, WhatIsCut(table));
    ok = ok && ReadHeader(reader);
    if (ok) {
        KeepHeader(reader);
        BeginRows(reader);
        ok = LookThrough(reader);
    }
    if (ok)
        TraceReaderAgain(reader);
    else
        TableClose(&reader->table);
    return ok;
}

/* Of the one format that has files of JSON. */
static JsonNames NamesInJson(void)
{
    for (int i = 0; LogFormats[i]; i++)
        if (LogFormats[i]->json)
            return *LogFormats[i]->json;
    return (JsonNames){"", ""};
}

bool TraceReaderOpen(TraceReader *reader, const char *path, TraceSelection selection)
{
    const int run = selection.run > 0 ? selection.run : 1;
    memset(reader, 0, sizeof *reader);
    reader->selection = selection;
    if (!TableOpen(&reader->table, path, run, NamesInJson()))
        return false;
    return OpenRows(reader);
}

bool TraceReaderOpenNextRun(TraceReader *reader, TraceReader *last)
{
    memset(reader, 0, sizeof *reader);
    reader->selection = last->selection;
    reader->table = last->table;
    last->table.text = NULL;
    last->table.cells = NULL;
    last->table.json = NULL;
    if (!TableNextRun(&reader->table)) {
        TableClose(&reader->table);
        return false;
    }
    return OpenRows(reader);
}

bool TraceReaderClose(TraceReader *reader)
{
    TableClose(&reader->table);
    return !reader->failed;
}

/* ---- rows ---- */

/* "log.csv:5: frametime is 'x'". */
static bool FailInLine(const TraceReader *reader, TableLine line, const char *reason)
{
    const char *path = reader->table.path;
    if (reader->table.json)
        return Fail("%s: %s %" PRId64 ": %s", path, line.word, line.number, reason);
    return Fail("%s:%" PRId64 ": %s", path, line.number, reason);
}

/* Counts what is left out of the line read last. */
static void LeaveOut(TraceReader *reader, LeftOut *left, const char *reason)
{
    if (left->count++ == 0) {
        left->line = TableLineOf(&reader->table);
        snprintf(left->reason, sizeof left->reason, "%s", reason);
        TextClean(left->reason);
    }
    if (reader->selection.strict && !reader->failed) {
        reader->failed = true;
        FailInLine(reader, TableLineOf(&reader->table), reason);
    }
}

/* "frametime is 'x'": of a cell that can't be read. Returns `reason`. */
static const char *WrongCell(const TraceReader *reader, int column, char reason[ReasonSize])
{
    enum { Most = 40 };
    const Cell name = reader->names[column], cell = CellOf(reader, column);
    const int length = cell.length < Most ? cell.length : Most;
    char text[Most + 1] = "";
    memcpy(text, cell.text, (size_t)length);
    for (int i = 0; i < length; i++)
        if (text[i] == '\0')
            text[i] = '?';
    snprintf(reason, ReasonSize, "%.*s is '%s'", name.length < Most ? name.length : Most, name.text,
             text);
    return reason;
}

/* Why the line read last has not the cells of a row; NULL: it has. */
static const char *WrongWidth(const TraceReader *reader, char reason[ReasonSize])
{
    const Table *table = &reader->table;
    const int filled = TableWidth(table);
    if (table->cut && (table->count < reader->usualWidth || filled < table->count))
        return "the last line is incomplete";
    const bool isWider = filled > reader->width && !reader->format->rowsGrow;
    if (table->count >= reader->needed && !isWider)
        return NULL;

    const int count = isWider ? filled : table->count;
    if (reader->headless)
        snprintf(reason, ReasonSize, "%d values where a list has one", count);
    else
        snprintf(reason, ReasonSize, "%d value%s where the header has %d column%s", count,
                 count == 1 ? "" : "s", reader->width, reader->width == 1 ? "" : "s");
    return reason;
}

/* Whether the line read last has the cells of a row: its frame time is a number, or told to be
 * none. */
static bool IsRow(const TraceReader *reader)
{
    int64_t value;
    const Cell cell = CellOf(reader, reader->frameTime);
    const CellNumber number = CellRead(cell, true, (int)reader->unit, LONGEST_TIME, &value);
    return number == NumberKnown || (number == NumberNone && cell.length > 0);
}

/* If the line read last is the header again, perhaps of another recording, its columns count from
 * here on. False: it is none. */
static bool TakeHeaderAgain(TraceReader *reader)
{
    int positions[FormatMostColumns];
    if (reader->headless || !FindColumns(&reader->table, reader->format, positions))
        return false;

    if (!reader->headerCame) {
        memcpy(reader->firstPositions, reader->positions, sizeof reader->positions);
        reader->firstWidth = reader->width;
    }
    for (int i = 0; i < reader->format->columnCount; i++)
        if (reader->positions[i] >= 0) /* else it was not there, or tells nothing */
            reader->positions[i] = positions[i];
    PlaceProcesses(reader);
    reader->width = reader->usualWidth = reader->table.count;
    reader->needed = NeededWidth(reader);
    reader->headerCame = true;
    reader->follows = true;
    BeginRows(reader);
    return true;
}

/* Whether the row lacks what this column has to tell, so that it is no frame. */
static bool Misses(const TraceReader *reader, const LogRow *row, int column, bool isGenerated)
{
    const FormatColumn *one = &reader->format->columns[column];
    bool isEmpty = row->values[column] == NOT_KNOWN;
    if (one->unit == NoNumber)
        isEmpty = row->cells[column].length == 0;

    if (one->traits & InEachRow && isEmpty)
        return true;
    if (!(one->traits & TellsFrameTime))
        return false;
    const bool isWrong = row->wrong >> column & 1;
    return isWrong || (isEmpty && !isGenerated);
}

/* Why the row, which may be a frame, has not what a frame needs; NULL: it has. */
static const char *WhyIncomplete(const TraceReader *reader, const LogRow *row, bool isGenerated,
                                 char reason[ReasonSize])
{
    const char *why = WrongWidth(reader, reason);
    if (why)
        return why;
    for (int i = 0; i < reader->format->columnCount; i++)
        if (reader->positions[i] >= 0 && Misses(reader, row, i, isGenerated))
            return WrongCell(reader, i, reason);
    return NULL;
}

/* Whether a sensor can have told this. 0 is what tools write for what they do not measure; only a
 * load may be that low. */
static bool SensorTold(Sensor sensor, int64_t value)
{
    const bool isLoad = sensor == SensorCpuLoad || sensor == SensorGpuLoad;
    return value > 0 || (value == 0 && isLoad);
}

/* Sets what the sensors told when the row was written. */
static void TellSensors(TraceReader *reader, const LogRow *row, Frame *frame)
{
    const LogFormat *format = reader->format;
    int64_t *const values = reader->sensors.values;
    for (int i = 0; i < SensorCount; i++)
        values[i] = NOT_KNOWN;

    for (int i = 0; i < format->sensorCount; i++) {
        const FormatSensor *one = &format->sensors[i];
        const int64_t value = row->values[one->column];
        if (values[one->sensor] != NOT_KNOWN || !SensorTold(one->sensor, value))
            continue;
        values[one->sensor] = value;
        frame->sensors = &reader->sensors;
    }
}

/* From here on the row read last is the one before the next. */
static void KeepRow(TraceReader *reader)
{
    reader->now = !reader->now;
    reader->follows = true;
}

/* Makes a frame of the line read last, if it is one that can be used. */
static Made MakeFrame(TraceReader *reader, Frame *frame, char reason[ReasonSize])
{
    LogRow *row = &reader->rows[reader->now];
    const LogRow *before = &reader->rows[!reader->now];
    *frame = (Frame){0};
    ReadRow(reader, row, reader->unit);

    const Made made = reader->format->makeFrame(row, before, frame);
    if (made.kind == MadeNone) {
        if (row->values[reader->frameTime] != NOT_KNOWN)
            KeepRow(reader);
        return made;
    }

    const char *why = WhyIncomplete(reader, row, frame->generated, reason);
    if (why) {
        reader->follows = false;
        return WrongFrame(why);
    }

    KeepRow(reader);
    if (made.kind == MadeWrong)
        return made;
    if (reader->frames == 0)
        ComputerTakeRow(&reader->computer, &reader->table);
    TellSensors(reader, row, frame);
    if (reader->format->tellPicture)
        reader->picture = reader->format->tellPicture(row);
    if (reader->time + frame->frameTime > LONGEST_TIME)
        return WrongFrame("the frames up to here take more than 30 years");
    if (reader->shown + reader->picture.stayed > LONGEST_TIME)
        return WrongFrame("the pictures up to here stay for more than 30 years");
    return made;
}

/* ---- times beside each other ---- */

/* Both have reached this. Only what lies between two rows that tell both is counted. */
static void ClocksReach(TwoClocks *clocks, Nanoseconds told, Nanoseconds frames)
{
    if (clocks->has && told >= clocks->lastTold) {
        clocks->told += told - clocks->lastTold;
        clocks->frames += frames - clocks->lastFrames;
    }
    clocks->has = true;
    clocks->lastTold = told;
    clocks->lastFrames = frames;
}

/* Whether the file's clock is in another unit: it tells far less time than the frames take; or far
 * more, in files of a tool that has a row for each frame. */
static bool ClockIsWrong(const TraceReader *reader)
{
    enum { MuchLonger = 31 }; /* between a unit and one a thousand times as long */
    enum { TooLong = 500 };   /* more than rows that are missing explain */
    const TwoClocks *clocks = &reader->all;
    if (clocks->told < clocks->frames / MuchLonger)
        return true;
    return reader->format->hasEachFrame && clocks->told / TooLong > clocks->frames;
}

static bool KnowsClock(const Frame *frame)
{
    return (frame->known & COLUMN_OF(elapsed)) != 0;
}

/* Whether rows are only not in the order of their clock: it goes back, but by little, and not to
 * where the recording began. */
static bool IsOutOfOrder(const TraceReader *reader, Nanoseconds end)
{
    const Nanoseconds sinceBegin = reader->clockEnd - reader->clockBefore;
    const Nanoseconds back = reader->clockEnd - end;
    return !reader->headerCame && back < ONE_SECOND && back < sinceBegin / 2;
}

/* Puts the clock of this row behind those of the rows before: that of a tool may have run before,
 * and that of another recording begins again. */
static void PlaceClock(TraceReader *reader, Frame *frame)
{
    if (!KnowsClock(frame))
        return;

    if (!reader->hasClock && reader->format->clockRanBefore)
        reader->clockBegin = frame->end - reader->time; /* rows before it may not have told it */
    frame->end += reader->clockBefore - reader->clockBegin;
    const bool goesBack = reader->hasClock && frame->end < reader->clockEnd;
    reader->hasClock = true;
    if (!goesBack)
        return;

    if (!reader->headerCame && reader->back.number == 0)
        reader->back = TableLineOf(&reader->table);
    if (IsOutOfOrder(reader, frame->end)) {
        frame->known &= ~COLUMN_OF(elapsed);
        return;
    }

    const Nanoseconds back = reader->clockEnd + reader->sinceClock + frame->frameTime - frame->end;
    if (reader->clockBefore + back > LONGEST_TIME) {
        frame->known &= ~COLUMN_OF(elapsed); /* it jumps to and fro, and tells nothing */
        return;
    }
    reader->clockBefore += back;
    frame->end += back;
    reader->all.has = reader->asked.has = false;
}

/* Goes on to the end of a frame whose clock is placed. */
static void AdvanceClock(TraceReader *reader, const Frame *frame)
{
    if (!KnowsClock(frame)) {
        reader->sinceClock += frame->frameTime;
    } else if (!frame->generated) {
        ClocksReach(&reader->all, frame->end, reader->time);
        reader->clockEnd = frame->end;
        reader->sinceClock = 0;
    }
}

/* When the last row's frame ended, since the recording began: by the file's clock, and in rows that
 * do not tell that by how long their frames took. */
static Nanoseconds EndOf(const TraceReader *reader)
{
    if (!reader->hasClock || ClockIsWrong(reader))
        return reader->time;
    return reader->clockEnd + reader->sinceClock;
}

/* Whether the frame is one of those that were asked for: all, unless some seconds were. */
static bool IsSelected(const TraceReader *reader, const Frame *frame)
{
    const TraceSelection *selection = &reader->selection;
    if (selection->from > 0 && reader->end - frame->frameTime < selection->from)
        return false;
    return selection->to == 0 || reader->end <= selection->to;
}

/* Counts a frame: what it tells, and how its times go together. */
static void CountFrame(TraceReader *reader, const Frame *frame)
{
    const ColumnSet known = frame->known;
    const bool seen = known & COLUMN_OF(screen_source) && frame->screenSource != ScreenNever;
    reader->frames += !frame->generated;
    reader->told |= known;
    reader->frameTimes += frame->frameTime;
    if (reader->picture.seen != SeenUnknown && reader->picture.stayed > 0)
        reader->screenTime += reader->picture.stayed;
    if (!frame->generated && KnowsClock(frame))
        ClocksReach(&reader->asked, frame->end, reader->time);
    if (!seen || known & COLUMN_OF(loop)) /* this program's own are not doubted */
        return;
    if (!(known & COLUMN_OF(screen_ms)))
        reader->screen.has = false;
    ClocksReach(&reader->screen, frame->screenReal, reader->time);
}

/* What comes now does not follow the last frame. */
static void NoteGap(TraceReader *reader)
{
    reader->all.has = reader->asked.has = false;
    reader->screenFollows = false;
}

/* Puts the picture behind those that were seen before it. */
static void PlacePicture(TraceReader *reader, Frame *frame)
{
    const LogPicture *picture = &reader->picture;
    if (!reader->format->tellPicture)
        return;
    if (picture->seen == SeenUnknown) {
        reader->stayIsUnknown = true;
        return;
    }

    const Nanoseconds stayed = picture->stayed > 0 ? picture->stayed : 0;
    frame->known |= COLUMN_OF(screen_source);
    frame->screenSource = picture->seen == Seen ? ScreenSeen : ScreenNever;
    frame->screenReal = reader->shown + (picture->ofBefore ? stayed : 0);
    reader->shown += stayed;
    if (picture->seen == SeenNever)
        return;

    /* How long after the one before it was seen is known only where that is told. */
    const bool isKnown = picture->ofBefore ? stayed > 0 : !reader->stayIsUnknown;
    if (isKnown)
        frame->known |= COLUMN_OF(screen_ms);
    reader->stayIsUnknown = stayed == 0;
}

/* Completes a frame that was made of the line read last. */
static void FinishFrame(TraceReader *reader, Frame *frame)
{
    reader->usualWidth = reader->table.count;
    reader->time += frame->frameTime;
    if (reader->headerCame) {
        reader->recordings++;
        NoteGap(reader);
    }
    PlaceClock(reader, frame);
    reader->headerCame = false;
    AdvanceClock(reader, frame);
    reader->end = EndOf(reader);

    PlacePicture(reader, frame);
    const ColumnSet screen = COLUMN_OF(screen_ms) | COLUMN_OF(screen_source);
    if (!(frame->known & screen))
        frame->screenReal = reader->time; /* the nearest to it */
    if (frame->known & COLUMN_OF(screen_source) && frame->screenSource != ScreenNever) {
        if (!reader->screenFollows)
            frame->known &= ~COLUMN_OF(screen_ms);
        reader->screenFollows = true;
    }
}

/* ---- the end ---- */

/* Whether a sum is more than the frame times, or less, by what no rounding and no edge explains. */
static bool AreApart(Nanoseconds sum, Nanoseconds frames, bool more)
{
    const Nanoseconds off = more ? sum - frames : frames - sum;
    return off > ONE_SECOND / 10 && off > frames / 20;
}

/* Whether the times on the screen add up to more than the time that passed; or those between
 * pictures that were seen to less than the time between them. */
static bool ScreenContradicts(const TraceReader *reader)
{
    return AreApart(reader->screenTime, reader->frameTimes, true) ||
           AreApart(reader->screen.told, reader->screen.frames, false);
}

bool TraceReaderMissesFrames(const TraceReader *reader)
{
    const TwoClocks *asked = &reader->asked;
    return asked->told > 0 && !ClockIsWrong(reader) &&
           llabs(asked->told - asked->frames) > asked->told / 100;
}

#define NOTE(reader, ...) ListAdd((reader)->notes, NotesSize, "\n", __VA_ARGS__)

static void NoteLeftOut(TraceReader *reader, const LeftOut *left, const char *what)
{
    const TableLine line = left->line;
    if (left->count == 1)
        NOTE(reader, "1 %s left out, in %s %" PRId64 ": %s", what, line.word, line.number,
             left->reason);
    if (left->count > 1)
        NOTE(reader, "%" PRId64 " %ss left out, the first in %s %" PRId64 ": %s", left->count, what,
             line.word, line.number, left->reason);
}

static void MakeNotes(TraceReader *reader)
{
    const Table *table = &reader->table;
    const bool isMore = AreApart(reader->screenTime, reader->frameTimes, true);
    const Nanoseconds screen = isMore ? reader->screenTime : reader->screen.told;
    const Nanoseconds frames = isMore ? reader->frameTimes : reader->screen.frames;
    if (table->runs > 1)
        NOTE(reader, "run %d of %d in this file", table->run, table->runs);
    if (reader->recordings > 1)
        NOTE(reader, "%" PRId64 " recordings in one file, one after the other", reader->recordings);
    if (table->columnsLeftOut == 1)
        NOTE(reader, "1 column left out: it has not as many values as the others");
    if (table->columnsLeftOut > 1)
        NOTE(reader, "%d columns left out: they have not as many values as the others",
             table->columnsLeftOut);
    if (table->isCutShort)
        NOTE(reader, "%s, so %s are missing", WhatIsCut(table), table->json ? "values" : "rows");
    if (reader->unitIsGuessed)
        NOTE(reader, "frame times taken as %s", UnitName(reader->unit));
    NoteLeftOut(reader, &reader->rowsLeftOut, "row");
    NoteLeftOut(reader, &reader->valuesLeftOut, "value");
    if (reader->back.number > 0)
        NOTE(reader, "its clock goes back in %s %" PRId64, reader->back.word, reader->back.number);
    if (ScreenContradicts(reader))
        NOTE(reader,
             "the times of the pictures on the screen add up to %.3f s in %.3f s: these are not "
             "used",
             (double)screen / 1e9, (double)frames / 1e9);
}

/* A recording of which no frame was read tells nothing, so that is an error. */
static void Finish(TraceReader *reader)
{
    const char *path = reader->table.path;
    const LeftOut *left = &reader->rowsLeftOut;
    MakeNotes(reader);
    if (reader->failed || reader->frames > 0)
        return;
    reader->failed = true;
    if (reader->isLeftOut)
        Fail("%s: no frames from --from up to --to; the last one ends at %.3f s", path,
             (double)reader->end / 1e9);
    else if (left->count > 0)
        FailInLine(reader, left->line, left->reason);
    else
        Fail("%s: there are no frames in it", path);
}

/* Values that are wrong, but not in a way that leaves out the row. */
static void LeaveOutValues(TraceReader *reader, const LogRow *row)
{
    char reason[ReasonSize];
    for (int i = 0; row->wrong && i < reader->format->columnCount; i++)
        if (row->wrong >> i & 1)
            LeaveOut(reader, &reader->valuesLeftOut, WrongCell(reader, i, reason));
}

/* Of a row that is no frame: the picture before it may have stayed for longer. */
static void AddStay(TraceReader *reader)
{
    if (!reader->format->tellPicture)
        return;
    const LogPicture picture = reader->format->tellPicture(&reader->rows[reader->now]);
    if (picture.seen == Seen && picture.stayed > 0 && reader->shown < LONGEST_TIME) {
        reader->shown += picture.stayed;
        if (IsSelected(reader, &(Frame){0}))
            reader->screenTime += picture.stayed;
    }
}

bool TraceReaderNext(TraceReader *reader, Frame *frame)
{
    char reason[ReasonSize];
    while (!reader->failed && TableNext(&reader->table)) {
        const Table *table = &reader->table;
        if (TableWidth(table) == 0) /* editors leave empty lines at the end */
            continue;
        if (reader->processes.chosen && ProcessIsOther(&reader->processes, table, IsRow(reader)))
            continue;

        const Made made = MakeFrame(reader, frame, reason);
        if (made.kind != MadeFrame && TakeHeaderAgain(reader))
            continue;
        if (made.kind == MadeNone) {
            AddStay(reader);
            continue;
        }
        if (made.kind == MadeWrong) {
            LeaveOut(reader, &reader->rowsLeftOut, made.why);
            NoteGap(reader);
            continue;
        }

        LeaveOutValues(reader, &reader->rows[!reader->now]);
        FinishFrame(reader, frame);
        if (!reader->failed && IsSelected(reader, frame)) {
            CountFrame(reader, frame);
            return true;
        }
        reader->isLeftOut |= !frame->generated;
    }
    Finish(reader);
    return false;
}

/* ---- what is known of all rows ---- */

ColumnSet TraceReaderLacks(const TraceReader *reader)
{
    static const ColumnSet pauses = COLUMN_OF(dead_ms) | COLUMN_OF(excluded);
    ColumnSet lacks = ~reader->told & ((UINT64_C(1) << Columns) - 1);
    if (!(reader->told & COLUMN_OF(loop)))
        lacks &= ~pauses;
    if (reader->format->isSampled || TraceReaderMissesFrames(reader))
        lacks |= KNOWS_EACH_FRAME;
    if (ScreenContradicts(reader))
        lacks |= KNOWS_SCREEN_TIMES;
    return lacks;
}

const char *TraceReaderProcess(const TraceReader *reader)
{
    const Process *chosen = reader->processes.chosen;
    return chosen && chosen->name[0] ? chosen->name : NULL;
}

Cell TraceReaderColumn(const TraceReader *reader, ColumnTraits trait)
{
    for (int i = 0; i < reader->format->columnCount; i++)
        if (reader->format->columns[i].traits & trait && reader->positions[i] >= 0)
            return reader->names[i];
    return (Cell){"", 0};
}
