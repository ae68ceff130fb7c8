/* SPDX-License-Identifier: MIT
 *
 * The two file formats of traces, as text.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "trace/frame.h"
#include "trace/host.h"

#include <stddef.h>

enum { FormatTextMax = 4096 };

/* The functions put whole lines into `out`, which has room for FormatTextMax bytes, and return
 * their length. NULL where a format has nothing to say. */
typedef struct Format {
    const char *lines; /* what messages call its lines */
    size_t (*head)(char *out, const Host *host);
    /* A frame is written in this order; `before` is NULL for the first frame, and `frame` of a
     * slice is NULL if it is not known yet. */
    size_t (*frame)(char *out, const Frame *frame, const Frame *before);
    size_t (*slice)(char *out, const Slice *slice, const Frame *frame);
    size_t (*frameEnd)(char *out, const Frame *frame);
    size_t (*end)(char *out, Nanoseconds lastEnd); /* of an array: all lines before it end in "," */
} Format;

extern const Format FormatCsv, FormatJson;

#endif
