/* SPDX-License-Identifier: MIT
 *
 * MSI Afterburner's log of sensors: lines of 00 to 03 tell about it, that of 02 the columns; those
 * of 80 are samples, mostly one a second. The frame time of a sample is that of one frame, so
 * nothing is known of the others.
 */
#include "formats/format.h"

enum { Kind, Rate, Time, ColumnCount };
enum { KindOfSamples = 80 };

static const FormatColumn columns[ColumnCount] = {
    [Kind] = {"02", Whole, Needed, AnHour},
    [Rate] = {"Framerate", Thousandths, 0, Int32AtMost},
    [Time] = {"Frametime", Millisecond, Needed | TellsFrameTime, AnHour},
};

/* The frame rate is that of about a second. Of several frames in it the last can't take far longer,
 * as is told of the first one after a program's start. */
static bool Contradict(const LogRow *row)
{
    enum { MoreThanOne = 1001 }; /* frames a second, in thousandths */
    return row->values[Rate] >= MoreThanOne && row->values[Time] > 10 * ONE_SECOND;
}

static Made MakeFrame(const LogRow *row, const LogRow *before, Frame *frame)
{
    (void)before;
    if (row->values[Kind] != KindOfSamples)
        return NoFrame();

    /* There was no frame at that moment, which the log says by N/A or 0. Other words are wrong. */
    if (RowSaysUnknown(row, Time) || row->values[Time] == 0)
        return NoFrame();
    if (Contradict(row))
        return WrongFrame("Frametime is over ten seconds, but Framerate is over 1");

    frame->frameTime = row->values[Time];
    frame->known = COLUMN_OF(frametime);
    if (row->lineCount > 1 && CellReadDate(row->line[1], &frame->end))
        frame->known |= COLUMN_OF(elapsed);
    return AFrame();
}

static const LogRefusal refusals[] = {
    {"Framerate", "this log has only frame rates: have Frametime logged, too"},
    {NULL, NULL},
};

const LogFormat FormatAfterburner = {.name = "Afterburner",
                                     .columns = columns,
                                     .columnCount = ColumnCount,
                                     .clockRanBefore = true,
                                     .isSampled = true,
                                     .rowsGrow = true,
                                     .refusals = refusals,
                                     .makeFrame = MakeFrame};
