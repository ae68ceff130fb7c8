/* SPDX-License-Identifier: MIT
 *
 * What recording costs the loop's thread. Each case puts many records, one every 10 us, and times
 * each: TraceFrame, TraceSlice, and what they stand in for, an fprintf of the same row. With
 * "stalled" nobody reads for the first second; with "cold" the caches are filled with other data
 * before each record, as a frame's work would do. A record's time is that between two readings of
 * the clock, less what two readings in a row take; on a shared machine the maximum also holds what
 * other programs took of the processor. Rounds alternate the order of the cases.
 */
#include "bench.h"

#include "trace/writer.h"

#include <SDL_thread.h>
#include <SDL_timer.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { Rounds = 7, MaxRecords = 20000, FewRecords = 2000, CacheBytes = 32 << 20, StallMs = 1000 };

static const double PauseNs = 10000;

typedef enum Target { TargetNothing, TargetFrame, TargetSlice, TargetPrint } Target;

/* Each case of ours, and what it is measured beside. */
static const struct Case {
    const char *name, *file;
    Target target;
    bool stalled, cold;
} cases[] = {
    {"record of a frame, ns", "bench.csv", TargetFrame, false, false},
    {"", "bench.csv", TargetPrint, false, false},
    {"record of a frame, stalled, ns", "bench_fifo.csv", TargetFrame, true, false},
    {"", "bench_fifo.csv", TargetPrint, true, false},
    {"record of a frame, cold caches, ns", "bench.csv", TargetFrame, false, true},
    {"", "bench.csv", TargetPrint, false, true},
    {"record of a slice, ns", "bench.json", TargetSlice, false, false},
    {"", "bench.csv", TargetPrint, false, false},
};
enum { Cases = sizeof cases / sizeof cases[0], ShortCases = Cases - 2 };

static double medians[Cases][Rounds], highs[Cases][Rounds], maxima[Cases][Rounds];
static double times[MaxRecords];
static Host host;

/* The reading end of a pipe that takes nothing for a while. */
static int Reader(void *data)
{
    char text[65536];
    const int file = *(int *)data;
    SDL_Delay(StallMs);
    while (read(file, text, sizeof text) > 0)
        ;
    close(file);
    return 0;
}

static SDL_Thread *StartReader(const char *path, int *file)
{
    unlink(path);
    BenchNeed(mkfifo(path, 0600) == 0, path);
    *file = open(path, O_RDONLY | O_NONBLOCK);
    BenchNeed(*file >= 0 && fcntl(*file, F_SETFL, 0) == 0, path);
    return SDL_CreateThread(Reader, "reader", file);
}

static double Ms(int64_t ns)
{
    return (double)ns / 1e6;
}

/* One call writes the row that the CSV format has. */
static void Print(FILE *file, const Frame *frame)
{
    fprintf(file,
            "%.3f,%.6f,0,0,0,0,0,0,0,0,0,0,0,0,0,%" PRId64 ",%s,%s,%" PRId64 ",%" PRId32 ",%" PRId64
            ",%.9f,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%016" PRIx64 "\n",
            1e9 / (double)frame->frameTime, Ms(frame->frameTime), frame->end, frame->loop, "on",
            frame->start, frame->ticks, frame->tick, frame->alpha, Ms(frame->behind),
            Ms(frame->updateTime), Ms(frame->renderTime), Ms(frame->swapTime), Ms(frame->sleepTime),
            Ms(frame->oversleep), Ms(frame->sim), Ms(frame->screen), Ms(frame->animationError),
            frame->x, frame->y, frame->state);
}

static Frame FrameNumber(int64_t i)
{
    const int64_t time = 16666667;
    return (Frame){.start = i * time,
                   .end = (i + 1) * time,
                   .frameTime = time + i % 1000,
                   .tick = i,
                   .loop = "arevalo",
                   .alpha = (double)(i % 997) / 997,
                   .behind = i % 40000000,
                   .swapTime = 15000000 - i,
                   .sim = i * time,
                   .screen = (i + 1) * time,
                   .animationError = i % 1000,
                   .hasAnimationError = true,
                   .hasState = true,
                   .x = (double)(i % 592) + 24,
                   .y = (double)(i % 432) + 24,
                   .state = (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15)};
}

/* Puts the records, and times each. */
static void Time(Target target, bool cold, Trace *trace, FILE *file, int count)
{
    static volatile char cache[CacheBytes];
    for (int i = 0; i < count; i++) {
        const Frame frame = FrameNumber(i);
        const Slice slice = {SliceTick, frame.start, frame.start + 1000};
        const double until = BenchNow(CLOCK_MONOTONIC) + PauseNs;
        for (size_t k = 0; cold && k < sizeof cache; k += 64)
            cache[k]++;
        while (BenchNow(CLOCK_MONOTONIC) < until)
            ;
        const double before = BenchNow(CLOCK_MONOTONIC);
        if (target == TargetFrame)
            TraceFrame(trace, &frame);
        else if (target == TargetSlice)
            TraceSlice(trace, &slice);
        else if (target == TargetPrint)
            Print(file, &frame);
        times[i] = BenchNow(CLOCK_MONOTONIC) - before;
    }
}

static void RunCase(int index, int round, int count)
{
    const struct Case *what = &cases[index];
    int reading;
    Time(TargetNothing, what->cold, NULL, NULL, count);
    const double cost = BenchPercentile(times, count, 0.5);

    SDL_Thread *reader = what->stalled ? StartReader(what->file, &reading) : NULL;
    FILE *file = what->target == TargetPrint ? fopen(what->file, "w") : NULL;
    Trace *trace = file ? NULL : TraceOpen(what->file, &host, 0, NULL);
    BenchNeed(file || trace, what->file);
    Time(what->target, what->cold, trace, file, count);
    if (file)
        fclose(file);
    else
        TraceClose(trace, NULL);
    if (reader)
        SDL_WaitThread(reader, NULL);
    unlink(what->file);
    medians[index][round] = BenchPercentile(times, count, 0.5) - cost;
    highs[index][round] = BenchPercentile(times, count, 0.999) - cost;
    maxima[index][round] = BenchPercentile(times, count, 1) - cost;
}

int main(int argc, char **argv)
{
    const bool all = BenchIsLong(argc, argv);
    const int records = all ? MaxRecords : FewRecords, count = all ? Cases : ShortCases;
    HostRead(&host, "", "");
    for (int round = 0; round < Rounds; round++) {
        for (int k = 0; k < count; k++) {
            const int index = round % 2 == 0 ? k : count - 1 - k;
            if (all || !cases[index].stalled)
                RunCase(index, round, cases[index].cold ? records / 20 : records);
        }
    }
    for (int i = 0; i < count; i += 2) {
        if (!all && cases[i].stalled)
            continue;
        BenchLine(cases[i].name, medians[i], medians[i + 1], Rounds, "", "fprintf of the row");
        if (all) {
            BenchLine("  p99.9", highs[i], highs[i + 1], Rounds, "", "");
            BenchLine("  max", maxima[i], maxima[i + 1], Rounds, "", "");
        }
    }
    return EXIT_SUCCESS;
}
