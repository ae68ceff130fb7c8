/* SPDX-License-Identifier: MIT */
#include "trace/recording.h"

#include "base/message.h"
#include "base/new_file.h"

#include <stdlib.h>

/* Closes the trace, if there is one. */
static void Close(Recording *recording, Trace **trace, bool (*giveUp)(void))
{
    const TraceEnd end = *trace ? TraceClose(*trace, giveUp) : TraceComplete;
    if (end == TraceStalled)
        _Exit(EXIT_FAILURE);
    recording->failed |= end == TraceIncomplete;
    *trace = NULL;
}

bool RecordingStart(Recording *recording, const char *path, Nanoseconds origin)
{
    char name[NewFileNameSize];
    recording->byKey = !path;
    if (path || NewFile(name, ".csv"))
        recording->trace = TraceOpen(path ? path : name, recording->host, origin, recording->quit);
    if (!recording->trace)
        recording->failed = true;
    else if (!path)
        Note("recording to %s", name);
    return recording->trace;
}

void RecordingFrame(const Recording *recording, const Frame *frame, const Slices *slices)
{
    if (recording->trace)
        TraceFrame(recording->trace, frame, slices);
}

bool RecordingIsOn(const Recording *recording)
{
    return recording->trace && TraceIsRecording(recording->trace);
}

void RecordingToggle(Recording *recording, Nanoseconds origin)
{
    bool wasOn = RecordingIsOn(recording);
    if (recording->trace) {
        TraceStop(recording->trace);
        recording->previous = recording->trace;
        recording->trace = NULL;
    }
    if (wasOn)
        return;
    if (recording->previous && !TraceIsWritten(recording->previous)) {
        Note("the previous recording is still being written; no new one was started");
        return;
    }
    Close(recording, &recording->previous, NULL);
    RecordingStart(recording, NULL, origin);
}

bool RecordingEnd(Recording *recording, bool (*giveUp)(void))
{
    if (recording->trace && recording->byKey)
        TraceStop(recording->trace); /* goes on writing while we wait for the previous one */
    Close(recording, &recording->previous, giveUp);
    Close(recording, &recording->trace, giveUp);
    return !recording->failed;
}
