/* SPDX-License-Identifier: MIT */
#include "numbers/capture.h"

#include "base/message.h"

#include <errno.h>
#include <string.h>

/* More of them are not counted. */
enum { MaxStreams = 64 };

typedef struct Stream {
    char name[CaptureNameSize];
    int64_t frames;
} Stream;

typedef struct Streams {
    Stream list[MaxStreams];
    int count;
} Streams;

/* Of the row read last: "game.exe 1234 0x5678", as far as the file has these columns. */
static void ReadName(const Capture *capture, const Cells *cells, char name[CaptureNameSize])
{
    size_t used = 0;
    name[0] = '\0';
    for (int i = 0; i < CaptureColumns; i++) {
        const int position = capture->positions[i];
        if (position >= 0 && position < cells->count && cells->cells[position][0])
            used += (size_t)snprintf(name + used, CaptureNameSize - used, "%s%.63s",
                                     used ? " " : "", cells->cells[position]);
    }
}

static void Count(Streams *streams, const char *name)
{
    int i = 0;
    while (i < streams->count && strcmp(streams->list[i].name, name) != 0)
        i++;
    if (i == MaxStreams)
        return;
    if (i == streams->count)
        snprintf(streams->list[streams->count++].name, CaptureNameSize, "%s", name);
    streams->list[i].frames++;
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

static void NoteOthers(const Streams *streams, const Stream *chosen, const char *path)
{
    char text[1024] = "";
    size_t used = 0;
    for (int i = 0; i < streams->count && used < sizeof text; i++) {
        const Stream *stream = &streams->list[i];
        if (stream == chosen)
            continue;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s (%lld)", used ? ", " : "",
                                 stream->name, (long long)stream->frames);
    }
    Note("%s: only the %lld frames of %s, as it has the most; not those of %s", path,
         (long long)chosen->frames, chosen->name, text);
}

bool CaptureChoose(Capture *capture, Cells *cells, int frameTime)
{
    char name[CaptureNameSize];
    Streams streams = {.count = 0};
    if (!KeepRest(cells))
        return false;
    const long start = ftell(cells->file);
    const int64_t line = cells->line;
    const int columns = cells->count;
    while (CellsNext(cells)) {
        if (cells->count != columns || strcmp(cells->cells[frameTime], "NA") == 0)
            continue;
        ReadName(capture, cells, name);
        Count(&streams, name);
    }
    if (cells->failed)
        return false;
    if (fseek(cells->file, start, SEEK_SET) != 0)
        return Fail("%s: %s", cells->path, strerror(errno));
    cells->line = line;
    cells->count = columns;
    const Stream *most = streams.list;
    for (int i = 1; i < streams.count; i++)
        most = streams.list[i].frames > most->frames ? &streams.list[i] : most;
    memcpy(capture->chosen, most->name, CaptureNameSize);
    if (streams.count > 1)
        NoteOthers(&streams, most, cells->path);
    return true;
}

bool CaptureHas(const Capture *capture, const Cells *cells)
{
    char name[CaptureNameSize];
    ReadName(capture, cells, name);
    return strcmp(capture->chosen, name) == 0;
}
