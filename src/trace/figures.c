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

static double MeanMs(double sum, int64_t count)
{
    return count > 0 ? Ms(sum / (double)count) : NAN;
}

static double PercentileMs(const StatsValues *values, double p)
{
    return values->count > 0 ? Ms(Percentile(values->list, values->count, p)) : NAN;
}

static double Percent(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : NAN;
}

/* The time that rates are of: that of the whole run, or where only its frames are known, theirs. */
static Nanoseconds Span(const Stats *stats, const StatsRun *run)
{
    return run->total > 0 ? run->total : stats->time;
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

#define FIGURE(name) static double name(const Stats *stats, const StatsRun *run)

FIGURE(Frames)
{
    return (void)run, (double)stats->frames;
}
FIGURE(Seconds)
{
    return (double)Span(stats, run) / 1e9;
}
FIGURE(Asked)
{
    return (void)stats, run->ticksPerSecondAsked > 0 ? run->ticksPerSecondAsked : NAN;
}
FIGURE(Ticks)
{
    return OwnOnly(run, Rate(run->total > 0 ? run->ticks : stats->ticks, Span(stats, run)));
}
FIGURE(Speed)
{
    return OwnOnly(run, run->total > 0 ? Percent((double)run->gameTime, (double)run->total)
                                       : Percent((double)stats->gameTime, (double)stats->gameSpan));
}
FIGURE(FrameRate)
{
    return Rate(stats->frames, Span(stats, run));
}
FIGURE(Pictures)
{
    return OwnOnly(run, Rate(stats->pictures, Span(stats, run)));
}
FIGURE(Displayed)
{
    const bool known = StatsKnowsSeen(stats, run->timesOnly);
    return known ? Rate(stats->frames - stats->sources[ScreenNever], Span(stats, run)) : NAN;
}
FIGURE(OneRefresh)
{
    return (void)run, Percent((double)stats->stays[0], (double)StatsStayed(stats));
}
FIGURE(Late)
{
    return OwnOnly(run, (double)stats->late);
}
FIGURE(FrameMean)
{
    double sum = 0;
    for (int64_t i = 0; i < stats->times.count; i++)
        sum += (double)stats->times.list[i];
    return (void)run, MeanMs(sum, stats->times.count);
}
FIGURE(FrameP50)
{
    return (void)run, PercentileMs(&stats->times, 0.5);
}
FIGURE(FrameP95)
{
    return (void)run, PercentileMs(&stats->times, 0.95);
}
FIGURE(FrameP99)
{
    return (void)run, PercentileMs(&stats->times, 0.99);
}
FIGURE(FrameMax)
{
    return (void)run, PercentileMs(&stats->times, 1);
}
FIGURE(Error)
{
    return (void)run, MeanMs(stats->errorSum, stats->errors);
}
FIGURE(ErrorP50)
{
    return (void)run, PercentileMs(&stats->errorSizes, 0.5);
}
FIGURE(ErrorP99)
{
    return (void)run, PercentileMs(&stats->errorSizes, 0.99);
}
FIGURE(Shake)
{
    const StatsPlaces *places = &stats->places;
    return (void)run, places->steps > 0 ? places->stepSum / (double)places->steps : NAN;
}
FIGURE(Worst)
{
    return (void)run, stats->places.frames > 0 ? stats->places.worst : NAN;
}
FIGURE(False)
{
    return (void)run, Percent((double)stats->places.wrong, (double)stats->places.frames);
}
static double Tap(const StatsRun *run, int64_t taps)
{
    return run->tapsBy ? (double)taps : NAN;
}
FIGURE(Taps)
{
    return (void)stats, Tap(run, run->taps);
}
FIGURE(TapsLost)
{
    return (void)stats, Tap(run, run->tapsLost);
}
FIGURE(TapsTwice)
{
    return (void)stats, Tap(run, run->tapsTwice);
}
/* A file does not have it. */
FIGURE(ViewLag)
{
    return run->total > 0 ? MeanMs(stats->viewLagSum, stats->frames) : NAN;
}
static double InputMs(const InputTimes *times)
{
    const double mean = InputTimesMean(&times->sums, &(InputSums){0});
    return mean >= 0 ? Ms(mean) : NAN;
}
FIGURE(Input)
{
    return (void)run, InputMs(&stats->input);
}
FIGURE(InputFull)
{
    return (void)run, InputMs(&stats->inputFull);
}
FIGURE(Behind)
{
    return OwnOnly(run, Ms((double)stats->behindMax));
}
FIGURE(Cpu)
{
    return (void)stats, Percent((double)run->busy, (double)run->total);
}

/* ---- their names ---- */

const Figure FigureTable[] = {
    {"frames", 0, Frames},
    {"seconds", 3, Seconds},
    {"ticks_asked", 0, Asked},
    {"ticks_per_s", 3, Ticks},
    {"speed_percent", 3, Speed},
    {"frames_per_s", 3, FrameRate},
    {"pictures_per_s", 3, Pictures},
    {"displayed_per_s", 3, Displayed},
    {"one_refresh_percent", 2, OneRefresh},
    {"late", 0, Late},
    {"frame_ms", 3, FrameMean},
    {"frame_ms_p50", 3, FrameP50},
    {"frame_ms_p95", 3, FrameP95},
    {"frame_ms_p99", 3, FrameP99},
    {"frame_ms_max", 3, FrameMax},
    {"error_ms", 6, Error},
    {"error_p50_ms", 6, ErrorP50},
    {"error_p99_ms", 6, ErrorP99},
    {"shake_units", 3, Shake},
    {"worst_units", 3, Worst},
    {"false_percent", 2, False},
    {"taps", 0, Taps},
    {"taps_lost", 0, TapsLost},
    {"taps_twice", 0, TapsTwice},
    {"view_lag_ms", 6, ViewLag},
    {"input_ms", 6, Input},
    {"input_full_ms", 6, InputFull},
    {"behind_ms", 6, Behind},
    {"cpu_percent", 3, Cpu},
    {NULL, 0, NULL},
};

int FigureFind(const char *name, size_t length)
{
    for (int i = 0; FigureTable[i].name; i++)
        if (strlen(FigureTable[i].name) == length &&
            strncmp(FigureTable[i].name, name, length) == 0)
            return i;
    return -1;
}

double FigureValue(int figure, const Stats *stats, const StatsRun *run)
{
    return FigureTable[figure].of(stats, run);
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
    for (int i = 0; FigureTable[i].name; i++) {
        const double value = FigureValue(i, stats, run);
        if (!isnan(value))
            fprintf(file, ",\"%s\":%.*f", FigureTable[i].name, FigureTable[i].decimals, value);
    }
    fprintf(file, "}");
}
