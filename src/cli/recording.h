/* SPDX-License-Identifier: MIT
 *
 * Which file the frames go to: that of --trace, or one that R has started, or none.
 */
#ifndef RECORDING_H
#define RECORDING_H

#include "trace/writer.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Recording {
    const Host *host;
    bool (*keepWaiting)(void); /* as TraceOpen has it */
    Trace *trace;              /* being recorded, or NULL */
    Trace *last;               /* stopped before, perhaps still being written; or NULL */
    bool byKey;                /* `trace` was started by R */
    bool failed;               /* rows were lost, or a file could not be opened */
} Recording;

/* Starts a recording to the file, or if `path` is NULL to a new one in the working directory. Times
 * count from `origin`, the end of the frame before. False after one line on standard error. */
bool RecordingStart(Recording *recording, const char *path, int64_t origin);

/* These take a Recording, and are for GameConfig. The toggle stops a recording that goes on,
 * without waiting for its file, or else starts one. */
void RecordingFrame(void *self, const Frame *frame);
void RecordingSlice(void *self, const Slice *slice);
void RecordingToggle(void *self, int64_t origin);
bool RecordingGoesOn(const void *self);

/* Ends all; `giveUp` as for TraceClose, but it then ends the program with status 1. False if
 * anything was lost. */
bool RecordingEnd(Recording *recording, bool (*giveUp)(void));

#endif
