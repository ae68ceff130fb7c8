/* SPDX-License-Identifier: MIT
 *
 * Recording frames to a file without disturbing them: the loop's thread copies each record into
 * memory, a thread of its own formats and writes.
 */
#ifndef TRACE_H
#define TRACE_H

#include "trace/frame.h"
#include "trace/host.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Trace Trace;

/* Opens the file, writes its head and starts the writer. A name that ends in ".json" gets Chrome
 * trace events, others CSV; "-" is standard output. Times in the file count from `origin`. With the
 * memory full TraceFrame waits while `patience` says so (right where time is simulated); NULL says
 * never. Then the recording stops, after a line on standard error. NULL after one line on standard
 * error; end with TraceClose. */
Trace *TraceOpen(const char *path, const Host *host, int64_t origin, bool (*patience)(void));

/* Copies one record. Never waits, formats or calls the system, unless it has patience. Slices come
 * in the order of time before the frame that they are part of; CSV has none. */
void TraceFrame(Trace *trace, const Frame *frame);
void TraceSlice(Trace *trace, const Slice *slice);

/* Whether it still takes records; false once the file or the memory took no more. */
bool TraceGoesOn(const Trace *trace);

/* Ends the recording without waiting for the file: the writer writes all that is left, closes it
 * and says so in a line on standard error. TraceClose is still to be called, and does not wait once
 * TraceStopped says true. */
void TraceStop(Trace *trace);
bool TraceStopped(const Trace *trace);

/* Writes all that is left and closes. While the file takes nothing it asks `giveUp` (may be NULL)
 * whether to leave at once. False if any row was lost; a line on standard error has said why. */
bool TraceClose(Trace *trace, bool (*giveUp)(void));

/* The text of the formats. Each returns its length; `out` has room for TraceTextMax bytes. */
enum { TraceTextMax = 4096 };

enum { TraceCsvRowMax = 1024 };
size_t TraceCsvHead(char *out, const Host *host);
size_t TraceCsvRow(char *out, const Frame *frame);

/* The frame's own slice and its instants, which come before its other slices; `before` is NULL for
 * the first. TraceJsonFrameEnd has its counters, and comes after them. The frame of a slice is NULL
 * if it is not known yet; a slice in which no time passes is left out. */
size_t TraceJsonHead(char *out);
size_t TraceJsonFrame(char *out, const Frame *frame, const Frame *before);
size_t TraceJsonSlice(char *out, const Slice *slice, const Frame *frame);
size_t TraceJsonFrameEnd(char *out, const Frame *frame);
size_t TraceJsonEnd(char *out, int64_t now);

#endif
