/* SPDX-License-Identifier: MIT */
#include "numbers/cells.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool CellsOpen(Cells *cells, const char *path)
{
    const bool standard = strcmp(path, "-") == 0;
    *cells = (Cells){.path = standard ? "standard input" : path,
                     .file = standard ? stdin : fopen(path, "rb")};
    if (cells->file)
        return true;
    return Fail(*path ? "%s: %s" : "'%s': %s", path, strerror(errno));
}

/* Only the files: what was read from them stays. */
static void CloseFile(Cells *cells)
{
    if (cells->file && cells->file != stdin)
        fclose(cells->file); /* it was only read */
    cells->file = NULL;
}

void CellsClose(Cells *cells)
{
    CloseFile(cells);
    if (cells->kept)
        fclose(cells->kept);
    cells->kept = NULL;
    free(cells->json);
    free(cells->table);
}

bool CellsMark(Cells *cells)
{
    cells->markedLine = cells->line;
    if (cells->table)
        return true; /* all of it is in memory */
    if (fseek(cells->file, 0, SEEK_CUR) == 0) {
        cells->markedAt = ftell(cells->file);
        return true;
    }
    cells->markedAt = 0;
    cells->kept = tmpfile();
    return cells->kept || Fail("%s: no file to keep it in: %s", cells->path, strerror(errno));
}

bool CellsGoBack(Cells *cells)
{
    if (cells->kept) {
        CloseFile(cells);
        cells->file = cells->kept;
        cells->kept = NULL;
    }
    if (!cells->table &&
        (ferror(cells->file) || fseek(cells->file, cells->markedAt, SEEK_SET) != 0))
        return Fail("%s: %s", cells->path, strerror(errno));
    cells->line = cells->markedLine;
    return true;
}

bool CellsWrong(Cells *cells, const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    cells->failed = true;
    return Fail("%s:%" PRId64 ": %s", cells->path, cells->line, reason);
}

/* What a file is that begins so, and what to do with it. */
static const char *const others[][2] = {
    {"\x1F\x8B", "this is compressed (gzip): unpack it first"},
    {"PK\x03\x04", "this is compressed (zip): unpack it first"},
    {"\xFF\xFE", "this is UTF-16: convert it to UTF-8, as with iconv -f UTF-16 -t UTF-8"},
    {"\xFE\xFF", "this is UTF-16: convert it to UTF-8, as with iconv -f UTF-16 -t UTF-8"},
    {"[", "these are trace events in JSON: record a .csv"},
    {"00, ", "this is a log of MSI Afterburner: record with MangoHud, PresentMon or CapFrameX"},
};

/* Whether the first line can be one of a log. */
static bool CheckFormat(Cells *cells)
{
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strncmp(cells->text, others[i][0], strlen(others[i][0])) == 0)
            return CellsWrong(cells, "%s", others[i][1]);

    const char *why = cells->text[0] == '{' ? CellsReadJson(cells) : NULL;
    return !why || CellsWrong(cells, "%s", why);
}

/* Some programs begin a text in UTF-8 with it. */
static const char ByteOrderMark[] = "\xEF\xBB\xBF";

/* Reads a line without its end. */
static bool ReadLine(Cells *cells)
{
    char *text = cells->text;
    if (!fgets(text, (int)sizeof cells->text, cells->file)) {
        if (!ferror(cells->file))
            return false;
        cells->failed = true;
        return Fail("%s: %s", cells->path, strerror(errno));
    }
    if (cells->kept && fputs(text, cells->kept) < 0) {
        cells->failed = true;
        return Fail("%s: no file to keep it in: %s", cells->path, strerror(errno));
    }
    cells->line++;
    if (cells->line == 1 && strncmp(text, ByteOrderMark, strlen(ByteOrderMark)) == 0) {
        if (feof(cells->file) && !text[strlen(ByteOrderMark)]) {
            cells->line = 0; /* there is nothing else */
            return false;
        }
        memmove(text, text + 3, strlen(text + 3) + 1);
    }
    if (cells->line == 1 && !CheckFormat(cells))
        return false;
    if (cells->table)
        return true;
    size_t length = strlen(text);
    const bool whole = length > 0 && text[length - 1] == '\n';
    length -= whole;
    if (whole && length > 0 && text[length - 1] == '\r')
        length--;
    if (length > CellsLineMax)
        return CellsWrong(cells, "the line is longer than %d bytes", CellsLineMax);
    if (!whole && (!feof(cells->file) || (cells->line == 1 && length == 0)))
        return CellsWrong(cells, "this is not text: it contains a byte of value 0");
    text[length] = '\0';
    cells->cut = !whole;
    return true;
}

/* Ends a value in quotes, of which two are one within. Returns the comma after it; NULL: there is
 * none. */
static char *EndQuoted(char *at)
{
    char *end = strchr(at + 1, '"');
    while (end && end[1] == '"')
        end = strchr(end + 2, '"');
    if (end)
        *end++ = '\0';
    return end && *end == ',' ? end : NULL;
}

bool CellsNext(Cells *cells)
{
    if (cells->failed || (cells->table ? cells->line == cells->lines : !ReadLine(cells)))
        return false;
    if (cells->table) { /* perhaps since its first line was read */
        memcpy(cells->cells, cells->table + cells->line++ * cells->count,
               sizeof cells->cells[0] * (size_t)cells->count);
        return true;
    }
    cells->count = 0;
    for (char *at = cells->text; at; cells->count++) {
        while (*at == ' ')
            at++;
        if (cells->count < CellsMax)
            cells->cells[cells->count] = at + (*at == '"');
        at = *at == '"' ? EndQuoted(at) : strchr(at, ',');
        if (at)
            *at++ = '\0';
    }
    return true;
}

/* ---- the rows of one program ---- */

/* More of them are not counted. */
enum { MaxStreams = 64 };

/* A list of them ends with one that has no frames. */
typedef struct Stream {
    char name[CaptureNameSize];
    int64_t frames;
} Stream;

/* Of the row read last: "game.exe 1234 0x5678", as far as the file has these columns. */
static void ReadName(const Capture *capture, const Cells *cells, char name[CaptureNameSize])
{
    enum { Longest = CaptureNameSize / CaptureColumns - 2 };
    char *end = name;
    for (int i = 0; i < CaptureColumns; i++) {
        const int position = capture->positions[i];
        const char *cell = position >= 0 && position < cells->count ? cells->cells[position] : "";
        if (*cell && end > name)
            *end++ = ' ';
        for (int k = 0; k < Longest && cell[k]; k++)
            *end++ = cell[k];
    }
    *end = '\0';
}

static void Count(Stream *streams, const char name[CaptureNameSize])
{
    Stream *one = streams;
    while (one->frames > 0 && strcmp(one->name, name) != 0)
        one++;
    if (one < streams + MaxStreams) {
        memcpy(one->name, name, CaptureNameSize);
        one->frames++;
    }
}

static bool HasWord(const char *words, const char *word, size_t length)
{
    char all[CaptureNameSize + 2], one[CaptureNameSize + 2];
    snprintf(all, sizeof all, " %s ", words);
    snprintf(one, sizeof one, " %.*s ", (int)length, word);
    return strstr(all, one) != NULL;
}

/* The one of highest rank is taken: one that shows the pictures of others is the last choice. */
static int64_t Rank(const Stream *stream)
{
    static const char compositors[] = "dwm.exe Xwayland Xorg gnome-shell mutter kwin_wayland "
                                      "kwin_x11 weston sway gamescope";
    const bool shows = HasWord(compositors, stream->name, strcspn(stream->name, " "));
    return shows ? stream->frames - INT64_MAX : stream->frames;
}

static void NoteOthers(const Stream *streams, const Stream *chosen, const char *path)
{
    char text[1024] = "";
    for (const Stream *one = streams; one->frames > 0; one++)
        if (one != chosen)
            ListAdd(text, sizeof text, ", ", "%s (%lld)", one->name, (long long)one->frames);
    Note("%s: only the %lld frames of %s; not those of %s", path, (long long)chosen->frames,
         chosen->name, text);
}

bool CaptureChoose(Capture *capture, Cells *cells, int frameTime, const char *process)
{
    char name[CaptureNameSize];
    Stream streams[MaxStreams + 1] = {0};
    if (!CellsMark(cells))
        return false;
    while (CellsNext(cells)) {
        ReadName(capture, cells, name);
        if (cells->count > frameTime && strcmp(cells->cells[frameTime], "NA") != 0)
            Count(streams, name);
    }
    if (cells->failed || !CellsGoBack(cells))
        return false;
    const Stream *chosen = NULL;
    for (const Stream *one = streams; one->frames > 0; one++)
        if ((!process || HasWord(one->name, process, strlen(process))) &&
            (!chosen || Rank(one) > Rank(chosen)))
            chosen = one;
    snprintf(capture->chosen, CaptureNameSize, "%s", chosen ? chosen->name : "");
    if (streams[1].frames > 0 && !process)
        NoteOthers(streams, chosen, cells->path);
    return chosen || !process || Fail("--process: no frames of '%s' in %s", process, cells->path);
}

bool CaptureHas(const Capture *capture, const Cells *cells)
{
    char name[CaptureNameSize];
    ReadName(capture, cells, name);
    return strcmp(capture->chosen, name) == 0;
}
