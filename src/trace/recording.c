/* SPDX-License-Identifier: MIT */
#include "trace/recording.h"

#include "base/message.h"
#include "base/new_file.h"

#include <stdlib.h>

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
    const bool wasOn = RecordingIsOn(recording);
    if (recording->trace)
        TraceStop(recording->trace);
    if (wasOn)
        return;
    if (recording->trace && !TraceIsWritten(recording->trace)) {
        Note("the previous recording is still being written; no new one was started");
        return;
    }
    RecordingEnd(recording, NULL);
    RecordingStart(recording, NULL, origin);
}

bool RecordingEnd(Recording *recording, bool (*giveUp)(void))
{
    if (recording->trace && recording->byKey)
        TraceStop(recording->trace);
    const TraceEnd end = recording->trace ? TraceClose(recording->trace, giveUp) : TraceComplete;
    if (end == TraceStalled)
        _Exit(EXIT_FAILURE);
    recording->failed |= end == TraceIncomplete;
    recording->trace = NULL;
    return !recording->failed;
}
