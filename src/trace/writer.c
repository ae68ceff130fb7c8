/* SPDX-License-Identifier: MIT
 *
 * The memory between the loop's thread and the writer's: blocks of records. One thread puts, one
 * takes, and each owns one count, so neither ever waits for the other. A block that the writer has
 * emptied is used again before one that was never touched: only a sink that stalls makes it touch
 * more memory. The counts are C11's atomics and not SDL's, which ThreadSanitizer cannot see into.
 */
#include "base/message.h"
#include "trace/sink.h"
#include "trace/trace.h"

#include <SDL_mutex.h>
#include <SDL_thread.h>
#include <SDL_timer.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* A frame or a slice. */
typedef struct Record {
    bool isFrame;
    union {
        Frame frame;
        Slice slice;
    };
} Record;

enum {
    MemoryBytes = 64 << 20,
    BlockRecords = 1024,
    BlockCount = MemoryBytes / sizeof(Record) / BlockRecords,
    MostHeld = BlockCount / 2 * BlockRecords /* slices that wait for their frame */
};
enum { WriteMs = 100, StuckMs = 300 };

struct Trace {
    Record *memory;
    atomic_llong put;      /* records so far; only the loop's thread sets it */
    atomic_llong take;     /* of them written; only the writer sets it */
    atomic_int emptied;    /* blocks that the writer has done with; only it sets it */
    int free[BlockCount];  /* which, the last ones; set before `emptied` */
    int used, untouched;   /* loop's thread: of the emptied, used again; the first never used */
    int order[BlockCount]; /* the block of records n * BlockRecords on is order[n % BlockCount] */
    bool (*patience)(void);
    bool full;
    int64_t refused; /* records that found the memory full */

    SDL_Thread *thread;
    SDL_sem *wake;
    atomic_bool closing, announce, finished;

    bool json;
    int64_t origin;
    int64_t frames; /* the writer's, as all below: in the sink */
    Frame before;   /* the last of them */
    TraceSink sink;
};

static Record *Place(Trace *trace, long long n)
{
    int block = trace->order[n / BlockRecords % BlockCount];
    return &trace->memory[(int64_t)block * BlockRecords + n % BlockRecords];
}

/* The writer has done with record n; the last of a block gives it back. */
static void HandBack(Trace *trace, long long n)
{
    int emptied = atomic_load(&trace->emptied);
    if (n % BlockRecords < BlockRecords - 1)
        return;
    trace->free[emptied % BlockCount] = trace->order[n / BlockRecords % BlockCount];
    atomic_store(&trace->emptied, emptied + 1);
}

/* Makes room in the sink; of what is written, `take` is the first record that is not. */
static void MakeRoom(Trace *trace, long long take)
{
    if (!TraceSinkFull(&trace->sink))
        return;
    TraceSinkWrite(&trace->sink);
    atomic_store(&trace->take, take);
}

/* The frame with its times counted from the recording's begin, and nothing before the first. */
static Frame FrameAt(Trace *trace, long long n)
{
    Frame frame = Place(trace, n)->frame;
    frame.start -= trace->origin;
    frame.end -= trace->origin;
    frame.hasAnimationError = frame.hasAnimationError && trace->frames > 0;
    return frame;
}

static void AddFrame(Trace *trace, const Frame *frame)
{
    TraceSink *sink = &trace->sink;
    char *end = TraceSinkEnd(sink);
    if (sink->failed)
        return;
    if (trace->json)
        sink->batched += TraceJsonFrame(end, frame, trace->frames > 0 ? &trace->before : NULL);
    else
        sink->batched += TraceCsvRow(end, frame);
}

static void AddFrameEnd(Trace *trace, const Frame *frame)
{
    if (trace->json && !trace->sink.failed)
        trace->sink.batched += TraceJsonFrameEnd(TraceSinkEnd(&trace->sink), frame);
    trace->frames++;
    trace->before = *frame;
}

static void AddSlice(Trace *trace, long long n, const Frame *frame)
{
    Slice slice = Place(trace, n)->slice;
    slice.start -= trace->origin;
    slice.end -= trace->origin;
    if (!trace->sink.failed)
        trace->sink.batched += TraceJsonSlice(TraceSinkEnd(&trace->sink), &slice, frame);
}

/* Takes the slices from `take` on and the frame behind them, which is written before and after
 * them. */
static void TakeFrame(Trace *trace, long long take, long long next, bool hasFrame)
{
    Frame frame;
    MakeRoom(trace, take);
    if (hasFrame) {
        frame = FrameAt(trace, next);
        AddFrame(trace, &frame);
    }
    for (; take < next; take++) {
        MakeRoom(trace, take);
        AddSlice(trace, take, hasFrame ? &frame : NULL);
        HandBack(trace, take);
    }
    MakeRoom(trace, take);
    if (hasFrame) {
        AddFrameEnd(trace, &frame);
        HandBack(trace, take);
    }
}

/* Writes all frames that are there. Slices wait for theirs, unless they are too many. */
static void Drain(Trace *trace)
{
    long long put = atomic_load(&trace->put), take = atomic_load(&trace->take);
    while (take < put) {
        long long next = take;
        while (next < put && !Place(trace, next)->isFrame)
            next++;
        bool hasFrame = next < put;
        if (!hasFrame && next - take < MostHeld)
            break;
        TakeFrame(trace, take, next, hasFrame);
        take = next + hasFrame;
    }
    TraceSinkWrite(&trace->sink);
    atomic_store(&trace->take, take);
}

/* The memory goes here and not in the loop's thread, where it could take a while. */
static void Finish(Trace *trace)
{
    TraceSink *sink = &trace->sink;
    if (trace->json && !sink->failed)
        sink->batched += TraceJsonEnd(TraceSinkEnd(sink), trace->before.end);
    TraceSinkClose(sink);
    if (atomic_load(&trace->announce) && !sink->failed)
        Note("wrote %s: %lld frames", sink->path, (long long)trace->frames);
    free(trace->memory);
    trace->memory = NULL;
    atomic_store(&trace->finished, true);
}

static int WriterThread(void *data)
{
    Trace *trace = data;
    bool last;
    do {
        SDL_SemWaitTimeout(trace->wake, WriteMs);
        last = atomic_load(&trace->closing);
        Drain(trace);
    } while (!last);
    Finish(trace);
    return 0;
}

static void TraceFree(Trace *trace)
{
    if (trace->wake)
        SDL_DestroySemaphore(trace->wake);
    TraceSinkClose(&trace->sink);
    free(trace->memory);
    free(trace);
}

static bool OpenSink(Trace *trace, const char *path, const Host *host)
{
    TraceSink *sink = &trace->sink;
    size_t length = strlen(path);
    trace->json = length >= 5 && strcmp(path + length - 5, ".json") == 0;
    sink->lines = trace->json ? "events" : "rows";
    sink->array = trace->json;
    if (!TraceSinkOpen(sink, path))
        return false;
    sink->batched = trace->json ? TraceJsonHead(sink->batch) : TraceCsvHead(sink->batch, host);
    TraceSinkWrite(sink);
    sink->written = 0; /* the head is none */
    return !sink->failed;
}

Trace *TraceOpen(const char *path, const Host *host, int64_t origin, bool (*patience)(void))
{
    Trace *trace = calloc(1, sizeof *trace);
    if (!trace) {
        Fail("%s: no memory to record with", path);
        return NULL;
    }
    trace->origin = origin;
    trace->patience = patience;
    trace->memory = malloc(sizeof(Record) * BlockRecords * BlockCount);
    trace->wake = SDL_CreateSemaphore(0);
    if (!trace->memory || !trace->wake) {
        Fail("%s: no memory to record with", path);
    } else if (OpenSink(trace, path, host)) {
        trace->thread = SDL_CreateThread(WriterThread, "trace writer", trace);
        if (trace->thread)
            return trace;
        Fail("%s: the writer's thread can't start: %s", path, SDL_GetError());
    }
    TraceFree(trace);
    return NULL;
}

/* Finds a block for the records from `put` on; false if all are full. */
static bool NextBlock(Trace *trace, long long put)
{
    int block = trace->untouched;
    if (trace->used != atomic_load(&trace->emptied))
        block = trace->free[trace->used++ % BlockCount];
    else if (block < BlockCount)
        trace->untouched++;
    else
        return false;
    trace->order[put / BlockRecords % BlockCount] = block;
    return true;
}

/* Where record `put` goes; NULL if there is no room for it. */
static Record *NextPlace(Trace *trace, long long put)
{
    if (trace->full) {
        trace->refused++;
        return NULL;
    }
    while (put % BlockRecords == 0 && !NextBlock(trace, put)) {
        if (!trace->patience || !trace->patience()) {
            trace->full = true;
            trace->refused = 1;
            Fail("%s: takes nothing and %d MiB of records are waiting; the recording stops",
                 trace->sink.path, MemoryBytes >> 20);
            return NULL;
        }
        SDL_SemPost(trace->wake);
        SDL_Delay(1);
    }
    return Place(trace, put);
}

void TraceFrame(Trace *trace, const Frame *frame)
{
    long long put = atomic_load(&trace->put);
    Record *record = NextPlace(trace, put);
    if (!record)
        return;
    record->isFrame = true;
    record->frame = *frame;
    atomic_store(&trace->put, put + 1);
}

void TraceSlice(Trace *trace, const Slice *slice)
{
    long long put = atomic_load(&trace->put);
    Record *record = trace->json ? NextPlace(trace, put) : NULL;
    if (!record)
        return;
    record->isFrame = false;
    record->slice = *slice;
    atomic_store(&trace->put, put + 1);
}

bool TraceGoesOn(const Trace *trace)
{
    return !trace->full && !trace->sink.failed;
}

void TraceStop(Trace *trace)
{
    atomic_store(&trace->announce, true);
    atomic_store(&trace->closing, true);
    SDL_SemPost(trace->wake);
}

bool TraceStopped(const Trace *trace)
{
    return atomic_load(&trace->finished);
}

/* Waits for the writer, unless it is stuck and the user wants to leave. */
static bool WaitForWriter(Trace *trace, bool (*giveUp)(void))
{
    long long seen = -1;
    for (int idleMs = 0; !atomic_load(&trace->finished); idleMs++) {
        long long take = atomic_load(&trace->take);
        if (take != seen)
            idleMs = 0;
        seen = take;
        bool leave = giveUp && giveUp();
        if (leave && idleMs > StuckMs)
            return false;
        SDL_Delay(1);
    }
    return true;
}

bool TraceClose(Trace *trace, bool (*giveUp)(void))
{
    atomic_store(&trace->closing, true);
    SDL_SemPost(trace->wake);
    if (!WaitForWriter(trace, giveUp)) {
        long long left = atomic_load(&trace->put) - atomic_load(&trace->take);
        Fail("%s: takes nothing; %lld %s are lost", trace->sink.path,
             left + (long long)trace->refused, trace->sink.lines);
        _Exit(1); /* the writer hangs in the system and can't be stopped */
    }
    SDL_WaitThread(trace->thread, NULL);
    bool whole = !trace->sink.failed && trace->refused == 0;
    TraceFree(trace);
    return whole;
}
