/* SPDX-License-Identifier: MIT */
#include "trace/writer.h"

#include "base/message.h"
#include "trace/sink.h"
#include "trace/worker.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef enum RecordKind {
    RecordSlice,
    RecordPendingFrame, /* was drawn, but is not complete: only its `picture` is set */
    RecordFrame
} RecordKind;

typedef struct Record {
    RecordKind kind;
    union {
        Frame frame;
        Slice slice;
    };
} Record;

enum {
    MemoryMiB = 64,
    MaxRecords = (MemoryMiB << 20) / sizeof(Record),
    MaxWaiting = MaxRecords / 2, /* slices that wait for their frame */
    FewRecords = 1024,           /* which the loop's thread can copy without a hitch */
    WriteMs = 100,               /* between two writes */
    StallMs = 300,               /* a write that makes no progress for so long has stalled */
    GiveUpMs = 2000,             /* then the rest is abandoned, if that is asked for */
    NoteMs = 1000                /* after so long a note says what is waited for */
};

struct Trace {
    /* A ring. Each thread sets a count of its own, so neither waits for the other. The counts are
     * C11's atomics and not SDL's, which ThreadSanitizer does not understand. */
    Record *records;
    int64_t first;          /* records[0] is this record, until the ring goes round */
    atomic_llong published; /* the worker may write the records before this one */
    atomic_llong written;   /* the records before this one are in the file; set by the worker */

    Worker *worker;

    /* The loop's thread: */
    Nanoseconds origin; /* times in the file count from here */
    int64_t filled;     /* records so far */
    bool begun;         /* with a frame */
    bool (*quit)(void);
    bool full, waitingNoted;
    int64_t refused; /* records that did not fit */

    atomic_bool closing, announce, finished;

    /* The worker: */
    Sink sink;
    int64_t frames;
    Frame before; /* the last of them */
};

static Record *At(const Trace *trace, int64_t n)
{
    return &trace->records[(n - trace->first) % MaxRecords];
}

/* ---- the worker ---- */

/* Makes room in the sink by writing it; then the records before n are in the file. */
static void MakeRoom(Trace *trace, int64_t n)
{
    if (!SinkIsFull(&trace->sink))
        return;
    SinkWrite(&trace->sink);
    atomic_store(&trace->written, n);
}

/* Adds the slices from `n` to `next` to the sink, and the frame at `next` if it is there: its start
 * goes before the slices and its end after them. */
static void AddFrame(Trace *trace, int64_t n, int64_t next, bool hasFrame)
{
    Sink *sink = &trace->sink;
    const Format *format = sink->format;
    const Frame *frame = hasFrame ? &At(trace, next)->frame : NULL;
    MakeRoom(trace, n);
    if (frame)
        format->frame(sink, frame, trace->frames ? &trace->before : NULL);
    for (; n < next; n++) {
        MakeRoom(trace, n);
        format->slice(sink, &At(trace, n)->slice, frame);
    }
    if (!frame)
        return;
    MakeRoom(trace, n);
    if (format->frameEnd)
        format->frameEnd(sink, frame);
    trace->frames++;
    trace->before = *frame;
}

/* Writes all that is published. */
static void Drain(Trace *trace)
{
    const int64_t published = atomic_load(&trace->published);
    int64_t n = atomic_load(&trace->written);
    while (n < published) {
        int64_t next = n;
        while (next < published && At(trace, next)->kind == RecordSlice)
            next++;
        const bool hasFrame = next < published;
        AddFrame(trace, n, next, hasFrame);
        n = next + hasFrame;
    }
    SinkWrite(&trace->sink);
    atomic_store(&trace->written, n);
}

/* The memory is freed here and not in the loop's thread, which that could delay. */
static void Finish(Trace *trace)
{
    Sink *sink = &trace->sink;
    if (sink->format->end)
        sink->format->end(sink, trace->before.end);
    SinkClose(sink);
    if (atomic_load(&trace->announce) && !sink->failed)
        Note("wrote %s: %lld frame%s", sink->path, (long long)trace->frames,
             trace->frames == 1 ? "" : "s");
    free(trace->records);
    trace->records = NULL;
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
    free(trace->records);
    free(trace);
}

static const Format *FormatOf(const char *path)
{
    const char *ending = strrchr(path, '.');
    return ending && strcmp(ending, ".json") == 0 ? &FormatJson : &FormatCsv;
}

Trace *TraceOpen(const char *path, const Host *host, Nanoseconds origin, bool (*quit)(void))
{
    Trace *trace = calloc(1, sizeof *trace);
    const char *cause;
    if (trace)
        trace->records = malloc(MaxRecords * sizeof(Record));
    if (!trace || !trace->records) {
        free(trace);
        Fail("%s: no memory to record with", path);
        return NULL;
    }
    trace->origin = origin;
    trace->quit = quit;
    if (SinkOpen(&trace->sink, path, FormatOf(path), host)) {
        trace->worker = WorkerStart(WriteMs, Work, trace, &cause);
        if (trace->worker)
            return trace;
        Fail("%s: the writer's thread can't start: %s", path, cause);
    }
    Free(trace);
    return NULL;
}

/* A wait for the worker; zeroed at its start. */
typedef struct Wait {
    long long taken; /* bytes that the file had taken */
    int idleMs;      /* since it last took some */
    int allMs;       /* since the wait began */
} Wait;

/* Waits a little. */
static void WaitForFile(Trace *trace, Wait *wait)
{
    const long long taken = atomic_load(&trace->sink.taken);
    wait->idleMs = taken == wait->taken ? wait->idleMs + 1 : 0;
    wait->taken = taken;
    if (++wait->allMs > NoteMs && !trace->waitingNoted && !trace->sink.failed) {
        trace->waitingNoted = true;
        Note("waiting for %s to take %lld more %s; Ctrl-C gives up if it takes none for %d s",
             trace->sink.path,
             (long long)atomic_load(&trace->published) - atomic_load(&trace->written),
             trace->sink.format->lines, GiveUpMs / 1000);
    }
    WorkerWait(trace->worker);
}

/* Goes back to records[0] when the worker has written all that was published. So most of the memory
 * is never touched unless the file stalls. */
static void Rewind(Trace *trace)
{
    const int64_t published = atomic_load(&trace->published);
    const int64_t used = trace->filled - trace->first, kept = trace->filled - published;
    if (atomic_load(&trace->written) < published || kept > FewRecords || used < 4 * FewRecords ||
        used > MaxRecords)
        return;
    memcpy(trace->records, At(trace, published), (size_t)kept * sizeof(Record));
    trace->first = published;
}

/* Where the next record goes; NULL if there is no room for it. */
static Record *NextRecord(Trace *trace)
{
    Wait wait = {0};
    Rewind(trace);
    while (!trace->full) {
        if (trace->filled - atomic_load(&trace->written) < MaxRecords)
            return At(trace, trace->filled++);
        WorkerWake(trace->worker);
        if (trace->quit && (wait.idleMs <= StallMs || !trace->quit())) {
            WaitForFile(trace, &wait);
            continue;
        }
        trace->full = true;
        Fail("%s: write stalled with %d MiB of records waiting; the recording stops",
             trace->sink.path, MemoryMiB);
    }
    trace->refused++;
    return NULL;
}

/* Publishes the frames before the first pending one, with their slices. Slices wait for their
 * frame, unless there are too many. */
static void Publish(Trace *trace)
{
    int64_t published = atomic_load(&trace->published);
    for (int64_t n = published; n < trace->filled; n++) {
        const RecordKind kind = At(trace, n)->kind;
        if (kind == RecordPendingFrame)
            break;
        if (kind == RecordFrame || n - published >= MaxWaiting)
            published = n + 1;
    }
    atomic_store(&trace->published, published);
}

void TraceFrameDrawn(Trace *trace, uint64_t picture)
{
    Record *record = trace->sink.format->slice ? NextRecord(trace) : NULL;
    if (!record)
        return;
    record->kind = RecordPendingFrame;
    record->frame.picture = picture;
}

/* The record of this picture's pending frame, or a new one; NULL if there is no room for it. */
static Record *RecordOf(Trace *trace, uint64_t picture)
{
    for (int64_t n = atomic_load(&trace->published); n < trace->filled; n++) {
        Record *record = At(trace, n);
        if (record->kind == RecordPendingFrame && record->frame.picture == picture)
            return record;
    }
    return NextRecord(trace);
}

void TraceFrame(Trace *trace, const Frame *frame)
{
    Record *record = RecordOf(trace, frame->picture);
    if (!record)
        return;
    record->kind = RecordFrame;
    record->frame = *frame;
    record->frame.start -= trace->origin;
    record->frame.end -= trace->origin;
    record->frame.hasAnimationError &= trace->begun; /* else there is no frame before it */
    trace->begun = true;
    Publish(trace);
}

void TraceSlice(Trace *trace, const Slice *slice)
{
    Record *record = trace->sink.format->slice ? NextRecord(trace) : NULL;
    if (!record)
        return;
    record->kind = RecordSlice;
    record->slice = (Slice){slice->kind, slice->start - trace->origin, slice->end - trace->origin};
    if (trace->filled - atomic_load(&trace->published) > MaxWaiting)
        Publish(trace);
}

bool TraceIsRecording(const Trace *trace)
{
    return !trace->full && !trace->sink.failed;
}

void TraceStop(Trace *trace)
{
    atomic_store(&trace->announce, true);
    atomic_store(&trace->closing, true);
    WorkerWake(trace->worker);
}

bool TraceIsWritten(const Trace *trace)
{
    return atomic_load(&trace->finished) || trace->sink.failed;
}

/* False if the file takes nothing and `giveUp` says to abandon the rest. */
static bool WaitForWorker(Trace *trace, bool (*giveUp)(void))
{
    Wait wait = {0};
    trace->waitingNoted = false;
    while (!atomic_load(&trace->finished)) {
        WaitForFile(trace, &wait);
        const bool leave = giveUp && giveUp();
        if (leave && wait.idleMs > GiveUpMs)
            return false;
    }
    return true;
}

TraceEnd TraceClose(Trace *trace, bool (*giveUp)(void))
{
    atomic_store(&trace->closing, true);
    WorkerWake(trace->worker);
    if (!WaitForWorker(trace, giveUp)) {
        const long long left = atomic_load(&trace->published) - atomic_load(&trace->written);
        Fail("%s: write stalled; %lld %s are lost", trace->sink.path,
             left + (long long)trace->refused, trace->sink.format->lines);
        return TraceStalled;
    }
    WorkerJoin(trace->worker);
    const bool complete = !trace->sink.failed && trace->refused == 0;
    Free(trace);
    return complete ? TraceComplete : TraceIncomplete;
}
