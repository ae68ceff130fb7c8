/* SPDX-License-Identifier: MIT
 *
 * MSI Afterburner's log of sensors: lines of 00 to 03 tell about it, that of 02 the columns; those
 * of 80 are samples, mostly one a second. The frame time of a sample is that of one frame, so
 * nothing is known of the others.
 */
#include "formats/format.h"

#include <stdio.h>

enum { Kind, Time, ColumnCount };
enum { KindOfSamples = 80 };

static const FormatColumn columns[ColumnCount] = {
    [Kind] = {"02", Whole, Needed, 99, 0},
    [Time] = {"Frametime", Millisecond, Needed | TellsFrameTime, LONGEST_FRAME, 0},
};

/* The second cell of a line, "31-12-2026 12:00:59", as a time since some other. */
static Nanoseconds ReadDate(Cell cell)
{
    static const int daysBefore[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    int day, month, year, hour, minute, second;
    char text[32];
    snprintf(text, sizeof text, "%.*s", cell.length, cell.text);
    if (sscanf(text, "%2d-%2d-%4d %2d:%2d:%2d", &day, &month, &year, &hour, &minute, &second) != 6)
        return NOT_KNOWN;
    if (month < 1 || month > 12 || year < 0)
        return NOT_KNOWN;

    const int leapDays = (year - (month <= 2)) / 4;
    const int64_t days = (int64_t)year * 365 + leapDays + daysBefore[month - 1] + day;
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * ONE_SECOND;
}

static const char *MakeFrame(LogRow *row, const LogRow *before, Frame *frame)
{
    (void)before;
    if (row->values[Kind] != KindOfSamples || row->values[Time] == NOT_KNOWN)
        return "";

    const Nanoseconds date = row->lineCount > 1 ? ReadDate(row->line[1]) : NOT_KNOWN;
    frame->frameTime = row->values[Time];
    frame->known = EVERY_FRAME & ~COLUMN_OF(excluded);
    if (date != NOT_KNOWN) {
        frame->end = date;
        frame->known |= COLUMN_OF(elapsed);
    }
    return NULL;
}

const LogFormat FormatAfterburner = {.name = "Afterburner",
                                     .columns = columns,
                                     .columnCount = ColumnCount,
                                     .clockRanBefore = true,
                                     .rowsGrow = true,
                                     .makeFrame = MakeFrame};
