/* SPDX-License-Identifier: MIT
 *
 * What records the frames, as a table of functions.
 */
#ifndef RECORDER_H
#define RECORDER_H

#include "base/nanoseconds.h"
#include "trace/frame.h"

#include <stdbool.h>

/* Each function may be NULL. */
typedef struct Recorder {
    void *self;
    void (*slice)(void *self, const Slice *slice); /* of a frame, in order of time */
    void (*drawn)(void *self, uint64_t picture); /* all slices of this picture's frame are there */
    void (*frame)(void *self, const Frame *frame);  /* complete, in order */
    bool (*recording)(const void *self);            /* whether it keeps frames; NULL: always */
    void (*toggle)(void *self, Nanoseconds origin); /* starts or stops; the last frame's end */
} Recorder;

#endif
