/* SPDX-License-Identifier: MIT
 *
 * A list of frame times: nothing but numbers, perhaps after a line that tells the unit; or any
 * table with a column of that name.
 */
#include "formats/format.h"

#include <strings.h>

enum { Time, Elapsed, ColumnCount };

static const FormatColumn columns[ColumnCount] = {
    [Time] = {"FrameTime", UnitToFind, Needed | TellsFrameTime, AnHour},
    [Elapsed] = {"elapsed", Nanosecond, 0, ThirtyYears},
};

static const char *MakeFrame(LogRow *row, const LogRow *before, Frame *frame)
{
    (void)before;
    frame->frameTime = row->values[Time];
    frame->known = COLUMN_OF(frametime);
    if (row->values[Elapsed] != NOT_KNOWN) {
        frame->end = row->values[Elapsed];
        frame->known |= COLUMN_OF(elapsed);
    }
    return NULL;
}

static bool TellsUnit(Cell cell)
{
    for (int i = 0; i + 1 < cell.length; i++)
        if (strncasecmp(cell.text + i, "ms", 2) == 0)
            return true;
    return false;
}

/* The first line, or one after a line that tells the unit, may be a number already. */
static Recognised Recognise(const Table *header, bool comments, Cell before)
{
    int64_t number;
    (void)comments;
    const bool begins = header->line == 1 || TellsUnit(before);
    if (!begins || header->json || TableWidth(header) != 1 || header->separator != ',')
        return IsHeader;
    const bool isNumber =
        CellRead(header->cells[0], false, Millisecond, LONGEST_TIME, &number) == NumberKnown;
    return isNumber && number >= 0 ? IsFirstRow : IsHeader;
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
                                    .makeFrame = MakeFrame};
