/* SPDX-License-Identifier: MIT
 *
 * The CSV format: a MangoHud log with more columns after MangoHud's own.
 */
#include "base/units.h"
#include "trace/column.h"
#include "trace/format.h"

#include <inttypes.h>
#include <stdio.h>

static size_t Head(char *out, const Host *host)
{
    int length = snprintf(
        out, FormatTextMax, "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n%s,%s,%s,%s,%s,%s,%s\n",
        host->os, host->cpu, host->gpu, host->ram, host->kernel, host->driver, host->governor);
    for (int i = 0; i < Columns; i++)
        length += snprintf(out + length, (size_t)(FormatTextMax - length), "%s%c",
                           ColumnTable[i].name, i < Columns - 1 ? ',' : '\n');
    return (size_t)length;
}

static int Cell(char *out, size_t size, const Column *column, const Frame *frame)
{
    char ms[32];
    const void *field = (const char *)frame + column->field;
    if (column->optional && !*(const bool *)((const char *)frame + column->hasField))
        return 0;
    switch (column->kind) {
    case ColumnZero:
        break;
    case ColumnText:
        return snprintf(out, size, "%s", *(const char *const *)field);
    case ColumnScreenSource:
        return snprintf(out, size, "%s", ScreenSourceNames[*(const ScreenSource *)field]);
    case ColumnRate: {
        const Nanoseconds time = *(const Nanoseconds *)field;
        return snprintf(out, size, "%.3f", time > 0 ? 1e9 / (double)time : 0);
    }
    case ColumnMs:
    case ColumnSignedMs:
        return snprintf(out, size, "%s", FormatTime(ms, *(const Nanoseconds *)field, 6));
    case ColumnInt64:
        return snprintf(out, size, "%" PRId64, *(const int64_t *)field);
    case ColumnInt32:
        return snprintf(out, size, "%" PRId32, *(const int32_t *)field);
    case ColumnBool:
        return snprintf(out, size, "%d", *(const bool *)field);
    case ColumnFine:
        return snprintf(out, size, "%.9f", *(const double *)field);
    case ColumnCoarse:
        return snprintf(out, size, "%.6f", *(const double *)field);
    case ColumnHash:
        return snprintf(out, size, "%016" PRIx64, *(const uint64_t *)field);
    }
    return snprintf(out, size, "0");
}

static size_t Row(char *out, const Frame *frame, const Frame *before)
{
    (void)before;
    int length = 0;
    for (int i = 0; i < Columns; i++) {
        length += Cell(out + length, (size_t)(FormatTextMax - length), &ColumnTable[i], frame);
        out[length++] = i < Columns - 1 ? ',' : '\n';
    }
    out[length] = '\0';
    return (size_t)length;
}

const Format FormatCsv = {.lines = "rows", .head = Head, .frame = Row};
