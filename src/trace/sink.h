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
typedef struct SinkFormat {
    /* What messages call what it makes of frames. */
    const char *frames;
    /* Whether it writes a frame's slices. Else they may be NULL. */
    bool hasSlices;
    /* What comes before the first frame. `host` is the text of HostRead. */
    void (*head)(Sink *sink, const char *host);
    /* `before` is NULL for the first frame. */
    void (*frame)(Sink *sink, const Frame *frame, const Slices *slices, const Frame *before);
    /* Ends the file. If it does, all lines before it end in ",". */
    void (*end)(Sink *sink, Nanoseconds lastEnd);
} SinkFormat;

extern const SinkFormat SinkCsv, SinkJson;

/* Room for the longest path that systems accept. */
enum { SinkPathSize = 4096 };

struct Sink {
    /* The system's number of the file. Below 0: it is not open. */
    int file;
    /* The file as messages name it. */
    char path[SinkPathSize];
    const SinkFormat *format;
    /* Whether writing has failed: nothing more is written. A line on standard error has said why.
     */
    atomic_bool failed;
    /* What was added, but not written yet, and the bytes of that. */
    char text[SinkBytes];
    size_t length;
};

/* Opens a zeroed sink and writes the format's head. "-" is standard output; a FIFO waits for its
 * reader. False after one line on standard error; close the sink in that case, too. */
bool SinkOpen(Sink *sink, const char *path, const SinkFormat *format, const char *host);

/* Adds text, as printf does, for which there has to be room (SinkBytes). If there is none, the sink
 * has failed, and what was added since the last SinkWrite is never written. */
LIKE_PRINTF(2) void SinkPrint(Sink *sink, const char *format, ...);

/* Adds text as it is, which takes a fraction of the time. */
void SinkText(Sink *sink, const char *text);

/* Writes what has been added. If that fails, what was written of it is removed again, where the
 * file can be cut. */
void SinkWrite(Sink *sink);

/* Writes the rest and closes the file. */
void SinkClose(Sink *sink);
