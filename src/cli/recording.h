/* SPDX-License-Identifier: MIT
 *
 * The file that frames are recorded to: that of --trace, one that the key R started, or none.
 */
#pragma once

#include "trace/writer.h"

typedef struct Recording {
    const Host *host;
    bool (*quit)(void); /* as for TraceOpen */
    Trace *trace;       /* being recorded, or NULL */
    Trace *previous;    /* stopped, but perhaps still being written; or NULL */
    bool byKey;         /* `trace` was started by R */
    bool failed;        /* rows were lost, or a file could not be opened */
} Recording;

/* Starts a recording to the file, or if `path` is NULL to a new one in the working directory. Times
 * count from `origin`, the end of the frame before. False after one line on standard error. */
bool RecordingStart(Recording *recording, const char *path, int64_t origin);

/* The functions of a Recorder (game/game.h); its `self` is a Recording. The toggle stops the
 * current recording, without waiting for its file, or starts one if there is none. */
void RecordingFrame(void *self, const Frame *frame);
void RecordingSlice(void *self, const Slice *slice);
void RecordingDrawn(void *self, uint64_t picture);
void RecordingToggle(void *self, int64_t origin);
bool RecordingIsOn(const void *self);

/* Ends all recordings. `giveUp` is as for TraceClose, but ends the program with status 1. False if
 * anything was lost. */
bool RecordingEnd(Recording *recording, bool (*giveUp)(void));
