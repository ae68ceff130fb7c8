/* SPDX-License-Identifier: MIT
 *
 * --summary: reads recorded files, and has what they contain printed.
 */
#include "cli/modes.h"

#include "base/memory.h"
#include "formats/reader.h"

#include <stdlib.h>
#include <string.h>

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
    StatsFinish(&file->stats);
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
            PoolAddResult(results, result);
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
    const int files = OptionsFiles(options);
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
