/* SPDX-License-Identifier: MIT
 *
 * The CSV profiler of Unreal Engine: a row for each frame. Columns may come while it records, so
 * the header may stand at the end again, before a line of metadata in brackets. What was not
 * measured in a frame is 0.
 */
#include "formats/format.h"

enum { Events, Time, GpuTime, ColumnCount };

static const FormatColumn columns[ColumnCount] = {
    [Events] = {"EVENTS", NoNumber, Needed, 0},
    [Time] = {"FrameTime", Millisecond, Needed | TellsFrameTime, AnHour},
    [GpuTime] = {"GPUTime", Millisecond, TellsGpu, AnHour},
};

/* "[Platform]". An event may begin with a bracket, too. */
static bool IsMetadata(Cell first)
{
    return first.length > 1 && first.text[0] == '[' && first.text[first.length - 1] == ']';
}

static Made MakeFrame(const LogRow *row, const LogRow *before, Frame *frame)
{
    (void)before;
    if (IsMetadata(row->line[0]))
        return NoFrame();

    frame->frameTime = row->values[Time];
    frame->known = COLUMN_OF(frametime);
    if (row->values[GpuTime] > 0) {
        frame->gpu = row->values[GpuTime];
        frame->known |= COLUMN_OF(gpu_ms);
    }
    return AFrame();
}

const LogFormat FormatUnreal = {.name = "Unreal",
                                .columns = columns,
                                .columnCount = ColumnCount,
                                .rowsGrow = true,
                                .headerAtEnd = "EVENTS",
                                .makeFrame = MakeFrame};
