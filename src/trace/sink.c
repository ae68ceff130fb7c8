/* SPDX-License-Identifier: MIT */
#include "trace/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

bool SinkOpen(Sink *sink, const char *path, const Format *format, const Host *host)
{
    const bool standard = strcmp(path, "-") == 0;
    snprintf(sink->path, sizeof sink->path, "%s", standard ? "standard output" : path);
    sink->format = format;
    sink->file = standard ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (sink->file < 0)
        return Fail("%s: %s", path, strerror(errno));
    format->head(sink, host);
    SinkWrite(sink);
    return !sink->failed;
}

void SinkPrint(Sink *sink, const char *format, ...)
{
    char *end = sink->batch + sink->batched;
    va_list arguments;
    va_start(arguments, format);
    sink->batched += (size_t)vsnprintf(end, SinkBytes - sink->batched, format, arguments);
    va_end(arguments);
}

bool SinkIsFull(const Sink *sink)
{
    return sink->batched + FormatTextMax > SinkBytes;
}

/* Removes the beginning of a line whose rest could not be written, as only so much of the batch
 * was. An array gets its "]" in place of its last comma and newline, as a full disk has no room for
 * more. Pipes stay as they are. */
static void RemovePart(const Sink *sink, size_t written)
{
    off_t end = lseek(sink->file, 0, SEEK_CUR);
    for (; written > 0 && sink->batch[written - 1] != '\n'; written--)
        end--;
    if (end < 2 || ftruncate(sink->file, end) != 0)
        return;
    if (sink->format->end && lseek(sink->file, end - 2, SEEK_SET) >= 0)
        (void)!write(sink->file, "\n]", 2); /* readers accept an array without its bracket */
}

/* Writes as much of the batch as the file takes; returns how much. The pieces are small, as a write
 * to a pipe returns only when all is taken. */
static size_t WriteBatch(Sink *sink)
{
    enum { Piece = 4096 };
    size_t written = 0;
    while (written < sink->batched) {
        const size_t left = sink->batched - written;
        const unsigned size = left < Piece ? (unsigned)left : Piece;
        const ssize_t more = write(sink->file, sink->batch + written, size);
        if (more <= 0)
            break;
        written += (size_t)more;
        atomic_fetch_add(&sink->taken, more);
    }
    return written;
}

void SinkWrite(Sink *sink)
{
    const size_t written = sink->failed ? sink->batched : WriteBatch(sink);
    const int cause = errno;
    if (written < sink->batched) {
        sink->failed = true;
        RemovePart(sink, written);
        Fail("%s: %s; the recording stops", sink->path, strerror(cause));
    }
    sink->batched = 0;
}

void SinkClose(Sink *sink)
{
    if (sink->file < 0)
        return;
    SinkWrite(sink);
    if (sink->file != STDOUT_FILENO && close(sink->file) != 0 && !sink->failed)
        sink->failed = !Fail("%s: %s", sink->path, strerror(errno));
    sink->file = -1;
}
