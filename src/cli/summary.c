/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "formats/reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

/* Adds all frames of a file that is open. */
static void ReadFrames(Result *file)
{
    TraceReader *reader = &file->reader;
    Frame frame = {0};
    const char *loop = NULL; /* of other programs' frames none is told */
    bool severalLoops = false;
    while (TraceReaderNext(reader, &frame)) {
        if (file->stats.frames == 0)
            loop = frame.loop;
        severalLoops |= frame.loop != loop;
        StatsAdd(&file->stats, &frame);
    }
    if (reader->failed)
        return;

    if (severalLoops)
        loop = "several";
    StatsRun run = {.loop = loop ? loop : reader->format->name,
                    .lacks = TraceReaderLacks(reader),
                    .process = TraceReaderProcess(reader),
                    .isRecorded = true,
                    .rowsLeftOut = reader->rowsLeftOut.count,
                    .valuesLeftOut = reader->valuesLeftOut.count,
                    .notes = reader->notes};
    if (TraceReaderMissesFrames(reader)) {
        run.elapsed = reader->asked.told;
        run.laterFrames = reader->asked.frames;
    }
    StatsSort(&file->stats);
    file->figures = FiguresOf(&file->stats, &run);
}

/* Reads a whole file, also the figures of its slices if it is `sliced`. False after one line on
 * standard error. Free the statistics and the slices in both cases. */
static bool Read(const Options *options, const char *path, bool sliced, Result *file)
{
    TraceReader *reader = &file->reader;
    *file = (Result){.source = path, .worst.wanted = options->worst, .stats.worst = &file->worst};
    if (!TraceReaderOpen(reader, path, options->selection))
        return false;

    ReadFrames(file);
    if (sliced && !reader->failed)
        AgainstReadSlices(file);
    return TraceReaderClose(reader);
}

/* ---- printing ---- */

/* A figure of each file, and how it differs from the first file's. Nothing if no file has it. */
static void PrintComparison(const Result *files, int count, int figure, FILE *out)
{
    const Figure *first = &files->figures.list[figure];
    const int decimals = first->decimals < 3 ? first->decimals : 3;
    bool any = false;
    for (int i = 0; i < count; i++)
        any |= !isnan(files[i].figures.list[figure].value);
    if (!any)
        return;
    TextPrint(out, "%-20s", first->name);
    for (int i = 0; i < count; i++) {
        const double value = files[i].figures.list[figure].value, more = value - first->value;
        if (isnan(value))
            TextPrint(out, " %14s", "-");
        else
            TextPrint(out, " %14.*f", decimals, value);
        if (i > 0 && isnan(more))
            TextPrint(out, " %11s", "");
        else if (i > 0)
            TextPrint(out, " %+11.*f", decimals, more);
    }
    TextPrint(out, "\n");
}

/* The end of a path, which tells it from the others: from the folder on in which one of them
 * differs. It is longer than `most` bytes only if what differs is. */
static const char *ShortName(const Result *files, int count, const char *path, size_t most)
{
    const size_t length = strlen(path);
    size_t same = length, start;
    for (int i = 0; i < count; i++)
        for (size_t at = 0; at < same; at++)
            if (files[i].source[at] != path[at])
                same = at;
    for (start = same; start > 0 && path[start - 1] != '/';)
        start--;
    if (length - start > most)
        start = same < length - most ? same : length - most;
    while (start > 0 &&
           (path[start] & 0xC0) == 0x80) /* not the first byte of a character in UTF-8 */
        start--;
    return path + start;
}

static void PrintTable(const Result *files, int count, FILE *out)
{
    TextPrint(out, "%-20s", "");
    for (int i = 0; i < count; i++) {
        const int width = i == 0 ? 14 : 26;
        TextPrint(out, " %*s", width, ShortName(files, count, files[i].source, (size_t)width));
    }
    TextPrint(out, "\n");
    for (int n = 0; n < FigureCount; n++)
        PrintComparison(files, count, n, out);
}

ExitStatus ResultsPrint(const Options *options, const Result *results, int count, FILE *out)
{
    const char *key = options->files[0] ? "file" : "machine";
    ExitStatus status = StatusDone;
    if (options->against) {
        status = AgainstPrint(options, results, count, out);
    } else if (options->json) {
        for (int i = 0; i < count; i++)
            FiguresPrint(out, i == 0, key, results[i].source, &results[i].figures);
        TextPrint(out, "]\n");
    } else if (count > 1) {
        PrintTable(results, count, out);
    } else {
        StatsPrint(&results->stats, &results->figures, out);
    }
    for (int i = 0; i < count && options->worst > 0; i++) {
        if (count > 1)
            TextPrint(out, "%s\n", results[i].source);
        StatsPrintWorst(results[i].stats.worst, &results[i].figures, out);
    }
    bool ok = StreamFlush(out, "the summary");
    for (int i = options->against; i < count; i++)
        ok = ExpectCheck(&options->expected, results[i].source, &results[i].figures) && ok;
    return ok ? status : StatusFailed;
}

ExitStatus SummaryPrint(const Options *options, FILE *out)
{
    int count = 0;
    bool ok = true;
    while (options->files[count])
        count++;
    const bool sliced = AgainstIsSliced(options, count);
    Result *files = Allocate(sizeof *files * (size_t)count);
    int read = 0;
    for (; ok && read < count; read++) {
        ok = Read(options, options->files[read], sliced, &files[read]);
        if (count > 1)
            StatsFree(&files[read].stats); /* of several, the figures are enough */
    }
    const ExitStatus status = ok ? ResultsPrint(options, files, count, out) : StatusFailed;
    StatsFree(&files->stats);
    for (int i = 0; i < read; i++)
        free(files[i].slices);
    free(files);
    return status;
}
