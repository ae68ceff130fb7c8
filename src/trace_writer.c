/* SPDX-License-Identifier: MIT
 *
 * The ring between the loop's thread and the writer's. One thread puts, one takes, and each owns
 * one index, so neither ever waits for the other.
 *
 * The ring holds RingFrames records at most, but while the writer keeps up it wraps early, within
 * its first EarlyFrames: only a sink that stalls makes it touch more memory. The indices are C11's
 * atomics and not SDL's, which ThreadSanitizer cannot see into.
 */
#include "report.h"
#include "trace.h"

#include <SDL_mutex.h>
#include <SDL_thread.h>
#include <SDL_timer.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RingBytes = 64 << 20, RingFrames = RingBytes / sizeof(Frame), EarlyFrames = 1024 };
enum { WriteMs = 100, BatchBytes = 64 * 1024 };

struct Trace {
    Frame *ring;
    atomic_int put;  /* the next record to fill; only the loop's thread sets it */
    atomic_int take; /* the next record to write; only the writer sets it */
    atomic_int end;  /* where the loop's thread wrapped last; set before `put` goes back to 0 */
    bool patient, full;
    int64_t refused; /* records that found the ring full */

    SDL_Thread *thread;
    SDL_sem *wake;
    atomic_bool closing, finished;

    FILE *file;
    char path[512];
    bool failed;          /* writer: the file takes nothing any more */
    int64_t rows, unsaid; /* writer: written whole, and lost to the failure */
    off_t bytes;          /* writer: of whole rows */
    size_t batched;
    char batch[BatchBytes];
};

/* Cuts off a row that was written in part. Pipes have nothing to cut. */
static void KeepWholeRows(Trace *trace)
{
    if (ftruncate(fileno(trace->file), trace->bytes) != 0)
        errno = 0;
}

static int64_t CountRows(const char *text, size_t length, size_t *wholeBytes)
{
    int64_t rows = 0;
    *wholeBytes = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n') {
            rows++;
            *wholeBytes = i + 1;
        }
    }
    return rows;
}

static void WriteBatch(Trace *trace)
{
    size_t whole;
    if (trace->batched == 0 || trace->failed)
        return;
    size_t written = fwrite(trace->batch, 1, trace->batched, trace->file);
    int cause = errno;
    int64_t rows = CountRows(trace->batch, written, &whole);
    trace->rows += rows;
    trace->bytes += (off_t)whole;
    if (written < trace->batched) {
        trace->failed = true;
        KeepWholeRows(trace);
        Fail("%s: %s; the recording stops after %lld rows", trace->path, strerror(cause),
             (long long)trace->rows);
    }
    trace->batched = 0;
}

/* Writes all records that are there. */
static void Drain(Trace *trace)
{
    int put = atomic_load(&trace->put);
    int take = atomic_load(&trace->take);
    while (take != put) {
        if (put < take && take == atomic_load(&trace->end)) {
            take = 0; /* the loop's thread wrapped here */
            continue;
        }
        if (trace->batched + TraceCsvRowMax > BatchBytes) {
            WriteBatch(trace);
            atomic_store(&trace->take, take);
        }
        if (trace->failed)
            trace->unsaid++;
        else
            trace->batched += TraceCsvRow(trace->batch + trace->batched, &trace->ring[take]);
        take++;
    }
    WriteBatch(trace);
    atomic_store(&trace->take, take);
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
    atomic_store(&trace->finished, true);
    return 0;
}

static void TraceFree(Trace *trace)
{
    if (trace->wake)
        SDL_DestroySemaphore(trace->wake);
    if (trace->file && trace->file != stdout)
        fclose(trace->file);
    free(trace->ring);
    free(trace);
}

static bool OpenFile(Trace *trace, const char *path, const Host *host)
{
    bool standard = strcmp(path, "-") == 0;
    snprintf(trace->path, sizeof trace->path, "%s", standard ? "standard output" : path);
    trace->file = standard ? stdout : fopen(path, "wb");
    if (!trace->file)
        return Fail("%s: %s", path, strerror(errno));
    setvbuf(trace->file, NULL, _IONBF, 0); /* whole batches go straight to the system */
    trace->batched = TraceCsvHead(trace->batch, host);
    WriteBatch(trace);
    trace->rows = 0; /* the head is none */
    return !trace->failed;
}

Trace *TraceOpen(const char *path, const Host *host, bool patient)
{
    Trace *trace = calloc(1, sizeof *trace);
    if (!trace) {
        Fail("%s: no memory to record with", path);
        return NULL;
    }
    trace->patient = patient;
    trace->ring = malloc(sizeof(Frame) * RingFrames);
    trace->wake = SDL_CreateSemaphore(0);
    if (!trace->ring || !trace->wake) {
        Fail("%s: no memory to record with", path);
    } else if (OpenFile(trace, path, host)) {
        trace->thread = SDL_CreateThread(WriterThread, "trace writer", trace);
        if (trace->thread)
            return trace;
        Fail("%s: the writer's thread can't start: %s", path, SDL_GetError());
    }
    TraceFree(trace);
    return NULL;
}

/* The place for the record after `put`, or -1 if the ring is full. */
static int NextPlace(Trace *trace, int put)
{
    int take = atomic_load(&trace->take);
    int next = put + 1;
    bool caughtUp = take > 0 && take <= put && put - take < EarlyFrames;
    if (next == RingFrames || (next >= EarlyFrames && caughtUp)) {
        if (take == 0 || take > put)
            return -1;
        atomic_store(&trace->end, next);
        return 0;
    }
    return next == take ? -1 : next;
}

void TraceFrame(Trace *trace, const Frame *frame)
{
    int put = atomic_load(&trace->put);
    if (trace->full) {
        trace->refused++;
        return;
    }
    trace->ring[put] = *frame;
    int next = NextPlace(trace, put);
    while (next < 0 && trace->patient) {
        SDL_SemPost(trace->wake);
        SDL_Delay(1);
        next = NextPlace(trace, put);
    }
    if (next < 0) {
        trace->full = true;
        trace->refused = 1;
        Fail("%s: takes nothing and %d MiB of records are waiting; the recording stops",
             trace->path, RingBytes >> 20);
        return;
    }
    atomic_store(&trace->put, next);
}

bool TraceClose(Trace *trace, bool (*giveUp)(void))
{
    atomic_store(&trace->closing, true);
    SDL_SemPost(trace->wake);
    while (!atomic_load(&trace->finished)) {
        if (giveUp && giveUp()) {
            int left = atomic_load(&trace->put) - atomic_load(&trace->take);
            left += left < 0 ? atomic_load(&trace->end) : 0;
            Fail("%s: takes nothing; %lld rows are lost", trace->path,
                 (long long)left + (long long)trace->refused);
            _Exit(1); /* the writer hangs in the system and can't be stopped */
        }
        SDL_Delay(1);
    }
    SDL_WaitThread(trace->thread, NULL);
    bool whole = !trace->failed && trace->refused == 0;
    if (trace->file != stdout && fclose(trace->file) != 0 && whole)
        whole = Fail("%s: %s", trace->path, strerror(errno));
    trace->file = NULL;
    TraceFree(trace);
    return whole;
}
