/* SPDX-License-Identifier: MIT */
#include "numbers/figures.h"

#include "base/memory.h"
#include "base/percentile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Whether the pictures that stayed for so many refreshes come at nearly equal distances: 95 % of
 * the steps from one to the next are m pictures or m + 1. */
static bool TakesTurns(const uint8_t *refreshes, int64_t count, int kind)
{
    enum { Longest = 256, FewestSteps = 3 };
    int64_t steps[Longest + 1] = {0}, all = 0, most = 0, last = -1;
    for (int64_t i = 0; i < count; i++) {
        if (refreshes[i] != kind)
            continue;
        all += last >= 0;
        steps[last >= 0 && i - last < Longest ? i - last : 0]++;
        last = i;
    }
    for (int m = 1; m < Longest; m++)
        most = steps[m] + steps[m + 1] > most ? steps[m] + steps[m + 1] : most;
    return all >= FewestSteps && most * 100 >= all * 95;
}

static void JudgeRefreshes(Verdict *verdict, const uint8_t *refreshes, int64_t count)
{
    int64_t counts[MostRefreshes + 2] = {0}, longer = 0;
    int common = 1;
    for (int64_t i = 0; i < count; i++)
        counts[refreshes[i]]++;
    for (int k = 2; k <= MostRefreshes; k++)
        common = counts[k] > counts[common] ? k : common;
    for (int k = common + 1; k <= MostRefreshes; k++)
        longer += counts[k];
    const bool below = common > 1 && counts[common - 1] > counts[common + 1];
    const int other = below ? common - 1 : common + 1;
    const int64_t both = counts[common] + counts[other], torn = counts[0];
    const double percent = 100 / (double)count;
    verdict->common = common;
    verdict->percent = percent * (double)counts[common];
    verdict->longer = percent * (double)longer;
    verdict->shorter = percent * (double)(count - torn - counts[common] - longer);
    verdict->torn = percent * (double)torn;
    verdict->kind = CadenceMixed;
    if (counts[common] * 100 >= count * 99) {
        verdict->kind = CadenceOne;
    } else if (both * 100 >= count * 99 && TakesTurns(refreshes, count, other)) {
        verdict->kind = CadenceTurns;
        verdict->low = common - below;
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
    const int64_t two[] = {sorted[below], sorted[below + (below + 1 < count)]};
    return 1e3 * Percentile(two, 2, position - (double)below);
}

double RefreshOf(uint32_t *timesUs, int64_t count, int parts, double tolerance)
{
    const int64_t half = (count - 1) / 2;
    qsort(timesUs, (size_t)count, sizeof *timesUs, CompareTimes);
    for (int part = 1; part <= parts && count > 0 && timesUs[half] > 0; part++) {
        const double guess = (double)timesUs[half] / part;
        double whole = 0, sum = 0, refreshes = 0;
        for (int64_t i = 0; i < count; i++) {
            const double nearest = round(timesUs[i] / guess);
            if (nearest == 0 || fabs(timesUs[i] - nearest * guess) > nearest * guess * tolerance)
                continue;
            whole++;
            sum += timesUs[i];
            refreshes += nearest;
        }
        if (whole * 10 >= (double)count * 9)
            return sum / refreshes;
    }
    return 0;
}

/* Where the display has no refresh, or none that is known. */
static void JudgeTimes(Verdict *verdict, const uint32_t *times, int64_t count)
{
    uint32_t *sorted = Allocate(sizeof *sorted * (size_t)count);
    memcpy(sorted, times, sizeof *sorted * (size_t)count);
    const double refresh = RefreshOf(sorted, count, 6, 0.02);
    verdict->shortest = PercentileOf(sorted, count, 0.01);
    verdict->longest = PercentileOf(sorted, count, 0.99);
    if (refresh > 0 && verdict->kind == CadenceUnknown) {
        uint8_t *refreshes = (uint8_t *)sorted; /* that is not needed any more */
        for (int64_t i = 0; i < count; i++)
            refreshes[i] = RefreshesOf(times[i] / refresh);
        verdict->refreshMs = refresh / 1e3;
        JudgeRefreshes(verdict, refreshes, count);
    }
    free(sorted);
}

Verdict VerdictOf(const Stats *stats, ColumnSet lacks)
{
    const ColumnSet needed =
        COLUMN_OF(screen_ms) | COLUMN_OF(screen_source) | COLUMN_OF(excluded) | COLUMN_OF(dead_ms);
    const int64_t stays = stats->settledStays, early = stats->stays - stays;
    const int64_t freeStays = stats->settledFreeStays;
    const bool old = lacks & needed && !(lacks & COLUMN_OF(loop));
    Verdict verdict = {.evenness = EvennessUnknown};
    /* Not every frame is known; or how long pictures stayed contradicts the frame times. */
    const bool contradicts = lacks & COLUMN_OF(screen_ms) && stats->sources[ScreenSeen] > 0;
    if (lacks & COLUMN_OF(excluded) || contradicts)
        return verdict;
    if (stays > freeStays && !old) {
        JudgeRefreshes(&verdict, stats->refreshes + early, stays);
        verdict.torn = fmax(verdict.torn, StatsDrift(stats));
        verdict.kind = verdict.torn > 1 ? CadenceTorn : verdict.kind;
    } else if (freeStays > 0 && !old) {
        verdict.kind = (lacks & COLUMN_OF(refresh_ms)) ? CadenceUnknown : CadenceFree;
        JudgeTimes(&verdict, stats->stayedUs + stats->freeStays - freeStays, freeStays);
    }
    const bool large = stats->settledP99 >= ONE_MILLISECOND || verdict.kind == CadenceTorn;
    const bool one = verdict.kind == CadenceOne || verdict.kind == CadenceFree;
    if (stats->settled > 0 && verdict.kind != CadenceNone)
        verdict.evenness = large ? Uneven : one ? Even : EvenInTime;
    return verdict;
}
