/* SPDX-License-Identifier: MIT */
#include "trace/writer.h"

#include "base/message.h"
#include "trace/record_ring.h"
#include "trace/sink.h"
#include "trace/worker.h"

#include <stdlib.h>

enum {
    WriteMs = 100, /* between two writes */
    StallMs = 300, /* without progress for so long, a write has stalled */
    SayMs = 1000,  /* then that is said */
    MaxHeld = RecordRingBlocks / 2 * RecordRingBlock /* slices that wait for their frame */
};

struct Trace {
    RecordRing ring;
    Worker *worker;
    Nanoseconds origin;

    /* The loop's thread: */
    bool (*keepWaiting)(void);
    bool full, waitingSaid;
    int64_t refused; /* records that did not fit */
    int64_t waiting; /* frames in the ring that are not complete */

    atomic_bool closing, announce, finished;

    /* The worker: */
    Sink sink;
    int64_t frames;
    Frame before; /* the last of them */
};

/* ---- the worker ---- */

/* Makes room in the sink by writing it; then all records before `taken` are in the file. */
static void MakeRoom(Trace *trace, int64_t taken)
{
    if (!SinkFull(&trace->sink))
        return;
    SinkWrite(&trace->sink);
    atomic_store(&trace->ring.taken, taken);
}

/* The frame in record n, with its times counted from the recording's start. The first frame has no
 * animation error, as there is no frame before it. */
static Frame FrameAt(const Trace *trace, int64_t n)
{
    Frame frame = RecordRingAt(&trace->ring, n)->frame;
    frame.start -= trace->origin;
    frame.end -= trace->origin;
    frame.hasAnimationError = frame.hasAnimationError && trace->frames > 0;
    return frame;
}

static void AddFrame(Trace *trace, const Frame *frame)
{
    Sink *sink = &trace->sink;
    if (!sink->failed)
        SinkAdd(sink, sink->format->frame(SinkEnd(sink), frame,
                                          trace->frames > 0 ? &trace->before : NULL));
}

static void AddFrameEnd(Trace *trace, const Frame *frame)
{
    Sink *sink = &trace->sink;
    if (!sink->failed && sink->format->frameEnd)
        SinkAdd(sink, sink->format->frameEnd(SinkEnd(sink), frame));
    trace->frames++;
    trace->before = *frame;
}

static void AddSlice(Trace *trace, int64_t n, const Frame *frame)
{
    Sink *sink = &trace->sink;
    Slice slice = RecordRingAt(&trace->ring, n)->slice;
    slice.start -= trace->origin;
    slice.end -= trace->origin;
    if (!sink->failed)
        SinkAdd(sink, sink->format->slice(SinkEnd(sink), &slice, frame));
}

/* Takes the slices from `taken` to `next`, and the frame at `next`, if there is one: its start goes
 * before the slices and its end after them. */
static void TakeFrame(Trace *trace, int64_t taken, int64_t next, bool hasFrame)
{
    Frame frame;
    MakeRoom(trace, taken);
    if (hasFrame) {
        frame = FrameAt(trace, next);
        AddFrame(trace, &frame);
    }
    for (; taken < next; taken++) {
        MakeRoom(trace, taken);
        AddSlice(trace, taken, hasFrame ? &frame : NULL);
        RecordRingRelease(&trace->ring, taken);
    }
    MakeRoom(trace, taken);
    if (hasFrame) {
        AddFrameEnd(trace, &frame);
        RecordRingRelease(&trace->ring, taken);
    }
}

/* Writes all frames that have been put. Slices wait for their frame, unless there are too many. */
static void Drain(Trace *trace)
{
    RecordRing *ring = &trace->ring;
    int64_t put = atomic_load(&ring->put), taken = atomic_load(&ring->taken);
    while (taken < put) {
        int64_t next = taken;
        while (next < put && !RecordRingAt(ring, next)->isFrame)
            next++;
        bool hasFrame = next < put;
        if (!hasFrame && next - taken < MaxHeld)
            break;
        TakeFrame(trace, taken, next, hasFrame);
        taken = next + hasFrame;
    }
    SinkWrite(&trace->sink);
    atomic_store(&ring->taken, taken);
}

/* The ring is freed here and not in the loop's thread, which that could delay. */
static void Finish(Trace *trace)
{
    Sink *sink = &trace->sink;
    if (sink->format->end && !sink->failed)
        SinkAdd(sink, sink->format->end(SinkEnd(sink), trace->before.end));
    SinkClose(sink);
    if (atomic_load(&trace->announce) && !sink->failed)
        Note("wrote %s: %lld frame%s", sink->path, (long long)trace->frames,
             trace->frames == 1 ? "" : "s");
    RecordRingFree(&trace->ring);
    atomic_store(&trace->finished, true);
}

static bool Work(void *data)
{
    Trace *trace = data;
    bool last = atomic_load(&trace->closing);
    if (!SinkReady(&trace->sink))
        return true;
    Drain(trace);
    if (last)
        Finish(trace);
    return !last;
}

/* ---- the loop's thread ---- */

static void Free(Trace *trace)
{
    SinkClose(&trace->sink);
    RecordRingFree(&trace->ring);
    free(trace);
}

Trace *TraceOpen(const char *path, const Host *host, Nanoseconds origin, bool (*keepWaiting)(void))
{
    Trace *trace = calloc(1, sizeof *trace);
    const char *cause;
    if (!trace || !RecordRingInit(&trace->ring)) {
        free(trace);
        Fail("%s: no memory to record with", path);
        return NULL;
    }
    trace->origin = origin;
    trace->keepWaiting = keepWaiting;
    if (SinkOpen(&trace->sink, path, host)) {
        trace->worker = WorkerStart("trace writer", WriteMs, Work, trace, &cause);
        if (trace->worker)
            return trace;
        Fail("%s: the writer's thread can't start: %s", path, cause);
    }
    Free(trace);
    return NULL;
}

bool TraceHasSlices(const char *path)
{
    return FormatOf(path)->slice;
}

/* A wait for the worker, at first zeroed. */
typedef struct Wait {
    long long taken;
    int idleMs; /* since the worker has taken something */
} Wait;

/* Waits a little. Returns whether the file has taken nothing for so long that it stalls. */
static bool WaitStalls(Trace *trace, Wait *wait)
{
    const long long taken = atomic_load(&trace->ring.taken);
    wait->idleMs = taken == wait->taken ? wait->idleMs + 1 : 0;
    wait->taken = taken;
    if (wait->idleMs > SayMs && !trace->waitingSaid) {
        trace->waitingSaid = true;
        Note("waiting for %s to take %lld more %s; Ctrl-C gives up", trace->sink.path,
             (long long)atomic_load(&trace->ring.put) - taken, trace->sink.format->lines);
    }
    WorkerWait(trace->worker);
    return wait->idleMs > StallMs;
}

/* Where the next record goes; NULL if there is no room for it. */
static Record *NextRecord(Trace *trace)
{
    Wait wait = {0};
    while (!trace->full) {
        Record *record = RecordRingNext(&trace->ring);
        if (record)
            return record;
        WorkerWake(trace->worker);
        if (trace->keepWaiting && (!WaitStalls(trace, &wait) || trace->keepWaiting()))
            continue;
        trace->full = true;
        Fail("%s: write stalled with %d MiB of records waiting; the recording stops",
             trace->sink.path, RecordRingBytes >> 20);
    }
    trace->refused++;
    return NULL;
}

/* The record just filled can be written, unless it has to wait for a frame before it. */
static void Fill(Trace *trace)
{
    const int64_t end = RecordRingFill(&trace->ring) + 1;
    if (trace->waiting == 0)
        RecordRingPut(&trace->ring, end);
}

void TraceFrameDrawn(Trace *trace)
{
    Record *record = NextRecord(trace);
    if (!record)
        return;
    record->isFrame = true;
    trace->waiting++;
    Fill(trace);
}

/* Completes the frame that has waited longest. */
static void CompleteFrame(Trace *trace, const Frame *frame)
{
    RecordRing *ring = &trace->ring;
    int64_t n = atomic_load(&ring->put);
    while (!RecordRingAt(ring, n)->isFrame)
        n++;
    RecordRingAt(ring, n)->frame = *frame;
    trace->waiting--;
    RecordRingPut(ring, trace->waiting > 0 ? n + 1 : ring->filled);
}

void TraceFrame(Trace *trace, const Frame *frame)
{
    if (trace->waiting > 0) {
        CompleteFrame(trace, frame);
        return;
    }
    Record *record = NextRecord(trace);
    if (!record)
        return;
    record->isFrame = true;
    record->frame = *frame;
    Fill(trace);
}

void TraceSlice(Trace *trace, const Slice *slice)
{
    Record *record = trace->sink.format->slice ? NextRecord(trace) : NULL;
    if (!record)
        return;
    record->isFrame = false;
    record->slice = *slice;
    Fill(trace);
}

bool TraceIsRecording(const Trace *trace)
{
    return !trace->full && !trace->sink.failed;
}

bool TraceHasFailed(const Trace *trace)
{
    return trace->sink.failed;
}

void TraceStop(Trace *trace)
{
    atomic_store(&trace->announce, true);
    atomic_store(&trace->closing, true);
    WorkerWake(trace->worker);
}

bool TraceIsWritten(const Trace *trace)
{
    return atomic_load(&trace->finished);
}

/* False if a write stalls and `giveUp` says to abandon the rest. */
static bool WaitForWorker(Trace *trace, bool (*giveUp)(void))
{
    Wait wait = {0};
    trace->waitingSaid = false;
    while (!atomic_load(&trace->finished)) {
        const bool stalls = WaitStalls(trace, &wait);
        const bool leave = giveUp && giveUp();
        if (leave && stalls)
            return false;
    }
    return true;
}

TraceEnd TraceClose(Trace *trace, bool (*giveUp)(void))
{
    atomic_store(&trace->closing, true);
    WorkerWake(trace->worker);
    if (!WaitForWorker(trace, giveUp)) {
        const long long left = atomic_load(&trace->ring.put) - atomic_load(&trace->ring.taken);
        Fail("%s: write stalled; %lld %s are lost", trace->sink.path,
             left + (long long)trace->refused, trace->sink.format->lines);
        return TraceStalled;
    }
    WorkerJoin(trace->worker);
    const bool complete = !trace->sink.failed && trace->refused == 0;
    Free(trace);
    return complete ? TraceComplete : TraceIncomplete;
}
