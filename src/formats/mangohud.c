/* SPDX-License-Identifier: MIT
 *
 * MangoHud: up to six lines, then fps, frametime and more. With a log_interval a row is no frame
 * but a sample, which only its clock, `elapsed`, shows.
 */
#include "formats/format.h"

#include <string.h>

enum {
    Fps,
    Time,
    Elapsed,
    CpuLoad,
    CpuPower,
    CpuTemperature,
    CpuClock,
    GpuLoad,
    GpuPower,
    GpuTemperature,
    GpuClock,
    GpuMemoryClock,
    ColumnCount
};

static const FormatColumn columns[ColumnCount] = {
    [Fps] = {"fps", Thousandths, Needed, ThirtyYears},
    [Time] = {"frametime", UnitToFind, Needed | TellsFrameTime, AnHour},
    [Elapsed] = {"elapsed", Nanosecond, TellsClock, ThirtyYears},
    [CpuLoad] = {"cpu_load", Thousandths, 0, Int32AtMost},
    [CpuPower] = {"cpu_power", Thousandths, 0, Int32AtMost},
    [CpuTemperature] = {"cpu_temp", Thousandths, 0, Int32AtMost},
    [CpuClock] = {"cpu_mhz", Thousandths, 0, Int32AtMost},
    [GpuLoad] = {"gpu_load", Thousandths, 0, Int32AtMost},
    [GpuPower] = {"gpu_power", Thousandths, 0, Int32AtMost},
    [GpuTemperature] = {"gpu_temp", Thousandths, 0, Int32AtMost},
    [GpuClock] = {"gpu_core_clock", Thousandths, 0, Int32AtMost},
    [GpuMemoryClock] = {"gpu_mem_clock", Thousandths, 0, Int32AtMost},
};

static const FormatSensor sensors[] = {
    {SensorCpuLoad, CpuLoad, NULL, 0},
    {SensorCpuPower, CpuPower, NULL, 0},
    {SensorCpuTemperature, CpuTemperature, NULL, 0},
    {SensorCpuClock, CpuClock, NULL, 0},
    {SensorGpuLoad, GpuLoad, NULL, 0},
    {SensorGpuPower, GpuPower, NULL, 0},
    {SensorGpuTemperature, GpuTemperature, NULL, 0},
    {SensorGpuClock, GpuClock, NULL, 0},
    {SensorGpuMemoryClock, GpuMemoryClock, NULL, 0},
};

/* Microseconds up to version 0.6, milliseconds since. Microseconds have no decimals, and multiplied
 * by the frame rate they make a million. */
static Unit FindUnit(const LogRow *row)
{
    static const double between = 31623; /* as far from a thousand as from a million */
    const Cell text = row->cells[Time];
    if (memchr(text.text, '.', (size_t)text.length))
        return Millisecond;
    if (row->values[Fps] <= 0 || row->values[Time] <= 0)
        return UnitToFind;

    const double fps = (double)row->values[Fps] / 1e3, time = (double)row->values[Time] / 1e6;
    return fps * time > between ? Microsecond : Millisecond;
}

static Made MakeFrame(const LogRow *row, const LogRow *before, Frame *frame)
{
    (void)before;
    frame->frameTime = row->values[Time];
    frame->known = COLUMN_OF(frametime);
    if (row->values[Elapsed] != NOT_KNOWN) {
        frame->end = row->values[Elapsed];
        frame->known |= COLUMN_OF(elapsed);
    }
    return AFrame();
}

/* Its own logs begin with fps. Tables of other programs may have both columns anywhere, beside a
 * clock of their own. */
static Recognised Recognise(const Table *header, bool comments, Cell before)
{
    (void)comments, (void)before;
    const bool begins = CellIs(header->cells[0], "fps");
    return begins || TableFind(header, "elapsed|cpu_load|gpu_load") >= 0 ? IsHeader : NotThis;
}

static const LogRefusal refusals[] = {
    {"0.1% Min FPS", "this is MangoHud's summary: give the log itself, the file without _summary"},
    {"1% Min FPS", "this is MangoHud's summary: give the log itself, the file without _summary"},
    {NULL, NULL},
};

const LogFormat FormatMangoHud = {.name = "MangoHud",
                                  .columns = columns,
                                  .columnCount = ColumnCount,
                                  .sensors = sensors,
                                  .sensorCount = sizeof sensors / sizeof sensors[0],
                                  .refusals = refusals,
                                  .recognise = Recognise,
                                  .findUnit = FindUnit,
                                  .makeFrame = MakeFrame};
