/* SPDX-License-Identifier: MIT */
#include "trace/sink.h"

#include "base/message.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether it is a regular file that still has a name. */
static bool HasName(FILE *file)
{
    struct stat status;
    return fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink > 0;
}

bool SinkOpen(Sink *sink, const char *path, const Host *host)
{
    const bool standard = strcmp(path, "-") == 0;
    snprintf(sink->path, sizeof sink->path, "%s", standard ? "standard output" : path);
    sink->format = FormatOf(path);
    sink->file = standard ? stdout : fopen(path, "wb");
    if (!sink->file)
        return Fail("%s: %s", path, strerror(errno));
    setvbuf(sink->file, NULL, _IONBF, 0); /* a batch is one call of the system */
    sink->named = !standard && HasName(sink->file);
    SinkAdd(sink, sink->format->head(SinkEnd(sink), host));
    SinkWrite(sink);
    sink->written = 0;
    return !sink->failed;
}

char *SinkEnd(Sink *sink)
{
    return sink->batch + sink->batched;
}

void SinkAdd(Sink *sink, size_t length)
{
    sink->batched += length;
}

bool SinkFull(const Sink *sink)
{
    return sink->batched + FormatTextMax > SinkBytes;
}

/* Removes the last `part` bytes of the file: the beginning of a line whose rest could not be
 * written. An array gets its "]" in place of its last comma and newline, as a full disk has no room
 * for more. Pipes stay as they are. */
static void RemovePart(const Sink *sink, size_t part)
{
    int file = fileno(sink->file);
    off_t end = lseek(file, 0, SEEK_CUR) - (off_t)part;
    if (end < 2 || ftruncate(file, end) != 0)
        return;
    if (sink->format->isArray && pwrite(file, "\n]", 2, end - 2) != 2)
        return; /* readers accept an array without its bracket */
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

/* What is written to a deleted file is lost. */
static void CheckName(Sink *sink)
{
    if (sink->failed || !sink->named || HasName(sink->file))
        return;
    sink->failed = true;
    Fail("%s: was deleted while it was recorded to; %lld %s are lost", sink->path,
         (long long)sink->written, sink->format->lines);
}

void SinkWrite(Sink *sink)
{
    size_t whole;
    if (sink->batched == 0 || sink->failed)
        return;
    size_t written = fwrite(sink->batch, 1, sink->batched, sink->file);
    int cause = errno;
    sink->written += CountLines(sink->batch, written, &whole);
    if (written < sink->batched) {
        sink->failed = true;
        RemovePart(sink, written - whole);
        Fail("%s: %s; the recording stops after %lld %s", sink->path, strerror(cause),
             (long long)sink->written, sink->format->lines);
    }
    sink->batched = 0;
    CheckName(sink);
}

void SinkClose(Sink *sink)
{
    if (!sink->file)
        return;
    SinkWrite(sink);
    CheckName(sink);
    if (sink->file != stdout && fclose(sink->file) != 0 && !sink->failed)
        sink->failed = !Fail("%s: %s", sink->path, strerror(errno));
    sink->file = NULL;
}
