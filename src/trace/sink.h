/* SPDX-License-Identifier: MIT
 *
 * The file that a trace is written to. It gets whole lines, writes them in batches, and ends with a
 * whole line even if the disk fills up in the middle of one.
 */
#ifndef SINK_H
#define SINK_H

#include "trace/format.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SinkBytes = 64 * 1024 };

typedef struct Sink {
    int file;        /* the system's number for it; below 0: not open */
    char path[4096]; /* as messages name it */
    const Format *format;
    atomic_bool failed; /* nothing more is written; a line on standard error has said why */
    int64_t lines;      /* whole lines in the file, less those of a whole head */
    atomic_llong taken; /* bytes that the file has taken; other threads see by it that it does */
    size_t batched;
    char batch[SinkBytes];
} Sink;

/* Opens a zeroed sink and writes the format's head. "-" is standard output. False after one line on
 * standard error; close the sink in that case, too. */
bool SinkOpen(Sink *sink, const char *path, const Format *format, const Host *host);

/* False while a FIFO has no reader. True if the sink has failed: there is nothing to wait for. */
bool SinkReady(Sink *sink);

/* SinkEnd is where the next text goes, with room for FormatTextMax bytes unless the sink is full.
 * SinkAdd adds the `length` bytes that were put there. */
char *SinkEnd(Sink *sink);
void SinkAdd(Sink *sink, size_t length);
bool SinkFull(const Sink *sink);

/* Writes what has been added. */
void SinkWrite(Sink *sink);

/* Writes the rest and closes the file. */
void SinkClose(Sink *sink);

#endif
