/* SPDX-License-Identifier: MIT
 *
 * FRAPS' frametimes.csv: the time of each frame since the first one, which only tells when the
 * second one began. Other programs write frame times under the same header.
 */
#include "formats/format.h"

enum { Number, Time, ColumnCount };

static const FormatColumn columns[ColumnCount] = {
    [Number] = {"Frame", Whole, Needed, ThirtyYears},
    [Time] = {"Time (ms)", Millisecond, Needed | TellsFrameTime, ThirtyYears},
};

/* Frames are numbered, so a greater step means that rows are missing. */
static bool SkipsFrames(const LogRow *row, const LogRow *before)
{
    const int64_t last = before->values[Number];
    return last != NOT_KNOWN && row->values[Number] > last + 1;
}

static Made MakeFrame(const LogRow *row, const LogRow *before, Frame *frame)
{
    if (row->values[Time] == NOT_KNOWN)
        return AFrame(); /* the reader says what is wrong */
    if (!row->follows)
        return WrongFrame(
            "the row before it was left out, so it is not known when its frame began");
    if (before->values[Time] == NOT_KNOWN)
        return NoFrame();
    if (SkipsFrames(row, before))
        return WrongFrame("rows before it are missing, so it is not known when its frame began");

    frame->frameTime = row->values[Time] - before->values[Time];
    frame->known = COLUMN_OF(frametime);
    if (frame->frameTime < 0)
        return WrongFrame("Time (ms) is earlier than in the row before");
    if (frame->frameTime > LONGEST_FRAME)
        return WrongFrame("its frame would take more than an hour");
    return AFrame();
}

/* Of files whose column does not rise: it has the frame times themselves. */
static Made MakeStep(const LogRow *row, const LogRow *before, Frame *frame)
{
    (void)before;
    frame->frameTime = row->values[Time];
    frame->known = COLUMN_OF(frametime);
    if (frame->frameTime > LONGEST_FRAME)
        return WrongFrame("its frame would take more than an hour");
    return AFrame();
}

static const LogRefusal refusals[] = {
    {"Frames", "this is FRAPS' summary: give the file that ends in frametimes.csv"},
    {NULL, NULL},
};

static const LogFormat steps = {
    .name = "frame times", .columns = columns, .columnCount = ColumnCount, .makeFrame = MakeStep};

const LogFormat FormatFraps = {.name = "FRAPS",
                               .columns = columns,
                               .columnCount = ColumnCount,
                               .refusals = refusals,
                               .whereNotRising = &steps,
                               .makeFrame = MakeFrame};
