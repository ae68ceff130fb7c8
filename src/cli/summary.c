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

enum { MostFiles = 1 + MostOthers, MostFigures = 64 };

typedef struct Compared {
    const char *name; /* of the file, without its folder */
    double values[MostFigures];
} Compared;

static const char *WithoutFolder(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* A row for each number that some file has: what it is in each, and less what it is in the first.
 */
static void PrintTable(const Compared *files, int count)
{
    printf("%-20s", "");
    for (int i = 0; i < count; i++)
        printf(i == 0 ? " %14.14s" : " %26.26s", files[i].name);
    printf("\n");
    for (int n = 0; FigureTable[n].name; n++) {
        const int decimals = FigureTable[n].decimals < 3 ? FigureTable[n].decimals : 3;
        bool any = false;
        for (int i = 0; i < count; i++)
            any |= !isnan(files[i].values[n]);
        if (!any)
            continue;
        printf("%-20s", FigureTable[n].name);
        for (int i = 0; i < count; i++) {
            const double value = files[i].values[n], more = value - files[0].values[n];
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
}

/* Reads a file, and prints what is wanted of it alone. */
static bool Take(const Options *options, const char *path, int number, Compared *compared)
{
    Rows rows;
    StatsRun run;
    bool ok = true;
    static StatsWorst worst;
    worst = (StatsWorst){.wanted = options->worst};
    if (!ReadFile(path, options->worst > 0 ? &worst : NULL, &rows, &run))
        return false;
    if (options->json) {
        printf("%s", number > 0 ? ",\n " : "[");
        FiguresPrint(stdout, "file", path, &rows.stats, &run);
    } else if (options->otherCount == 0) {
        ok = Print(&rows, &run, stdout);
    }
    compared->name = WithoutFolder(path);
    for (int n = 0; FigureTable[n].name; n++)
        compared->values[n] = FigureValue(n, &rows.stats, &run);
    ok = ExpectCheck(&options->expected, path, run.loop, &rows.stats, &run) && ok;
    StatsFree(&rows.stats);
    return ok;
}

bool SummariesPrint(const Options *options)
{
    static Compared files[MostFiles];
    const int count = 1 + options->otherCount;
    bool ok = true;
    for (int i = 0; i < count; i++) {
        const char *path = i == 0 ? options->summary : options->others[i - 1];
        files[i] = (Compared){0};
        ok = Take(options, path, i, &files[i]) && ok;
        if (!files[i].name)
            return false; /* it could not be read */
    }
    if (options->json)
        printf("]\n");
    else if (count > 1)
        PrintTable(files, count);
    return StreamFlush(stdout, "the summary") && ok;
}
