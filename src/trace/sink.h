/* SPDX-License-Identifier: MIT
 *
 * The file that a trace is written to, in one of two formats. It gets the text of one frame at a
 * time, and ends with a whole one even if the disk fills up in the middle of another.
 */
#pragma once

#include "base/message.h"
#include "trace/frame.h"

#include <stdatomic.h>

/* The text of a frame is shorter, also with what is before the first and after the last one. */
enum { SinkBytes = 16 * 1024 };

typedef struct Sink Sink;

/* The functions add whole lines to a sink. NULL where a format has nothing to say. */
typedef struct Format {
    const char *frames; /* what messages call what it makes of frames */
    bool hasSlices;     /* it writes a frame's slices; else they may be NULL */
    void (*head)(Sink *sink, const char *host);
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
    size_t length;
    char text[SinkBytes]; /* added, but not written yet */
};

/* Opens a zeroed sink and writes the format's head. "-" is standard output; a FIFO waits for its
 * reader. False after one line on standard error; close the sink in that case, too. */
bool SinkOpen(Sink *sink, const char *path, const Format *format, const char *host);

/* Adds text, as printf does. */
LIKE_PRINTF(2) void SinkPrint(Sink *sink, const char *format, ...);

/* Writes what has been added, or none of it. */
void SinkWrite(Sink *sink);

/* Writes the rest and closes the file. */
void SinkClose(Sink *sink);
