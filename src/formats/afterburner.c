/* SPDX-License-Identifier: MIT
 *
 * MSI Afterburner's log of sensors: lines of 00 to 03 tell about it, that of 02 the columns; those
 * of 80 are samples, mostly one a second. The frame time of a sample is that of one frame, so
 * nothing is known of the others.
 */
#include "formats/format.h"

#include "base/units.h"

#include <stdio.h>
#include <string.h>

enum { Kind, Time, ColumnCount };
enum { KindOfSamples = 80 };

static const FormatColumn columns[ColumnCount] = {
    [Kind] = {"02", Whole, Needed, AnHour},
    [Time] = {"Frametime", Millisecond, Needed | TellsFrameTime, AnHour},
};

/* Reads the second cell of a line, "31-12-2026 12:00:59", as a time since 1980. NOT_KNOWN: it is
 * none, or of a year in which nothing was logged. */
static Nanoseconds ReadDate(Cell cell)
{
    enum { Day, Month, Year, Hours, Minutes, Seconds, Parts };
    enum { FirstYear = 1980, LastYear = 2200 /* nanoseconds of 64 bits reach 292 years */ };
    enum { Largest = 9999 /* of a part */, DaysOfYear = 365 };
    static const int daysBefore[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    int64_t parts[Parts];
    char text[32];
    const char *at = text;
    snprintf(text, sizeof text, "%.*s", cell.length, cell.text);
    for (int i = 0; i < Parts; i++) {
        at += strspn(at, "- :");
        if (!ReadDecimal(&at, 0, Largest, &parts[i]))
            return NOT_KNOWN;
    }
    if (parts[Month] < 1 || parts[Month] > 12)
        return NOT_KNOWN;
    if (parts[Year] < FirstYear || parts[Year] > LastYear)
        return NOT_KNOWN;

    const int64_t years = parts[Year] - FirstYear;
    const int64_t leapDays = (years + 4 - (parts[Month] <= 2)) / 4;
    const int64_t days = years * DaysOfYear + leapDays + daysBefore[parts[Month] - 1] + parts[Day];
    return (((days * 24 + parts[Hours]) * 60 + parts[Minutes]) * 60 + parts[Seconds]) * ONE_SECOND;
}

static Made MakeFrame(const LogRow *row, const LogRow *before, Frame *frame)
{
    (void)before;
    if (row->values[Kind] != KindOfSamples)
        return NoFrame();

    /* There was no frame at that moment, which the log says by N/A. Other words are wrong. */
    if (RowSaysUnknown(row, Time))
        return NoFrame();

    const Nanoseconds date = row->lineCount > 1 ? ReadDate(row->line[1]) : NOT_KNOWN;
    frame->frameTime = row->values[Time];
    frame->known = COLUMN_OF(frametime);
    if (date != NOT_KNOWN) {
        frame->end = date;
        frame->known |= COLUMN_OF(elapsed);
    }
    return AFrame();
}

const LogFormat FormatAfterburner = {.name = "Afterburner",
                                     .columns = columns,
                                     .columnCount = ColumnCount,
                                     .clockRanBefore = true,
                                     .isSampled = true,
                                     .rowsGrow = true,
                                     .makeFrame = MakeFrame};
