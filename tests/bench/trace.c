/* SPDX-License-Identifier: MIT
 *
 * What recording a frame costs the loop's thread. Each case puts many records, one every 10 us, and
 * times each: with RecordingFrame, and with what it replaces, an fprintf of the same row. With
 * "cold" the caches are filled with other data before each record, as the work of a frame would do.
 * A record's time is that between two readings of the clock, less the time of two readings in a
 * row. The result is the median of all records.
 */
#include "bench.h"

#include "trace/recording.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { MaxRecords = BenchMostValues, CacheBytes = 32 << 20 };

static const double PauseNs = 10000;

typedef enum Target { TargetNothing, TargetFrame, TargetPrint } Target;
enum { Cold = 4 }; /* is added to the target */

static double times[MaxRecords];
static char host[HostSize];

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
            frame->start, frame->ticks, frame->tick, frame->drawArgument, Ms(frame->behind),
            Ms(frame->updateTime), Ms(frame->renderTime), Ms(frame->swapTime), Ms(frame->sleepTime),
            Ms(frame->oversleep), Ms(frame->sim), Ms(frame->screenLoop), Ms(frame->animationError),
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
                   .method = "on",
                   .drawArgument = (double)(i % 997) / 997,
                   .behind = i % 40000000,
                   .swapTime = 15000000 - i,
                   .sim = i * time,
                   .screenLoop = (i + 1) * time,
                   .animationError = i % 1000,
                   .known = KnownOfAll | COLUMN_OF(animation_error_ms) | COLUMN_OF(state),
                   .x = (double)(i % 592) + 24,
                   .y = (double)(i % 432) + 24,
                   .state = (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15)};
}

/* Puts the records, and times each. */
static void Time(Target target, bool cold, Recording *recording, FILE *file, int count)
{
    static volatile char cache[CacheBytes];
    for (int i = 0; i < count; i++) {
        const Frame frame = FrameNumber(i);
        const double until = BenchNow(CLOCK_MONOTONIC) + PauseNs;
        for (size_t k = 0; cold && k < sizeof cache; k += 64)
            cache[k]++;
        while (BenchNow(CLOCK_MONOTONIC) < until)
            ;
        const double before = BenchNow(CLOCK_MONOTONIC);
        if (target == TargetFrame)
            RecordingFrame(recording, &frame, NULL);
        else if (target == TargetPrint)
            Print(file, &frame);
        times[i] = BenchNow(CLOCK_MONOTONIC) - before;
    }
}

static double Record(int what, int count)
{
    const Target target = (Target)(what & 3);
    const bool isCold = what & Cold;
    const char *path = "bench.csv";
    count = BenchTimes(count);
    Time(TargetNothing, isCold, NULL, NULL, count);
    const double cost = BenchMedian(times, count);

    FILE *file = target == TargetPrint ? fopen(path, "w") : NULL;
    Recording recording = {.host = host};
    BenchNeed(file || RecordingStart(&recording, path, 0), path);
    Time(target, isCold, &recording, file, count);
    if (file)
        fclose(file);
    RecordingEnd(&recording, NULL);
    unlink(path);
    return BenchMedian(times, count) - cost;
}

#define ROW(name, target, plus, count, bar)                                                        \
    {                                                                                              \
        name ", ns", {Record, (target) + (plus), count}, {Record, TargetPrint + (plus), count},    \
            bar, "fprintf of the row", false                                                       \
    }

static const BenchRow rows[] = {
    ROW("record of a frame", TargetFrame, 0, MaxRecords, 0.1),
    ROW("record of a frame, cold caches", TargetFrame, Cold, MaxRecords / 20, 0.25),
};

int main(void)
{
    HostRead(host, "", "");
    return BenchRun(rows, 2, 7);
}
