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
#include <stdio.h>

enum { SinkBytes = 64 * 1024 };

typedef struct Sink {
    FILE *file;     /* NULL: not open */
    char path[512]; /* as messages name it */
    const Format *format;
    bool named;         /* it is a file with a name, and the name can be deleted */
    atomic_bool failed; /* nothing more is written; a line on standard error has said why */
    int64_t written;    /* whole lines in the file, without the head's */
    size_t batched;
    char batch[SinkBytes];
} Sink;

/* Opens a zeroed sink with the format of the path, and writes the head. "-" is standard output.
 * False after one line on standard error; close the sink in that case, too. */
bool SinkOpen(Sink *sink, const char *path, const Host *host);

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
