/* SPDX-License-Identifier: MIT */
#include "formats/reader.h"

#include "base/message.h"
#include "formats/clock_unit.h"
#include "formats/notes.h"
#include "formats/survey.h"

#include <string.h>

/* ---- opening ---- */

void TraceReaderAgain(TraceReader *reader)
{
    TableGoTo(&reader->table, reader->header.begin);
    reader->current = reader->header;
    HeaderPlaceProcesses(&reader->current, &reader->processes);
    RowsBegin(&reader->rows, &reader->current);
    reader->width.needed = HeaderNeededWidth(&reader->current);
    reader->width.usual = reader->current.width;
    reader->told = HeaderTells(&reader->current);

    reader->frames = 0;
    reader->isLeftOut = false;
    reader->time = 0;
    reader->end = 0;
    reader->clock = (FileClock){0};
    FilePicturesBegin(&reader->pictures);
    reader->recordings = 1;
    reader->headerCame = false;

    reader->rowsLeftOut = (LeftOut){0};
    reader->valuesLeftOut = (LeftOut){0};
    reader->notes[0] = '\0';
}

/* Reads what comes before the rows, and looks through these. False after one line on standard
 * error. */
static bool ReadBeforeRows(TraceReader *reader)
{
    Table *table = &reader->table;
    LogHeader *header = &reader->header;
    if (reader->selection.strict && table->isCutShort)
        return Fail("%s: %s", table->path, WhatIsCut(table));
    if (!HeaderRead(header, table, &reader->computer))
        return false;

    HeaderPlaceProcesses(header, &reader->processes);
    RowsBegin(&reader->rows, header);
    if (!SurveyLog(header, &reader->rows, table, &reader->processes, reader->selection.process))
        return false;
    FindClockUnits(header, table, &reader->processes);
    return true;
}

/* False, after one line on standard error, if the file is closed again. */
static bool OpenRows(TraceReader *reader)
{
    if (!ReadBeforeRows(reader)) {
        TableClose(&reader->table);
        return false;
    }
    TraceReaderAgain(reader);
    return true;
}

/* Of the one format that has files of JSON. */
static JsonNames NamesInJson(void)
{
    for (int i = 0; LogFormats[i]; i++)
        if (LogFormats[i]->json)
            return *LogFormats[i]->json;
    return (JsonNames){.recording = "", .texts = ""};
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

/* ---- a row ---- */

/* Whether the line read last has the cells of a row: its frame time is a number, or told to be
 * none. */
static bool IsRow(const TraceReader *reader)
{
    int64_t value;
    const Cell cell = HeaderCell(&reader->current, &reader->table, reader->current.frameTime);
    const CellNumber number = CellRead(cell, true, (int)reader->current.unit, LONGEST_TIME, &value);
    return number == NumberKnown || (number == NumberNone && cell.length > 0);
}

/* Whether the line read last is one of a process that is not read. */
static bool IsOfOther(const TraceReader *reader)
{
    const Processes *processes = &reader->processes;
    return processes->chosen && ProcessIsOther(processes, &reader->table, IsRow(reader));
}

/* If the line read last is the header again, rows begin anew below it. False: it is none. */
static bool TakeHeaderAgain(TraceReader *reader)
{
    LogHeader *header = &reader->current;
    if (!HeaderTakeAgain(header, &reader->table))
        return false;

    HeaderPlaceProcesses(header, &reader->processes);
    RowsBegin(&reader->rows, header);
    reader->width.needed = HeaderNeededWidth(header);
    reader->width.usual = header->width;
    reader->headerCame = reader->time > 0; /* else it is the first */
    return true;
}

/* Whether a sensor can have told this. 0 is what tools write for what they do not measure; only a
 * load may be that low. */
static bool SensorTold(Sensor sensor, int64_t value)
{
    const bool isLoad = sensor == SensorCpuLoad || sensor == SensorGpuLoad;
    return value > 0 || (value == 0 && isLoad);
}

/* Whether the sensor's column tells what it seems to tell. */
static bool IsClear(const LogHeader *header, const FormatSensor *sensor)
{
    if (sensor->second > 0 && HeaderHas(header, sensor->second))
        return false;
    return !sensor->unit || header->hasUnit >> sensor->column & 1;
}

/* Sets what the sensors told when the row was written. */
static void TellSensors(TraceReader *reader, const LogRow *row, Frame *frame)
{
    const LogFormat *format = reader->current.format;
    int64_t *const values = reader->sensors.values;
    for (int i = 0; i < SensorCount; i++)
        values[i] = NOT_KNOWN;

    for (int i = 0; i < format->sensorCount; i++) {
        const FormatSensor *one = &format->sensors[i];
        const int64_t value = row->values[one->column];
        const bool isKnown = SensorTold(one->sensor, value) && IsClear(&reader->current, one);
        if (values[one->sensor] != NOT_KNOWN || !isKnown)
            continue;
        values[one->sensor] = value;
        frame->sensors = &reader->sensors;
    }
}

/* Makes a frame of the line read last, if it is one that can be used. */
static Made MakeFrame(TraceReader *reader, Frame *frame, char reason[ReasonSize])
{
    const LogHeader *header = &reader->current;
    const LogFormat *format = header->format;
    LogRows *rows = &reader->rows;
    const Table *table = &reader->table;
    *frame = (Frame){0};
    const LogRow *row = RowsRead(rows, header, table, header->unit);

    const Made made = format->makeFrame(row, RowsBefore(rows), frame);
    if (made.kind == MadeNone) {
        LogUnit told;
        if (format->tellUnit && format->tellUnit(row, &told))
            HeaderTakeUnit(&reader->current, told);
        if (row->values[header->frameTime] != NOT_KNOWN)
            RowsKeep(rows);
        return made;
    }

    const char *why = WhyIncomplete(header, table, reader->width, row, frame->generated, reason);
    if (why) {
        rows->follows = false;
        return WrongFrame(why);
    }

    RowsKeep(rows);
    if (made.kind == MadeWrong)
        return made;
    if (reader->frames == 0)
        ComputerTakeRow(&reader->computer, table);
    TellSensors(reader, row, frame);
    const bool picturesFit = FilePicturesTake(&reader->pictures, format, row);
    if (reader->time + frame->frameTime > LONGEST_TIME)
        return WrongFrame("the frames up to here take more than 30 years");
    if (!picturesFit)
        return WrongFrame("the pictures up to here stay for more than 30 years");
    return made;
}

/* ---- leaving out ---- */

/* Counts what is left out of the line read last. Where the file is to be without fault, this is the
 * end. */
static void LeaveOutOf(TraceReader *reader, LeftOut *left, const char *reason)
{
    const Table *table = &reader->table;
    LeaveOut(left, table, reason);
    if (reader->selection.strict && !reader->failed) {
        reader->failed = true;
        FailInLine(table, TableLineOf(table), reason);
    }
}

/* Values that are wrong, but not in a way that leaves out the row. */
static void LeaveOutValues(TraceReader *reader, const LogRow *row)
{
    char reason[ReasonSize];
    if (row->wrong == 0)
        return;
    for (int i = 0; i < reader->current.format->columnCount; i++)
        if (row->wrong >> i & 1)
            LeaveOutOf(reader, &reader->valuesLeftOut,
                       WrongCell(&reader->current, &reader->table, i, reason));
}

/* What comes now does not follow the last frame. */
static void NoteGap(TraceReader *reader)
{
    FileClockGap(&reader->clock);
    FilePicturesGap(&reader->pictures);
}

/* ---- a frame ---- */

/* Whether the frame is one of those that were asked for: all, unless some seconds were. */
static bool IsSelected(const TraceReader *reader, const Frame *frame)
{
    const TraceSelection *selection = &reader->selection;
    if (selection->from > 0 && reader->end - frame->frameTime < selection->from)
        return false;
    return selection->to == 0 || reader->end <= selection->to;
}

/* Counts a frame that was asked for: what it tells, and how its times go together. */
static void CountFrame(TraceReader *reader, const Frame *frame)
{
    if (!frame->generated)
        reader->frames++;
    reader->told |= frame->known;
    FileClockCount(&reader->clock, frame, reader->time);
    FilePicturesCount(&reader->pictures, frame, reader->time);
}

/* Completes a frame that was made of the line read last. */
static void FinishFrame(TraceReader *reader, Frame *frame)
{
    const LogFormat *format = reader->current.format;
    reader->width.usual = reader->table.count;
    reader->time += frame->frameTime;
    if (reader->headerCame) {
        reader->recordings++;
        NoteGap(reader);
    }

    const FilePlace place = {.line = TableLineOf(&reader->table),
                             .time = reader->time,
                             .beginsRecording = reader->headerCame,
                             .clockRanBefore = HeaderClockRanBefore(&reader->current)};
    FileClockPlace(&reader->clock, place, frame);
    FileClockAdvance(&reader->clock, frame, reader->time);
    reader->headerCame = false;
    reader->end = FileClockEnd(&reader->clock, format, reader->time);
    FilePicturesPlace(&reader->pictures, format, reader->time, frame);
}

/* ---- all of them ---- */

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
        FailInLine(&reader->table, left->line, left->reason);
    else
        Fail("%s: there are no frames in it", path);
}

bool TraceReaderNext(TraceReader *reader, Frame *frame)
{
    char reason[ReasonSize];
    while (!reader->failed && TableNext(&reader->table)) {
        if (TableWidth(&reader->table) == 0) /* editors leave empty lines at the end */
            continue;
        if (IsOfOther(reader))
            continue;

        const Made made = MakeFrame(reader, frame, reason);
        if (made.kind != MadeFrame && TakeHeaderAgain(reader))
            continue;
        if (made.kind == MadeNone) {
            static const Frame takesNoTime = {0};
            FilePicturesAddStay(&reader->pictures, reader->current.format, reader->rows.last,
                                IsSelected(reader, &takesNoTime));
            continue;
        }
        if (made.kind == MadeWrong) {
            LeaveOutOf(reader, &reader->rowsLeftOut, made.why);
            NoteGap(reader);
            continue;
        }

        LeaveOutValues(reader, reader->rows.last);
        FinishFrame(reader, frame);
        if (!reader->failed && IsSelected(reader, frame)) {
            CountFrame(reader, frame);
            return true;
        }
        if (!frame->generated)
            reader->isLeftOut = true;
    }
    Finish(reader);
    return false;
}

/* ---- what is known of all rows ---- */

bool TraceReaderMissesFrames(const TraceReader *reader)
{
    return FileClockMissesFrames(&reader->clock, reader->header.format);
}

ColumnSet TraceReaderLacks(const TraceReader *reader)
{
    static const ColumnSet pauses = COLUMN_OF(dead_ms) | COLUMN_OF(excluded);
    ColumnSet lacks = ~reader->told & ((UINT64_C(1) << Columns) - 1);
    if (!(reader->told & COLUMN_OF(loop)))
        lacks &= ~pauses;
    if (reader->header.format->isSampled || TraceReaderMissesFrames(reader))
        lacks |= KNOWS_EACH_FRAME;
    if (FilePicturesContradict(&reader->pictures).found)
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
    const LogHeader *header = &reader->current;
    for (int i = 0; i < header->format->columnCount; i++)
        if (header->format->columns[i].traits & trait && HeaderHas(header, i))
            return header->names[i];
    return (Cell){"", 0};
}
