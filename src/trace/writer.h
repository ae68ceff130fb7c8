/* SPDX-License-Identifier: MIT
 *
 * Recording frames to a file without disturbing what is measured: the loop's thread copies each
 * record into memory, and a worker formats and writes them.
 */
#pragma once

#include "trace/frame.h"
#include "trace/host.h"

typedef struct Trace Trace;

/* Opens the file, writes its head and starts the worker, which waits if the file is a FIFO without
 * a reader. The path chooses the format: Chrome trace events for ".json", CSV for others; "-" is
 * standard output. Times in the file count from `origin`. NULL after one line on standard error;
 * end with TraceClose.
 * When 64 MiB of records wait for the file, recording stops after one line on standard error. With
 * `quit`, as simulated machines have it, TraceFrame first waits for room for as long as the file
 * takes records or quit() is false. */
Trace *TraceOpen(const char *path, const Host *host, Nanoseconds origin, bool (*quit)(void));

/* Copies a complete frame and what its time was spent on, which CSV does not have: there `slices`
 * may be NULL. No waiting, formatting or system call, unless there is `quit`. Nothing after
 * TraceStop. */
void TraceFrame(Trace *trace, const Frame *frame, const Slices *slices);

/* False once it was stopped, a write has failed or the memory for records was full. */
bool TraceIsRecording(const Trace *trace);

/* Ends recording without waiting for the file: the worker writes what is left, closes the file and
 * says so in one line on standard error. TraceClose must still be called; it hardly waits once
 * TraceIsWritten, as it also is when a write has failed. */
void TraceStop(Trace *trace);
bool TraceIsWritten(const Trace *trace);

typedef enum TraceEnd {
    TraceComplete,
    TraceIncomplete, /* records were lost; a line on standard error has said why */
    TraceStalled     /* the same, and the worker hangs in a write: only _Exit ends the program */
} TraceEnd;

/* Writes the remaining records, closes the file and frees the trace. If that takes more than a
 * second, a line on standard error says so. Where the file has taken nothing for two seconds and
 * `giveUp` (NULL: never) returns true, the rest is abandoned and nothing is freed. */
TraceEnd TraceClose(Trace *trace, bool (*giveUp)(void));
