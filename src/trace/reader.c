/* SPDX-License-Identifier: MIT */
#include "trace/reader.h"

#include "base/message.h"
#include "base/units.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* MangoHud has up to six lines before its header. */
enum { HeaderLines = 16 };

/* 30 years: sums and differences of a few such times still fit. */
#define MOST_TIME INT64_C(1000000000000000000)

static const int64_t DeadTimeLeast = 100000000;

static const struct {
    const char *name;
    TraceColumn column;
} columnNames[] = {
    {"frametime", ColumnFrameTime}, /* ours and MangoHud's */
    {"msBetweenPresents", ColumnFrameTime},
    {"MsBetweenPresents", ColumnFrameTime},
    {"FrameTime", ColumnFrameTime},
    {"elapsed", ColumnElapsed},
    {"animation_error_ms", ColumnAnimationError},
    {"AnimationError", ColumnAnimationError},
    {"MsAnimationError", ColumnAnimationError},
    {"fps", ColumnFps},
    {"ProcessID", ColumnProcess},
    {"SwapChainAddress", ColumnSwapChain},
    {"loop", ColumnLoop},
    {"interpolation", ColumnInterpolation},
    {"start", ColumnStart},
    {"ticks", ColumnTicks},
    {"tick", ColumnTick},
    {"behind_ms", ColumnBehind},
    {"sleep_ms", ColumnSleep},
    {"oversleep_ms", ColumnOversleep},
    {"sim_ms", ColumnSim},
    {"screen_ms", ColumnScreen},
};

enum { ColumnNameCount = sizeof columnNames / sizeof columnNames[0] };

/* Says what is wrong with the line read last. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
Wrong(TraceReader *reader, const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    reader->failed = true;
    return Fail("%s:%" PRId64 ": %s", reader->path, reader->line, reason);
}

/* Reads a line without its end. False at the end of the file, and if it can't be read. */
static bool ReadLine(TraceReader *reader)
{
    char *text = reader->text;
    const size_t room = sizeof reader->text;
    if (!fgets(text, (int)room, reader->file)) {
        if (!ferror(reader->file))
            return false;
        reader->failed = true;
        return Fail("%s: %s", reader->path, strerror(errno));
    }
    reader->line++;
    size_t length = strlen(text);
    if (length == 0 || text[length - 1] != '\n') {
        if (length > TraceLineMax)
            return Wrong(reader, "the line is longer than %d bytes", TraceLineMax);
        return Wrong(reader, feof(reader->file) ? "the line is cut: it has no end"
                                                : "a byte of value 0: this is no text");
    }
    text[--length] = '\0';
    if (length > 0 && text[length - 1] == '\r')
        text[--length] = '\0';
    if (length > TraceLineMax)
        return Wrong(reader, "the line is longer than %d bytes", TraceLineMax);
    if (reader->line == 1 && strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        memmove(text, text + 3, length - 2);
    return true;
}

/* Cuts the line apart at its commas; returns the number of fields, also of those for which there
 * is no place. */
static int Split(TraceReader *reader)
{
    int count = 0;
    char *at = reader->text;
    reader->fields[count++] = at;
    for (; *at; at++) {
        if (*at != ',')
            continue;
        *at = '\0';
        if (count < TraceColumnsMax)
            reader->fields[count] = at + 1;
        count++;
    }
    return count;
}

/* Notes where the columns are. False if the line is no header. */
static bool FindColumns(TraceReader *reader, int count)
{
    for (int column = 0; column < TraceColumns; column++)
        reader->place[column] = -1;
    for (int i = 0; i < count && i < TraceColumnsMax; i++) {
        for (int k = 0; k < ColumnNameCount; k++) {
            const TraceColumn column = columnNames[k].column;
            if (reader->place[column] >= 0 || strcmp(reader->fields[i], columnNames[k].name) != 0)
                continue;
            reader->place[column] = i;
            reader->names[column] = columnNames[k].name;
        }
    }
    return reader->place[ColumnFrameTime] >= 0;
}

static bool CheckHeader(TraceReader *reader)
{
    if (reader->columns > TraceColumnsMax)
        return Wrong(reader, "%d columns; %d are the most", reader->columns, TraceColumnsMax);
    const bool mangoHud = strcmp(reader->names[ColumnFrameTime], "frametime") == 0;
    reader->source = !mangoHud                        ? TracePresentMon
                     : reader->place[ColumnLoop] >= 0 ? TraceOurs
                                                      : TraceMangoHud;
    if (reader->source != TraceMangoHud || reader->place[ColumnFps] < 0)
        reader->frameTimeDigits = 6;
    if (reader->source != TraceOurs)
        return true;
    for (int k = 0; k < ColumnNameCount; k++) {
        const TraceColumn column = columnNames[k].column;
        bool needed = column >= ColumnLoop || strcmp(columnNames[k].name, "elapsed") == 0 ||
                      strcmp(columnNames[k].name, "animation_error_ms") == 0;
        if (needed && reader->place[column] < 0)
            return Wrong(reader, "there is no column '%s'", columnNames[k].name);
    }
    return true;
}

static bool ReadHeader(TraceReader *reader)
{
    while (reader->line < HeaderLines && ReadLine(reader)) {
        reader->columns = Split(reader);
        if (FindColumns(reader, reader->columns))
            return CheckHeader(reader);
    }
    if (reader->failed)
        return false;
    reader->line += reader->line == 0; /* of an empty file the first is missed */
    return Wrong(reader, "no header with a column 'frametime' (MangoHud, interp_demo), "
                         "'MsBetweenPresents' or 'FrameTime' (PresentMon)");
}

bool TraceReaderOpen(TraceReader *reader, const char *path)
{
    *reader = (TraceReader){.path = path, .file = fopen(path, "rb")};
    if (!reader->file)
        return Fail("%s: %s", path, strerror(errno));
    if (ReadHeader(reader))
        return true;
    TraceReaderClose(reader);
    return false;
}

/* The value of a column in this row, NULL if the file has no such column. */
static const char *Value(const TraceReader *reader, TraceColumn column)
{
    return reader->place[column] < 0 ? NULL : reader->fields[reader->place[column]];
}

static bool WrongValue(TraceReader *reader, TraceColumn column, const char *wanted)
{
    return Wrong(reader, "%s is '%.40s', not %s", reader->names[column], Value(reader, column),
                 wanted);
}

/* A value with so many decimals, times 10^digits; below 0 as well if it is `negative`. */
static bool ReadValue(TraceReader *reader, TraceColumn column, int digits, bool negative,
                      int64_t limit, int64_t *value)
{
    const char *at = Value(reader, column);
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

/* MangoHud wrote microseconds up to 0.6, milliseconds since. Microseconds have no decimals, and
 * times the frame rate they make a million. The first row that can tell decides; false, after a
 * line, if it can't but should. */
static bool FindUnit(TraceReader *reader)
{
    int64_t milliFps, whole;
    const char *fps = Value(reader, ColumnFps);
    const char *time = Value(reader, ColumnFrameTime);
    if (strchr(time, '.')) {
        reader->frameTimeDigits = 6;
        return true;
    }
    if (!ReadDecimal(&time, 0, MOST_TIME, &whole) || *time || whole == 0)
        return true; /* no number, or 0 in any unit */
    if (!ReadDecimal(&fps, 3, MOST_TIME, &milliFps) || *fps || milliFps == 0)
        return WrongValue(reader, ColumnFps,
                          "a frame rate that tells if frametime is in ms or microseconds");
    reader->frameTimeDigits = (double)milliFps / 1e3 * (double)whole > 31623 ? 3 : 6;
    return true;
}

static bool ReadFrameTime(TraceReader *reader, Frame *frame)
{
    if (reader->frameTimeDigits == 0 && !FindUnit(reader))
        return false;
    int digits = reader->frameTimeDigits ? reader->frameTimeDigits : 6;
    if (!ReadValue(reader, ColumnFrameTime, digits, false, LONGEST_DURATION, &frame->frameTime))
        return false;
    reader->time += frame->frameTime;
    if (reader->time > MOST_TIME)
        return Wrong(reader, "the frames up to here take more than 30 years");
    return true;
}

/* A capture of several programs has their frames one among the other. */
static bool CheckStream(TraceReader *reader)
{
    static const TraceColumn columns[] = {ColumnProcess, ColumnSwapChain};
    for (int i = 0; i < 2; i++) {
        const char *value = Value(reader, columns[i]);
        if (!value)
            continue;
        if (reader->rows == 0)
            snprintf(reader->stream[i], sizeof reader->stream[i], "%s", value);
        if (strncmp(reader->stream[i], value, sizeof reader->stream[i] - 1) != 0)
            return Wrong(reader, "%s is '%.40s', '%s' before; keep the rows of one alone",
                         reader->names[columns[i]], value, reader->stream[i]);
    }
    return true;
}

/* Adjacent rows have the same pointer if they have the same name. */
static bool ReadLoop(TraceReader *reader, Frame *frame)
{
    const char *name = Value(reader, ColumnLoop);
    if (!*name || strlen(name) >= sizeof reader->loops[0])
        return WrongValue(reader, ColumnLoop, "the name of a loop");
    if (strcmp(reader->loops[reader->loop], name) != 0) {
        reader->loop = !reader->loop;
        snprintf(reader->loops[reader->loop], sizeof reader->loops[0], "%s", name);
    }
    frame->loop = reader->loops[reader->loop];
    return true;
}

/* An animation error is missing after a change of loop or of drawing, and where a frame is
 * excluded.
 */
static void FindExcluded(TraceReader *reader, Frame *frame, bool sameLoop)
{
    const char *drawn = Value(reader, ColumnInterpolation);
    const bool sameDrawing = strncmp(reader->drawn, drawn, sizeof reader->drawn - 1) == 0;
    const int64_t endLessScreen = frame->end - frame->screen;
    const int64_t grown = endLessScreen - reader->endLessScreen;
    if (reader->rows > 0 && !frame->hasAnimationError) {
        if (grown > DeadTimeLeast)
            frame->deadTime = grown < frame->frameTime ? grown : frame->frameTime;
        frame->excluded = frame->deadTime > 0 || (sameLoop && sameDrawing);
    }
    reader->endLessScreen = endLessScreen;
    snprintf(reader->drawn, sizeof reader->drawn, "%s", drawn);
}

/* What only our own files know. */
static bool ReadOurs(TraceReader *reader, Frame *frame)
{
    int64_t ticks;
    const int loop = reader->loop;
    if (!ReadLoop(reader, frame) ||
        !ReadValue(reader, ColumnStart, 0, false, MOST_TIME, &frame->start) ||
        !ReadValue(reader, ColumnTicks, 0, false, INT32_MAX, &ticks) ||
        !ReadValue(reader, ColumnTick, 0, false, MOST_TIME, &frame->tick) ||
        !ReadValue(reader, ColumnBehind, 6, true, MOST_TIME, &frame->behind) ||
        !ReadValue(reader, ColumnSleep, 6, false, MOST_TIME, &frame->sleepTime) ||
        !ReadValue(reader, ColumnOversleep, 6, false, MOST_TIME, &frame->oversleep) ||
        !ReadValue(reader, ColumnSim, 6, true, MOST_TIME, &frame->sim) ||
        !ReadValue(reader, ColumnScreen, 6, true, MOST_TIME, &frame->screen))
        return false;
    frame->ticks = (int32_t)ticks;
    FindExcluded(reader, frame, loop == reader->loop);
    return true;
}

static bool ReadRow(TraceReader *reader, Frame *frame)
{
    const char *error = Value(reader, ColumnAnimationError);
    *frame = (Frame){0};
    if (!ReadFrameTime(reader, frame) || !CheckStream(reader))
        return false;
    if (Value(reader, ColumnElapsed) &&
        !ReadValue(reader, ColumnElapsed, 0, false, MOST_TIME, &frame->end))
        return false;
    frame->hasAnimationError = error && *error && strcmp(error, "NA") != 0;
    if (frame->hasAnimationError &&
        !ReadValue(reader, ColumnAnimationError, 6, true, MOST_TIME, &frame->animationError))
        return false;
    return reader->source != TraceOurs || ReadOurs(reader, frame);
}

/* Cuts the next row apart. */
static bool NextRow(TraceReader *reader)
{
    if (reader->failed || !ReadLine(reader))
        return false;
    if (strchr(reader->text, '"'))
        return Wrong(reader, "a quote; no recorder writes any");
    int count = Split(reader);
    if (count != reader->columns)
        return Wrong(reader, "%d values where the header has %d columns", count, reader->columns);
    return true;
}

/* A driver that makes up frames between the program's own gives them no time of their own. */
static bool IsMadeUp(const TraceReader *reader)
{
    return reader->source == TracePresentMon && strcmp(Value(reader, ColumnFrameTime), "NA") == 0;
}

bool TraceReaderNext(TraceReader *reader, Frame *frame)
{
    do {
        if (!NextRow(reader))
            return false;
    } while (IsMadeUp(reader));
    if (!ReadRow(reader, frame))
        return false;
    reader->rows++;
    return true;
}

bool TraceReaderClose(TraceReader *reader)
{
    fclose(reader->file); /* it was only read */
    reader->file = NULL;
    return !reader->failed;
}
