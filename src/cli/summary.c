/* SPDX-License-Identifier: MIT */
#include "cli/summary.h"

#include "base/message.h"
#include "trace/reader.h"
#include "trace/stats.h"

#include <stdlib.h>
#include <string.h>

/* What the rows of a file add up to. */
typedef struct Rows {
    Stats stats;
    char loop[64]; /* of the first row */
    bool severalLoops;
    Nanoseconds first, last; /* when the first and last frame ended; 0 if the file does not say */
    Nanoseconds laterFrames; /* sum of the frame times after the first */
} Rows;

static void AddRow(Rows *rows, const Frame *frame)
{
    if (rows->stats.frames == 0) {
        rows->first = frame->end;
        snprintf(rows->loop, sizeof rows->loop, "%s", frame->loop ? frame->loop : "");
    } else {
        rows->laterFrames += frame->frameTime;
        rows->severalLoops |= frame->loop && strcmp(frame->loop, rows->loop) != 0;
    }
    rows->last = frame->end;
    StatsAdd(&rows->stats, frame);
}

static const char *Name(const Rows *rows, TraceSource source)
{
    if (source == TraceMangoHud)
        return "MangoHud";
    if (source == TracePresentMon)
        return "PresentMon";
    if (rows->stats.frames == 0)
        return "interp_demo";
    return rows->severalLoops ? "several" : rows->loop;
}

/* A sampled log (MangoHud's log_interval) lacks some frames, or has some twice. */
static void PrintElapsed(const Rows *rows, FILE *out)
{
    Nanoseconds elapsed = rows->last - rows->first;
    if (elapsed > 0 && llabs(elapsed - rows->laterFrames) > elapsed / 100)
        fprintf(out,
                "elapsed      %.3f s from the first frame to the last, in which these frames "
                "took %.3f s: not every frame is a row\n",
                (double)elapsed / 1e9, (double)rows->laterFrames / 1e9);
}

bool SummaryPrint(const char *path, FILE *out)
{
    Rows rows = {0};
    Frame frame;
    TraceReader reader;
    if (!TraceReaderOpen(&reader, path))
        return false;
    while (TraceReaderNext(&reader, &frame))
        AddRow(&rows, &frame);
    bool ok = TraceReaderClose(&reader);
    if (ok) {
        const StatsRun run = {.loop = Name(&rows, reader.source),
                              .timesOnly = reader.source != TraceOwn};
        ok = StatsPrint(&rows.stats, &run, out);
        PrintElapsed(&rows, out);
        ok = ok && StreamFlush(out, "the summary");
    }
    StatsFree(&rows.stats);
    return ok;
}
