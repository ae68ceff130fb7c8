/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "base/percentile.h"
#include "trace/figures.h"

#include <math.h>

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

/* The ticks up to the last frame, as in a trace of the run; without any frame, of the whole run. */
static void PrintTicks(FILE *file, const Stats *stats, const StatsRun *run)
{
    int64_t ticks = stats->frames > 0 ? stats->ticks : run->ticks;
    double rate = StatsPerSecond(ticks, stats->frames > 0 ? stats->time : run->total);
    double gameTime = (double)(stats->frames > 0 ? stats->gameTime : run->gameTime);
    double span = (double)(stats->frames > 0 ? stats->gameSpan : run->total);
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
    fprintf(file, "%-12s %lld frame%s, %.3f s, %.2f fps", run->loop, (long long)stats->frames,
            stats->frames == 1 ? "" : "s", seconds, StatsPerSecond(stats->frames, stats->time));
    if (!run->timesOnly)
        fprintf(file, "; different pictures %.2f/s", StatsPerSecond(stats->pictures, stats->time));
    fprintf(file, "\n");
    if (!run->timesOnly)
        PrintTicks(file, stats, run);
}

static void PrintAnimation(FILE *file, const Stats *stats, const StatsRun *run)
{
    if (stats->errorSizes.count > 0)
        fprintf(file, "animation    mean |error| %.3f ms, p50 %.3f, p99 %.3f\n",
                FigureValue(Figure_error_ms, stats, run),
                FigureValue(Figure_error_p50_ms, stats, run),
                FigureValue(Figure_error_p99_ms, stats, run));
    else if (!run->timesOnly)
        fprintf(file, "animation    no two frames to compare\n");
}

static void PrintPlace(FILE *file, const StatsPlaces *places)
{
    if (places->frames == 0 || places->steps == 0)
        return;
    fprintf(file, "place        ");
    if (places->several)
        fprintf(file, "of several methods: ");
    else
        fprintf(file, "%s, %s: ", places->scene, places->method);
    fprintf(file, "shake %.2f units, worst %.1f, false pictures %.1f %%\n",
            places->stepSum / (double)places->steps, places->worst,
            100.0 * (double)places->wrong / (double)places->frames);
}

static void PrintTaps(FILE *file, const StatsRun *run)
{
    if (run->tapsBy)
        fprintf(file, "taps         %s: of %lld, %lld lost, %lld counted twice\n", run->tapsBy,
                (long long)run->taps, (long long)run->tapsLost, (long long)run->tapsTwice);
}

static void PrintInput(FILE *file, const Stats *stats, const StatsRun *run)
{
    const double mean = FigureValue(Figure_input_ms, stats, run);
    const double full = FigureValue(Figure_input_full_ms, stats, run);
    bool certain = false;
    for (int i = 0; i < ScreenNever; i++)
        certain |= stats->sources[i] > 0 && ScreenIsCertain((ScreenSource)i);
    if (isnan(mean))
        return;
    fprintf(file, "input        to screen %s%.1f ms mean, %.1f longest", certain ? "" : "at least ",
            mean, Ms((double)stats->input.longest));
    if (!isnan(full))
        fprintf(file, "; in full %.1f", full);
    fprintf(file, "\n");
}

/* The rate of pictures that were seen, and for how many refreshes they stayed. */
static void PrintDisplayed(FILE *file, const Stats *stats, const StatsRun *run)
{
    const int64_t never = stats->sources[ScreenNever];
    const double all = (double)StatsStayed(stats) / 100;
    if (!StatsKnowsSeen(stats, run->timesOnly))
        return;
    fprintf(file, "displayed    %.2f/s of %.2f/s presented",
            StatsPerSecond(stats->frames - never, stats->time),
            StatsPerSecond(stats->frames, stats->time));
    if (all > 0)
        fprintf(file, "; a picture stayed for 1 refresh: %.1f %%, 2: %.1f %%, more: %.1f %%",
                (double)stats->stays[0] / all, (double)stats->stays[1] / all,
                (double)stats->stays[2] / all);
    fprintf(file, "\n");
}

/* Even: at least 99 % of the pictures came one refresh after another, and 99 % of the animation
 * errors are under 1 ms. Where one of the two is not known there is no verdict. */
static void PrintVerdict(FILE *file, const Stats *stats, const StatsRun *run)
{
    const int64_t stays = StatsStayed(stats), longer = stays - stats->stays[0];
    const double p99 = FigureValue(Figure_error_p99_ms, stats, run);
    const bool inTurn = longer * 100 <= stays, exact = p99 < 1;
    if (stays == 0 || isnan(p99))
        return;
    fprintf(file, "verdict      %s", inTurn && exact ? "even" : "uneven: ");
    if (!inTurn)
        fprintf(file, "%.1f %% of the pictures stayed longer than a refresh",
                100.0 * (double)longer / (double)stays);
    if (!exact)
        fprintf(file, "%s1 %% of the animation errors are over %.1f ms", inTurn ? "" : "; ", p99);
    fprintf(file, "\n");
}

/* Where the times of the pictures come from; how many, if from several sources. */
static void PrintScreen(FILE *file, const Stats *stats, const StatsRun *run)
{
    const int64_t never = stats->sources[ScreenNever];
    const char *between = "";
    if (stats->frames == 0 || (run->timesOnly && stats->sources[ScreenSeen] + never == 0))
        return;
    fprintf(file, "screen times ");
    for (int i = 0; i < ScreenNever; i++) {
        if (stats->sources[i] == 0)
            continue;
        fprintf(file, "%s", between);
        if (stats->sources[i] + never < stats->frames)
            fprintf(file, "%lld ", (long long)stats->sources[i]);
        fprintf(file, "%s", ScreenSourceTexts[i]);
        between = ", ";
    }
    fprintf(file, "; %lld never seen", (long long)never);
    if (!run->timesOnly)
        fprintf(file, ", %lld late", (long long)stats->late);
    fprintf(file, "\n");
    PrintDisplayed(file, stats, run);
    if (stats->steps == 0)
        return;
    const double mean = stats->stepSum / (double)stats->steps;
    const double variance = stats->stepSquares / (double)stats->steps - mean * mean;
    fprintf(file, "on screen    mean %.3f ms, sd %.3f, max %.3f\n", Ms(mean),
            Ms(sqrt(fmax(variance, 0))), Ms((double)stats->stepMax));
}

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
                "; %lld frame%s a pause, dead time or a hidden window: not in the percentiles",
                (long long)stats->excluded, stats->excluded == 1 ? " holds" : "s hold");
    fprintf(file, "\n");
}

/* What takes a part of a frame's time. */
static void PrintPart(FILE *file, const char **between, const char *what, Nanoseconds time)
{
    if (time < 100000) /* 0.1 ms */
        return;
    fprintf(file, "%s%s %.1f", *between, what, Ms((double)time));
    *between = ", ";
}

static void PrintWorst(const Frame *frame, Nanoseconds end, bool timesOnly, FILE *file)
{
    const char *between = ": ";
    fprintf(file, "worst        %.3f ms at %.3f s", Ms((double)frame->frameTime),
            (double)(end - frame->frameTime) / 1e9);
    PrintPart(file, &between, "ticks", frame->updateTime);
    PrintPart(file, &between, "drawing", frame->renderTime);
    PrintPart(file, &between, timesOnly ? "waiting" : "swap", frame->swapTime);
    PrintPart(file, &between, "sleep", frame->sleepTime);
    if (!timesOnly)
        fprintf(file, "; %d tick%s%s", frame->ticks, frame->ticks == 1 ? "" : "s",
                frame->fullTurn ? ", as many as the loop allows" : "");
    if (frame->late > 0)
        fprintf(file, "; late by %d refresh%s", frame->late, frame->late == 1 ? "" : "es");
    fprintf(file, "\n");
}

bool StatsPrint(const Stats *stats, const StatsRun *run, FILE *file)
{
    PrintRun(file, stats, run);
    if (stats->times.count > 0)
        PrintFrameTimes(file, stats->times.list, stats->times.count);
    PrintAnimation(file, stats, run);
    PrintPlace(file, &stats->places);
    PrintTaps(file, run);
    PrintInput(file, stats, run);
    PrintScreen(file, stats, run);
    if (!run->timesOnly)
        PrintLoop(file, stats);
    if (run->total > 0)
        fprintf(file, "CPU          %.1f %%\n", FigureValue(Figure_cpu_percent, stats, run));
    if (stats->lost > 0)
        fprintf(file, "memory       ran out: %lld values are not in the percentiles\n",
                (long long)stats->lost);
    for (int i = 0; stats->worst && i < stats->worst->count; i++)
        PrintWorst(&stats->worst->list[i].frame, stats->worst->list[i].end, run->timesOnly, file);
    PrintVerdict(file, stats, run);
    return StreamFlush(file, "the summary");
}
