/* SPDX-License-Identifier: MIT
 *
 * The memory between the loop's thread and the writer's: blocks of records. One thread puts, one
 * takes, and each owns one count, so neither ever waits for the other. A block that the writer has
 * emptied is used again before one that was never touched: only a sink that stalls makes it touch
 * more memory. The counts are C11's atomics and not SDL's, which ThreadSanitizer cannot see into.
 */
#include "message.h"
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

enum {
    MemoryBytes = 64 << 20,
    BlockFrames = 1024,
    BlockCount = MemoryBytes / sizeof(Frame) / BlockFrames
};
enum { WriteMs = 100, StuckMs = 300, BatchBytes = 64 * 1024 };

struct Trace {
    Frame *memory;
    atomic_llong put;      /* records so far; only the loop's thread sets it */
    atomic_llong take;     /* of them written; only the writer sets it */
    atomic_int emptied;    /* blocks that the writer has done with; only it sets it */
    int free[BlockCount];  /* which, the last ones; set before `emptied` */
    int used, untouched;   /* loop's thread: of the emptied, used again; the first never used */
    int order[BlockCount]; /* the block of records n * BlockFrames on is order[n % BlockCount] */
    bool (*patience)(void);
    bool full;
    int64_t refused; /* records that found the memory full */

    SDL_Thread *thread;
    SDL_sem *wake;
    atomic_bool closing, finished;

    FILE *file;
    char path[512];
    bool failed;  /* writer: the file takes nothing any more */
    int64_t rows; /* writer: written whole */
    size_t batched;
    char batch[BatchBytes];
};

/* Cuts off a row of which only a part was written. Pipes have nothing to cut. */
static void CutOff(FILE *file, size_t part)
{
    off_t end = lseek(fileno(file), 0, SEEK_CUR); /* it is unbuffered: behind what was written */
    if (end < (off_t)part || ftruncate(fileno(file), end - (off_t)part) != 0)
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
    if (written < trace->batched) {
        trace->failed = true;
        CutOff(trace->file, written - whole);
        Fail("%s: %s; the recording stops after %lld rows", trace->path, strerror(cause),
             (long long)trace->rows);
    }
    trace->batched = 0;
}

static Frame *Place(Trace *trace, long long n)
{
    int block = trace->order[n / BlockFrames % BlockCount];
    return &trace->memory[(int64_t)block * BlockFrames + n % BlockFrames];
}

static void HandBack(Trace *trace, int block)
{
    int emptied = atomic_load(&trace->emptied);
    trace->free[emptied % BlockCount] = block;
    atomic_store(&trace->emptied, emptied + 1);
}

/* Writes all records that are there. */
static void Drain(Trace *trace)
{
    long long put = atomic_load(&trace->put);
    for (long long take = atomic_load(&trace->take); take < put; take++) {
        if (trace->batched + TraceCsvRowMax > BatchBytes) {
            WriteBatch(trace);
            atomic_store(&trace->take, take);
        }
        if (!trace->failed)
            trace->batched += TraceCsvRow(trace->batch + trace->batched, Place(trace, take));
        if (take % BlockFrames == BlockFrames - 1)
            HandBack(trace, trace->order[take / BlockFrames % BlockCount]);
    }
    WriteBatch(trace);
    atomic_store(&trace->take, put);
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
    free(trace->memory);
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

Trace *TraceOpen(const char *path, const Host *host, bool (*patience)(void))
{
    Trace *trace = calloc(1, sizeof *trace);
    if (!trace) {
        Fail("%s: no memory to record with", path);
        return NULL;
    }
    trace->patience = patience;
    trace->memory = malloc(sizeof(Frame) * BlockFrames * BlockCount);
    trace->wake = SDL_CreateSemaphore(0);
    if (!trace->memory || !trace->wake) {
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
    trace->order[put / BlockFrames % BlockCount] = block;
    return true;
}

void TraceFrame(Trace *trace, const Frame *frame)
{
    long long put = atomic_load(&trace->put);
    if (trace->full) {
        trace->refused++;
        return;
    }
    while (put % BlockFrames == 0 && !NextBlock(trace, put)) {
        if (!trace->patience || !trace->patience()) {
            trace->full = true;
            trace->refused = 1;
            Fail("%s: takes nothing and %d MiB of records are waiting; the recording stops",
                 trace->path, MemoryBytes >> 20);
            return;
        }
        SDL_SemPost(trace->wake);
        SDL_Delay(1);
    }
    *Place(trace, put) = *frame;
    atomic_store(&trace->put, put + 1);
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
        Fail("%s: takes nothing; %lld rows are lost", trace->path,
             left + (long long)trace->refused);
        _Exit(1); /* the writer hangs in the system and can't be stopped */
    }
    SDL_WaitThread(trace->thread, NULL);
    bool whole = !trace->failed && trace->refused == 0;
    if (trace->file != stdout && fclose(trace->file) != 0 && whole)
        whole = Fail("%s: %s", trace->path, strerror(errno));
    trace->file = NULL;
    TraceFree(trace);
    return whole;
}
