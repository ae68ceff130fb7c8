/* SPDX-License-Identifier: MIT
 *
 * The file that a trace is written to, in one of two formats. It gets whole lines, writes them in
 * batches, and ends with a whole line even if the disk fills up in the middle of one.
 */
#pragma once

#include "base/message.h"
#include "trace/frame.h"
#include "trace/host.h"

#include <stdatomic.h>

enum { SinkBytes = 64 * 1024, FormatTextMax = 8192 };

typedef struct Sink Sink;

/* The functions add whole lines to a sink that is not full, FormatTextMax bytes at most. NULL where
 * a format has nothing to say. */
typedef struct Format {
    const char *frames; /* what messages call what it makes of frames */
    bool hasSlices;     /* it writes a frame's slices; else they may be NULL */
    void (*head)(Sink *sink, const Host *host);
    /* `before` is NULL for the first frame. */
    void (*frame)(Sink *sink, const Frame *frame, const Slices *slices, const Frame *before);
    void (*end)(Sink *sink, Nanoseconds lastEnd); /* of an array: all lines before it end in "," */
} Format;

extern const Format FormatCsv, FormatJson;

struct Sink {
    int file;        /* the system's number for it; below 0: not open */
    char path[4096]; /* as messages name it */
    const Format *format;
    atomic_bool failed; /* nothing more is written; a line on standard error has said why */
    atomic_llong taken; /* bytes that the file has taken; other threads see by it that it does */
    size_t batched;
    char batch[SinkBytes];
};

/* Opens a zeroed sink and writes the format's head. "-" is standard output; a FIFO waits for its
 * reader. False after one line on standard error; close the sink in that case, too. */
bool SinkOpen(Sink *sink, const char *path, const Format *format, const Host *host);

/* Adds text, as printf does. */
LIKE_PRINTF(2) void SinkPrint(Sink *sink, const char *format, ...);

/* Whether it has no room for FormatTextMax bytes. */
bool SinkIsFull(const Sink *sink);

/* Writes what has been added. */
void SinkWrite(Sink *sink);

/* Writes the rest and closes the file. */
void SinkClose(Sink *sink);
