/* SPDX-License-Identifier: MIT */
#include "formats/clock_unit.h"

#include "base/percentile.h"
#include "formats/rows.h"

#include <math.h>

/* So many steps are enough to find a unit, and fewer than so many tell nothing. A column without
 * them is not looked through to its end. */
enum { MostSteps = 256, FewestSteps = 3, MostFrames = 16 * MostSteps };

/* How a clock goes on in the first rows. */
typedef struct ClockSteps {
    bool has;
    int64_t last;

    /* How often it rose, and how far in each such frame, in thousandths of that frame's time. */
    int count;
    int64_t steps[MostSteps];

    /* How often it stood still, went back, and was a date. */
    int stills, falls, dates;

    /* How far it went in all, and in how long by the frame times, but where it went back. It may
     * jump to and fro by years, so whole numbers would not do. */
    double told, frames;
} ClockSteps;

static void AddRise(ClockSteps *clock, int64_t told, Nanoseconds frameTime)
{
    static const double most = 1e15; /* far more than any unit is of another */
    const double step = (double)(told - clock->last) / (double)frameTime * 1e3;
    clock->steps[clock->count++] = (int64_t)fmin(step, most);
}

static void Reach(ClockSteps *clock, int64_t told, Nanoseconds frameTime)
{
    if (clock->has) {
        if (told > clock->last)
            AddRise(clock, told, frameTime);
        clock->stills += told == clock->last;
        clock->falls += told < clock->last;
    }
    if (clock->has && told >= clock->last) {
        clock->told += (double)(told - clock->last);
        clock->frames += (double)frameTime;
    }
    clock->has = true;
    clock->last = told;
}

/* How far the clock usually goes on in a frame, in frame times. One that stands still in rows is
 * coarser than these, so it is taken as a whole. */
static double UsualStep(ClockSteps *clock)
{
    if (clock->stills > 0)
        return clock->told / clock->frames;
    SortValues(clock->steps, clock->count);
    return Percentile(clock->steps, clock->count, 0.5) / 1e3;
}

/* ---- reading it ---- */

/* The column's number in this unit. False: it has none. A date counts only where it can be any
 * program's clock: others have it in another column. */
static bool ReadClock(ClockSteps *clock, Cell cell, const FormatColumn *column, int unit,
                      int64_t *told)
{
    if (!(column->traits & MayBeClock))
        return CellRead(cell, true, unit, LONGEST_TIME, told) == NumberKnown;

    const int shift = unit - UnitOfNumbers(column);
    const bool isKnown = RowsReadCell(cell, column, column->unit, shift, told) == NumberKnown;
    int64_t date;
    clock->dates += isKnown && CellReadDate(cell, &date);
    return isKnown && *told >= 0;
}

/* The frame time of the line read last, if it is one of a frame with a time. */
static bool ReadFrameTime(const LogHeader *header, const Table *table, Nanoseconds *time)
{
    const Cell cell = HeaderCell(header, table, header->frameTime);
    return CellRead(cell, true, (int)header->unit, LONGEST_FRAME, time) == NumberKnown && *time > 0;
}

/* How a clock goes on, if it is in this unit. */
static ClockSteps ReadSteps(const LogHeader *header, Table *table, const Processes *processes,
                            int column, int unit)
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
        const Cell cell = HeaderCell(header, table, column);
        if (ReadClock(&clock, cell, &header->format->columns[column], unit, &told))
            Reach(&clock, told, time);
        else
            clock.has = false; /* the next step is not that of one frame */
    }
    return clock;
}

/* ---- a tool's clock ---- */

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

static void FindUnitOfTool(LogHeader *header, Table *table, const Processes *processes, int column)
{
    const int unit = UnitOfNumbers(&header->format->columns[column]);
    ClockSteps clock = ReadSteps(header, table, processes, column, unit);
    const int shift = FindShift(&clock, header->format);
    if (unit + shift >= Nanosecond)
        header->clockShifts[column] = (short)shift;
}

/* ---- any program's clock ---- */

/* Whether another column before this one is a clock. */
static bool HasClockBefore(const LogHeader *header, int column)
{
    for (int i = 0; i < column; i++)
        if (HeaderHas(header, i) && header->format->columns[i].traits & TellsClock)
            return true;
    return false;
}

/* Whether it goes on as a clock does, which may go back where another recording begins. */
static bool IsClock(const ClockSteps *clock)
{
    enum { Tenth = 10 };
    return clock->count > 0 && clock->falls * Tenth <= clock->count;
}

/* Finds the unit of a clock whose name does not tell it: the finest in which it goes on by a frame
 * or more in each row, as rows may be samples, or missing. */
static Unit UnitOfSteps(const LogHeader *header, Table *table, const Processes *processes,
                        int column)
{
    static const Unit units[] = {Nanosecond, Microsecond, Millisecond, Second};
    static const double about = 0.5; /* of a frame: frames vary, and a finer unit has 0.001 */
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        ClockSteps clock = ReadSteps(header, table, processes, column, (int)units[i]);
        const bool isEnough = clock.count >= FewestSteps && clock.dates == 0;
        if (isEnough && UsualStep(&clock) >= about)
            return units[i];
    }
    return (Unit)UnitOfNumbers(&header->format->columns[column]);
}

static void FindUnitOfAny(LogHeader *header, Table *table, const Processes *processes, int column)
{
    const LogFormat *format = header->format;
    Unit unit = UnitToFind;
    if (format->writtenUnit)
        unit = format->writtenUnit(header->names[column]);
    if (unit == UnitToFind)
        unit = UnitOfSteps(header, table, processes, column);

    const ClockSteps clock = ReadSteps(header, table, processes, column, (int)unit);
    if (IsClock(&clock) && !HasClockBefore(header, column))
        header->clockShifts[column] = (short)((int)unit - UnitOfNumbers(&format->columns[column]));
    else
        header->positions[column] = -1;
}

void FindClockUnits(LogHeader *header, Table *table, const Processes *processes)
{
    for (int i = 0; i < header->format->columnCount; i++) {
        const unsigned traits = header->format->columns[i].traits;
        header->clockShifts[i] = 0;
        if (!HeaderHas(header, i) || !(traits & TellsClock))
            continue;
        if (traits & MayBeClock)
            FindUnitOfAny(header, table, processes, i);
        else
            FindUnitOfTool(header, table, processes, i);
    }
}
