/* SPDX-License-Identifier: MIT */
#include "trace/stats.h"

#include "base/message.h"
#include "base/percentile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Frame times come in blocks, so that 36 minutes at 60 a second need one allocation. */
enum { BlockFrames = 131072 };

typedef struct StatsBlock {
    struct StatsBlock *older;
    int count;
    int64_t frameTimes[BlockFrames];
} StatsBlock;

static void KeepFrameTime(Stats *stats, int64_t frameTime)
{
    StatsBlock *block = stats->newest;
    if (!block || block->count == BlockFrames) {
        block = malloc(sizeof *block);
        if (!block) {
            stats->lost++;
            return;
        }
        block->older = stats->newest;
        block->count = 0;
        stats->newest = block;
    }
    block->frameTimes[block->count++] = frameTime;
}

static void UpdateMarks(Stats *stats, const Frame *frame)
{
    stats->now.time = stats->time;
    stats->now.frames = stats->frames;
    stats->now.pictures = stats->pictures;
    stats->now.sim = frame->simAsked;
    if (frame->ticks > 0) {
        stats->now.tick = frame->tick;
        stats->now.tickTime = stats->time;
    }
    const StatsMark *newest = &stats->marks[(stats->nextMark + StatsMarks - 1) % StatsMarks];
    if (stats->frames == 1 || stats->time - newest->time >= 250000000) {
        stats->marks[stats->nextMark] = stats->now;
        stats->nextMark = (stats->nextMark + 1) % StatsMarks;
    }
}

/* The game time of the ticks is the loop's clock when the draw began, less what the game was behind
 * it. A loop that begins, and a recording that begins in the midst of a run, count from elsewhere:
 * what the frame before their first one had is not known. */
static void AddGameTime(Stats *stats, const Frame *frame)
{
    const int64_t gameTime = frame->screen - (frame->end - frame->start) - frame->behind;
    const bool atStart = stats->frames == 0 && frame->tick == frame->ticks;
    if (atStart || (stats->frames > 0 && frame->loop == stats->lastLoop)) {
        stats->gameTime += (double)(gameTime - stats->lastGameTime);
        stats->gameSpan += (double)(frame->frameTime - frame->deadTime);
    }
    stats->lastGameTime = gameTime;
    stats->lastLoop = frame->loop;
}

void StatsAdd(Stats *stats, const Frame *frame)
{
    AddGameTime(stats, frame);
    stats->pictures += stats->frames == 0 || frame->sim != stats->lastSim;
    stats->lastSim = frame->sim;
    stats->frames++;
    stats->time += frame->frameTime - frame->deadTime;
    stats->ticks += frame->ticks;
    stats->histogram[frame->ticks < StatsTicksPerFrame ? frame->ticks : StatsTicksPerFrame - 1]++;

    stats->deadTime += frame->deadTime;
    if (frame->excluded)
        stats->excluded++;
    else
        KeepFrameTime(stats, frame->frameTime);
    if (frame->sleepTime > 0) {
        stats->sleeps++;
        stats->oversleepSum += (double)frame->oversleep;
        if (frame->oversleep > stats->oversleepMax)
            stats->oversleepMax = frame->oversleep;
    }
    stats->viewLagSum += (double)frame->viewLag;
    if (frame->behind > stats->behindMax)
        stats->behindMax = frame->behind;
    if (frame->hasAnimationError) {
        stats->errors++;
        stats->errorSum += fabs((double)frame->animationError);
    }
    UpdateMarks(stats, frame);
}

void StatsFree(Stats *stats)
{
    while (stats->newest) {
        StatsBlock *block = stats->newest;
        stats->newest = block->older;
        free(block);
    }
    *stats = (Stats){0};
}

double StatsPerSecond(int64_t count, int64_t duration)
{
    return duration > 0 ? (double)count * 1e9 / (double)duration : 0;
}

StatsRates StatsRatesNow(const Stats *stats)
{
    const StatsMark *now = &stats->now;
    const StatsMark *then = &stats->marks[stats->nextMark]; /* the oldest, if the ring is full */
    if (then->time == 0)
        then = &stats->marks[0];
    int64_t duration = now->time - then->time;
    return (StatsRates){
        .framesPerSecond = StatsPerSecond(now->frames - then->frames, duration),
        .picturesPerSecond = StatsPerSecond(now->pictures - then->pictures, duration),
        .ticksPerSecond = StatsPerSecond(now->tick - then->tick, now->tickTime - then->tickTime),
        .speed = duration > 0 ? (double)(now->sim - then->sim) / (double)duration : 0,
    };
}

/* All frame times in rising order, or NULL. Free with free(). */
static int64_t *SortedTimes(const Stats *stats, int64_t *count)
{
    int64_t n = 0;
    for (const StatsBlock *block = stats->newest; block; block = block->older)
        n += block->count;
    int64_t *times = malloc(sizeof *times * (size_t)(n ? n : 1));
    if (!times)
        return NULL;
    int64_t filled = 0;
    for (const StatsBlock *block = stats->newest; block; block = block->older) {
        memcpy(times + filled, block->frameTimes, sizeof *times * (size_t)block->count);
        filled += block->count;
    }
    SortValues(times, n);
    *count = n;
    return times;
}

static double Ms(double nanoseconds)
{
    return nanoseconds / 1e6;
}

/* 1000 / the mean of the slowest 1 % of the frames, at least one. */
static double LowAverage(const int64_t *times, int64_t n)
{
    int64_t slowest = n / 100 > 0 ? n / 100 : 1;
    double sum = 0;
    for (int64_t i = n - slowest; i < n; i++)
        sum += (double)times[i];
    return sum > 0 ? 1e9 * (double)slowest / sum : 0;
}

/* 1000 / the frame time at which the slowest frames add up to 1 % of the time. */
static double LowIntegral(const int64_t *times, int64_t n)
{
    double total = 0;
    for (int64_t i = 0; i < n; i++)
        total += (double)times[i];
    double slowest = 0;
    for (int64_t i = n - 1; i >= 0; i--) {
        slowest += (double)times[i];
        if (slowest >= total / 100)
            return times[i] > 0 ? 1e9 / (double)times[i] : 0;
    }
    return 0;
}

static void PrintFrameTimes(FILE *file, const int64_t *times, int64_t n)
{
    double mean = 0, variance = 0;
    for (int64_t i = 0; i < n; i++)
        mean += (double)times[i] / (double)n;
    for (int64_t i = 0; i < n; i++)
        variance += ((double)times[i] - mean) * ((double)times[i] - mean) / (double)n;
    double p99 = Percentile(times, n, 0.99);
    fprintf(file,
            "frame time   mean %.3f ms, sd %.3f, p50 %.3f, p95 %.3f, p99 %.3f, p99.9 %.3f, "
            "max %.3f\n",
            Ms(mean), Ms(sqrt(variance)), Ms(Percentile(times, n, 0.5)),
            Ms(Percentile(times, n, 0.95)), Ms(p99), Ms(Percentile(times, n, 0.999)),
            Ms((double)times[n - 1]));
    fprintf(file, "1%% low       percentile %.2f fps, average %.2f fps, integral %.2f fps\n",
            p99 > 0 ? 1e9 / p99 : 0, LowAverage(times, n), LowIntegral(times, n));
}

static void PrintHistogram(FILE *file, const Stats *stats)
{
    const char *between = "";
    fprintf(file, "ticks/frame  ");
    for (int i = 0; i < StatsTicksPerFrame; i++) {
        if (stats->histogram[i] > 0) {
            fprintf(file, "%s%d%s: %lld", between, i, i == StatsTicksPerFrame - 1 ? "+" : "",
                    (long long)stats->histogram[i]);
            between = ", ";
        }
    }
    fprintf(file, "\n");
}

/* Up to the last frame, as a recording of the run has it; without frames, of the whole run. */
static void PrintTicks(FILE *file, const Stats *stats, const StatsRun *run)
{
    int64_t ticks = stats->frames > 0 ? stats->ticks : run->ticks;
    double rate = StatsPerSecond(ticks, stats->frames > 0 ? stats->time : run->total);
    double gameTime = stats->frames > 0 ? stats->gameTime : (double)run->gameTime;
    double span = stats->frames > 0 ? stats->gameSpan : (double)run->total;
    fprintf(file, "ticks        %lld, %.2f/s", (long long)ticks, rate);
    if (run->ticksPerSecondAsked > 0)
        fprintf(file, " of %g/s asked", run->ticksPerSecondAsked);
    if (span > 0)
        fprintf(file, "; game speed %.1f %%", 100 * gameTime / span);
    if (run->ticks > ticks)
        fprintf(file, "; %lld more after the last frame", (long long)(run->ticks - ticks));
    fprintf(file, "\n");
}

static void PrintRun(FILE *file, const Stats *stats, const StatsRun *run)
{
    double seconds = (double)stats->time / 1e9;
    fprintf(file, "%-12s %lld frames, %.3f s, %.2f fps", run->loop, (long long)stats->frames,
            seconds, StatsPerSecond(stats->frames, stats->time));
    if (!run->timesOnly)
        fprintf(file, "; different pictures %.2f/s", StatsPerSecond(stats->pictures, stats->time));
    fprintf(file, "\n");
    if (!run->timesOnly)
        PrintTicks(file, stats, run);
}

static void PrintAnimation(FILE *file, const Stats *stats, const StatsRun *run)
{
    if (stats->errors > 0)
        fprintf(file, "animation    mean |error| %.3f ms\n",
                Ms(stats->errorSum / (double)stats->errors));
    else if (!run->timesOnly)
        fprintf(file, "animation    no two frames to compare\n");
}

/* What the loop did. */
static void PrintLoop(FILE *file, const Stats *stats)
{
    PrintHistogram(file, stats);
    if (stats->sleeps > 0)
        fprintf(file, "oversleep    mean %.3f ms, max %.3f ms\n",
                Ms(stats->oversleepSum / (double)stats->sleeps), Ms((double)stats->oversleepMax));
    fprintf(file, "behind       at worst %.3f ms\n", Ms((double)stats->behindMax));
    fprintf(file, "dead time    %.3f s", (double)stats->deadTime / 1e9);
    if (stats->excluded > 0)
        fprintf(file,
                "; %lld frames hold a pause, dead time or a hidden window: not in the percentiles",
                (long long)stats->excluded);
    fprintf(file, "\n");
}

static void PrintRest(FILE *file, const Stats *stats, const StatsRun *run)
{
    PrintAnimation(file, stats, run);
    if (!run->timesOnly)
        PrintLoop(file, stats);
    if (run->total > 0)
        fprintf(file, "CPU          %.1f %%\n", 100.0 * (double)run->busy / (double)run->total);
    if (stats->lost > 0)
        fprintf(file, "memory       ran out: %lld frames are not in the percentiles\n",
                (long long)stats->lost);
}

bool StatsPrint(const Stats *stats, const StatsRun *run, FILE *file)
{
    int64_t n = 0;
    int64_t *times = SortedTimes(stats, &n);
    if (!times)
        return Fail("no memory for the summary of %lld frames", (long long)stats->frames);
    PrintRun(file, stats, run);
    if (n > 0)
        PrintFrameTimes(file, times, n);
    PrintRest(file, stats, run);
    free(times);
    return Printed(file, "the summary");
}
