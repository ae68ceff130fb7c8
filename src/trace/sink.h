/* SPDX-License-Identifier: MIT
 *
 * The file that a trace goes to: takes text in whole lines, writes it in batches, and ends with a
 * whole line also where the file takes no more.
 */
#ifndef SINK_H
#define SINK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { TraceSinkBytes = 64 * 1024 };

typedef struct TraceSink {
    FILE *file;         /* NULL: not open */
    char path[512];     /* as messages name it */
    const char *lines;  /* what its lines are called */
    bool array;         /* lines end in commas, and "]" closes it */
    bool named;         /* it has a name that can vanish */
    atomic_bool failed; /* it takes nothing any more; a line on standard error has said why */
    int64_t written;    /* lines in the file, whole */
    size_t batched;
    char batch[TraceSinkBytes];
} TraceSink;

/* Opens a zeroed sink. False, after one line on standard error, if that failed. "-" is standard
 * output. */
bool TraceSinkOpen(TraceSink *sink, const char *path);

/* Where the next text goes, with room for TraceTextMax bytes unless the sink is full. */
char *TraceSinkEnd(TraceSink *sink);
bool TraceSinkFull(const TraceSink *sink);

/* Writes what has been put. */
void TraceSinkWrite(TraceSink *sink);

/* Writes the rest and closes the file, also one that has failed. */
void TraceSinkClose(TraceSink *sink);

#endif
