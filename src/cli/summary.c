/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/message.h"
#include "numbers/reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MostFiles = 1 + MostOthers };

/* A file, and what its rows add up to. */
typedef struct File {
    const char *path;
    Stats stats;
    StatsRun run;
    Figures figures;
    char loop[64]; /* of the first row */
    bool severalLoops;
    Nanoseconds first, last; /* when the first and last frame ended; 0 if the file does not say */
    Nanoseconds laterFrames; /* sum of the frame times after the first */
} File;

/* ---- reading ---- */

static void AddRow(File *file, const Frame *frame)
{
    if (file->stats.frames == 0) {
        file->first = frame->end;
        snprintf(file->loop, sizeof file->loop, "%s", frame->loop ? frame->loop : "");
    } else {
        file->laterFrames += frame->frameTime;
        file->severalLoops |= frame->loop && strcmp(frame->loop, file->loop) != 0;
    }
    file->last = frame->end;
    StatsAdd(&file->stats, frame);
}

static const char *Name(const File *file, TraceSource source)
{
    if (source == TraceMangoHud)
        return "MangoHud";
    if (source == TracePresentMon)
        return "PresentMon";
    if (file->stats.frames == 0)
        return "interp_demo";
    return file->severalLoops ? "several" : file->loop;
}

/* Reads a whole file. False after one line on standard error; else free the statistics. */
static bool Read(const char *path, StatsWorst *worst, File *file)
{
    Frame frame;
    TraceReader reader;
    *file = (File){.path = path, .stats.worst = worst};
    if (!TraceReaderOpen(&reader, path))
        return false;
    while (TraceReaderNext(&reader, &frame))
        AddRow(file, &frame);
    if (!TraceReaderClose(&reader)) {
        StatsFree(&file->stats);
        return false;
    }
    StatsSort(&file->stats);
    file->run = (StatsRun){.loop = Name(file, reader.source), .lacks = reader.lacks};
    file->figures = FiguresOf(&file->stats, &file->run);
    return true;
}

/* ---- printing ---- */

/* A sampled log (MangoHud's log_interval) lacks some frames, or has some twice. */
static void PrintElapsed(const File *file, FILE *out)
{
    const Nanoseconds elapsed = file->last - file->first;
    if (elapsed > 0 && llabs(elapsed - file->laterFrames) > elapsed / 100)
        fprintf(out,
                "elapsed      %.3f s from the first frame to the last, in which these frames "
                "took %.3f s: not every frame is a row\n",
                (double)elapsed / 1e9, (double)file->laterFrames / 1e9);
}

/* What a number is in each file, and less what it is in the first; nothing if no file has it. */
static void PrintComparison(const File *files, int count, int figure, FILE *out)
{
    const Figure *entry = &files->figures.list[figure];
    const int decimals = entry->decimals < 3 ? entry->decimals : 3;
    double values[MostFiles];
    bool any = false;
    for (int i = 0; i < count; i++) {
        values[i] = files[i].figures.list[figure].value;
        any |= !isnan(values[i]);
    }
    if (!any)
        return;
    fprintf(out, "%-20s", entry->name);
    for (int i = 0; i < count; i++) {
        const double value = values[i], more = value - values[0];
        if (isnan(value))
            fprintf(out, " %14s", "-");
        else
            fprintf(out, " %14.*f", decimals, value);
        if (i > 0 && isnan(more))
            fprintf(out, " %11s", "");
        else if (i > 0)
            fprintf(out, " %+11.*f", decimals, more);
    }
    fprintf(out, "\n");
}

/* The end of a file's name, which tells it from others, at most so many bytes of whole characters.
 */
static const char *ShortName(const char *path, size_t most)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (strlen(name) > most)
        name += strlen(name) - most;
    while ((*name & 0xC0) == 0x80) /* not the first byte of a character in UTF-8 */
        name++;
    return name;
}

static void PrintTable(const File *files, int count, FILE *out)
{
    fprintf(out, "%-20s", "");
    for (int i = 0; i < count; i++) {
        const int width = i == 0 ? 14 : 26;
        fprintf(out, " %*s", width, ShortName(files[i].path, (size_t)width));
    }
    fprintf(out, "\n");
    for (int n = 0; n < FigureCount; n++)
        PrintComparison(files, count, n, out);
}

static void PrintJson(const File *files, int count, FILE *out)
{
    for (int i = 0; i < count; i++) {
        fprintf(out, "%s", i > 0 ? ",\n " : "[");
        FiguresPrint(out, "file", files[i].path, &files[i].figures);
    }
    fprintf(out, "]\n");
}

static bool PrintFiles(const Options *options, const File *files, int count, FILE *out)
{
    bool ok = true;
    if (options->json) {
        PrintJson(files, count, out);
    } else if (count > 1) {
        PrintTable(files, count, out);
    } else {
        ok = StatsPrint(&files->stats, &files->run, out);
        PrintElapsed(files, out);
    }
    for (int i = 0; i < count; i++)
        ok = ExpectCheck(&options->expected, files[i].path, &files[i].figures) && ok;
    return StreamFlush(out, "the summary") && ok;
}

bool SummaryPrint(const Options *options, FILE *out)
{
    static File files[MostFiles];
    static StatsWorst worst;
    int count = 0;
    bool ok = true;
    worst = (StatsWorst){.wanted = options->worst};
    for (; ok && count <= options->otherCount; count += ok)
        ok = Read(count == 0 ? options->summary : options->others[count - 1],
                  options->worst > 0 ? &worst : NULL, &files[count]);
    ok = ok && PrintFiles(options, files, count, out);
    for (int i = 0; i < count; i++)
        StatsFree(&files[i].stats);
    return ok;
}
