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

static Made MakeFrame(const LogRow *row, const LogRow *before, Frame *frame)
{
    if (row->values[Time] == NOT_KNOWN)
        return AFrame(); /* the reader says what is wrong */
    if (!row->follows)
        return WrongFrame(
            "the row before it was left out, so it is not known when its frame began");
    if (before->values[Time] == NOT_KNOWN)
        return NoFrame();

    frame->frameTime = row->values[Time] - before->values[Time];
    frame->known = COLUMN_OF(frametime);
    if (frame->frameTime < 0)
        return WrongFrame("Time (ms) is earlier than in the row before");
    if (frame->frameTime > LONGEST_FRAME)
        return WrongFrame("its frame would take more than an hour");
    return AFrame();
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
