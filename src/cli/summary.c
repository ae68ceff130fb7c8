/* SPDX-License-Identifier: MIT */
#include "cli/summary.h"

#include "base/message.h"
#include "trace/reader.h"
#include "trace/stats.h"

#include <math.h>
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

/* Reads a whole file. False after one line on standard error; else free the statistics. */
static bool ReadFile(const char *path, StatsWorst *worst, Rows *rows, StatsRun *run)
{
    Frame frame;
    TraceReader reader;
    *rows = (Rows){.stats.worst = worst};
    if (!TraceReaderOpen(&reader, path))
        return false;
    while (TraceReaderNext(&reader, &frame))
        AddRow(rows, &frame);
    if (!TraceReaderClose(&reader)) {
        StatsFree(&rows->stats);
        return false;
    }
    StatsSort(&rows->stats);
    *run = (StatsRun){.loop = Name(rows, reader.source), .timesOnly = reader.source != TraceOwn};
    return true;
}

static bool Print(const Rows *rows, const StatsRun *run, FILE *out)
{
    const bool ok = StatsPrint(&rows->stats, run, out);
    PrintElapsed(rows, out);
    return ok && StreamFlush(out, "the summary");
}

bool SummaryPrint(const char *path, FILE *out)
{
    Rows rows;
    StatsRun run;
    if (!ReadFile(path, NULL, &rows, &run))
        return false;
    const bool ok = Print(&rows, &run, out);
    StatsFree(&rows.stats);
    return ok;
}

/* ---- several files ---- */

enum { MostFiles = 1 + MostOthers };

typedef struct File {
    const char *path;
    Rows rows;
    StatsRun run;
} File;

static const char *WithoutFolder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* What a number is in each file, and less what it is in the first; nothing if no file has it. */
static void PrintComparison(const File *files, int count, FigureId figure)
{
    const Figure *entry = &FigureTable[figure];
    const int decimals = entry->decimals < 3 ? entry->decimals : 3;
    double values[MostFiles];
    bool any = false;
    for (int i = 0; i < count; i++) {
        values[i] = FigureValue(figure, &files[i].rows.stats, &files[i].run);
        any |= !isnan(values[i]);
    }
    if (!any)
        return;
    printf("%-20s", entry->name);
    for (int i = 0; i < count; i++) {
        const double value = values[i], more = value - values[0];
        if (isnan(value))
            printf(" %14s", "-");
        else
            printf(" %14.*f", decimals, value);
        if (i > 0 && isnan(more))
            printf(" %11s", "");
        else if (i > 0)
            printf(" %+11.*f", decimals, more);
    }
    printf("\n");
}

static void PrintTable(const File *files, int count)
{
    printf("%-20s", "");
    for (int i = 0; i < count; i++)
        printf(i == 0 ? " %14.14s" : " %26.26s", WithoutFolder(files[i].path));
    printf("\n");
    for (int n = 0; n < FigureCount; n++)
        PrintComparison(files, count, (FigureId)n);
}

static void PrintJson(const File *files, int count)
{
    for (int i = 0; i < count; i++) {
        printf("%s", i > 0 ? ",\n " : "[");
        FiguresPrint(stdout, "file", files[i].path, &files[i].rows.stats, &files[i].run);
    }
    printf("]\n");
}

static bool PrintFiles(const Options *options, const File *files, int count)
{
    bool ok = true;
    if (options->json)
        PrintJson(files, count);
    else if (count > 1)
        PrintTable(files, count);
    else
        ok = Print(&files->rows, &files->run, stdout);
    for (int i = 0; i < count; i++)
        ok = ExpectCheck(&options->expected, files[i].path, files[i].run.loop, &files[i].rows.stats,
                         &files[i].run) &&
             ok;
    return StreamFlush(stdout, "the summary") && ok;
}

bool SummariesPrint(const Options *options)
{
    static File files[MostFiles];
    static StatsWorst worst;
    int count = 0;
    bool ok = true;
    worst.wanted = options->worst;
    for (; ok && count <= options->otherCount; count += ok) {
        File *file = &files[count];
        file->path = count == 0 ? options->summary : options->others[count - 1];
        ok = ReadFile(file->path, options->worst > 0 ? &worst : NULL, &file->rows, &file->run);
    }
    ok = ok && PrintFiles(options, files, count);
    for (int i = 0; i < count; i++)
        StatsFree(&files[i].rows.stats);
    return ok;
}
