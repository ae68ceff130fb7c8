/* SPDX-License-Identifier: MIT
 *
 * Recorded files, and the summaries of runs and files: one alone, several beside each other, two
 * sides, or all as JSON.
 */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "base/terminal.h"
#include "base/text.h"
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
        if (frame.loop != loop)
            severalLoops = true;
        StatsAdd(&file->stats, &frame);
    }
    if (reader->failed)
        return;

    if (severalLoops)
        loop = "several";
    else if (!loop)
        loop = reader->header.format->name;
    StatsRun run = {.loop = loop,
                    .lacks = TraceReaderLacks(reader),
                    .process = TraceReaderProcess(reader),
                    .isRecorded = true,
                    .rowsLeftOut = reader->rowsLeftOut.count,
                    .valuesLeftOut = reader->valuesLeftOut.count,
                    .notes = reader->notes};
    if (file->stats.sources[ScreenSimulated] == 0) { /* else a machine was simulated on it */
        run.cpu = ComputerText(&reader->computer, ComputerCpu);
        run.gpu = ComputerText(&reader->computer, ComputerGpu);
        run.driver = ComputerText(&reader->computer, ComputerDriver);
    }
    if (TraceReaderMissesFrames(reader)) {
        run.elapsed = reader->clock.asked.told;
        run.laterFrames = reader->clock.asked.frames;
    }
    StatsSort(&file->stats);
    file->figures = FiguresOf(&file->stats, &run);
}

/* Adds a result that is empty yet. */
static Result *AddResult(const Options *options, const char *path, Results *results)
{
    Result *result = Allocate(sizeof *result);
    *result =
        (Result){.source = path, .worst.wanted = options->worst, .stats.worst = &result->worst};
    results->list = Reallocate(results->list, sizeof(void *) * (size_t)(results->count + 1));
    results->list[results->count++] = result;
    return result;
}

static void NameRun(Result *result)
{
    enum { WordsOfRun = 32 }; /* " run " and a number */
    const size_t size = strlen(result->source) + WordsOfRun;
    result->sourceOfRun = Allocate(size);
    snprintf(result->sourceOfRun, size, "%s run %d", result->source, result->reader.table.run);
    result->source = result->sourceOfRun;
}

/* Reads all frames of an open run, and what else is made of them: some of it is a second reading.
 * `isSliced`: also the figures of slices are wanted; `isOne`: there is no other file. */
static void ReadRun(const Options *options, Result *result, bool isSliced, bool isOne,
                    Results *results, FILE *out)
{
    const bool plotsFrames = options->plotData && options->against == 0;
    ReadFrames(result);
    if (!result->reader.failed) {
        if (isSliced)
            AgainstReadSlices(result);
        if (options->pool)
            PoolRead(results, result);
        if (plotsFrames)
            PlotDataPrint(result, out);
    }

    if (!isOne)
        StatsFree(&result->stats); /* of several, the figures are enough */
}

/* Reads a whole file, each run as ReadRun does. If it has several recordings, and sides are
 * compared or runs taken together, each of them counts, unless one was asked for. False after one
 * line on standard error. */
static bool ReadFile(const Options *options, const char *path, bool isSliced, bool isOne,
                     Results *results, FILE *out)
{
    Result *result = AddResult(options, path, results);
    if (!TraceReaderOpen(&result->reader, path, options->selection))
        return false;

    const bool asksRuns = options->against > 0 || options->pool;
    const bool takesAll = asksRuns && options->selection.run == 0;
    for (;;) {
        TraceReader *reader = &result->reader;
        ReadRun(options, result, isSliced, isOne, results, out);
        if (takesAll && reader->table.runs > 1)
            NameRun(result);

        const bool isLast = !takesAll || reader->table.run == reader->table.runs;
        if (reader->failed || isLast)
            return TraceReaderClose(reader);

        result = AddResult(options, path, results);
        if (!TraceReaderOpenNextRun(&result->reader, reader))
            return false;
    }
}

/* ---- printing ---- */

/* Of a file's number, of how it differs from the first file's, and of both. */
enum { FirstWidth = 14, MoreWidth = 11, OtherWidth = FirstWidth + 1 + MoreWidth, MostDecimals = 3 };

static bool IsKnown(Result *const *files, int count, int figure)
{
    for (int i = 0; i < count; i++)
        if (!isnan(files[i]->figures.values[figure]))
            return true;
    return false;
}

/* Files whose numbers stand beside each other, after those of the first one: from this one to the
 * one before that. */
typedef struct Block {
    int from, to;
} Block;

/* A file's own number. */
static void PrintOwn(double value, int decimals, FILE *out)
{
    if (isnan(value))
        TextPrint(out, " %*s", FirstWidth, "-");
    else
        TextPrint(out, " %*.*f", FirstWidth, decimals, value);
}

/* A figure of each file, and how it differs from the first file's. Nothing if no file has it. */
static void PrintComparison(Result *const *files, int count, Block block, int figure, FILE *out)
{
    const double first = files[0]->figures.values[figure];
    int decimals = FigureTable[figure].decimals;
    if (decimals > MostDecimals)
        decimals = MostDecimals;
    if (!IsKnown(files, count, figure))
        return;

    TextPrint(out, "%-*s", FigureNameWidth(NULL), FigureTable[figure].name);
    PrintOwn(first, decimals, out);
    for (int i = block.from; i < block.to; i++) {
        const double value = files[i]->figures.values[figure];
        const double more = value - first;
        PrintOwn(value, decimals, out);
        if (isnan(more))
            TextPrint(out, " %*s", MoreWidth, "");
        else
            TextPrint(out, " %+*.*f", MoreWidth, decimals, more);
    }
    TextPrint(out, "\n");
}

static void PrintBlock(Result *const *files, int count, Block block, FILE *out)
{
    TextPrint(out, "%-*s", FigureNameWidth(NULL), "");
    TextPrint(out, " %*s", FirstWidth, ResultName(files, count, files[0]->source, FirstWidth));
    for (int i = block.from; i < block.to; i++)
        TextPrint(out, " %*s", OtherWidth, ResultName(files, count, files[i]->source, OtherWidth));
    TextPrint(out, "\n");
    for (int n = 0; n < FigureCount; n++)
        PrintComparison(files, count, block, n, out);
}

/* How many files beside the first one stand beside each other: what a terminal has room for. */
static int FilesBeside(int count, FILE *out)
{
    const int columns = TerminalColumns(out);
    if (columns == 0)
        return count;

    const int room = columns - FigureNameWidth(NULL) - 1 - FirstWidth;
    const int files = room / (OtherWidth + 1);
    return files > 1 ? files : 1;
}

/* The numbers of all files beside each other, or those of some and below them those of others. */
static void PrintTable(Result *const *files, int count, FILE *out)
{
    const int beside = FilesBeside(count, out);
    for (int from = 1; from < count; from += beside) {
        Block block = {from, from + beside};
        if (block.to > count)
            block.to = count;
        if (from > 1)
            TextPrint(out, "\n");
        PrintBlock(files, count, block, out);
    }
}

/* An array, whose end is left to the caller. */
static void PrintJson(const char *key, const Results *results, FILE *out)
{
    for (int i = 0; i < results->count; i++)
        FiguresPrint(out, i == 0, key, results->list[i]->source, &results->list[i]->figures);
}

/* What is expected of each run; of two sides, of those of B. */
static bool CheckRuns(const Options *options, const Results *results)
{
    bool ok = true;
    for (int i = results->against; i < results->count; i++) {
        const Result *result = results->list[i];
        if (!ExpectCheck(&options->expected, result->source, &result->figures))
            ok = false;
    }
    return ok;
}

/* The longest frames of each. */
static void PrintWorst(const Results *results, FILE *out)
{
    for (int i = 0; i < results->count; i++) {
        const Result *result = results->list[i];
        if (results->count > 1)
            TextPrint(out, "%s\n", result->source);
        StatsPrintWorst(result->stats.worst, &result->figures, out);
    }
}

/* The summary of one, or the table of several. */
static void PrintText(const Results *results, FILE *out)
{
    Result *const *list = results->list;
    if (results->count > 1)
        PrintTable(list, results->count, out);
    else if (results->count == 1)
        StatsPrint(&list[0]->stats, &list[0]->figures, out);
}

static ExitStatus PrintNumbers(const Options *options, Results *results, FILE *out)
{
    if (results->against > 0)
        return AgainstPrint(options, results, out);
    if (options->plotData)
        return StatusDone; /* it was printed as each file was read */

    if (options->json)
        PrintJson(options->files[0] ? "file" : "machine", results, out);
    else if (!options->pool)
        PrintText(results, out);

    ExitStatus status = StatusDone;
    if (options->pool)
        status = PoolPrint(options, results, out); /* as JSON it is one more of the array */
    if (options->json)
        TextPrint(out, "]\n");
    return status;
}

ExitStatus ResultsPrint(const Options *options, Results *results, FILE *out)
{
    const ExitStatus status = PrintNumbers(options, results, out);
    if (options->worst > 0)
        PrintWorst(results, out);

    const bool written = StreamFlush(out, "the summary");
    const bool met = options->pool || CheckRuns(options, results);
    return written && met ? status : StatusFailed;
}

static void FreeResults(Results *results)
{
    for (int i = 0; i < results->count; i++) {
        Result *result = results->list[i];
        StatsFree(&result->stats);
        free(result->slices);
        free(result->sourceOfRun);
        free(result);
    }
    StatsFree(&results->pool);
    free(results->list);
}

ExitStatus SummaryPrint(const Options *options, FILE *out)
{
    int files = 0;
    while (options->files[files])
        files++;

    const bool isSliced = AgainstIsSliced(options->against, files);
    bool ok = true;
    Results results = {0};
    for (int i = 0; ok && i < files; i++) {
        if (i > 0 && i == options->against)
            results.against = results.count;
        ok = ReadFile(options, options->files[i], isSliced, files == 1, &results, out);
    }

    ExitStatus status = StatusFailed;
    if (ok)
        status = ResultsPrint(options, &results, out);
    FreeResults(&results);
    return status;
}

ExitStatus SummaryRun(const Options *options)
{
    return SummaryPrint(options, stdout);
}
