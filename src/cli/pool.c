/* SPDX-License-Identifier: MIT
 *
 * Several runs as one (--pool).
 */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "base/text.h"
#include "numbers/pool.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is printed. */
typedef struct Pool {
    /* The figures of all runs together. */
    Figures together;
    /* How many runs there are. */
    int count;
    /* The runs, and the figures of each. */
    Result *const *list;
    const Figures **runs;
} Pool;

/* Whether it can be told which runs differ: there are enough of them, and all know the figure. */
static bool CanDiffer(const Pool *pool, const Spread *spread)
{
    return pool->count >= FewestToDiffer && !isnan(spread->median);
}

/* ---- JSON ---- */

/* The names of the runs that differ, as an array; null: there are too few runs to tell. */
static void PrintDiffering(FigureId figure, const Pool *pool, const Spread *spread, FILE *out)
{
    TextPrint(out, ",\"differ\":");
    if (!CanDiffer(pool, spread)) {
        TextPrint(out, "null");
        return;
    }

    bool first = true;
    TextPrint(out, "[");
    for (int i = 0; i < pool->count; i++) {
        if (!PoolDiffers(spread, pool->runs[i]->values[figure]))
            continue;
        TextPrint(out, first ? "" : ",");
        TextPrintJson(out, pool->list[i]->source);
        first = false;
    }
    TextPrint(out, "]");
}

static void PrintSpread(FigureId figure, const Pool *pool, FILE *out)
{
    enum { MoreDecimals = 3 }; /* a deviation is small beside what deviates */
    const int decimals = FigureTable[figure].decimals;
    const Spread spread = PoolSpread(figure, pool->runs, pool->count);
    TextPrint(out, "{\"figure\":\"%s\"", FigureTable[figure].name);
    JsonNumber(out, "least", spread.least, decimals);
    JsonNumber(out, "most", spread.most, decimals);
    JsonNumber(out, "median", spread.median, decimals + MoreDecimals);
    JsonNumber(out, "sd", spread.deviation, decimals + MoreDecimals);
    PrintDiffering(figure, pool, &spread, out);
    TextPrint(out, "}");
}

static void PrintJson(const Pool *pool, FILE *out)
{
    JsonBegin(out, false);
    TextPrint(out, ",\"pooled\":[");
    for (int i = 0; i < pool->count; i++) {
        TextPrint(out, i > 0 ? "," : "");
        TextPrintJson(out, pool->list[i]->source);
    }
    TextPrint(out, "]");
    JsonText(out, "loop", pool->together.run.loop);
    JsonText(out, "process", pool->together.run.process);
    JsonText(out, "cpu", pool->together.run.cpu);
    JsonText(out, "gpu", pool->together.run.gpu);
    JsonText(out, "driver", pool->together.run.driver);
    JsonFigures(out, &pool->together);

    bool first = true;
    TextPrint(out, ",\"spread\":[");
    for (int i = 0; i < FigureCount; i++) {
        if (!PoolHas((FigureId)i))
            continue;
        TextPrint(out, first ? "" : ",");
        PrintSpread((FigureId)i, pool, out);
        first = false;
    }
    TextPrint(out, "]}");
}

/* ---- text ---- */

/* Of a number in the table; and of the labels of the other lines, as in a summary. */
enum { NumberWidth = 11, LabelWidth = 13 };

static void PrintNumber(FigureId figure, double value, FILE *out)
{
    char text[NumberTextSize];
    TextPrint(out, " %*s", NumberWidth, NumberText(text, figure, value));
}

static void PrintDeviation(FigureId figure, double deviation, FILE *out)
{
    enum { MostDecimals = 3 };
    int decimals = FigureTable[figure].decimals;
    if (decimals > MostDecimals)
        decimals = MostDecimals;
    if (decimals == 0)
        decimals = 1; /* counts are whole, but not by how much they vary */

    if (isnan(deviation))
        TextPrint(out, " %*s\n", NumberWidth, "-");
    else
        TextPrint(out, " %*.*f\n", NumberWidth, decimals, deviation);
}

static bool IsShown(FigureId figure, const Expectations *expected)
{
    return figure == Figure_frames || figure == Figure_seconds || FigureIsShown(figure, expected);
}

static void PrintTable(const Pool *pool, const Expectations *expected, FILE *out)
{
    const int width = FigureNameWidth(expected);
    TextPrint(out, "%-*s %*s %*s %*s %*s\n", width, "", NumberWidth, "together", NumberWidth,
              "least run", NumberWidth, "most", NumberWidth, "sd of runs");
    for (int i = 0; i < FigureCount; i++) {
        const FigureId figure = (FigureId)i;
        const double together = pool->together.values[i];
        if (isnan(together) || !IsShown(figure, expected))
            continue;

        const Spread spread = PoolSpread(figure, pool->runs, pool->count);
        FigurePrintName(figure, width, out);
        PrintNumber(figure, together, out);
        PrintNumber(figure, spread.least, out);
        PrintNumber(figure, spread.most, out);
        PrintDeviation(figure, spread.deviation, out);
    }
}

/* A line for a run that differs from the others in a figure. */
static void PrintMark(FigureId figure, const Pool *pool, int run, const Spread *spread, FILE *out)
{
    enum { LineSize = 512, NameSize = 200 };
    const Result *result = pool->list[run];
    char line[LineSize], own[NumberTextSize], median[NumberTextSize];
    snprintf(line, sizeof line, "%-*s%s: %s is %s, where the median run has %s", LabelWidth,
             "differs", ResultName(pool->list, pool->count, result->source, NameSize),
             FigureTable[figure].name, NumberText(own, figure, pool->runs[run]->values[figure]),
             NumberText(median, figure, spread->median));
    TextColour(out, ColourMark);
    TextPrintWrapped(out, LabelWidth, line);
    TextColour(out, ColourPlain);
}

/* Prints the lines for the runs that differ in a figure. False if none does. */
static bool PrintMarksOf(FigureId figure, const Pool *pool, FILE *out)
{
    const Spread spread = PoolSpread(figure, pool->runs, pool->count);
    if (!CanDiffer(pool, &spread))
        return false;

    bool any = false;
    for (int run = 0; run < pool->count; run++) {
        if (!PoolDiffers(&spread, pool->runs[run]->values[figure]))
            continue;
        PrintMark(figure, pool, run, &spread, out);
        any = true;
    }
    return any;
}

/* Which runs differ in the figures of the table. */
static void PrintMarks(const Pool *pool, const Expectations *expected, FILE *out)
{
    bool any = false;
    for (int i = 0; i < FigureCount; i++) {
        const FigureId figure = (FigureId)i;
        const bool isKnown = !isnan(pool->together.values[i]);
        if (isKnown && FigureIsShown(figure, expected) && PrintMarksOf(figure, pool, out))
            any = true;
    }

    if (pool->count < FewestToDiffer)
        TextPrintWrapped(out, LabelWidth,
                         "differs      not told: it takes 5 runs to say which differ from the "
                         "others");
    else if (!any)
        TextPrintWrapped(out, LabelWidth,
                         "differs      none: no run is over 3.5 by its modified z-score and over "
                         "3 % from the median");
}

/* On what all runs were recorded, and whose frames they are, as far as they agree. */
static void PrintOrigin(const StatsRun *run, FILE *out)
{
    enum { LineSize = 512 };
    char computer[LineSize] = "", line[LineSize + LabelWidth];
    if (run->cpu)
        ListAdd(computer, sizeof computer, ", ", "%s", run->cpu);
    if (run->gpu)
        ListAdd(computer, sizeof computer, ", ", "%s", run->gpu);
    if (run->driver)
        ListAdd(computer, sizeof computer, ", ", "driver %s", run->driver);

    if (computer[0]) {
        snprintf(line, sizeof line, "%-*s%s", LabelWidth, "computer", computer);
        TextPrintWrapped(out, LabelWidth, line);
    }
    if (run->process) {
        snprintf(line, sizeof line, "%-*s%s", LabelWidth, "process", run->process);
        TextPrintWrapped(out, LabelWidth, line);
    }
}

static void PrintText(const Pool *pool, const Expectations *expected, FILE *out)
{
    char label[NumberTextSize];
    snprintf(label, sizeof label, "%d run%s", pool->count, Plural(pool->count));
    ResultsPrintNames(label, pool->list, pool->count, out);
    PrintOrigin(&pool->together.run, out);
    PrintTable(pool, expected, out);
    PrintMarks(pool, expected, out);
}

void PoolAddResult(Results *results, const Result *result)
{
    PoolAdd(&results->pool, &result->stats);
}

ExitStatus PoolPrint(const Options *options, Results *results, FILE *out)
{
    Pool pool = {.list = results->list, .count = results->count};
    pool.runs = Allocate(sizeof(void *) * (size_t)pool.count);
    for (int i = 0; i < pool.count; i++)
        pool.runs[i] = &results->list[i]->figures;
    pool.together = PoolFigures(&results->pool, pool.runs, pool.count);

    if (options->json)
        PrintJson(&pool, out);
    else
        PrintText(&pool, &options->expected, out);
    const bool met = ExpectCheck(&options->expected, "the runs together", &pool.together);
    free(pool.runs);
    return met ? StatusDone : StatusFailed;
}
