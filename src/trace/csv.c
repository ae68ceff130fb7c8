/* SPDX-License-Identifier: MIT */
#include "base/units.h"
#include "trace/column.h"
#include "trace/sink.h"

#include <inttypes.h>

_Static_assert(Columns * 40 <= FormatTextMax, "a row has room");

const Column ColumnTable[Columns] = {
#define COLUMN(name, unit, kind, field, from, meaning)                                             \
    {#name, Column##kind, offsetof(Frame, field), 0, ReadFrom##from},
#define OPTIONAL(name, unit, kind, field, has, from, meaning)                                      \
    {#name, Column##kind, offsetof(Frame, field), offsetof(Frame, has), ReadFrom##from},
#define RECORDED(type, field, name, unit, kind, from, meaning)                                     \
    COLUMN(name, unit, kind, field, from, meaning)
#define UNMEASURED(name) {#name, ColumnZero, 0, 0, ReadFromNone},
#include "trace/columns.h"
};

static void Head(Sink *sink, const Host *host)
{
    SinkPrint(sink, "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n%s,%s,%s,%s,%s,%s,%s\n", host->os,
              host->cpu, host->gpu, host->ram, host->kernel, host->driver, host->governor);
    for (int i = 0; i < Columns; i++)
        SinkPrint(sink, "%s%c", ColumnTable[i].name, i < Columns - 1 ? ',' : '\n');
}

static void Cell(Sink *sink, const Column *column, const Frame *frame)
{
    char ms[32];
    const void *field = (const char *)frame + column->field;
    if (column->hasField && !*(const bool *)((const char *)frame + column->hasField))
        return;
    switch (column->kind) {
    case ColumnZero:
        SinkPrint(sink, "0");
        break;
    case ColumnText:
        SinkPrint(sink, "%s", *(const char *const *)field);
        break;
    case ColumnScreenSource:
        SinkPrint(sink, "%s", ScreenSourceNames[*(const ScreenSource *)field]);
        break;
    case ColumnRate: {
        const Nanoseconds time = *(const Nanoseconds *)field;
        SinkPrint(sink, "%.3f", time > 0 ? 1e9 / (double)time : 0);
        break;
    }
    case ColumnMs:
    case ColumnSignedMs:
        SinkPrint(sink, "%s", FormatTime(ms, *(const Nanoseconds *)field, 6));
        break;
    case ColumnInt64:
        SinkPrint(sink, "%" PRId64, *(const int64_t *)field);
        break;
    case ColumnInt32:
        SinkPrint(sink, "%" PRId32, *(const int32_t *)field);
        break;
    case ColumnBool:
        SinkPrint(sink, "%d", *(const bool *)field);
        break;
    case ColumnFine:
    case ColumnCoarse:
        SinkPrint(sink, "%.*f", column->kind == ColumnFine ? 9 : 6, *(const double *)field);
        break;
    case ColumnHash:
        SinkPrint(sink, "%016" PRIx64, *(const uint64_t *)field);
        break;
    }
}

static void Row(Sink *sink, const Frame *frame, const Slices *slices, const Frame *before)
{
    (void)slices, (void)before;
    for (int i = 0; i < Columns; i++) {
        Cell(sink, &ColumnTable[i], frame);
        SinkPrint(sink, "%c", i < Columns - 1 ? ',' : '\n');
    }
}

const Format FormatCsv = {.frames = "rows", .head = Head, .frame = Row};
