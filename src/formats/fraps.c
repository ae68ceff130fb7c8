/* SPDX-License-Identifier: MIT
 *
 * FRAPS' frametimes.csv: the time of each frame since the first one, which only tells when the
 * second one began.
 */
#include "formats/format.h"

enum { Number, Time, ColumnCount };

static const FormatColumn columns[ColumnCount] = {
    [Number] = {"Frame", NoNumber, Needed, 0},
    [Time] = {"Time (ms)", Millisecond, Needed | TellsFrameTime, ThirtyYears},
};

static const char *MakeFrame(LogRow *row, const LogRow *before, Frame *frame)
{
    if (row->values[Time] == NOT_KNOWN)
        return NULL; /* it is left out */
    if (!row->follows)
        return "the row before it was left out, so it is not known when its frame began";
    if (before->values[Time] == NOT_KNOWN)
        return "";

    frame->frameTime = row->values[Time] - before->values[Time];
    frame->known = COLUMN_OF(frametime);
    if (frame->frameTime < 0)
        return "Time (ms) is earlier than in the row before";
    return frame->frameTime > LONGEST_FRAME ? "its frame would take more than an hour" : NULL;
}

static const LogRefusal refusals[] = {
    {"Frames", "this is FRAPS' summary: give the file that ends in frametimes.csv"},
    {NULL, NULL},
};

const LogFormat FormatFraps = {.name = "FRAPS",
                               .columns = columns,
                               .columnCount = ColumnCount,
                               .refusals = refusals,
                               .makeFrame = MakeFrame};
