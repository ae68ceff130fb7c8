/* SPDX-License-Identifier: MIT
 *
 * Prints what runs and files have given: one alone, several beside each other, two sides, or all as
 * JSON.
 */
#include "cli/modes.h"

#include "base/message.h"
#include "base/terminal.h"
#include "base/text.h"

#include <math.h>

enum {
    /* Of a file's number. */
    OwnWidth = 14,
    /* Of how much more it is than the first file's. */
    MoreWidth = 11,
    /* Of both, with a space between. */
    OtherWidth = OwnWidth + 1 + MoreWidth,
    MostDecimals = 3
};

static bool IsKnown(Result *const *files, int count, int figure)
{
    for (int i = 0; i < count; i++)
        if (!isnan(files[i]->figures.values[figure]))
            return true;
    return false;
}

/* The files whose numbers stand beside those of the first one. */
typedef struct Block {
    int from;
    /* The one behind the last of them. */
    int to;
} Block;

/* A file's own number. */
static void PrintOwn(double value, int decimals, FILE *out)
{
    if (isnan(value))
        TextPrint(out, " %*s", OwnWidth, "-");
    else
        TextPrint(out, " %*.*f", OwnWidth, decimals, value);
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
    TextPrint(out, " %*s", OwnWidth, ResultName(files, count, files[0]->source, OwnWidth));
    for (int i = block.from; i < block.to; i++)
        TextPrint(out, " %*s", OtherWidth, ResultName(files, count, files[i]->source, OtherWidth));
    TextPrint(out, "\n");
    for (int n = 0; n < FigureCount; n++)
        PrintComparison(files, count, block, n, out);
}

/* How many files stand beside the first one: as many as a terminal has room for. */
static int FilesBeside(int count, FILE *out)
{
    const int columns = TerminalColumns(out);
    if (columns == 0)
        return count;

    const int room = columns - FigureNameWidth(NULL) - 1 - OwnWidth;
    const int files = room / (OtherWidth + 1);
    return files > 1 ? files : 1;
}

/* The numbers of all files beside each other. What has no room beside the first file's stands
 * below, beside these again. */
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

/* Checks what is expected of each run; where there are two sides, of each of B. */
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
    const bool met = options->pool || CheckRuns(options, results); /* PoolPrint checks its own */
    return written && met ? status : StatusFailed;
}
