/* SPDX-License-Identifier: MIT
 *
 * MSI Afterburner's log of sensors: lines of 00 to 03 tell about it, that of 02 the columns; those
 * of 80 are samples, mostly one a second. The frame time of a sample is that of one frame, so
 * nothing is known of the others.
 */
#include "formats/format.h"

enum {
    Kind,
    Rate,
    Time,
    CpuLoad,
    CpuPower,
    CpuTemperature,
    CpuClock,
    GpuLoad,
    GpuPower,
    GpuTemperature,
    GpuClock,
    GpuMemoryClock,
    SecondGpu,
    ColumnCount
};

/* Of lines, by their first cell. */
enum { KindOfUnits = 3, KindOfSamples = 80 };

/* Of two cards the names have numbers. Each can be left out of the log. */
static const FormatColumn columns[ColumnCount] = {
    [Kind] = {"02|2", Whole, Needed, AnHour},
    [Rate] = {"Framerate", Thousandths, 0, Int32AtMost},
    [Time] = {"Frametime", Millisecond, Needed | TellsFrameTime, AnHour},
    [CpuLoad] = {"CPU usage", Thousandths, 0, Int32AtMost},
    [CpuPower] = {"CPU power", Thousandths, 0, Int32AtMost},
    [CpuTemperature] = {"CPU temperature", Thousandths, 0, Int32AtMost},
    [CpuClock] = {"CPU clock", Thousandths, 0, Int32AtMost},
    [GpuLoad] = {"GPU usage|GPU1 usage", Thousandths, 0, Int32AtMost},
    [GpuPower] = {"Power|GPU1 power", Thousandths, 0, Int32AtMost},
    [GpuTemperature] = {"GPU temperature|GPU1 temperature", Thousandths, 0, Int32AtMost},
    [GpuClock] = {"Core clock|GPU1 core clock", Thousandths, 0, Int32AtMost},
    [GpuMemoryClock] = {"Memory clock|GPU1 memory clock", Thousandths, 0, Int32AtMost},
    [SecondGpu] = {"GPU2 usage|GPU2 power|GPU2 temperature|GPU2 core clock|GPU2 memory clock",
                   Thousandths, 0, Int32AtMost},
};

/* The frame rate is that of about a second. Of several frames in it the last can't take far longer,
 * as is told of the first one after a program's start. */
static bool Contradict(const LogRow *row)
{
    enum { MoreThanOne = 1001 }; /* frames a second, in thousandths */
    return row->values[Rate] >= MoreThanOne && row->values[Time] > 10 * ONE_SECOND;
}

/* Power may be that in % of a limit. */
static const FormatSensor sensors[] = {
    {SensorCpuLoad, CpuLoad, NULL, 0},
    {SensorCpuPower, CpuPower, "W", 0},
    {SensorCpuTemperature, CpuTemperature, NULL, 0},
    {SensorCpuClock, CpuClock, NULL, 0},
    {SensorGpuLoad, GpuLoad, NULL, SecondGpu},
    {SensorGpuPower, GpuPower, "W", SecondGpu},
    {SensorGpuTemperature, GpuTemperature, NULL, SecondGpu},
    {SensorGpuClock, GpuClock, NULL, SecondGpu},
    {SensorGpuMemoryClock, GpuMemoryClock, NULL, SecondGpu},
};

/* A line of 03 has the number of a sensor, counted from the one after the date, and its unit. */
static bool TellUnit(const LogRow *row, LogUnit *told)
{
    enum { Number = 2, UnitCell = 3, FirstSensor = 2 };
    int64_t number;
    if (row->values[Kind] != KindOfUnits || row->lineCount <= UnitCell)
        return false;
    if (CellRead(row->line[Number], false, 0, TableMostCells, &number) != NumberKnown)
        return false;
    *told = (LogUnit){FirstSensor + (int)number, row->line[UnitCell]};
    return true;
}

/* A spreadsheet that has saved the log writes 2 instead of 02. */
static Recognised Recognise(const Table *header, bool comments, Cell before)
{
    (void)comments, (void)before;
    const Cell first = header->cells[0];
    return CellIs(first, "02") || CellIs(first, "2") ? IsHeader : NotThis;
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
                                     .sensors = sensors,
                                     .sensorCount = sizeof sensors / sizeof sensors[0],
                                     .clockRanBefore = true,
                                     .isSampled = true,
                                     .rowsGrow = true,
                                     .refusals = refusals,
                                     .recognise = Recognise,
                                     .makeFrame = MakeFrame,
                                     .tellUnit = TellUnit};
