/* SPDX-License-Identifier: MIT
 *
 * The file that frames are recorded to: that of --trace, one that the key R started, or none.
 */
#pragma once

#include "trace/writer.h"

typedef struct Recording {
    const Host *host;
    bool (*quit)(void); /* as for TraceOpen */
    Trace *trace;       /* being recorded, or stopped and perhaps still being written; or NULL */
    bool byKey;         /* `trace` was started by R */
    bool failed;        /* rows were lost, or a file could not be opened */
} Recording;

/* Starts a recording to the file, or if `path` is NULL to a new one in the working directory. Times
 * count from `origin`, the end of the frame before. False after one line on standard error. */
bool RecordingStart(Recording *recording, const char *path, Nanoseconds origin);

/* As TraceFrame, if there is a trace. */
void RecordingFrame(const Recording *recording, const Frame *frame, const Slices *slices);

/* Stops the current recording, without waiting for its file, or starts one if there is none, whose
 * times count from `origin`, the end of the frame before. */
void RecordingToggle(Recording *recording, Nanoseconds origin);
bool RecordingIsOn(const Recording *recording);

/* Ends all recordings. `giveUp` is as for TraceClose, but ends the program with status 1. False if
 * anything was lost. */
bool RecordingEnd(Recording *recording, bool (*giveUp)(void));
