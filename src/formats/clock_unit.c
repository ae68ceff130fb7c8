/* SPDX-License-Identifier: MIT */
#include "formats/clock_unit.h"

#include "base/percentile.h"

/* So many steps are enough to find a unit, and fewer than so many tell nothing. A column without
 * them is not looked through to its end. */
enum { MostSteps = 256, FewestSteps = 3, MostFrames = 16 * MostSteps };

/* How far a clock goes on in a frame, in thousandths of that frame's time. */
typedef struct ClockSteps {
    bool has;
    int64_t last;
    int count;
    int64_t steps[MostSteps];
} ClockSteps;

static void Reach(ClockSteps *clock, int64_t told, Nanoseconds frameTime)
{
    if (clock->has && told > clock->last && clock->count < MostSteps)
        clock->steps[clock->count++] =
            (int64_t)((double)(told - clock->last) / (double)frameTime * 1e3);
    clock->has = true;
    clock->last = told;
}

/* The column's number as its format reads it. False: it has none, or a date. */
static bool ReadClock(const LogHeader *header, const Table *table, int column, int64_t *told)
{
    const int unit = UnitOfNumbers(&header->format->columns[column]);
    const Cell cell = HeaderCell(header, table, column);
    return CellRead(cell, true, unit, LONGEST_TIME, told) == NumberKnown;
}

/* By how many digits the clock is to be shifted so that most frames take about their frame time by
 * it. 0 if none is found: rows may be samples, or missing. Where a row stands for each frame, a
 * clock may also be too fast. */
static int FindShift(ClockSteps *clock, const LogFormat *format)
{
    static const struct {
        int shift;
        double factor;
    } shifts[] = {{3, 1e3}, {6, 1e6}, {-3, 1e-3}, {-6, 1e-6}};
    if (clock->count < FewestSteps)
        return 0;

    SortValues(clock->steps, clock->count);
    const double usual = Percentile(clock->steps, clock->count, 0.5) / 1e3;
    for (size_t i = 0; i < sizeof shifts / sizeof shifts[0]; i++) {
        const double step = usual * shifts[i].factor;
        if (shifts[i].shift < 0 && !format->hasEachFrame)
            continue;
        if (step >= 0.5 && step <= 2)
            return shifts[i].shift;
    }
    return 0;
}

/* The frame time of the line read last, if it is one of a frame with a time. */
static bool ReadFrameTime(const LogHeader *header, const Table *table, Nanoseconds *time)
{
    const Cell cell = HeaderCell(header, table, header->frameTime);
    return CellRead(cell, true, (int)header->unit, LONGEST_FRAME, time) == NumberKnown && *time > 0;
}

static void FindClockUnit(LogHeader *header, Table *table, const Processes *processes, int column)
{
    ClockSteps clock = {.has = false};
    int frames = 0;
    TableGoTo(table, header->begin);
    while (clock.count < MostSteps && frames < MostFrames && TableNext(table)) {
        Nanoseconds time;
        int64_t told;
        if (!ReadFrameTime(header, table, &time))
            continue;
        if (processes->chosen && ProcessIsOther(processes, table, true))
            continue;
        frames++;
        if (ReadClock(header, table, column, &told))
            Reach(&clock, told, time);
        else
            clock.has = false;
    }

    const int shift = FindShift(&clock, header->format);
    if (UnitOfNumbers(&header->format->columns[column]) + shift >= Nanosecond)
        header->clockShifts[column] = (short)shift;
}

void FindClockUnits(LogHeader *header, Table *table, const Processes *processes)
{
    for (int i = 0; i < header->format->columnCount; i++) {
        header->clockShifts[i] = 0;
        if (header->format->columns[i].traits & TellsClock && HeaderHas(header, i))
            FindClockUnit(header, table, processes, i);
    }
}
