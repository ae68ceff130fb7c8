/* SPDX-License-Identifier: MIT
 *
 * A list of frame times: nothing but numbers, perhaps after a line that tells the unit; or any
 * table with a column of that name.
 */
#include "formats/format.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { Time, Elapsed, Clock, ColumnCount };

/* With this behind it. */
#define NAMES(unit) "|FrameTime" unit "|Frame_Time" unit "|Frame Time" unit

/* These may be frame times only where the table has a clock, too. */
#define BESIDE_CLOCK "delta_ms|dt_ms|dt|ms"

static const char names[] = "FrameTime" NAMES("_ms") NAMES(" (ms)") NAMES("(ms)") NAMES("_us")
    NAMES(" (us)") NAMES(" (\xC2\xB5s)") NAMES("_ns") NAMES(" (ns)") NAMES("_s") NAMES(" (s)")
        NAMES("Ms") NAMES("") "|frame_ms|frame_us|frame_ns|" BESIDE_CLOCK;

/* A clock's name with its unit. */
#define IN_UNITS(name)                                                                             \
    name "_ms|" name "_us|" name "_ns|" name "_s|" name "_sec|" name " (ms)|" name " (s)|" name    \
         "(ms)|" name "(s)|" name "Ms|"

static const char clocks[] =
    "timestamp|time|uptime|realtime|seconds|wall_seconds|" IN_UNITS("timestamp") IN_UNITS("time")
        IN_UNITS("uptime") IN_UNITS("elapsed") IN_UNITS("end_time") "end_time";

/* MangoHud's column is the time since the recording began, in ns. */
static const FormatColumn columns[ColumnCount] = {
    [Time] = {names, UnitToFind, Needed | TellsFrameTime, AnHour},
    [Elapsed] = {"elapsed", Nanosecond, TellsClock | MayBeClock, ThirtyYears},
    [Clock] = {clocks, SecondOrDate, TellsClock | MayBeClock | RanBefore, HundredYears},
};

static Made MakeFrame(const LogRow *row, const LogRow *before, Frame *frame)
{
    (void)before;
    frame->frameTime = row->values[Time];
    frame->known = COLUMN_OF(frametime);
    const int64_t clock = row->values[RowHas(row, Clock) ? Clock : Elapsed];
    if (clock != NOT_KNOWN) {
        frame->end = clock;
        frame->known |= COLUMN_OF(elapsed);
    }
    return AFrame();
}

/* Whether a word may begin or end between the byte at this place and the one before it: one of them
 * is no letter, or a capital follows a small one. */
static bool IsEdge(Cell cell, int place)
{
    if (place == 0 || place == cell.length)
        return true;
    const unsigned char before = (unsigned char)cell.text[place - 1];
    const unsigned char after = (unsigned char)cell.text[place];
    if (!isalpha(before) || !isalpha(after))
        return true;
    return islower(before) && isupper(after);
}

/* Whether a word begins and ends there: "(ms)", "frametime_ms", "frameTimeMs", "MsBetween". */
static bool IsWord(Cell cell, int begin, int end)
{
    return IsEdge(cell, begin) && IsEdge(cell, end);
}

/* Whether the cell ends with "_us" or "(us)". */
static bool EndsWith(Cell cell, const char *unit)
{
    const int length = (int)strlen(unit);
    const int end = cell.length - (cell.length > 0 && cell.text[cell.length - 1] == ')');
    const int begin = end - length;
    return begin > 0 && strchr("_(", cell.text[begin - 1]) &&
           strncasecmp(cell.text + begin, unit, (size_t)length) == 0;
}

/* Most lists that write their unit are in ms, and say so somewhere. Others, which may be words of
 * any text, count only at the end. */
static Unit WrittenUnit(Cell where)
{
    static const struct {
        const char *name;
        Unit unit;
    } others[] = {
        {"us", Microsecond}, {"\xC2\xB5s", Microsecond}, {"ns", Nanosecond}, {"s", Second}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (EndsWith(where, others[i].name))
            return others[i].unit;

    static const char word[] = "ms";
    enum { Length = sizeof word - 1 };
    for (int i = 0; i + Length <= where.length; i++)
        if (strncasecmp(where.text + i, word, Length) == 0 && IsWord(where, i, i + Length))
            return Millisecond;
    return UnitToFind;
}

static bool IsTime(Cell cell)
{
    int64_t number;
    const CellNumber is = CellRead(cell, false, Millisecond, LONGEST_TIME, &number);
    return is == NumberKnown && number >= 0;
}

/* Whether the column of frame times that the header has is one that needs a clock beside it, and
 * there is none. */
static bool LacksClock(const Table *header)
{
    const int time = TableFind(header, names);
    if (time < 0 || CellIsOneOf(header->cells[time], BESIDE_CLOCK) < 0)
        return false;
    return TableFind(header, clocks) < 0 && TableFind(header, "elapsed") < 0;
}

/* The first line, or one after a line that tells the unit, may be a number already. */
static Recognised Recognise(const Table *header, bool comments, Cell before)
{
    (void)comments;
    const bool mayBegin = header->line == 1 || WrittenUnit(before) != UnitToFind;
    const bool isOneColumn = TableWidth(header) == 1 && header->separator == ',';
    if (mayBegin && isOneColumn && !header->json)
        return IsTime(header->cells[0]) ? IsFirstRow : IsHeader;
    return LacksClock(header) ? NotThis : IsHeader;
}

static const LogRefusal refusals[] = {
    {"Avg FPS", "this is a summary: give the log with a row for each frame"},
    {"FPS", "these are frame rates: give a log of frame times"},
    {NULL, NULL},
};

const LogFormat FormatFrameTimes = {.name = "frame times",
                                    .columns = columns,
                                    .columnCount = ColumnCount,
                                    .refusals = refusals,
                                    .recognise = Recognise,
                                    .writtenUnit = WrittenUnit,
                                    .makeFrame = MakeFrame};
