/* SPDX-License-Identifier: MIT */
#include "trace/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

bool SinkOpen(Sink *sink, const char *path, const SinkFormat *format, const char *host)
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

/* Takes in what was added, if it had room; if not, nothing is written any more. */
static void Take(Sink *sink, bool fits, size_t length)
{
    if (fits) {
        sink->length += length;
    } else if (!sink->failed) {
        sink->failed = true;
        Fail("%s: the text of a frame is too long; the recording stops", sink->path);
    }
}

void SinkPrint(Sink *sink, const char *format, ...)
{
    const size_t room = SinkBytes - sink->length;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(sink->text + sink->length, room, format, arguments);
    va_end(arguments);

    Take(sink, length >= 0 && (size_t)length < room, (size_t)length);
}

void SinkText(Sink *sink, const char *text)
{
    const size_t length = strlen(text);
    const bool fits = length < SinkBytes - sink->length;
    if (fits)
        memcpy(sink->text + sink->length, text, length + 1);
    Take(sink, fits, length);
}

/* Removes the beginning of a text whose rest could not be written. An array gets its "]" in place
 * of its last comma and newline, as a full disk has no room for more. Pipes can't be cut. */
static void RemovePart(const Sink *sink, size_t written)
{
    const off_t end = lseek(sink->file, 0, SEEK_CUR) - (off_t)written;
    if (end < 0 || ftruncate(sink->file, end) != 0)
        return;

    const bool isArray = sink->format->end != NULL;
    if (isArray && lseek(sink->file, end - 2, SEEK_SET) >= 0)
        (void)!write(sink->file, "\n]", 2); /* readers accept an array without its bracket */
}

void SinkWrite(Sink *sink)
{
    size_t written = 0;
    while (written < sink->length && !sink->failed) {
        const char *left = sink->text + written;
        const ssize_t more = write(sink->file, left, (unsigned)(sink->length - written));
        const int cause = errno;
        if (more > 0) {
            written += (size_t)more;
            continue;
        }

        sink->failed = true;
        RemovePart(sink, written);
        Fail("%s: %s; the recording stops", sink->path, strerror(cause));
    }
    sink->length = 0;
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
