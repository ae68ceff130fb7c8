/* SPDX-License-Identifier: MIT */
#include "trace/figures.h"

#include "base/percentile.h"

#include <math.h>
#include <string.h>

/* ---- the values ---- */

static double Ms(double nanoseconds)
{
    return nanoseconds / 1e6;
}

static double Mean(double sum, int64_t count)
{
    return count > 0 ? sum / (double)count : NAN;
}

static double MeanMs(double sum, int64_t count)
{
    return Ms(Mean(sum, count));
}

static double PercentileMs(const StatsValues *values, double p)
{
    return values->count > 0 ? Ms(Percentile(values->list, values->count, p)) : NAN;
}

static double Percent(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : NAN;
}

static double Rate(int64_t count, Nanoseconds span)
{
    return span > 0 ? StatsPerSecond(count, span) : NAN;
}

/* Numbers that other programs' files do not have. */
static double OwnOnly(const StatsRun *run, double value)
{
    return run->timesOnly ? NAN : value;
}

static double Speed(const Stats *stats, const StatsRun *run)
{
    return run->total > 0 ? Percent((double)run->gameTime, (double)run->total)
                          : Percent((double)stats->gameTime, (double)stats->gameSpan);
}

static double FrameMeanMs(const Stats *stats)
{
    double sum = 0;
    for (int64_t i = 0; i < stats->times.count; i++)
        sum += (double)stats->times.list[i];
    return MeanMs(sum, stats->times.count);
}

static double InputMs(const InputTimes *times)
{
    const double mean = InputTimesMean(&times->sums, &(InputSums){0});
    return mean >= 0 ? Ms(mean) : NAN;
}

double FigureValue(FigureId figure, const Stats *stats, const StatsRun *run)
{
    /* What rates are of: the whole run, or where only its frames are known, these. */
    const Nanoseconds span = run->total > 0 ? run->total : stats->time;
    switch (figure) {
#define FIGURE(name, decimals, value)                                                              \
    case Figure_##name:                                                                            \
        return value;
#include "trace/figure_list.h"
    case FigureCount:
        break;
    }
    return NAN;
}

/* ---- their names ---- */

const Figure FigureTable[FigureCount] = {
#define FIGURE(name, decimals, value) {#name, decimals},
#include "trace/figure_list.h"
};

FigureId FigureFind(const char *name, size_t length)
{
    int i = 0;
    while (i < FigureCount && (strlen(FigureTable[i].name) != length ||
                               strncmp(FigureTable[i].name, name, length) != 0))
        i++;
    return (FigureId)i;
}

/* ---- JSON ---- */

static void PrintString(FILE *file, const char *text)
{
    putc('"', file);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', file);
        if ((unsigned char)*text < ' ')
            fprintf(file, "\\u%04x", *text);
        else
            putc(*text, file);
    }
    putc('"', file);
}

void FiguresPrint(FILE *file, const char *key, const char *source, const Stats *stats,
                  const StatsRun *run)
{
    fprintf(file, "{\"%s\":", key);
    PrintString(file, source);
    fprintf(file, ",\"loop\":");
    PrintString(file, run->loop ? run->loop : "");
    for (int i = 0; i < FigureCount; i++) {
        const double value = FigureValue((FigureId)i, stats, run);
        if (!isnan(value))
            fprintf(file, ",\"%s\":%.*f", FigureTable[i].name, FigureTable[i].decimals, value);
    }
    fprintf(file, "}");
}
