/* SPDX-License-Identifier: MIT */
#include "numbers/reader.h"

#include "base/message.h"
#include "base/units.h"

#include <inttypes.h>
#include <string.h>

/* MangoHud has up to six lines before its header. */
enum { HeaderLines = 16 };

/* 30 years: sums and differences of a few such times still fit. */
#define MAX_TIME INT64_C(1000000000000000000)

/* What other programs call the columns that are read, perhaps after "ms" or "Ms". MangoHud's names
 * are those of columns.h. */
static const struct {
    const char *name;
    int column;
} aliases[] = {
    {"BetweenPresents", Column_frametime},
    {"FrameTime", Column_frametime},
    {"AnimationError", Column_animation_error_ms},
    {"GPUBusy", Column_gpu_ms},
    {"GPUActive", Column_gpu_ms},
    {"Application", ColumnProgram},
    {"ProcessID", ColumnProcess},
    {"SwapChainAddress", ColumnSwapChain},
    {"FrameType", ColumnFrameType},
    {"BetweenDisplayChange", ColumnDisplayed},
    {"DisplayedTime", ColumnDisplayed},
    {"UntilDisplayed", ColumnUntilDisplayed},
    {"CPUBusy", ColumnBusy},
    {"InPresentAPI", ColumnInPresent},
    {"ClickToPhotonLatency", ColumnClick},
};

enum { Aliases = sizeof aliases / sizeof aliases[0] };

/* ---- the header ---- */

#define CSV_WANTED "save the file with commas between them, and points in the numbers"

static void NoteColumn(TraceReader *reader, int column, int position, const char *name)
{
    if (reader->position[column] >= 0)
        return; /* the first one counts */
    reader->position[column] = position;
    reader->names[column] = name;
}

/* Notes where the columns are. False if the line is no header. */
static bool FindColumns(TraceReader *reader)
{
    const Cells *cells = &reader->cells;
    for (int column = 0; column < ReaderColumns; column++)
        reader->position[column] = -1;
    for (int i = 0; i < cells->count && i < CellsMax; i++) {
        for (int column = 0; column < Columns; column++) {
            if (strcmp(cells->cells[i], ColumnTable[column].name) == 0)
                NoteColumn(reader, column, i, ColumnTable[column].name);
        }
        const char *name = cells->cells[i];
        name += (name[0] == 'm' || name[0] == 'M') && name[1] == 's' ? 2 : 0;
        for (int k = 0; k < Aliases; k++) {
            if (strcmp(name, aliases[k].name) == 0)
                NoteColumn(reader, aliases[k].column, i, aliases[k].name);
        }
    }
    return reader->position[Column_frametime] >= 0;
}

static void NoteLacks(TraceReader *reader)
{
    const bool own = reader->source == TraceOwn;
    if (reader->position[Column_screen_ms] < 0) /* one of the two tells nothing */
        reader->position[Column_screen_source] = -1;
    for (int column = 0; column < Columns; column++) {
        if (!own && ColumnTable[column].readFrom == ReadFromOwn)
            reader->position[column] = -1;
        if (reader->position[column] < 0)
            reader->lacks |= UINT64_C(1) << column;
    }
    if (!own)
        reader->lacks &= ~(COLUMN_OF(dead_ms) | COLUMN_OF(excluded));
    if (reader->position[ColumnDisplayed] >= 0)
        reader->lacks &= ~(COLUMN_OF(screen_ms) | COLUMN_OF(screen_source));
}

static bool CheckHeader(TraceReader *reader)
{
    const bool isMangoHud = strcmp(reader->names[Column_frametime], "frametime") == 0;
    if (reader->cells.count > CellsMax)
        return CellsWrong(&reader->cells, "%d columns; at most %d can be read", reader->cells.count,
                          CellsMax);
    reader->columns = reader->cells.count;
    reader->knowsWork = reader->position[ColumnBusy] >= 0 || reader->position[ColumnInPresent] >= 0;
    reader->source = !isMangoHud                          ? TracePresentMon
                     : reader->position[Column_loop] >= 0 ? TraceOwn
                                                          : TraceMangoHud;
    if (reader->source != TraceMangoHud || reader->position[Column_fps] < 0)
        reader->frameTimeDigits = 6;
    NoteLacks(reader);
    reader->capture.positions = &reader->position[ColumnProgram];
    if (reader->source != TracePresentMon && reader->selection.process)
        return Fail("--process: %s does not tell programs", reader->cells.path);
    return reader->source != TracePresentMon ||
           CaptureChoose(&reader->capture, &reader->cells, reader->position[Column_frametime],
                         reader->selection.process);
}

/* Why a line that looks like a header is none; NULL if it doesn't look like one. */
static const char *WhyNoHeader(const Cells *cells)
{
    for (int i = 0; i < cells->count && i < CellsMax; i++) {
        const char *cell = cells->cells[i];
        if (strstr(cell, "Min FPS"))
            return "this is MangoHud's summary: give the log itself, the file without _summary";
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
    for (int lines = 0; lines < HeaderLines && CellsNext(cells);) {
        if (strncmp(cells->cells[0], "//", 2) == 0) /* CapFrameX has some of these */
            continue;
        lines++;
        if (FindColumns(reader))
            return CheckHeader(reader);
        const char *why = WhyNoHeader(cells);
        if (why)
            return CellsWrong(cells, "%s", why);
    }
    if (cells->failed)
        return false;
    if (cells->line == 0)
        return Fail("%s: the file is empty", cells->path);
    return CellsWrong(cells, "no header with a column 'frametime' (MangoHud, interp_demo), "
                             "'MsBetweenPresents' or 'FrameTime' (PresentMon)");
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

bool TraceReaderClose(TraceReader *reader)
{
    CellsClose(&reader->cells);
    return !reader->cells.failed;
}

/* ---- values ---- */

/* The text of a column in this row, NULL if the file has no such column. */
static const char *Text(const TraceReader *reader, int column)
{
    return reader->position[column] < 0 ? NULL : reader->cells.cells[reader->position[column]];
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
    int64_t milliFps, whole;
    const char *fps = Text(reader, Column_fps);
    const char *time = Text(reader, Column_frametime);
    if (strchr(time, '.')) {
        reader->frameTimeDigits = 6;
        return true;
    }
    if (!ReadDecimal(&time, 0, MAX_TIME, &whole) || *time || whole == 0)
        return true; /* no number, or 0 in any unit */
    if (!ReadDecimal(&fps, 3, MAX_TIME, &milliFps) || *fps || milliFps == 0)
        return WrongValue(reader, Column_fps,
                          "a frame rate that tells if frametime is in ms or microseconds");
    reader->frameTimeDigits = (double)milliFps / 1e3 * (double)whole > 31623 ? 3 : 6;
    return true;
}

static bool ReadFrameTime(TraceReader *reader, Nanoseconds *frameTime)
{
    if (reader->frameTimeDigits == 0 && !FindUnit(reader))
        return false;
    int digits = reader->frameTimeDigits ? reader->frameTimeDigits : 6;
    if (!ReadNumber(reader, Column_frametime, digits, false, LONGEST_DURATION, frameTime))
        return false;
    reader->time += *frameTime;
    if (reader->time > MAX_TIME)
        return CellsWrong(&reader->cells, "the frames up to here take more than 30 years");
    return true;
}

/* A name: the same pointer as in the row before if the name is the same. */
static bool ReadWord(TraceReader *reader, int column, const char **word)
{
    ReaderWords *words = &reader->words[column];
    const char *name = Text(reader, column);
    if (!*name || strlen(name) >= sizeof words->kept[0])
        return WrongValue(reader, column,
                          column == Column_loop    ? "the name of a loop"
                          : column == Column_scene ? "the name of a scene"
                                                   : "the word of a method");
    if (strcmp(words->kept[words->last], name) != 0) {
        words->last = !words->last;
        snprintf(words->kept[words->last], sizeof words->kept[0], "%s", name);
    }
    *word = words->kept[words->last];
    return true;
}

static bool ReadScreenSource(TraceReader *reader, int column, ScreenSource *source)
{
    for (int i = 0; i < ScreenSourceCount; i++) {
        if (strcmp(Text(reader, column), ScreenSourceNames[i]) == 0) {
            *source = (ScreenSource)i;
            return true;
        }
    }
    return WrongValue(reader, column, "simulated, seen, raf, swap or never");
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
        *has = *Text(reader, column) && strcmp(Text(reader, column), "NA") != 0;
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

/* Reads a time that may be "NA", or have no column, which leaves the value as it is. */
static bool ReadTimeOrNone(TraceReader *reader, int column, Nanoseconds *time)
{
    return !Text(reader, column) || strcmp(Text(reader, column), "NA") == 0 ||
           ReadNumber(reader, column, 6, false, LONGEST_DURATION, time);
}

/* PresentMon says how long a picture was on the screen (DisplayedTime), or the one before it. A
 * picture that was never seen has none, or 0; the first may lack it. Then the time from its present
 * call may tell, which is 0 of a picture that was never seen. */
static bool ReadDisplayed(TraceReader *reader, Frame *frame)
{
    Nanoseconds time = 0;
    if (!Text(reader, ColumnDisplayed))
        return true;
    if (!ReadTimeOrNone(reader, ColumnDisplayed, &time))
        return false;
    const bool itsOwn = strcmp(reader->names[ColumnDisplayed], "DisplayedTime") == 0;
    const char *until = Text(reader, ColumnUntilDisplayed);
    const bool was = until && strpbrk(until, "123456789");
    const bool never = time == 0 && (itsOwn || reader->rows > 0 || (until && !was));
    frame->screenSource = never ? ScreenNever : ScreenSeen;
    frame->screenReal = reader->screen + (itsOwn ? 0 : time);
    reader->screen += time;
    if (reader->screen > MAX_TIME)
        return CellsWrong(&reader->cells, "the pictures up to here stay for more than 30 years");
    return true;
}

/* PresentMon says how long the processor was busy; or how long the present call took, which is a
 * part of the next frame's time. */
static bool ReadWait(TraceReader *reader, Frame *frame)
{
    Nanoseconds busy = frame->frameTime;
    if (Text(reader, ColumnBusy)) {
        if (!ReadTimeOrNone(reader, ColumnBusy, &busy))
            return false;
    } else if (Text(reader, ColumnInPresent)) {
        busy -= reader->inPresent;
        reader->inPresent = 0;
        if (!ReadTimeOrNone(reader, ColumnInPresent, &reader->inPresent))
            return false;
    }
    if (busy < frame->frameTime)
        frame->swapTime = busy > 0 ? frame->frameTime - busy : frame->frameTime;
    return true;
}

/* Frames that a driver adds between the program's own would make its frame rate a wrong one. */
static bool CheckFrameType(TraceReader *reader)
{
    const char *type = Text(reader, ColumnFrameType);
    return !type || strstr("Application NA", type) ||
           WrongValue(reader, ColumnFrameType, "Application: generated frames can't be counted");
}

static bool ReadRow(TraceReader *reader, Frame *frame)
{
    *frame = (Frame){0};
    if (!ReadFrameTime(reader, &frame->frameTime) || !CheckFrameType(reader))
        return false;
    for (int column = 0; column < Columns; column++) {
        if (column != Column_frametime && ColumnTable[column].readFrom != ReadFromNone &&
            reader->position[column] >= 0 && !ReadCell(reader, column, frame))
            return false;
    }
    if (reader->source == TracePresentMon &&
        (!ReadDisplayed(reader, frame) || !ReadWait(reader, frame) ||
         !ReadTimeOrNone(reader, ColumnClick, &frame->click)))
        return false;
    if (reader->source == TraceOwn && reader->lacks & COLUMN_OF(seen_ms))
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
        if (!CellsNext(cells))
            return false;
    } while (cells->count == 1 && !cells->cells[0][0]); /* editors leave empty lines at the end */
    if (cells->count != reader->columns && cells->cut)
        return CellsWrong(cells, "the last line is incomplete");
    if (cells->count != reader->columns)
        return CellsWrong(cells, "%d value%s where the header has %d columns", cells->count,
                          cells->count == 1 ? "" : "s", reader->columns);
    return true;
}

/* Whether this row is left out: it is another program's, or of a frame that a driver has added
 * between the program's own, which has no frame time. */
static bool IsLeftOut(const TraceReader *reader)
{
    return reader->source == TracePresentMon &&
           (strcmp(Text(reader, Column_frametime), "NA") == 0 ||
            !CaptureHas(&reader->capture, &reader->cells));
}

/* Whether the frame is one of those that were asked for. `end` is in the time of the recording. */
static bool IsSelected(const TraceReader *reader, const Frame *frame)
{
    const TraceSelection *selection = &reader->selection;
    const Nanoseconds end = frame->end > 0 ? frame->end : reader->time;
    return end - frame->frameTime >= selection->from &&
           (selection->to == 0 || end <= selection->to);
}

bool TraceReaderNext(TraceReader *reader, Frame *frame)
{
    do {
        do {
            if (!NextRow(reader))
                return false;
        } while (IsLeftOut(reader));
        if (!ReadRow(reader, frame))
            return false;
        reader->rows++;
    } while (!IsSelected(reader, frame));
    return true;
}
