/* SPDX-License-Identifier: MIT */
#include "numbers/figures.h"

#include "base/manual.h"
#include "base/percentile.h"
#include "base/text.h"
#include "base/units.h"

#include <math.h>
#include <stddef.h>
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

/* The mean of the slowest part of the frames: 1/100 of them, say, rounded up. So these are at
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
static double StayPercent(const StatsStays *stays, int least, int most)
{
    int64_t count = 0;
    for (int64_t i = 0; i < stays->count; i++)
        if (stays->refreshes[i] >= least && stays->refreshes[i] <= most)
            count++;
    return Percent(count, stays->count);
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

/* What is told of the time after a menu or a stop, if there was one. */
static double IfAfter(const StatsRun *run, double value)
{
    return If(StandstillIsKnown(&run->standstill, run->total), value);
}

/* ---- the list ---- */

#define OF(column) COLUMN_OF(column)
#define EACH       (OF(excluded) | KNOWS_EACH_FRAME)
#define SEEN       (OF(screen_ms) | OF(screen_source) | EACH | KNOWS_SCREEN_TIMES)
#define LONG       (EACH | KNOWS_SCREEN_TIMES)
#define OURS       OF(loop)

const Figure FigureTable[FigureCount] = {
#define FIGURE(name, decimals, traits, needs, meaning)                                             \
    [Figure_##name] = {#name, MANUAL(meaning), decimals, traits, needs},
#include "numbers/figure_list.def"
};

/* What the figures of a run are made of. */
typedef struct Basis {
    const Stats *stats;
    const StatsRun *run;
    const Verdict *verdict;

    /* There was a frame. Then all counts are up to the end of the last one, so that a run has the
     * figures of its recording. A run without any frame has the counts of all of it. */
    bool drawn;

    /* There are enough frames for one to be long or short. */
    bool compared;

    /* It is known which pictures were seen. */
    bool knowsSeen;

    /* How long it took. */
    Nanoseconds span;

    /* The same, for rates. 0: there are none. */
    Nanoseconds ofRates;

    /* How many ticks it ran; and how many of them count for its rate, without single steps. */
    int64_t ticks, ticksOfRate;
} Basis;

static Basis BasisOf(const Stats *stats, const StatsRun *run, const Verdict *verdict)
{
    Basis of = {.stats = stats, .run = run, .verdict = verdict};
    of.compared = stats->times.count >= FewestOfRate;
    of.drawn = stats->frames > 0;
    if (of.drawn) {
        of.span = stats->time;
        of.ticks = stats->ticks;
        of.ticksOfRate = stats->now.ticks;
    } else {
        of.span = run->total;
        of.ticks = of.ticksOfRate = run->ticks;
    }

    /* One frame tells no rate, nor do single steps while the game is paused. */
    const bool hasRates = !of.drawn || stats->now.frames >= FewestOfRate;
    if (hasRates)
        of.ofRates = of.span;

    /* The return of a swap does not tell which pictures were seen. */
    const int64_t untold = stats->sources[ScreenSwap] + stats->sources[ScreenNever];
    of.knowsSeen = stats->sources[ScreenSeen] > 0 || untold < stats->frames;
    return of;
}

static double SpeedPercent(const Basis *of)
{
    if (!of->drawn)
        return Percent(of->run->gameTime, of->run->total);
    return If(of->stats->gameFollows, Percent(of->stats->gameTime, of->stats->gameSpan));
}

/* How many long frames have this cause. */
static double Long(const Basis *of, Cause cause)
{
    return If(of->compared, (double)of->stats->causes.counts[cause]);
}

static double GpuPercent(const Basis *of)
{
    const Stats *stats = of->stats;
    const bool known = stats->gpuFrames > 0 && of->ofRates > 0;
    return If(known, fmin(100 * stats->gpu.sum / (double)stats->gpuFrames, 100));
}

/* The mean of what a sensor told, in its unit. A load that was always 0 was not measured. */
static double SensorMean(const StatsValues *values)
{
    return If(values->sum > 0, Mean(values->sum, values->count) / 1e3);
}

/* What figures are of values in a list. */
typedef enum Take {
    TakeMean,
    TakeDeviation,
    TakeMax,
    TakePercentile,
    TakeLowPercentile,
    TakeLowAverage,
    TakeLowIntegral,
    TakeSensorMean
} Take;

/* A figure of such a list. */
typedef struct ValueRow {
    FigureId figure;
    /* The list's place in Stats. */
    size_t values;
    Take take;
    /* Of percentiles in thousandths; of lows the slowest frames are one of so many. Else 0. */
    int part;
} ValueRow;

static const ValueRow valueRows[] = {
#define VALUE(figure, values, take, part) {Figure_##figure, offsetof(Stats, values), take, part},
#include "numbers/figure_values.def"
};

#define VALUE(figure, values, take, part)                                                          \
    _Static_assert(sizeof(((Stats *)0)->values) == sizeof(StatsValues), "a list of values");
#include "numbers/figure_values.def"

/* The value of a figure that has a row. */
static double ValueFrom(FigureId figure, const Stats *stats)
{
    const ValueRow *row = valueRows;
    while (row->figure != figure)
        row++;

    const void *at = (const char *)stats + row->values;
    const StatsValues *values = at;
    switch (row->take) {
    case TakeMean:
        return MeanMs(values);
    case TakeDeviation:
        return DeviationMs(values);
    case TakeMax:
        return MaxMs(values);
    case TakePercentile:
        return PercentileMs(values, row->part / 1e3);
    case TakeLowPercentile:
        return FpsOf(values, PercentileMs(values, row->part / 1e3));
    case TakeLowAverage:
        return FpsOf(values, SlowestMeanMs(values, row->part));
    case TakeLowIntegral:
        return FpsOf(values, SlowestSumMs(values, row->part));
    case TakeSensorMean:
        return SensorMean(values);
    }
    return NAN;
}

/* What the figure is worth, of a run that lacks nothing of what it needs. As long as the list is.
 * NOLINTNEXTLINE(readability-function-size) */
static double ValueOf(FigureId figure, const Basis *of)
{
    const Stats *stats = of->stats;
    const StatsStays *stays = &stats->stays;
    const StatsRun *run = of->run;
    const Verdict *verdict = of->verdict;
    const Causes *causes = &stats->causes;
    const StatsValues *times = &stats->times;
    switch (figure) {
    /* what was counted */
    case Figure_frames:
        return (double)stats->frames;
    case Figure_rows_left_out:
        return If(run->isRecorded, (double)run->rowsLeftOut);
    case Figure_values_left_out:
        return If(run->isRecorded, (double)run->valuesLeftOut);
    case Figure_seconds:
        return (double)of->span / 1e9;
    case Figure_dead_seconds:
        return (double)stats->deadTime / 1e9;
    case Figure_excluded:
        return (double)(stats->frames - times->count);

    /* ticks and the game */
    case Figure_ticks:
        return (double)of->ticks;
    case Figure_ticks_asked:
        return If(run->ticksPerSecondAsked > 0, run->ticksPerSecondAsked);
    case Figure_ticks_per_s:
        return Rate(of->ticksOfRate, of->ofRates);
    case Figure_speed_percent:
        return SpeedPercent(of);

    /* rates */
    case Figure_frames_per_s:
        return Rate(stats->now.frames, of->ofRates);
    case Figure_pictures_per_s:
        return Rate(stats->now.pictures, of->ofRates);
    case Figure_displayed_per_s:
        return If(of->knowsSeen, Rate(stats->now.seen, of->ofRates));
    case Figure_generated:
        return If(stats->generated > 0, (double)stats->generated);

    /* for how long pictures stayed, in refreshes */
    case Figure_one_refresh_percent:
        return StayPercent(stays, 1, 1);
    case Figure_two_refreshes_percent:
        return StayPercent(stays, 2, 2);
    case Figure_more_refreshes_percent:
        return StayPercent(stays, 3, MostRefreshes);
    case Figure_torn_percent:
        return If(stays->count > 0, fmax(StayPercent(stays, 0, 0), StatsDrift(stats)));
    case Figure_refresh_hz:
        return Rate(1, stays->refresh);

    /* the verdict */
    case Figure_cadence:
        return Cadence(verdict, verdict->common, false);
    case Figure_cadence_low:
        return Cadence(verdict, verdict->low, false);
    case Figure_cadence_high:
        return Cadence(verdict, verdict->high, false);
    case Figure_cadence_ms:
        return Cadence(verdict, verdict->common, true);
    case Figure_cadence_low_ms:
        return Cadence(verdict, verdict->low, true);
    case Figure_cadence_high_ms:
        return Cadence(verdict, verdict->high, true);
    case Figure_cadence_percent:
        return If(verdict->common > 0, verdict->percent);
    case Figure_cadence_longer_percent:
        return If(verdict->common > 0, verdict->longer);
    case Figure_cadence_shorter_percent:
        return If(verdict->common > 1, verdict->shorter);
    case Figure_cadence_per_s:
        return If(stays->settledTime > 0, (double)stays->settled * 1e9 / stays->settledTime);
    case Figure_stayed_ms_p1:
        return If(verdict->longest > 0, Ms(verdict->shortest));
    case Figure_stayed_ms_p99:
        return If(verdict->longest > 0, Ms(verdict->longest));
    case Figure_uneven:
        return If(verdict->evenness != EvennessUnknown, (double)verdict->evenness);

    /* when pictures were seen */
    case Figure_never_seen:
        return If(of->drawn, (double)stats->sources[ScreenNever]);
    case Figure_late:
        return If(of->drawn, (double)stats->late);

    /* frame times */
    case Figure_frame_ms_sd_percent:
        return If(times->sum > 0, 100 * DeviationMs(times) / MeanMs(times));

    /* long frames */
    case Figure_stutters:
        return If(of->compared, (double)causes->stutters);
    case Figure_stutter_percent:
        return If(of->compared, 100 * (double)causes->stutterTime / times->sum);
    case Figure_long_frames:
        return If(of->compared, (double)(causes->frames - causes->counts[CauseNone]));
    case Figure_long_by_cpu:
        return Long(of, CauseCpu);
    case Figure_long_outside_present:
        return If(run->lacks & OURS, Long(of, CauseOutside));
    case Figure_long_by_gpu:
        return Long(of, CauseGpu);
    case Figure_long_by_display:
        return Long(of, CauseDisplay);
    case Figure_long_by_replaced:
        return Long(of, CauseReplaced);
    case Figure_long_by_waiting:
        return Long(of, CauseWaiting);
    case Figure_long_in_present:
        return Long(of, CausePresent);
    case Figure_long_by_browser:
        return Long(of, CauseBrowser);
    case Figure_long_unknown:
        return Long(of, CauseUnknown);

    /* after a menu, or a time in which nothing ran */
    case Figure_after_stop_percent:
        return IfAfter(run, 100.0 * (double)run->standstill.after / (double)ONE_SECOND);
    case Figure_after_stop_leap_ms:
        return IfAfter(run, Ms((double)run->standstill.most));
    case Figure_after_stop:
        return IfAfter(run, StandstillAfter(&run->standstill));

    /* how evenly the motion is shown */
    case Figure_error_1_ms_percent:
        return Percent(stats->settledErrors.large, stats->settledErrors.count);

    /* a scene */
    case Figure_shake_units:
        return Mean(stats->places.stepSum, stats->places.steps);
    case Figure_worst_units:
        return If(stats->places.frames > 0, stats->places.worst);
    case Figure_false_percent:
        return Percent(stats->places.wrong, stats->places.frames);
    case Figure_starved_percent:
        return Percent(stats->starved, stats->heard);
    case Figure_taps:
        return If(run->tapsBy, (double)run->taps);
    case Figure_taps_lost:
        return If(run->tapsBy, (double)run->tapsLost);
    case Figure_taps_twice:
        return If(run->tapsBy, (double)run->tapsTwice);

    /* how late it is shown */
    case Figure_view_lag_ms:
        return If(run->total > 0, Ms(Mean(stats->viewLagSum, stats->frames)));
    case Figure_input_ms:
        return InputMs(&stats->input);
    case Figure_input_longest_ms:
        return If(stats->input.time > 0, Ms((double)stats->input.longest));
    case Figure_input_full_ms:
        return InputMs(&stats->inputFull);

    /* the loop and the machine */
    case Figure_cpu_percent:
        return Percent(run->busy, run->total);
    case Figure_gpu_percent:
        return GpuPercent(of);

    case Figure_frames_per_joule:
        return If(stats->energy > 0, (double)stats->powered / stats->energy);

#define VALUE(figure, values, take, part) case Figure_##figure:
#include "numbers/figure_values.def"
        return ValueFrom(figure, stats);

    case FigureCount:
        break;
    }
    return NAN;
}

/* The columns that have to be known for the figure. */
static ColumnSet NeedsOf(const Figure *figure, const StatsRun *run)
{
    static const ColumnSet work = SEEN | OF(update_ms) | OF(render_ms) | OF(swap_ms) | OF(sleep_ms);
    const bool isOurs = !(run->lacks & OURS);
    if (figure->traits & OfWork && isOurs)
        return figure->needs | work;
    return figure->needs;
}

Figures FiguresOf(const Stats *stats, const StatsRun *run)
{
    Figures figures = {.run = *run, .verdict = VerdictOf(stats, run->lacks)};
    const Basis of = BasisOf(stats, run, &figures.verdict);
    for (int i = 0; i < FigureCount; i++) {
        const bool isKnown = !(run->lacks & NeedsOf(&FigureTable[i], run));
        figures.values[i] = isKnown ? ValueOf((FigureId)i, &of) : NAN;
    }
    return figures;
}

/* Removes the zeros at the end of a number with decimals. */
static void TrimZeros(char *text)
{
    char *end = text + strlen(text);
    while (end[-1] == '0')
        end--;
    if (end[-1] == '.')
        end--;
    *end = '\0';
}

const char *FigureText(char text[FigureTextSize], FigureId figure, double value, int decimals)
{
    snprintf(text, FigureTextSize, "%.*f", decimals, value);
    if (FigureTable[figure].traits & Trimmed && strchr(text, '.'))
        TrimZeros(text);

    /* "-0.00" is 0. */
    const bool isZero = text[strspn(text, "-0.")] == '\0';
    if (isZero && text[0] == '-')
        memmove(text, text + 1, strlen(text));
    return text;
}

FigureId FigureFind(const char *name, size_t length)
{
    int i = 0;
    while (i < FigureCount && !WordIs(name, length, FigureTable[i].name))
        i++;
    return (FigureId)i;
}
