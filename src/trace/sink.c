/* SPDX-License-Identifier: MIT */
#include "trace/sink.h"

#include "base/message.h"
#include "trace/trace.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the file is an ordinary one that has a name. */
static bool HasName(FILE *file)
{
    struct stat status;
    return fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink > 0;
}

bool TraceSinkOpen(TraceSink *sink, const char *path)
{
    bool standard = strcmp(path, "-") == 0;
    snprintf(sink->path, sizeof sink->path, "%s", standard ? "standard output" : path);
    sink->file = standard ? stdout : fopen(path, "wb");
    if (!sink->file)
        return Fail("%s: %s", path, strerror(errno));
    setvbuf(sink->file, NULL, _IONBF, 0); /* whole batches go straight to the system */
    sink->named = !standard && HasName(sink->file);
    return true;
}

char *TraceSinkEnd(TraceSink *sink)
{
    return sink->batch + sink->batched;
}

bool TraceSinkFull(const TraceSink *sink)
{
    return sink->batched + TraceTextMax > TraceSinkBytes;
}

/* Cuts off a line of which only a part was written, and closes an array in the room of its last
 * comma: a full disk has no more. Pipes have nothing to cut. */
static void CutOff(const TraceSink *sink, size_t part)
{
    int file = fileno(sink->file);
    off_t end = lseek(file, 0, SEEK_CUR) - (off_t)part; /* it is unbuffered: behind what is there */
    if (end < 2 || ftruncate(file, end) != 0)
        return;
    if (sink->array && pwrite(file, "\n]", 2, end - 2) != 2)
        return; /* readers of such arrays do without the bracket */
}

static int64_t CountLines(const char *text, size_t length, size_t *wholeBytes)
{
    int64_t lines = 0;
    *wholeBytes = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n') {
            lines++;
            *wholeBytes = i + 1;
        }
    }
    return lines;
}

/* What is written to a file that has been deleted is gone. */
static void CheckName(TraceSink *sink)
{
    if (sink->failed || !sink->named || HasName(sink->file))
        return;
    sink->failed = true;
    Fail("%s: was deleted while it was recorded to; %lld %s are lost", sink->path,
         (long long)sink->written, sink->lines);
}

void TraceSinkWrite(TraceSink *sink)
{
    size_t whole;
    if (sink->batched == 0 || sink->failed)
        return;
    size_t written = fwrite(sink->batch, 1, sink->batched, sink->file);
    int cause = errno;
    sink->written += CountLines(sink->batch, written, &whole);
    if (written < sink->batched) {
        sink->failed = true;
        CutOff(sink, written - whole);
        Fail("%s: %s; the recording stops after %lld %s", sink->path, strerror(cause),
             (long long)sink->written, sink->lines);
    }
    sink->batched = 0;
    CheckName(sink);
}

void TraceSinkClose(TraceSink *sink)
{
    if (!sink->file)
        return;
    TraceSinkWrite(sink);
    CheckName(sink);
    if (sink->file != stdout && fclose(sink->file) != 0 && !sink->failed)
        sink->failed = !Fail("%s: %s", sink->path, strerror(errno));
    sink->file = NULL;
}
