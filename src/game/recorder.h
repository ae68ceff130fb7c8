/* SPDX-License-Identifier: MIT
 *
 * What records the frames, as a table of functions.
 */
#ifndef RECORDER_H
#define RECORDER_H

#include "base/nanoseconds.h"
#include "trace/frame.h"

#include <stdbool.h>
#include <stdint.h>

/* Each function may be NULL. */
typedef struct Recorder {
    void *self;
    void (*slice)(void *self, const Slice *slice); /* each slice of a frame */
    void (*drawn)(void *self, uint64_t picture);   /* the end of the slices of its frame */
    void (*frame)(void *self, const Frame *frame); /* each frame, in order, when it is complete */
    bool (*recording)(const void *self); /* whether it keeps what it is given; NULL: always */
    /* Starts or stops a recording; the last frame ended at `origin`. */
    void (*toggle)(void *self, Nanoseconds origin);
} Recorder;

#endif
