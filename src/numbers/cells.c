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

/* Only the file: what was read from it stays. */
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
    cells->line = cells->markedLine;
    if (cells->table)
        return true;
    if (ferror(cells->file) || fseek(cells->file, cells->markedAt, SEEK_SET) != 0)
        return Fail("%s: %s", cells->path, strerror(errno));
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

/* Reads a line with its end, and copies it where there is a copy. False at the end of the file, and
 * if that failed. */
static bool TakeLine(Cells *cells)
{
    if (!fgets(cells->text, (int)sizeof cells->text, cells->file)) {
        if (!ferror(cells->file))
            return false;
        cells->failed = true;
        return Fail("%s: %s", cells->path, strerror(errno));
    }
    if (cells->kept && fputs(cells->text, cells->kept) < 0) {
        cells->failed = true;
        return Fail("%s: no file to keep it in: %s", cells->path, strerror(errno));
    }
    cells->line++;
    return true;
}

/* Removes the byte order mark with which some programs begin a text in UTF-8. False if the file has
 * nothing else: then it has no line. */
static bool RemoveByteOrderMark(Cells *cells)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t length = strlen(mark);
    if (strncmp(cells->text, mark, length) != 0)
        return true;

    const char *rest = cells->text + length;
    if (feof(cells->file) && !*rest) {
        cells->line = 0;
        return false;
    }
    memmove(cells->text, rest, strlen(rest) + 1);
    return true;
}

/* Removes the end of the line, "\n" or "\r\n". False if this was no line of text. */
static bool RemoveEnd(Cells *cells)
{
    char *text = cells->text;
    size_t length = strlen(text);
    const bool whole = length > 0 && text[length - 1] == '\n';
    if (whole)
        length--;
    if (whole && length > 0 && text[length - 1] == '\r')
        length--;
    if (length > CellsLineMax)
        return CellsWrong(cells, "the line is longer than %d bytes", CellsLineMax);

    /* Without a newline before the file's end, or without any text in a first line, strlen has met
     * a byte of value 0. */
    const bool isEmptyFirst = cells->line == 1 && length == 0;
    if (!whole && (isEmptyFirst || !feof(cells->file)))
        return CellsWrong(cells, "this is not text: it contains a byte of value 0");

    text[length] = '\0';
    cells->cut = !whole;
    return true;
}

/* Reads a line without its end; or, if it is the first one of a capture in JSON, all of that. */
static bool ReadLine(Cells *cells)
{
    if (!TakeLine(cells))
        return false;
    if (cells->line == 1 && !(RemoveByteOrderMark(cells) && CheckFormat(cells)))
        return false;
    return cells->table || RemoveEnd(cells);
}

/* Takes the next line of the table as the cells. */
static bool NextOfTable(Cells *cells)
{
    if (cells->line == cells->lines)
        return false;
    memcpy(cells->cells, cells->table + cells->line * cells->count,
           sizeof cells->cells[0] * (size_t)cells->count);
    cells->line++;
    return true;
}

/* Ends a value at its closing quote; a doubled quote does not close it. Returns the comma after the
 * value; NULL: there is none. */
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
    if (cells->failed)
        return false;
    if (!cells->table && !ReadLine(cells))
        return false;
    if (cells->table) /* perhaps only since ReadLine has read the first line */
        return NextOfTable(cells);

    cells->count = 0;
    for (char *at = cells->text; at; cells->count++) {
        while (*at == ' ')
            at++;

        char *cell = at, *comma;
        if (*at == '"') {
            cell = at + 1;
            comma = EndQuoted(at);
        } else {
            comma = strchr(at, ',');
        }

        if (cells->count < CellsMax)
            cells->cells[cells->count] = cell;
        if (comma)
            *comma++ = '\0';
        at = comma;
    }
    return true;
}

/* ---- the rows of one program ---- */

/* What one program shows in one swap chain. A list of streams ends with one that has no frames. */
typedef struct Stream {
    char name[CaptureNameSize]; /* of ReadName */
    int64_t frames;
} Stream;

/* Streams of a capture. More of them are not counted. */
enum { MaxStreams = 64 };

/* Of the row read last: "game.exe 1234 0x5678", as far as the file has these columns. */
static void ReadName(const Capture *capture, const Cells *cells, char name[CaptureNameSize])
{
    enum { Longest = CaptureNameSize / CaptureColumns - 2 }; /* of each cell; then it is cut */
    char *end = name;
    for (int i = 0; i < CaptureColumns; i++) {
        const int position = capture->positions[i];
        if (position < 0 || position >= cells->count)
            continue;

        const char *cell = cells->cells[position];
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

/* Whether this is one of the words, which stand apart by spaces. */
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
    const size_t programLength = strcspn(stream->name, " ");
    const bool isCompositor = HasWord(compositors, stream->name, programLength);
    return isCompositor ? stream->frames - INT64_MAX : stream->frames;
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

/* Of the streams of this process, or of all if it is NULL, the one of highest rank. NULL: there is
 * none. */
static const Stream *Choose(const Stream *streams, const char *process)
{
    const Stream *chosen = NULL;
    for (const Stream *one = streams; one->frames > 0; one++) {
        if (process && !HasWord(one->name, process, strlen(process)))
            continue;
        if (!chosen || Rank(one) > Rank(chosen))
            chosen = one;
    }
    return chosen;
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

    const Stream *chosen = Choose(streams, process);
    snprintf(capture->chosen, CaptureNameSize, "%s", chosen ? chosen->name : "");
    if (process && !chosen)
        return Fail("--process: no frames of '%s' in %s", process, cells->path);

    const bool areSeveral = streams[1].frames > 0;
    if (areSeveral && !process)
        NoteOthers(streams, chosen, cells->path);
    return true;
}

bool CaptureHas(const Capture *capture, const Cells *cells)
{
    char name[CaptureNameSize];
    ReadName(capture, cells, name);
    return strcmp(capture->chosen, name) == 0;
}
