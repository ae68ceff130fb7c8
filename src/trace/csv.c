/* SPDX-License-Identifier: MIT */
#include "base/units.h"
#include "trace/column.h"
#include "trace/sink.h"

#include <inttypes.h>

/* Room for a cell, or for the name of a column, with its comma. */
enum { CellBytes = 40 };
_Static_assert(Columns *CellBytes <= SinkBytes, "a row has room");

/* The type of the member of Frame that each kind of column takes its value from. */
#define TYPE_Text         const char *
#define TYPE_ScreenSource ScreenSource
#define TYPE_Ms           Nanoseconds
#define TYPE_SignedMs     Nanoseconds
#define TYPE_Int64        int64_t
#define TYPE_Int32        int32_t
#define TYPE_Bool         bool
#define TYPE_Coarse       double
#define TYPE_Rate         Nanoseconds
#define TYPE_Place        double
#define TYPE_Fine         double
#define TYPE_Hash         uint64_t

/* The place of a member in Frame. It compiles only for a member of that type. */
#define PLACE(kind, field) _Generic(((Frame *)NULL)->field, TYPE_##kind : offsetof(Frame, field))

const Column ColumnTable[Columns] = {
#define COLUMN(name, unit, kind, field, meaning)   {#name, Column##kind, PLACE(kind, field), false},
#define OPTIONAL(name, unit, kind, field, meaning) {#name, Column##kind, PLACE(kind, field), true},
#define UNMEASURED(name)                           {#name, ColumnZero, 0, false},
#include "trace/columns.def"
};

static void Head(Sink *sink, const char *host)
{
    SinkPrint(sink, "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n%s\n", host);
    for (int i = 0; i < Columns; i++)
        SinkPrint(sink, "%s%c", ColumnTable[i].name, i < Columns - 1 ? ',' : '\n');
}

static void PrintMs(Sink *sink, Nanoseconds time)
{
    char text[TimeTextSize];
    SinkText(sink, FormatTime(text, time, InMilliseconds));
}

/* How often a second such a time fits; 0 of none. */
static void PrintRate(Sink *sink, Nanoseconds time)
{
    double rate = 0;
    if (time > 0)
        rate = (double)ONE_SECOND / (double)time;
    SinkPrint(sink, "%.3f", rate);
}

/* Nothing where the frame does not know it. */
static void PrintCell(Sink *sink, const Column *column, const Frame *frame)
{
    const ColumnSet self = UINT64_C(1) << (column - ColumnTable);
    if (column->isOptional && !FrameKnows(frame, self))
        return;

    const void *field = (const char *)frame + column->field;
    switch (column->kind) {
    case ColumnText:
        SinkText(sink, *(const char *const *)field);
        return;
    case ColumnScreenSource:
        SinkText(sink, ScreenSourceNames[*(const ScreenSource *)field]);
        return;
    case ColumnMs:
    case ColumnSignedMs:
        PrintMs(sink, *(const Nanoseconds *)field);
        return;
    case ColumnInt64:
        SinkPrint(sink, "%" PRId64, *(const int64_t *)field);
        return;
    case ColumnInt32:
        SinkPrint(sink, "%" PRId32, *(const int32_t *)field);
        return;
    case ColumnBool:
        SinkText(sink, *(const bool *)field ? "1" : "0");
        return;
    case ColumnZero:
        SinkText(sink, "0");
        return;
    case ColumnRate:
        PrintRate(sink, *(const Nanoseconds *)field);
        return;
    case ColumnCoarse:
    case ColumnPlace:
        SinkPrint(sink, "%.6f", *(const double *)field);
        return;
    case ColumnFine:
        SinkPrint(sink, "%.9f", *(const double *)field);
        return;
    case ColumnHash:
        SinkPrint(sink, "%016" PRIx64, *(const uint64_t *)field);
        return;
    }
}

static void Row(Sink *sink, const Frame *frame, const Slices *slices, const Frame *before)
{
    (void)slices, (void)before;
    for (int i = 0; i < Columns; i++) {
        PrintCell(sink, &ColumnTable[i], frame);
        SinkText(sink, i < Columns - 1 ? "," : "\n");
    }
}

const SinkFormat SinkCsv = {.frames = "rows", .head = Head, .frame = Row};
