/* SPDX-License-Identifier: MIT
 *
 * The frames of all runs together give the figures: sums are added, a mean is that of all frames,
 * and a percentile that of all frame times. No figure is a mean of the runs' figures. CapFrameX
 * puts runs together so, too (its manual, "Aggregation").
 *
 * A run differs from the others if both of these hold for one of its figures x, where the median
 * and MAD, the median distance from it, are those of all runs:
 *
 *     0.6745 |x - median| / MAD > 3.5        |x - median| > 3 % of the median
 *
 * The first is the modified z-score of B. Iglewicz and D. C. Hoaglin, How to Detect and Handle
 * Outliers, ASQC Basic References in Quality Control 16 (1993), with their limit; the NIST/SEMATECH
 * e-Handbook of Statistical Methods, 1.3.5.17, recommends it. The second is CapFrameX's, with the
 * limit that it has at first: of runs that are very much alike, a small difference is none that
 * matters. Where more than half of the runs are equal, so that MAD is 0, it decides alone.
 *
 * Of equal runs that vary by 1 %, one figure marks a run in 1 of 100 cases; if they vary by 2 or
 * 3 %, in 13 or 18 of five runs, and in 11 or 12 of ten. So a mark is a reason to look at a run,
 * and none to leave it out.
 */
#include "numbers/pool.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- sums ---- */

static void AddInput(InputTimes *all, const InputTimes *run)
{
    all->begun |= run->begun;
    all->time += run->time;
    all->area += run->area;
    if (run->longest > all->longest)
        all->longest = run->longest;
}

/* Adds a list to one that has so many elements of this size. */
static void *Join(void *list, int64_t count, const void *more, int64_t moreCount, size_t size)
{
    if (moreCount == 0)
        return list;
    char *joined = Reallocate(list, size * (size_t)(count + moreCount));
    memcpy(joined + size * (size_t)count, more, size * (size_t)moreCount);
    return joined;
}

static void AddValues(StatsValues *all, const StatsValues *run)
{
    if (run->count == 0)
        return;
    if (all->count == 0 || run->max > all->max)
        all->max = run->max;
    if (run->list)
        all->list = Join(all->list, all->count, run->list, run->count, sizeof *all->list);
    all->count += run->count;
    all->sum += run->sum;
    all->squares += run->squares;
}

static void AddCauses(Causes *all, const Causes *run)
{
    all->frames += run->frames;
    all->stutters += run->stutters;
    all->stutterTime += run->stutterTime;
    for (int i = 0; i < CauseCount; i++)
        all->counts[i] += run->counts[i];
}

static void AddPlaces(StatsPlaces *all, const StatsPlaces *run)
{
    all->frames += run->frames;
    all->wrong += run->wrong;
    all->steps += run->steps;
    all->stepSum += run->stepSum;
    all->worst = fmax(all->worst, run->worst);
}

static void AddCounts(Stats *all, const Stats *run)
{
    all->frames += run->frames;
    all->generated += run->generated;
    all->late += run->late;
    all->settledErrors.count += run->settledErrors.count;
    all->settledErrors.large += run->settledErrors.large;
    all->heard += run->heard;
    all->starved += run->starved;
    all->ticks += run->ticks;
    for (int i = 0; i < StatsTicksPerFrame; i++)
        all->histogram[i] += run->histogram[i];
    for (int i = 0; i < ScreenSourceCount; i++)
        all->sources[i] += run->sources[i];

    all->now.frames += run->now.frames;
    all->now.seen += run->now.seen;
    all->now.pictures += run->now.pictures;
    all->now.ticks += run->now.ticks;
}

static void AddTimes(Stats *all, const Stats *run)
{
    all->time += run->time;
    all->deadTime += run->deadTime;
    all->gpuFrames += run->gpuFrames;
    all->powered += run->powered;
    all->energy += run->energy;
    all->viewLagSum += run->viewLagSum;
    all->gameTime += run->gameTime;
    all->gameSpan += run->gameSpan;
    all->gameFollows |= run->gameFollows;
}

static void AddStays(StatsStays *all, const StatsStays *run)
{
    all->refreshes = Join(all->refreshes, all->count, run->refreshes, run->count, 1);
    all->count += run->count;
    all->settledTime += run->settledTime;
    all->settledWhole += run->settledWhole;
}

void PoolAdd(Stats *all, const Stats *run)
{
    AddCounts(all, run);
    AddTimes(all, run);
    AddCauses(&all->causes, &run->causes);
    AddPlaces(&all->places, &run->places);
    AddInput(&all->input, &run->input);
    AddInput(&all->inputFull, &run->inputFull);

    AddValues(&all->oversleep, &run->oversleep);
    AddValues(&all->behind, &run->behind);
    AddValues(&all->gpu, &run->gpu);
    AddValues(&all->clicks, &run->clicks);
    AddValues(&all->inputs, &run->inputs);
    AddValues(&all->pcLatency, &run->pcLatency);
    for (int i = 0; i < SensorCount; i++)
        AddValues(&all->sensors[i], &run->sensors[i]);
    AddValues(&all->onScreen, &run->onScreen);
    AddValues(&all->delay, &run->delay);
    AddValues(&all->times, &run->times);
    AddValues(&all->errorSizes, &run->errorSizes);

    AddStays(&all->stays, &run->stays);
}

/* ---- the figures ---- */

bool PoolHas(FigureId figure)
{
    static const FigureId ofOneRun[] = {
        Figure_ticks_asked,
        Figure_refresh_hz,
        Figure_cadence,
        Figure_cadence_low,
        Figure_cadence_high,
        Figure_cadence_ms,
        Figure_cadence_low_ms,
        Figure_cadence_high_ms,
        Figure_cadence_percent,
        Figure_cadence_longer_percent,
        Figure_cadence_shorter_percent,
        Figure_cadence_per_s,
        Figure_stayed_ms_p1,
        Figure_stayed_ms_p99,
        Figure_uneven,
    };
    for (size_t i = 0; i < sizeof ofOneRun / sizeof ofOneRun[0]; i++)
        if (ofOneRun[i] == figure)
            return false;
    return true;
}

/* The text that all runs have; NULL: they differ. */
static const char *Common(const char *all, const char *run)
{
    if (!all || !run)
        return NULL;
    return strcmp(all, run) == 0 ? all : NULL;
}

/* What is told of the runs. */
static StatsRun RunOf(const Figures *const *runs, int count)
{
    const StatsRun *first = &runs[0]->run;
    StatsRun all = {.loop = first->loop,
                    .process = first->process,
                    .cpu = first->cpu,
                    .gpu = first->gpu,
                    .driver = first->driver,
                    .isRecorded = true};
    for (int i = 0; i < count; i++) {
        const StatsRun *run = &runs[i]->run;
        all.loop = Common(all.loop, run->loop);
        all.process = Common(all.process, run->process);
        all.cpu = Common(all.cpu, run->cpu);
        all.gpu = Common(all.gpu, run->gpu);
        all.driver = Common(all.driver, run->driver);
        all.lacks |= run->lacks;
        all.rowsLeftOut += run->rowsLeftOut;
        all.valuesLeftOut += run->valuesLeftOut;
    }
    if (!all.loop)
        all.loop = "several";
    return all;
}

static bool AllKnow(FigureId figure, const Figures *const *runs, int count)
{
    for (int i = 0; i < count; i++)
        if (isnan(runs[i]->values[figure]))
            return false;
    return true;
}

Figures PoolFigures(Stats *all, const Figures *const *runs, int count)
{
    const StatsRun run = RunOf(runs, count);
    StatsFinish(all);
    Figures figures = FiguresOf(all, &run);
    for (int i = 0; i < FigureCount; i++) {
        const FigureId figure = (FigureId)i;
        if (!PoolHas(figure) || !AllKnow(figure, runs, count))
            figures.values[i] = NAN;
    }
    return figures;
}

/* ---- how runs differ ---- */

static int CompareNumbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void SortNumbers(double *numbers, int count)
{
    qsort(numbers, (size_t)count, sizeof *numbers, CompareNumbers);
}

/* Of sorted values. */
static double Median(const double *sorted, int count)
{
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
}

Spread PoolSpread(FigureId figure, const Figures *const *runs, int count)
{
    Spread spread = {NAN, NAN, NAN, NAN, NAN};
    if (!AllKnow(figure, runs, count))
        return spread;

    double *values = Allocate(sizeof *values * (size_t)count);
    double mean = 0;
    for (int i = 0; i < count; i++) {
        values[i] = runs[i]->values[figure];
        mean += values[i] / count;
    }
    SortNumbers(values, count);
    spread.least = values[0];
    spread.most = values[count - 1];
    spread.median = Median(values, count);

    double squares = 0;
    for (int i = 0; i < count; i++)
        squares += (values[i] - mean) * (values[i] - mean);
    if (count > 1)
        spread.deviation = sqrt(squares / (count - 1));

    double *const distances = values; /* in their place */
    for (int i = 0; i < count; i++)
        distances[i] = fabs(values[i] - spread.median);
    SortNumbers(distances, count);
    spread.distance = Median(distances, count);
    free(values);
    return spread;
}

bool PoolDiffers(const Spread *spread, double value)
{
    static const double normal = 0.6745; /* MAD / sd of a normal distribution */
    static const double mostScore = 3.5; /* of Iglewicz and Hoaglin */
    static const double most = 0.03;     /* of the median; CapFrameX's OutlierPercentageOverlay */
    const double off = fabs(value - spread->median);
    return normal * off > mostScore * spread->distance && off > most * fabs(spread->median);
}
