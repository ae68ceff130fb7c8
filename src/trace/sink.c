/* SPDX-License-Identifier: MIT */
#include "trace/sink.h"

#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Locks an open file and empties it. */
static bool TakeFile(Sink *sink, int file)
{
    struct stat status;
    sink->regular = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (sink->regular && flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return Fail("%s: another program is recording to it", sink->path);
    if (sink->regular && ftruncate(file, 0) != 0)
        return Fail("%s: %s", sink->path, strerror(errno));
    return fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK) == 0;
}

static bool IsFifo(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISFIFO(status.st_mode);
}

/* Opens the file. A FIFO without a reader stays closed. */
static bool OpenFile(Sink *sink)
{
    const int file = open(sink->path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
    if (file < 0 && errno == ENXIO && IsFifo(sink->path))
        return true;
    if (file < 0)
        return Fail("%s: %s", sink->path, strerror(errno));
    if (!TakeFile(sink, file)) {
        close(file);
        return false;
    }
    sink->file = fdopen(file, "wb");
    if (!sink->file) {
        Fail("%s: %s", sink->path, strerror(errno));
        close(file);
        return false;
    }
    setvbuf(sink->file, NULL, _IONBF, 0); /* a batch is one call of the system */
    return true;
}

bool SinkOpen(Sink *sink, const char *path, const Host *host)
{
    size_t whole;
    const bool standard = strcmp(path, "-") == 0;
    snprintf(sink->path, sizeof sink->path, "%s", standard ? "standard output" : path);
    sink->format = FormatOf(path);
    sink->file = standard ? stdout : NULL;
    if (!standard && !OpenFile(sink))
        return false;
    SinkAdd(sink, sink->format->head(SinkEnd(sink), host));
    sink->head = CountLines(sink->batch, sink->batched, &whole);
    if (sink->file)
        SinkWrite(sink);
    return !sink->failed;
}

bool SinkReady(Sink *sink)
{
    if (!sink->file && !sink->failed && !OpenFile(sink))
        sink->failed = true;
    return sink->file || sink->failed;
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

/* The whole lines in the file, without the head's. */
static int64_t Rows(const Sink *sink)
{
    return sink->lines > sink->head ? sink->lines - sink->head : 0;
}

/* Fails if others deleted, replaced or changed the file. One that is renamed stays as it is. */
static void CheckFile(Sink *sink)
{
    struct stat status, other;
    if (sink->failed || !sink->regular || fstat(fileno(sink->file), &status) != 0)
        return;
    const bool lost = status.st_nlink == 0;
    sink->failed = lost || status.st_size != sink->bytes;
    if (sink->failed)
        Fail("%s: was %s during the recording; %lld %s %s lost", sink->path,
             !lost                           ? "changed by another program"
             : stat(sink->path, &other) == 0 ? "replaced"
                                             : "deleted",
             (long long)Rows(sink), sink->format->lines, lost ? "are" : "may be");
}

void SinkWrite(Sink *sink)
{
    size_t whole;
    if (sink->batched > 0)
        CheckFile(sink);
    if (sink->batched == 0 || sink->failed)
        return;
    size_t written = fwrite(sink->batch, 1, sink->batched, sink->file);
    int cause = errno;
    sink->lines += CountLines(sink->batch, written, &whole);
    sink->bytes += (int64_t)written;
    if (written < sink->batched) {
        sink->failed = true;
        RemovePart(sink, written - whole);
        Fail("%s: %s; the recording stops after %lld %s", sink->path, strerror(cause),
             (long long)Rows(sink), sink->format->lines);
    }
    sink->batched = 0;
}

void SinkClose(Sink *sink)
{
    if (!sink->file)
        return;
    SinkWrite(sink);
    CheckFile(sink);
    if (sink->file != stdout && fclose(sink->file) != 0 && !sink->failed)
        sink->failed = !Fail("%s: %s", sink->path, strerror(errno));
    sink->file = NULL;
}
