/* SPDX-License-Identifier: MIT */
#include "numbers/reader.h"

#include "base/memory.h"
#include "base/message.h"
#include "base/units.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* MangoHud has up to six lines before its header. */
enum { HeaderLines = 16 };

/* 30 years: sums and differences of a few such times still fit. */
#define MAX_TIME INT64_C(1000000000000000000)
#define NOT_TOLD (INT64_MIN / 4) /* and a sum with it is below all times */

/* A file with this column is this program's; the first row counts. */
static const char *const programs[][2] = {
    {"interp_demo", "loop"},
    {"FrameView", "Render Queue Depth|Resolution"},
    {"OCAT", "Motherboard"},
    {"PresentMon", "BetweenPresents|CPUBusy|FrameType|ProcessID|Application"},
    {"MangoHud", "fps"},
    {"FRAPS", "Time (ms)"},
    {"frame times", ""}, /* any other */
};

/* What other programs call columns; NULL: they have none. A name may have capitals or not, and "Ms"
 * in front. Of several, with | between them, the first that a file has counts. */
static const char *const otherNames[ReaderColumns] = {
    [Column_fps] = "fps",
    [Column_frametime] = "BetweenAppStart|FrameTime|BetweenPresents",
    [Column_elapsed] = "elapsed",
    [Column_animation_error_ms] = "AnimationError",
    [Column_gpu_ms] = "GPUBusy|GPUActive",
    [ColumnProgram] = "Application|ProcessName",
    [ColumnProcess] = "ProcessID",
    [ColumnSwapChain] = "SwapChainAddress",
    [ColumnFrameType] = "FrameType",
    [ColumnPresentMode] = "PresentMode",
    [ColumnTime] = "Time (ms)",
    [ColumnBusy] = "CPUBusy|CPUActive",
    [ColumnInPresent] = "InPresentAPI",
    [ColumnDisplayChange] = "BetweenDisplayChange",
    [ColumnDisplayedTime] = "DisplayedTime",
    [ColumnUntilDisplayed] = "UntilDisplayed|DisplayLatency",
    [ColumnComplete] = "UntilRenderComplete|RenderPresentLatency",
    [ColumnGpuLatency] = "GPULatency",
    [ColumnGpuTime] = "GPUTime",
    [ColumnDropped] = "Dropped",
    [ColumnClick] = "ClickToPhotonLatency",
};

/* ---- the header ---- */

#define CSV_WANTED "save the file with commas between them, and points in the numbers"

/* Where the header has the first of these names (otherNames); -1: nowhere. */
static int Find(const Cells *header, const char *names)
{
    const size_t length = strcspn(names, "|");
    for (int i = 0; i < header->count && i < CellsMax; i++) {
        const char *cell = header->cells[i];
        for (int k = 0; k < 2; k++, cell += strncasecmp(cell, "ms", 2) == 0 ? 2 : 0)
            if (strncasecmp(cell, names, length) == 0 && !cell[length])
                return i;
    }
    return names[length] ? Find(header, names + length + 1) : -1;
}

static bool Has(const TraceReader *reader, int column)
{
    return reader->position[column] >= 0;
}

/* Notes whose file it is, and where the columns are. False if the line is no header. */
static bool FindColumns(TraceReader *reader)
{
    const Cells *cells = &reader->cells;
    size_t program = 0;
    while (program + 1 < sizeof programs / sizeof programs[0] &&
           Find(cells, programs[program][1]) < 0)
        program++;
    reader->program = programs[program][0];
    reader->own = program == 0;
    for (int i = 0; i < ReaderColumns; i++) {
        const char *ours = i < Columns ? ColumnTable[i].name : NULL;
        const char *names = reader->own ? ours : otherNames[i];
        const int at = names ? Find(cells, names) : -1;
        reader->position[i] = at;
        reader->fewest = at < reader->fewest ? reader->fewest : at + 1;
        snprintf(reader->names[i], sizeof reader->names[i], "%.31s",
                 at < 0 ? "" : cells->cells[at]);
    }
    return Has(reader, Column_frametime) || (Has(reader, ColumnTime) && Find(cells, "Frame") >= 0);
}

/* Whether the line is nothing but a number, and so the first row of a list of frame times. */
static bool BeginsList(TraceReader *reader)
{
    const char *at = reader->cells.cells[0];
    int64_t value;
    reader->pending = reader->cells.count == 1 && ReadDecimal(&at, 6, MAX_TIME, &value) && !*at;
    if (reader->pending) {
        reader->position[Column_frametime] = 0;
        strcpy(reader->names[Column_frametime], "the frame time");
    }
    return reader->pending;
}

static void NoteLacks(TraceReader *reader)
{
    if (!Has(reader, Column_screen_ms)) /* one of the two tells nothing */
        reader->position[Column_screen_source] = -1;
    for (int column = 0; column < Columns; column++)
        if (!Has(reader, column))
            reader->lacks |= UINT64_C(1) << column;
    if (!reader->own)
        reader->lacks &= ~(COLUMN_OF(dead_ms) | COLUMN_OF(excluded));
    if (Has(reader, ColumnDisplayChange) || Has(reader, ColumnDisplayedTime))
        reader->lacks &= ~(COLUMN_OF(screen_ms) | COLUMN_OF(screen_source));
}

static bool CheckHeader(TraceReader *reader)
{
    if (reader->cells.count > CellsMax)
        return CellsWrong(&reader->cells, "%d columns; at most %d can be read", reader->cells.count,
                          CellsMax);
    reader->columns = reader->cells.count;
    reader->knowsWork = Has(reader, ColumnBusy) || Has(reader, ColumnInPresent);
    if (strcmp(reader->program, "MangoHud") != 0)
        reader->frameTimeDigits = 6;
    NoteLacks(reader);
    reader->capture.positions = &reader->position[ColumnProgram];
    for (int i = 0; i < CaptureColumns && Has(reader, Column_frametime); i++)
        if (Has(reader, ColumnProgram + i))
            return CaptureChoose(&reader->capture, &reader->cells,
                                 reader->position[Column_frametime], reader->selection.process);
    return !reader->selection.process ||
           Fail("--process: %s does not tell programs", reader->cells.path);
}

/* Words in the header of something else. */
static const char *const refusals[][2] = {
    {"Min FPS", "this is MangoHud's summary: give the log itself, the file without _summary"},
    {"Avg FPS", "this is a summary: give the log with a row for each frame"},
    {"Frames", "this is FRAPS' summary: give the file that ends in frametimes.csv"},
    {"FPS", "these are frame rates: give a log of frame times"},
};

/* Why a line that looks like a header is none; NULL if it doesn't look like one. */
static const char *WhyNoHeader(const Cells *cells)
{
    for (int i = 0; i < cells->count && i < CellsMax; i++) {
        const char *cell = cells->cells[i];
        for (size_t k = 0; k < sizeof refusals / sizeof refusals[0]; k++)
            if (strcmp(cell, refusals[k][0]) == 0 || (k < 2 && strstr(cell, refusals[k][0])))
                return refusals[k][1];
        if (!strstr(cell, "rame") && !strstr(cell, "etweenPresents"))
            continue;
        if (strchr(cell, ';') || strchr(cell, '\t'))
            return strchr(cell, ';') ? "semicolons separate the values: " CSV_WANTED
                                     : "tabs separate the values: " CSV_WANTED;
    }
    return NULL;
}

static bool ReadHeader(TraceReader *reader)
{
    Cells *cells = &reader->cells;
    bool capFrameX = false; /* its lines of // come first, or it is JSON */
    bool list = true;       /* a list can begin: with a number, or a line that tells the unit */
    for (int lines = 0; lines < HeaderLines && CellsNext(cells);) {
        capFrameX |= strncmp(cells->cells[0], "//", 2) == 0 || cells->table;
        if (strncmp(cells->cells[0], "//", 2) == 0)
            continue;
        lines++;
        if (FindColumns(reader) || (list && BeginsList(reader))) {
            reader->program = capFrameX ? "CapFrameX" : reader->program;
            return CheckHeader(reader);
        }
        const char *why = WhyNoHeader(cells);
        if (why)
            return CellsWrong(cells, "%s", why);
        list = !cells->table && strstr(cells->cells[0], "ms");
    }
    if (cells->failed)
        return false;
    if (cells->line == 0)
        return Fail("%s: the file is empty", cells->path);
    return CellsWrong(cells, "no header of a log of interp_demo, MangoHud, PresentMon, CapFrameX, "
                             "OCAT, FrameView or FRAPS, and no list of times in ms");
}

bool TraceReaderOpen(TraceReader *reader, const char *path, TraceSelection selection)
{
    memset(reader, 0, sizeof *reader);
    reader->selection = selection;
    if (!CellsOpen(&reader->cells, path))
        return false;
    if (ReadHeader(reader))
        return true;
    TraceReaderClose(reader);
    return false;
}

bool TraceReaderMark(TraceReader *reader)
{
    if (!CellsMark(&reader->cells))
        return false;
    reader->begin = Allocate(sizeof *reader->begin);
    memcpy(reader->begin, reader, sizeof *reader);
    return true;
}

bool TraceReaderAgain(TraceReader *reader)
{
    TraceReader *const begin = reader->begin;
    if (!CellsGoBack(&reader->cells))
        return false;
    begin->cells.file = reader->cells.file; /* the copy of a pipe is another file */
    begin->cells.kept = NULL;
    memcpy(reader, begin, sizeof *reader); /* it points into itself, so only itself can be it */
    reader->begin = begin;
    return true;
}

bool TraceReaderClose(TraceReader *reader)
{
    CellsClose(&reader->cells);
    free(reader->begin);
    reader->begin = NULL;
    return !reader->cells.failed;
}

/* ---- values ---- */

/* The text of a column in this row, "" if the file has no such column. */
static const char *Text(const TraceReader *reader, int column)
{
    return Has(reader, column) ? reader->cells.cells[reader->position[column]] : "";
}

static bool IsNone(const char *text)
{
    return !*text || strcmp(text, "NA") == 0 || strcmp(text, "NaN") == 0;
}

static bool WrongValue(TraceReader *reader, int column, const char *wanted)
{
    if (reader->cells.cut)
        return CellsWrong(&reader->cells, "the last line is incomplete");
    return CellsWrong(&reader->cells, "%s is '%.40s', not %s", reader->names[column],
                      Text(reader, column), wanted);
}

/* Reads a decimal number times 10^digits, up to `limit`, and from -limit if it is `negative`. */
static bool ReadNumber(TraceReader *reader, int column, int digits, bool negative, int64_t limit,
                       int64_t *value)
{
    const char *at = Text(reader, column);
    const bool below = negative && *at == '-';
    at += below;
    if (ReadDecimal(&at, digits, limit, value) && *at == '\0') {
        *value = below ? -*value : *value;
        return true;
    }
    char wanted[96];
    for (; digits > 0; digits--)
        limit /= 10;
    snprintf(wanted, sizeof wanted, "a number from %" PRId64 " to %" PRId64, negative ? -limit : 0,
             limit);
    return WrongValue(reader, column, wanted);
}

/* Finds the unit of MangoHud's frame times: microseconds up to 0.6, milliseconds since.
 * Microseconds have no decimals, and multiplied by the frame rate they make a million. The first
 * row that shows the unit decides. False, after one line on standard error, if its frame rate is
 * not a number above 0. */
static bool FindUnit(TraceReader *reader)
{
    int64_t milliFps = 0, whole = 0;
    const char *fps = Text(reader, Column_fps);
    const char *time = Text(reader, Column_frametime);
    const bool point = strchr(time, '.');
    if (!point && (!ReadDecimal(&time, 0, MAX_TIME, &whole) || *time || whole == 0))
        return true; /* no number, or 0 in any unit */
    if (!point && (!ReadDecimal(&fps, 3, MAX_TIME, &milliFps) || *fps || milliFps == 0))
        return WrongValue(reader, Column_fps,
                          "a frame rate that tells if frametime is in ms or microseconds");
    reader->frameTimeDigits = (double)milliFps / 1e3 * (double)whole > 31623 ? 3 : 6;
    return true;
}

/* The program's own frames have a frame time; those that a driver or a library has generated
 * between them have none, or that of another one. */
static bool ReadFrameTime(TraceReader *reader, Frame *frame)
{
    if (reader->frameTimeDigits == 0 && !FindUnit(reader))
        return false;
    const int digits = reader->frameTimeDigits ? reader->frameTimeDigits : 6;
    const char *type = Text(reader, ColumnFrameType), *text = Text(reader, Column_frametime);
    frame->generated = (!IsNone(type) && strcmp(type, "Application") != 0) ||
                       (!reader->own && strcmp(text, "NA") == 0);
    if (!Has(reader, Column_frametime))
        frame->frameTime = reader->times[ColumnTime] - reader->time;
    else if (!frame->generated && !ReadNumber(reader, Column_frametime, digits, false,
                                              LONGEST_DURATION, &frame->frameTime))
        return false;
    if (frame->frameTime < 0)
        return WrongValue(reader, ColumnTime, "later than in the row before");
    frame->generated |= Has(reader, ColumnBusy) && frame->frameTime == 0;
    reader->time += frame->frameTime;
    if (reader->time > MAX_TIME)
        return CellsWrong(&reader->cells, "the frames up to here take more than 30 years");
    return true;
}

/* A name, perhaps cut: the same pointer as in the row before if the name is the same. */
static bool ReadWord(TraceReader *reader, int column, const char **word)
{
    ReaderWords *words = &reader->words[column];
    const char *name = Text(reader, column);
    if (!*name)
        return WrongValue(reader, column, "a name");
    if (strncmp(words->kept[words->last], name, sizeof words->kept[0] - 1) != 0) {
        words->last = !words->last;
        snprintf(words->kept[words->last], sizeof words->kept[0], "%.63s", name);
    }
    *word = words->kept[words->last];
    return true;
}

static bool ReadScreenSource(TraceReader *reader, int column, ScreenSource *source)
{
    int i = 0;
    while (i < ScreenSourceCount && strcmp(Text(reader, column), ScreenSourceNames[i]) != 0)
        i++;
    *source = (ScreenSource)i;
    return i < ScreenSourceCount ||
           WrongValue(reader, column, "simulated, seen, raf, swap or never");
}

/* Stores a number in a field of this kind. */
static void Store(ColumnKind kind, void *field, int64_t value)
{
    if (kind == ColumnInt32)
        *(int32_t *)field = (int32_t)value;
    else if (kind == ColumnBool)
        *(bool *)field = value;
    else if (kind == ColumnCoarse)
        *(double *)field = (double)value / 1e6;
    else
        *(int64_t *)field = value;
}

static bool ReadCell(TraceReader *reader, int column, Frame *frame)
{
    const Column *entry = &ColumnTable[column];
    const ColumnKind kind = entry->kind;
    const bool whole = kind == ColumnInt64 || kind == ColumnInt32 || kind == ColumnBool;
    const int64_t limit = kind == ColumnBool ? 1 : kind == ColumnInt32 ? INT32_MAX : MAX_TIME;
    void *field = (char *)frame + entry->field;
    int64_t value;
    if (entry->hasField) {
        bool *has = (bool *)((char *)frame + entry->hasField);
        *has = !IsNone(Text(reader, column));
        if (!*has)
            return true;
    }
    if (kind == ColumnText)
        return ReadWord(reader, column, field);
    if (kind == ColumnScreenSource)
        return ReadScreenSource(reader, column, field);
    if (!ReadNumber(reader, column, whole ? 0 : 6, kind == ColumnSignedMs, limit, &value))
        return false;
    Store(kind, field, value);
    return true;
}

/* ---- rows ---- */

/* The times that no column of this program's files tells. */
static bool ReadTimes(TraceReader *reader)
{
    for (int column = ColumnTime; column < ReaderColumns; column++) {
        Nanoseconds *time = &reader->times[column];
        *time = NOT_TOLD;
        if (!IsNone(Text(reader, column)) &&
            !ReadNumber(reader, column, 6, column == ColumnComplete, LONGEST_DURATION, time))
            return false;
    }
    return true;
}

/* A file says for how long a picture was on the screen, or the one before it. A picture that was
 * never seen has no time, or 0, and so may the first: then its latency tells. */
static void SetScreen(TraceReader *reader, Frame *frame)
{
    const Nanoseconds *times = reader->times, before = reader->screen;
    const bool its = !Has(reader, ColumnDisplayChange);
    const Nanoseconds told = times[its ? ColumnDisplayedTime : ColumnDisplayChange];
    const Nanoseconds time = told > 0 ? told : 0;
    const bool first = !its && !reader->seen &&
                       (!Has(reader, ColumnUntilDisplayed) || times[ColumnUntilDisplayed] > 0);
    const bool seen = times[ColumnDropped] < 0 ? time > 0 || first : times[ColumnDropped] == 0;
    frame->screenSource = seen ? ScreenSeen : ScreenNever;
    frame->screenReal = before + (its ? 0 : time);
    reader->seen |= seen;
    reader->screen += time;
}

/* A file says how long the processor was busy; or how long the present call took, which is a part
 * of the next frame's time. */
static void SetWait(TraceReader *reader, Frame *frame)
{
    const Nanoseconds *times = reader->times;
    const Nanoseconds known = times[ColumnBusy], inPresent = times[ColumnInPresent];
    const Nanoseconds busy = known < 0 ? frame->frameTime - reader->inPresent : known;
    reader->inPresent = inPresent > 0 ? inPresent : 0;
    if (busy < frame->frameTime)
        frame->swapTime = busy > 0 ? frame->frameTime - busy : frame->frameTime;
    frame->renderTime = reader->knowsWork ? frame->frameTime - frame->swapTime : 0;
}

/* A file says both when the picture was completed and when it was seen: after the present call, or
 * after the frame's start, and then for how long the GPU worked on it. */
static bool ReadReady(TraceReader *reader, Frame *frame)
{
    const Nanoseconds *times = reader->times;
    const Nanoseconds complete = Has(reader, ColumnComplete)
                                     ? times[ColumnComplete]
                                     : times[ColumnGpuLatency] + times[ColumnGpuTime];
    frame->hasReady = times[ColumnUntilDisplayed] > 0 && complete >= -LONGEST_DURATION;
    frame->ready = times[ColumnUntilDisplayed] - complete;
    return IsNone(Text(reader, ColumnPresentMode)) ||
           ReadWord(reader, ColumnPresentMode, &frame->presentMode);
}

/* What a row of another program's file tells besides this program's columns. */
static bool ReadOther(TraceReader *reader, Frame *frame)
{
    if (!ReadReady(reader, frame))
        return false;
    if (!frame->generated)
        SetWait(reader, frame);
    frame->click = reader->times[ColumnClick] > 0 ? reader->times[ColumnClick] : 0;
    if (!(reader->lacks & COLUMN_OF(screen_ms)))
        SetScreen(reader, frame);
    return reader->screen <= MAX_TIME ||
           CellsWrong(&reader->cells, "the pictures up to here stay for more than 30 years");
}

static bool ReadRow(TraceReader *reader, Frame *frame)
{
    *frame = (Frame){0};
    if (!ReadTimes(reader) || !ReadFrameTime(reader, frame))
        return false;
    for (int column = 0; column < Columns; column++) {
        if (column != Column_frametime && ColumnTable[column].kind < ColumnZero &&
            Has(reader, column) && !ReadCell(reader, column, frame))
            return false;
    }
    if (!reader->own && !ReadOther(reader, frame))
        return false;
    if (reader->own && reader->lacks & COLUMN_OF(seen_ms))
        frame->screenReal = frame->screenLoop; /* a recording of before that column was */
    else if (reader->lacks & COLUMN_OF(screen_ms))
        frame->screenReal = reader->time; /* the nearest to it */
    if (frame->end < reader->end)
        return WrongValue(reader, Column_elapsed, "later than in the row before");
    reader->end = frame->end;
    return frame->deadTime <= frame->frameTime ||
           WrongValue(reader, Column_dead_ms, "a part of frametime");
}

static bool NextRow(TraceReader *reader)
{
    Cells *cells = &reader->cells;
    do {
        if (!reader->pending && !CellsNext(cells))
            return false;
        reader->pending = false;
    } while (cells->count == 1 && !cells->cells[0][0]); /* editors leave empty lines at the end */
    if (cells->count >= reader->fewest && cells->count <= reader->columns)
        return true;
    if (cells->cut)
        return CellsWrong(cells, "the last line is incomplete");
    return CellsWrong(cells, "%d value%s where the header has %d columns", cells->count,
                      cells->count == 1 ? "" : "s", reader->columns);
}

/* Compares the clock, as the row tells it, with the frame times: both since the first row. A clock
 * may run on between two rows, but a frame takes no more time than passes. */
static void CheckClock(TraceReader *reader, const Frame *frame)
{
    /* Between a unit and one a thousand times as long. */
    enum { MuchLonger = 31 };
    if (reader->rows == 1) {
        reader->firstTime = reader->time;
        reader->firstEnd = frame->end;
    }
    const Nanoseconds passed = frame->end - reader->firstEnd;
    const Nanoseconds taken = reader->time - reader->firstTime;
    reader->clockIsWrong = passed < taken / MuchLonger;
}

/* When the row's frame ended, since the recording began: by its clock, else by its frame times. */
static Nanoseconds EndOf(const TraceReader *reader, const Frame *frame)
{
    return frame->end > 0 && !reader->clockIsWrong ? frame->end : reader->time;
}

/* Whether the frame is one of those that were asked for: all, unless some seconds were. */
static bool IsSelected(const TraceReader *reader, const Frame *frame)
{
    const TraceSelection *selection = &reader->selection;
    const Nanoseconds end = EndOf(reader, frame);
    if (selection->from > 0 && end - frame->frameTime < selection->from)
        return false;
    return selection->to == 0 || end <= selection->to;
}

/* Whether the row is a frame. The first one of FRAPS only tells when the first frame began. */
static bool IsFrame(const TraceReader *reader, const Frame *frame)
{
    return Has(reader, Column_frametime) || reader->rows > 1 || frame->frameTime > 0;
}

/* A recording of which no frame was read tells nothing, so that is an error. */
static void CheckFrames(TraceReader *reader, const Frame *last)
{
    const char *path = reader->cells.path;
    if (reader->cells.failed || reader->frames > 0)
        return;
    reader->cells.failed = true;
    if (reader->frameLeftOut)
        Fail("%s: no frames from --from up to --to; the last one ends at %.3f s", path,
             (double)EndOf(reader, last) / 1e9);
    else
        Fail("%s: there are no frames in it", path);
}

bool TraceReaderNext(TraceReader *reader, Frame *frame)
{
    while (NextRow(reader)) {
        if (!CaptureHas(&reader->capture, &reader->cells))
            continue;
        if (!ReadRow(reader, frame))
            return false;
        reader->rows++;
        CheckClock(reader, frame);
        if (!IsFrame(reader, frame))
            continue;

        if (IsSelected(reader, frame)) {
            reader->frames += !frame->generated;
            return true;
        }
        reader->frameLeftOut |= !frame->generated;
    }
    CheckFrames(reader, frame);
    return false;
}
