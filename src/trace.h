/* SPDX-License-Identifier: MIT
 *
 * Recording frames to a file without disturbing them: the loop's thread copies each record into
 * memory, a thread of its own formats and writes.
 */
#ifndef TRACE_H
#define TRACE_H

#include "frame.h"
#include "host.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Trace Trace;

/* Opens the file, writes its head and starts the writer. "-" is standard output. With the memory
 * full TraceFrame waits while `patience` says so (right where time is simulated); NULL says never.
 * Then the recording stops, after a line on standard error. NULL after one line on standard error;
 * end with TraceClose. */
Trace *TraceOpen(const char *path, const Host *host, bool (*patience)(void));

/* Copies one record. Never waits, formats or calls the system, unless it has patience. */
void TraceFrame(Trace *trace, const Frame *frame);

/* Writes all that is left and closes. While the file takes nothing it asks `giveUp` (may be NULL)
 * whether to leave at once. False if any row was lost; a line on standard error has said why. */
bool TraceClose(Trace *trace, bool (*giveUp)(void));

/* The text of the CSV format; both return the length. `out` has room for TraceCsvRowMax bytes. */
enum { TraceCsvRowMax = 1024 };
size_t TraceCsvHead(char *out, const Host *host);
size_t TraceCsvRow(char *out, const Frame *frame);

#endif
