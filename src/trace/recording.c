/* SPDX-License-Identifier: MIT */
#include "trace/recording.h"

#include "base/files.h"
#include "base/message.h"
#include "trace/sink.h"
#include "trace/worker.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct Record {
    Frame frame;
    Slices slices[]; /* one, or none if the format writes no slices */
} Record;

enum {
    MemoryMiB = 64,  /* for records, unless Recording.memoryMiB says otherwise */
    StallMs = 300,   /* a write that makes no progress for so long has stalled */
    GiveUpMs = 2000, /* then the rest is abandoned, if that is asked for */
    NoteMs = 1000,   /* after so long a note says what is waited for */
    SaveMs = 5000,   /* a program that is ended because it hangs waits no longer for its file */
    MsOfSecond = 1000
};

/* What becomes of a recording, in this order. */
typedef enum TracePhase {
    TraceOpen,    /* it takes frames */
    TraceClosing, /* it was stopped, and the worker writes what is left; set by Stop */
    TraceFinished /* the file is closed; set by the worker, in Finish */
} TracePhase;

typedef struct Trace {
    /* A ring of records. Each thread sets a count of its own, so neither waits for the other. The
     * counts are C11's atomics and not SDL's, which ThreadSanitizer does not understand. */

    /* How much the ring takes. */
    int memoryMiB;
    /* The size of a record in bytes. */
    size_t recordSize;
    /* How many records the ring holds. */
    int64_t room;
    /* The ring begins with this record, until it goes round. */
    int64_t first;
    /* The worker may write the records before this one. */
    atomic_llong published;
    /* The records before this one are in the file; set by the worker. */
    atomic_llong written;

    Worker worker;
    /* A TracePhase. */
    atomic_int phase;
    /* Whether a line says that the file was written. */
    atomic_bool announce;

    /* Of the loop's thread: times in the file count from here. */
    Nanoseconds origin;
    /* Of the loop's thread: how many records did not fit. After the first one recording has
     * stopped. */
    int64_t refused;

    /* Of the worker: the file. */
    Sink sink;
    /* Of the worker: the last frame in it. */
    Frame before;

    _Alignas(Frame) unsigned char records[];
} Trace;

static bool IsIn(const Trace *trace, TracePhase phase)
{
    return atomic_load(&trace->phase) == (int)phase;
}

static Record *RecordAt(Trace *trace, int64_t n)
{
    const size_t place = (size_t)((n - trace->first) % trace->room);
    return (Record *)(trace->records + place * trace->recordSize);
}

/* ---- the worker ---- */

/* Writes all that is published. */
static void Drain(Trace *trace)
{
    Sink *sink = &trace->sink;
    const int64_t published = atomic_load(&trace->published);
    for (int64_t n = atomic_load(&trace->written); n < published; n++) {
        const Record *record = RecordAt(trace, n);
        sink->format->frame(sink, &record->frame, record->slices, n > 0 ? &trace->before : NULL);
        SinkWrite(sink);
        trace->before = record->frame;
        atomic_store(&trace->written, n + 1);
    }
}

static void Finish(Trace *trace)
{
    Sink *sink = &trace->sink;
    if (sink->format->end)
        sink->format->end(sink, trace->before.end);
    SinkClose(sink);

    const long long frames = atomic_load(&trace->written);
    if (atomic_load(&trace->announce) && !sink->failed)
        Note("wrote %s: %lld frame%s; --summary tells what is in it", sink->path, frames,
             Plural(frames));
    atomic_store(&trace->phase, TraceFinished);
}

static bool Work(void *data)
{
    Trace *trace = data;
    const bool isLast = IsIn(trace, TraceClosing); /* asked before: nothing comes after that */
    Drain(trace);
    if (isLast)
        Finish(trace);
    return !isLast;
}

/* ---- the loop's thread ---- */

static const SinkFormat *FormatOf(const char *path)
{
    const char *ending = strrchr(path, '.');
    return ending && strcmp(ending, ".json") == 0 ? &SinkJson : &SinkCsv;
}

/* NULL after one line on standard error. */
static Trace *Open(const char *path, const Recording *recording, Nanoseconds origin)
{
    const int memoryMiB = recording->memoryMiB > 0 ? recording->memoryMiB : MemoryMiB;
    const size_t bytes = (size_t)memoryMiB << 20; /* most of them are never used */
    Trace *trace = malloc(sizeof *trace + bytes);
    if (!trace) {
        Fail("%s: no memory to record with", path);
        return NULL;
    }

    const SinkFormat *format = FormatOf(path);
    memset(trace, 0, sizeof *trace);
    trace->origin = origin;
    trace->memoryMiB = memoryMiB;
    trace->recordSize = sizeof(Record);
    if (format->hasSlices)
        trace->recordSize += sizeof(Slices);
    trace->room = (int64_t)(bytes / trace->recordSize);

    if (SinkOpen(&trace->sink, path, format, recording->host)) {
        const char *cause = WorkerStart(&trace->worker, Work, trace);
        if (!cause)
            return trace;
        Fail("%s: the writer's thread can't start: %s", path, cause);
    }
    SinkClose(&trace->sink);
    free(trace);
    return NULL;
}

bool RecordingStart(Recording *recording, const char *path, Nanoseconds origin)
{
    char name[NewFileNameSize];
    recording->byKey = !path;
    if (path || NewFile(name, ".csv"))
        recording->trace = Open(path ? path : name, recording, origin);
    if (!recording->trace) {
        recording->failed = true;
        return false;
    }
    if (!path)
        Note("recording to %s", name);
    return true;
}

bool RecordingIsOn(const Recording *recording)
{
    const Trace *trace = recording->trace;
    return trace && IsIn(trace, TraceOpen) && trace->refused == 0 && !trace->sink.failed;
}

static long long Waiting(const Trace *trace)
{
    return atomic_load(&trace->published) - atomic_load(&trace->written);
}

static bool HasRoom(const Trace *trace)
{
    return Waiting(trace) < trace->room;
}

static bool IsFinished(const Trace *trace)
{
    return IsIn(trace, TraceFinished);
}

/* How long the file has taken no record. Begins with {-1, 0}, and is asked every millisecond. */
typedef struct Idleness {
    long long written; /* records, when it was asked last */
    int ms;
} Idleness;

static int IdleMs(Idleness *idleness, const Trace *trace)
{
    const long long written = atomic_load(&trace->written);
    if (written == idleness->written)
        idleness->ms++;
    else
        idleness->ms = 0;
    idleness->written = written;
    return idleness->ms;
}

/* Waits for the worker. False if leave() returns true and the file took no record for `stallMs`. */
static bool WaitUntil(Trace *trace, bool (*reached)(const Trace *), int stallMs,
                      bool (*leave)(void))
{
    const Sink *sink = &trace->sink;
    Idleness idleness = {-1, 0};
    for (int ms = 1; !reached(trace); ms++) {
        const int idleMs = IdleMs(&idleness, trace);
        if (leave && leave() && idleMs > stallMs)
            return false;
        if (ms == NoteMs && !sink->failed)
            Note("waiting for %s to take %lld more %s; Ctrl-C gives up if it takes none for %d s",
                 sink->path, Waiting(trace), sink->format->frames, GiveUpMs / MsOfSecond);
        WorkerWait(&trace->worker);
    }
    return true;
}

/* Makes room for one more record, or says that there is none. Begins the ring again once all is
 * written, so most memory stays unused unless the file stalls. */
static bool MakeRoom(Trace *trace, bool (*quit)(void))
{
    if (Waiting(trace) == 0)
        trace->first = atomic_load(&trace->published);
    if (HasRoom(trace))
        return true;
    WorkerWake(&trace->worker);
    if (HasRoom(trace) || (quit && WaitUntil(trace, HasRoom, StallMs, quit)))
        return true;
    return Fail("%s: write stalled with %d MiB of records waiting; the recording stops",
                trace->sink.path, trace->memoryMiB);
}

/* Copies a frame, with times that count from the recording's origin. */
static void Copy(Record *record, const Trace *trace, const Frame *frame, const Slices *slices)
{
    record->frame = *frame;
    record->frame.start -= trace->origin;
    record->frame.end -= trace->origin;
    if (!trace->sink.format->hasSlices)
        return;

    Slices *copy = &record->slices[0];
    *copy = *slices;
    for (int i = 0; i < copy->count; i++) {
        copy->slices[i].start -= trace->origin;
        copy->slices[i].end -= trace->origin;
    }
}

void RecordingFrame(const Recording *recording, const Frame *frame, const Slices *slices)
{
    Trace *trace = recording->trace;
    if (!trace || !IsIn(trace, TraceOpen))
        return;
    if (trace->refused > 0 || !MakeRoom(trace, recording->quit)) {
        trace->refused++;
        return;
    }

    /* The worker may read the record as soon as the count says so. */
    const int64_t n = atomic_load(&trace->published);
    Record *record = RecordAt(trace, n);
    Copy(record, trace, frame, slices);
    if (n == 0) /* there is no frame before it */
        FrameNote(&record->frame, COLUMN_OF(animation_error_ms), false);
    atomic_store(&trace->published, n + 1);
}

/* Lets the worker write what is left and close the file, and if wanted announce that. */
static void Stop(Trace *trace, bool announce)
{
    if (announce)
        atomic_store(&trace->announce, true);

    /* It may be closing already, or be finished. */
    int open = TraceOpen;
    atomic_compare_exchange_strong(&trace->phase, &open, TraceClosing);
    WorkerWake(&trace->worker);
}

void RecordingToggle(Recording *recording, Nanoseconds origin)
{
    Trace *trace = recording->trace;
    const bool wasOn = RecordingIsOn(recording);
    if (trace)
        Stop(trace, true);
    if (wasOn)
        return;
    if (trace && !IsFinished(trace) && !trace->sink.failed) {
        Note("the previous recording is still being written; no new one was started");
        return;
    }
    RecordingEnd(recording, NULL);
    RecordingStart(recording, NULL, origin);
}

void RecordingSave(const Recording *recording)
{
    Trace *trace = recording->trace;
    if (!trace)
        return;
    Stop(trace, recording->byKey);

    Idleness idleness = {-1, 0};
    for (int ms = 0; ms < SaveMs && !IsFinished(trace); ms++) {
        if (IdleMs(&idleness, trace) >= GiveUpMs)
            return;
        WorkerWait(&trace->worker);
    }
}

bool RecordingEnd(Recording *recording, bool (*giveUp)(void))
{
    Trace *trace = recording->trace;
    if (!trace)
        return !recording->failed;

    Stop(trace, recording->byKey);
    if (!WaitUntil(trace, IsFinished, GiveUpMs, giveUp)) {
        Fail("%s: write stalled; %lld %s are lost", trace->sink.path,
             Waiting(trace) + (long long)trace->refused, trace->sink.format->frames);
        _Exit(EXIT_FAILURE); /* the worker hangs in a write, so it can't be joined */
    }
    WorkerJoin(&trace->worker);

    if (trace->sink.failed || trace->refused > 0)
        recording->failed = true;
    recording->trace = NULL;
    free(trace);
    return !recording->failed;
}
