/* SPDX-License-Identifier: MIT */
#include "trace/capture.h"

#include "base/message.h"

#include <errno.h>
#include <string.h>

/* More of them are not counted. */
enum { MaxStreams = 64 };

typedef struct Streams {
    Stream list[MaxStreams];
    int count;
} Streams;

/* Of the row read last; "" where there is none. */
static const char *Name(const Capture *capture, const Cells *cells, int column)
{
    const int position = capture->positions[column];
    return position >= 0 && position < cells->count ? cells->cells[position] : "";
}

static bool IsOf(const Stream *stream, const Capture *capture, const Cells *cells)
{
    for (int i = 0; i < CaptureColumns; i++)
        if (strncmp(stream->names[i], Name(capture, cells, i), sizeof stream->names[i] - 1) != 0)
            return false;
    return true;
}

static void Count(Streams *streams, const Capture *capture, const Cells *cells)
{
    Stream *stream = streams->list;
    while (stream < streams->list + streams->count && !IsOf(stream, capture, cells))
        stream++;
    if (stream == streams->list + MaxStreams)
        return;
    if (stream == streams->list + streams->count) {
        streams->count++;
        for (int i = 0; i < CaptureColumns; i++)
            snprintf(stream->names[i], sizeof stream->names[i], "%s", Name(capture, cells, i));
    }
    stream->frames++;
}

/* A pipe can't go back, so the rest of it is kept in a file. */
static bool KeepRest(Cells *cells)
{
    char part[4096];
    size_t length;
    if (fseek(cells->file, 0, SEEK_CUR) == 0)
        return true;
    FILE *kept = tmpfile();
    if (!kept)
        return Fail("%s: no file to keep it in: %s", cells->path, strerror(errno));
    while ((length = fread(part, 1, sizeof part, cells->file)) > 0)
        fwrite(part, 1, length, kept);
    const bool read = !ferror(cells->file);
    CellsClose(cells);
    cells->file = kept;
    rewind(kept);
    return (read && !ferror(kept)) || Fail("%s: can't be kept: %s", cells->path, strerror(errno));
}

static const Stream *Most(const Streams *streams)
{
    const Stream *most = streams->list;
    for (int i = 1; i < streams->count; i++)
        if (streams->list[i].frames > most->frames)
            most = &streams->list[i];
    return most;
}

/* "game.exe 1234 0x5678" */
static void Describe(char *text, size_t size, const Stream *stream)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < CaptureColumns; i++)
        if (stream->names[i][0] && used < size)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? " " : "",
                                     stream->names[i]);
}

static void NoteOthers(const Streams *streams, const Stream *chosen, const char *path)
{
    char text[1024] = "", name[256];
    size_t used = 0;
    for (int i = 0; i < streams->count && used < sizeof text; i++) {
        const Stream *stream = &streams->list[i];
        if (stream == chosen)
            continue;
        Describe(name, sizeof name, stream);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s (%lld)", used ? ", " : "",
                                 name, (long long)stream->frames);
    }
    Describe(name, sizeof name, chosen);
    Note("%s: only the %lld frames of %s, as it has the most; not those of %s", path,
         (long long)chosen->frames, name, text);
}

bool CaptureChoose(Capture *capture, Cells *cells, int frameTime)
{
    Streams streams = {.count = 0};
    if (!KeepRest(cells))
        return false;
    const long start = ftell(cells->file);
    const int64_t line = cells->line;
    const int columns = cells->count;
    while (CellsNext(cells))
        if (cells->count == columns && strcmp(cells->cells[frameTime], "NA") != 0)
            Count(&streams, capture, cells);
    if (cells->failed)
        return false;
    if (fseek(cells->file, start, SEEK_SET) != 0)
        return Fail("%s: %s", cells->path, strerror(errno));
    cells->line = line;
    cells->count = columns;
    capture->chosen = *Most(&streams);
    if (streams.count > 1)
        NoteOthers(&streams, Most(&streams), cells->path);
    return true;
}

bool CaptureHas(const Capture *capture, const Cells *cells)
{
    return IsOf(&capture->chosen, capture, cells);
}
