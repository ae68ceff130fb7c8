/* SPDX-License-Identifier: MIT */
#include "numbers/figures.h"

#include "base/memory.h"
#include "base/percentile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Shares of all pictures, in %. Each leaves out what a hitch now and then makes. */
enum {
    PercentOfOne = 99,   /* that stay equally long, where all are said to */
    PercentOfTurns = 95, /* of the steps between pictures of a kind, where these come in turn */
    PercentTorn = 1,     /* that are torn, at most, where pictures stay for whole refreshes */
    PercentWhole = 90    /* of times that are multiples of a refresh, where there is one */
};

/* Whether the pictures that stayed for so many refreshes come at nearly equal distances: 95 % of
 * the steps from one to the next are m pictures or m + 1. */
static bool TakesTurns(const uint8_t *refreshes, int64_t count, int kind)
{
    enum { Longest = 256, FewestSteps = 3 };
    int64_t steps[Longest + 1] = {0}; /* how many are that long; longer ones have no place */
    int64_t all = 0;                  /* how many there are */
    int64_t last = -1;                /* such a picture; below 0: there was none */
    for (int64_t i = 0; i < count; i++) {
        if (refreshes[i] != kind)
            continue;

        if (last >= 0) {
            all++;
            if (i - last < Longest)
                steps[i - last]++;
        }
        last = i;
    }

    int64_t most = 0;
    for (int m = 1; m < Longest; m++)
        if (steps[m] + steps[m + 1] > most)
            most = steps[m] + steps[m + 1];
    return all >= FewestSteps && most * 100 >= all * PercentOfTurns;
}

/* How many pictures stayed for so many refreshes; 0: they are torn. There is a place more, which
 * stays empty, so that each number of refreshes has a next one. */
typedef int64_t RefreshCounts[MostRefreshes + 2];

/* The number of refreshes for which most pictures stayed. */
static int Commonest(const RefreshCounts counts)
{
    int common = 1;
    for (int k = 2; k <= MostRefreshes; k++)
        if (counts[k] > counts[common])
            common = k;
    return common;
}

/* How the pictures share out on those that stayed as long as most, longer and shorter. */
static void ShareOut(Verdict *verdict, const RefreshCounts counts, int64_t count)
{
    const int common = verdict->common;
    int64_t longer = 0;
    for (int k = common + 1; k <= MostRefreshes; k++)
        longer += counts[k];

    const int64_t torn = counts[0];
    const double percent = 100 / (double)count;
    verdict->percent = percent * (double)counts[common];
    verdict->longer = percent * (double)longer;
    verdict->shorter = percent * (double)(count - torn - counts[common] - longer);
    verdict->torn = percent * (double)torn;
}

/* The cadence of pictures that stay for whole refreshes. */
static void JudgeRefreshes(Verdict *verdict, const uint8_t *refreshes, int64_t count)
{
    RefreshCounts counts = {0};
    for (int64_t i = 0; i < count; i++)
        counts[refreshes[i]]++;

    const int common = Commonest(counts);
    verdict->common = common;
    ShareOut(verdict, counts, count);
    if (counts[common] * 100 >= count * PercentOfOne) {
        verdict->kind = CadenceOne;
        return;
    }

    /* The other one of two in turn is the neighbour with more pictures. */
    int other = common + 1;
    if (common > 1 && counts[common - 1] > counts[common + 1])
        other = common - 1;
    const int64_t both = counts[common] + counts[other];
    verdict->kind = CadenceMixed;
    if (both * 100 >= count * PercentOfOne && TakesTurns(refreshes, count, other)) {
        verdict->kind = CadenceTurns;
        verdict->low = other < common ? other : common;
        verdict->high = verdict->low + 1;
    }
}

/* The times are in microseconds of 32 bits, since a recording may have millions. */
static int CompareTimes(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* In nanoseconds. */
static double PercentileOf(const uint32_t *sorted, int64_t count, double p)
{
    const double position = (double)(count - 1) * p;
    const int64_t below = (int64_t)position;
    const int64_t above = below + 1 < count ? below + 1 : below;
    const int64_t two[] = {sorted[below], sorted[above]};
    return (double)ONE_MICROSECOND * Percentile(two, 2, position - (double)below);
}

/* The mean of an interval, guessed to be so long, of which nine tenths of the times are multiples;
 * 0: fewer are. */
static double MeanInterval(const uint32_t *timesUs, int64_t count, double guess, double tolerance)
{
    double whole = 0, sum = 0, intervals = 0;
    for (int64_t i = 0; i < count; i++) {
        const double nearest = round(timesUs[i] / guess);
        if (nearest == 0 || fabs(timesUs[i] - nearest * guess) > nearest * guess * tolerance)
            continue;
        whole++;
        sum += timesUs[i];
        intervals += nearest;
    }

    if (whole * 100 < (double)count * PercentWhole)
        return 0;
    return sum / intervals;
}

double RefreshOf(uint32_t *timesUs, int64_t count, int parts, double tolerance)
{
    if (count == 0)
        return 0;

    qsort(timesUs, (size_t)count, sizeof *timesUs, CompareTimes);
    const int64_t half = (count - 1) / 2;
    const double median = (double)timesUs[half];
    if (median == 0)
        return 0;

    for (int part = 1; part <= parts; part++) {
        const double refresh = MeanInterval(timesUs, count, median / part, tolerance);
        if (refresh > 0)
            return refresh;
    }
    return 0;
}

/* Where the display has no refresh, or none that is known. */
static void JudgeTimes(Verdict *verdict, const uint32_t *times, int64_t count)
{
    uint32_t *sorted = Allocate(sizeof *sorted * (size_t)count);
    memcpy(sorted, times, sizeof *sorted * (size_t)count);

    enum { MostParts = 6 };               /* that the median is cut into, to find a refresh */
    static const double tolerance = 0.02; /* of a refresh, by which a time may be off */
    const double refresh = RefreshOf(sorted, count, MostParts, tolerance);
    verdict->shortest = PercentileOf(sorted, count, 0.01);
    verdict->longest = PercentileOf(sorted, count, 0.99);

    static const double usOfMs = 1000;
    if (refresh > 0 && verdict->kind == CadenceUnknown) {
        uint8_t *refreshes = (uint8_t *)sorted; /* that is not needed any more */
        for (int64_t i = 0; i < count; i++)
            refreshes[i] = RefreshesOf(times[i] / refresh);
        verdict->refreshMs = refresh / usOfMs;
        JudgeRefreshes(verdict, refreshes, count);
    }
    free(sorted);
}

/* For how long pictures stayed, after the first second. */
static void JudgeStays(Verdict *verdict, const Stats *stats, ColumnSet lacks)
{
    const StatsStays *stays = &stats->stays;
    if (stays->settled > stays->freeSettled) {
        JudgeRefreshes(verdict, stays->refreshes + stays->count - stays->settled, stays->settled);
        verdict->torn = fmax(verdict->torn, StatsDrift(stats));
        if (verdict->torn > PercentTorn)
            verdict->kind = CadenceTorn;
    } else if (stays->freeSettled > 0) {
        const bool knowsRefresh = !(lacks & COLUMN_OF(refresh_ms));
        verdict->kind = knowsRefresh ? CadenceFree : CadenceUnknown;
        JudgeTimes(verdict, stays->us + stays->freeCount - stays->freeSettled, stays->freeSettled);
    }
}

/* Whether the pictures show their time, and for equally long. */
static Evenness JudgeEvenness(const Verdict *verdict, const Stats *stats)
{
    if (stats->settledErrors.count == 0 || verdict->kind == CadenceNone)
        return EvennessUnknown;
    if (stats->settledErrors.p99 >= ONE_MILLISECOND || verdict->kind == CadenceTorn)
        return Uneven;
    if (verdict->kind == CadenceOne || verdict->kind == CadenceFree)
        return Even;
    return EvenInTime;
}

Verdict VerdictOf(const Stats *stats, ColumnSet lacks)
{
    static const ColumnSet needed =
        COLUMN_OF(screen_ms) | COLUMN_OF(screen_source) | COLUMN_OF(excluded) | COLUMN_OF(dead_ms);
    Verdict verdict = {.evenness = EvennessUnknown};

    if (lacks & (StatsNeedOfAll | KNOWS_SCREEN_TIMES))
        return verdict;

    /* Pictures were seen, but nothing tells when. */
    if (lacks & COLUMN_OF(screen_ms) && stats->sources[ScreenSeen] > 0)
        return verdict;

    /* Frames were made of others, and nothing tells when these were seen: frame times do not. */
    if (lacks & COLUMN_OF(screen_ms) && stats->generated > 0)
        return verdict;

    /* One of an older version of this program lacks what would tell it. */
    const bool isOlder = lacks & needed && !(lacks & COLUMN_OF(loop));
    if (isOlder)
        return verdict;

    JudgeStays(&verdict, stats, lacks);
    verdict.evenness = JudgeEvenness(&verdict, stats);
    return verdict;
}
