/* SPDX-License-Identifier: MIT
 *
 * What recording costs the loop's thread. Each case puts many records,
 * one every 10 us, and times each: TraceFrame to CSV and to JSON, TraceSlice, and what they stand
 * in for, an fprintf of the same row. With "stalled" nobody reads for the first second; with "cold"
 * the caches are filled with other data before each record, as a frame's work would do.
 *
 * A record's time is that between two readings of the monotonic clock, less what two readings in a
 * row take. On a shared machine it also holds what other programs took of the processor; the
 * thread's own processor time does not, and as records make no system call (tests/check/trace.c
 * shows that) there is nothing else that it could leave out. So "max" is what happened, and "max
 * CPU" what was the recording's. Rounds alternate the order of the cases; each figure is the median
 * of the rounds, the maxima also the worst. The short form has fewer records, and no maxima.
 */
#include "bench.h"

#include "trace/format.h"
#include "trace/host.h"
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

enum {
    Rounds = 7,
    Records = 20000,
    FewRecords = 2000,
    PauseNs = 10000,
    CacheBytes = 32 << 20,
    StallMs = 1000
};

typedef enum Target { TargetTrace, TargetSlice, TargetPrint, TargetNothing } Target;

typedef struct Case {
    const char *name;
    Target target;
    const char *file;
    bool stalled, cold;
} Case;

static const Case cases[] = {
    {"TraceFrame", TargetTrace, "bench.csv", false, false},
    {"TraceFrame, stalled", TargetTrace, "bench_fifo.csv", true, false},
    {"TraceFrame, cold", TargetTrace, "bench.csv", false, true},
    {"TraceFrame, JSON", TargetTrace, "bench.json", false, false},
    {"TraceSlice, JSON", TargetSlice, "bench.json", false, false},
    {"fprintf", TargetPrint, "bench.csv", false, false},
    {"fprintf, stalled", TargetPrint, "bench_fifo.csv", true, false},
    {"fprintf, cold", TargetPrint, "bench.csv", false, true},
};
enum { Cases = sizeof cases / sizeof cases[0] };

/* ns */
typedef struct Figures {
    int64_t median, high, max, maxCpu; /* high: p99.9 */
} Figures;

static Figures figures[Cases][Rounds];
static int64_t wall[Records], cpu[Records];
static Host host;
static int records = FewRecords;

static int64_t Now(clockid_t clock)
{
    return (int64_t)BenchNow(clock);
}

static int Compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int64_t Median(int64_t *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, Compare);
    return values[count / 2];
}

/* The reading end of a pipe that takes nothing for a while. */
static int Reader(void *data)
{
    char text[65536];
    int file = *(int *)data;
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
    BenchNeed(*file >= 0, path);
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
                   .ticks = 1,
                   .loop = "arevalo",
                   .drawMode = DrawModeOn,
                   .alpha = (double)(i % 997) / 997,
                   .behind = i % 40000000,
                   .updateTime = 100000 + i,
                   .renderTime = 1000000 + i,
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

/* What comes between two records. */
static void PauseUntil(bool cold, int64_t until)
{
    static volatile char cache[CacheBytes];
    for (size_t i = 0; cold && i < sizeof cache; i += 64)
        cache[i]++;
    while (Now(CLOCK_MONOTONIC) < until)
        ;
}

/* Puts the records, and times each. */
static void Time(Target target, bool cold, Trace *trace, FILE *file, int count)
{
    for (int i = 0; i < count; i++) {
        const Frame frame = FrameNumber(i);
        const Slice slice = {SliceTick, frame.start, frame.start + 1000};
        PauseUntil(cold, Now(CLOCK_MONOTONIC) + PauseNs);
        int64_t cpuBefore = Now(CLOCK_THREAD_CPUTIME_ID), before = Now(CLOCK_MONOTONIC);
        if (target == TargetTrace)
            TraceFrame(trace, &frame);
        else if (target == TargetSlice)
            TraceSlice(trace, &slice);
        else if (target == TargetPrint)
            Print(file, &frame);
        wall[i] = Now(CLOCK_MONOTONIC) - before;
        cpu[i] = Now(CLOCK_THREAD_CPUTIME_ID) - cpuBefore;
    }
}

/* Of the first `count` times, less what measuring takes. */
static Figures Figure(int count, int64_t wallCost, int64_t cpuCost)
{
    qsort(wall, (size_t)count, sizeof wall[0], Compare);
    qsort(cpu, (size_t)count, sizeof cpu[0], Compare);
    return (Figures){wall[count / 2] - wallCost, wall[(int64_t)count * 999 / 1000] - wallCost,
                     wall[count - 1] - wallCost, cpu[count - 1] - cpuCost};
}

static Figures RunCase(const Case *what)
{
    const int count = what->cold ? records / 20 : records;
    int reading = -1;
    SDL_Thread *reader = NULL;
    Trace *trace = NULL;
    FILE *file = NULL;
    Time(TargetNothing, what->cold, NULL, NULL, count);
    int64_t wallCost = Median(wall, count), cpuCost = Median(cpu, count);

    if (what->stalled)
        reader = StartReader(what->file, &reading);
    if (what->target == TargetPrint)
        file = fopen(what->file, "w");
    else
        trace = TraceOpen(what->file, &host, 0, NULL);
    BenchNeed(file || trace, what->file);
    if (reader)
        fcntl(reading, F_SETFL, 0);
    Time(what->target, what->cold, trace, file, count);
    if (file)
        fclose(file);
    else
        TraceClose(trace, NULL);
    if (reader)
        SDL_WaitThread(reader, NULL);
    unlink(what->file);
    return Figure(count, wallCost, cpuCost);
}

static void PrintOnce(const char *name, int64_t *times, int count)
{
    double median = (double)Median(times, count) / 1e3; /* which sorts them */
    printf("%-20s %9.1f %9.1f\n", name, median, (double)times[count - 1] / 1e3);
}

/* What R costs the frame it is pressed in, beside opening a file and writing as much. */
static void TimeStart(void)
{
    enum { Times = 50 };
    int64_t start[Times], stop[Times], plain[Times];
    for (int i = 0; i < Times; i++) {
        char head[FormatTextMax];
        int64_t before = Now(CLOCK_MONOTONIC);
        FILE *file = fopen("bench.csv", "wb");
        BenchNeed(file && fwrite(head, 1, FormatCsv()->head(head, &host), file) > 0 &&
                      fflush(file) == 0,
                  "bench.csv");
        plain[i] = Now(CLOCK_MONOTONIC) - before;
        fclose(file);
        unlink("bench.csv");

        before = Now(CLOCK_MONOTONIC);
        Trace *trace = TraceOpen("bench.csv", &host, 0, NULL);
        if (!trace)
            exit(1);
        start[i] = Now(CLOCK_MONOTONIC) - before;
        SDL_Delay(2);
        before = Now(CLOCK_MONOTONIC);
        TraceStop(trace);
        stop[i] = Now(CLOCK_MONOTONIC) - before;
        TraceClose(trace, NULL);
        unlink("bench.csv");
    }
    printf("\n%-20s %9s %9s\n", "once, us", "median", "max");
    PrintOnce("TraceOpen", start, Times);
    PrintOnce("fopen, same head", plain, Times);
    PrintOnce("TraceStop", stop, Times);
}

/* The median of the rounds, for one of the figures; values[Rounds - 1] is then the worst. */
static int64_t OfRounds(int index, size_t offset, int64_t values[Rounds])
{
    for (int round = 0; round < Rounds; round++)
        memcpy(&values[round], (const char *)&figures[index][round] + offset, sizeof values[0]);
    return Median(values, Rounds);
}

static void PrintTable(void)
{
    int64_t medians[Cases], values[Rounds];
    printf("%-20s %9s %9s %12s %12s %12s %12s\n", "a record, ns", "median", "p99.9", "max", "worst",
           "max CPU", "worst");
    for (int i = 0; i < Cases; i++) {
        medians[i] = OfRounds(i, offsetof(Figures, median), values);
        printf("%-20s %9" PRId64 " %9" PRId64, cases[i].name, medians[i],
               OfRounds(i, offsetof(Figures, high), values));
        printf(" %12" PRId64, OfRounds(i, offsetof(Figures, max), values));
        printf(" %12" PRId64, values[Rounds - 1]);
        printf(" %12" PRId64, OfRounds(i, offsetof(Figures, maxCpu), values));
        printf(" %12" PRId64 "\n", values[Rounds - 1]);
    }
}

/* The first three cases, and the last three beside them; stalled ones take long. */
static void PrintLines(bool all)
{
    static const char *const names[] = {"record of a frame, ns", "record of a frame, stalled, ns",
                                        "record of a frame, cold caches, ns"};
    for (int i = 0; i < 3; i++) {
        double ours[Rounds], print[Rounds];
        for (int round = 0; round < Rounds; round++) {
            ours[round] = (double)figures[i][round].median;
            print[round] = (double)figures[i + 5][round].median;
        }
        if (all || !cases[i].stalled)
            BenchLine(names[i], ours, print, Rounds, "", "fprintf of the row");
    }
}

int main(int argc, char **argv)
{
    const bool all = BenchIsLong(argc, argv);
    if (all)
        records = Records;
    HostRead(&host, "", "");
    for (int round = 0; round < Rounds; round++) {
        for (int k = 0; k < Cases; k++) {
            int index = round % 2 == 0 ? k : Cases - 1 - k;
            if (all || !cases[index].stalled)
                figures[index][round] = RunCase(&cases[index]);
        }
    }
    PrintLines(all);
    if (!all)
        return EXIT_SUCCESS;
    printf("\n%d rounds of %d records (cold: %d), one every %d us\n\n", Rounds, Records,
           Records / 20, PauseNs / 1000);
    PrintTable();
    if (!freopen("/dev/null", "w", stderr)) /* where each would say what it wrote */
        return EXIT_FAILURE;
    TimeStart();
    return EXIT_SUCCESS;
}
