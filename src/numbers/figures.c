/* SPDX-License-Identifier: MIT */
#include "numbers/figures.h"

#include "base/percentile.h"
#include "base/text.h"
#include "base/units.h"

#include <math.h>
#include <string.h>

/* ---- the values; NAN: not known ---- */

static double Ms(double nanoseconds)
{
    return nanoseconds / 1e6;
}

static double Mean(double sum, int64_t count)
{
    return count > 0 ? sum / (double)count : NAN;
}

static double MeanMs(const StatsValues *values)
{
    return Ms(Mean(values->sum, values->count));
}

static double MaxMs(const StatsValues *values)
{
    return values->count > 0 ? Ms((double)values->max) : NAN;
}

static double Percent(int64_t part, int64_t whole)
{
    return whole > 0 ? 100 * (double)part / (double)whole : NAN;
}

static double Rate(int64_t count, Nanoseconds span)
{
    return span > 0 ? (double)count * 1e9 / (double)span : NAN;
}

static double PercentileMs(const StatsValues *values, double p)
{
    return values->count > 0 ? Ms(Percentile(values->list, values->count, p)) : NAN;
}

static double DeviationMs(const StatsValues *values)
{
    const double mean = Mean(values->sum, values->count);
    const double variance = Mean(values->squares, values->count) - mean * mean;
    return variance < 0 ? 0 : Ms(sqrt(variance));
}

static double Fps(double frameMs)
{
    return frameMs > 0 ? 1e3 / frameMs : NAN;
}

/* The same of the frames with these times. */
static double FpsOf(const StatsValues *times, double frameMs)
{
    return times->count >= FewestOfRate ? Fps(frameMs) : NAN;
}

/* The mean of the slowest part of the frames: 1/100 of them or 1/1000, rounded up. So these are at
 * least one frame, and never less than the part. */
static double SlowestMeanMs(const StatsValues *times, int part)
{
    const int64_t slowest = (times->count + part - 1) / part;
    double sum = 0;
    for (int64_t i = times->count - slowest; i < times->count; i++)
        sum += (double)times->list[i];
    return Ms(Mean(sum, slowest));
}

/* The frame time at which the slowest frames add up to such a part of the time. */
static double SlowestSumMs(const StatsValues *times, int part)
{
    int64_t i = times->count;
    for (double slowest = 0; i > 0 && slowest < times->sum / part;)
        slowest += (double)times->list[--i];
    return i < times->count ? Ms((double)times->list[i]) : NAN;
}

/* The share of the pictures that stayed for `least` to `most` refreshes. */
static double StayPercent(const Stats *stats, int least, int most)
{
    int64_t count = 0;
    for (int64_t i = 0; i < stats->stays; i++)
        count += stats->refreshes[i] >= least && stats->refreshes[i] <= most;
    return Percent(count, stats->stays);
}

/* NAN unless it is known. */
static double If(bool known, double value)
{
    return known ? value : NAN;
}

/* So many refreshes of a verdict, in ms where it is told so; NAN: none, or it is told otherwise. */
static double Cadence(const Verdict *verdict, int refreshes, bool inMs)
{
    const double unit = inMs ? verdict->refreshMs : 1;
    return If(refreshes > 0 && inMs == (verdict->refreshMs > 0), refreshes * unit);
}

static double InputMs(const InputTimes *times)
{
    return If(times->time > 0, Ms(InputTimesMean(times, &(InputTimes){0})));
}

/* ---- the list ---- */

/* All counts are up to the end of the last frame, so that a run has the figures of its recording.
 * Only of a run without any frame, rates are of the whole run. Rates leave out single steps. */
Figures FiguresOf(const Stats *stats, const StatsRun *run)
{
    const bool drawn = stats->frames > 0;
    const Nanoseconds span = drawn ? stats->time : run->total;
    /* 0: no rate is known. Another program's generated frames are pictures, too. */
    const Nanoseconds ofRates = drawn && stats->now.frames < FewestOfRate ? 0 : span;
    const int64_t ticks = drawn ? stats->ticks : run->ticks;
    const Verdict verdict = VerdictOf(stats, run->lacks);
    const Causes *causes = &stats->causes;
    const StatsValues *times = &stats->times;
    const bool compared =
        times->count >= FewestOfRate; /* a frame alone is neither long nor short */
    const int64_t seen = stats->sources[ScreenSeen], never = stats->sources[ScreenNever];
    /* The return of a swap does not tell which pictures were seen. */
    const bool knowsSeen = seen > 0 || stats->sources[ScreenSwap] + never < stats->frames;
    Figures figures = {.run = *run, .verdict = verdict};
#define OF(column) COLUMN_OF(column)
#define SEEN       (OF(screen_ms) | OF(screen_source) | OF(excluded))
#define OURS       OF(loop)
#define WORK                                                                                       \
    ((run->lacks & OURS) ? OF(excluded)                                                            \
                         : SEEN | OF(update_ms) | OF(render_ms) | OF(swap_ms) | OF(sleep_ms))
#define FIGURE(name, decimals, traits, needs, value)                                               \
    figures.list[Figure_##name] =                                                                  \
        (Figure){#name, decimals, traits, (run->lacks & (needs)) ? NAN : (value)};
#include "numbers/figure_list.h"
    return figures;
}

const char *FigureText(char text[FigureTextSize], const Figure *figure, int decimals)
{
    snprintf(text, FigureTextSize, "%.*f", decimals, figure->value);

    if (figure->traits & Trimmed && strchr(text, '.')) {
        char *end = text + strlen(text);
        while (end[-1] == '0')
            end--;
        if (end[-1] == '.')
            end--;
        *end = '\0';
    }

    const bool isZero = text[strspn(text, "-0.")] == '\0';
    return isZero && text[0] == '-' ? memmove(text, text + 1, strlen(text)) : text;
}

FigureId FigureFind(const Figures *figures, const char *name, size_t length)
{
    int i = 0;
    while (i < FigureCount && !WordIs(name, length, figures->list[i].name))
        i++;
    return (FigureId)i;
}

/* ---- JSON ---- */

/* A text in quotes. All control characters are escaped. Bytes that are no text become U+FFFD. */
static void PrintText(FILE *file, const char *begin, const char *text)
{
    fprintf(file, "%s\"", begin);
    while (*text) {
        uint32_t character;
        const int length = TextCharacter(text, &character);

        if (length == 0)
            fputs("\\ufffd", file);
        else if (TextIsControl(character))
            fprintf(file, "\\u%04x", (unsigned)character);
        else
            fprintf(file, "%s%.*s", *text == '"' || *text == '\\' ? "\\" : "", length, text);
        text += length > 0 ? length : 1;
    }
    putc('"', file);
}

/* A member that is a text, unless that is NULL. */
static void PrintMember(FILE *file, const char *begin, const char *key, const char *text)
{
    if (!text)
        return;
    fprintf(file, "%s\"%s\":", begin, key);
    PrintText(file, "", text);
}

/* A member that is an array of the lines of a text, unless there are none. */
static void PrintLines(FILE *file, const char *key, const char *text)
{
    char line[512];
    if (!text || !*text)
        return;
    fprintf(file, ",\"%s\":[", key);
    for (bool first = true; *text; first = false) {
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        PrintText(file, first ? "" : ",", line);
        text += length + (text[length] == '\n');
    }
    putc(']', file);
}

void FiguresPrint(FILE *file, bool first, const char *key, const char *source,
                  const Figures *figures)
{
    PrintMember(file, first ? "[{" : ",\n {", key, source);
    PrintMember(file, ",", "loop", figures->run.loop ? figures->run.loop : "");
    PrintMember(file, ",", "process", figures->run.process);
    PrintMember(file, ",", "assumed", figures->run.assumed);
    PrintLines(file, "notes", figures->run.notes);
    char number[FigureTextSize];
    for (const Figure *figure = figures->list; figure < figures->list + FigureCount; figure++)
        if (!isnan(figure->value))
            fprintf(file, ",\"%s\":%s", figure->name, FigureText(number, figure, figure->decimals));
    fprintf(file, "}");
}
