/* SPDX-License-Identifier: MIT */
#include "numbers/cells.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

bool CellsOpen(Cells *cells, const char *path)
{
    if (strcmp(path, "-") == 0) {
        *cells = (Cells){.path = "standard input", .file = stdin};
        return true;
    }
    *cells = (Cells){.path = path, .file = fopen(path, "rb")};
    return cells->file || Fail("%s: %s", path, strerror(errno));
}

void CellsClose(Cells *cells)
{
    if (cells->file != stdin)
        fclose(cells->file); /* it was only read */
    cells->file = NULL;
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

/* Whether the first line can be one of a log. */
static bool CheckFormat(Cells *cells)
{
    const char *text = cells->text;
    if (strncmp(text, "\x1F\x8B", 2) == 0)
        return CellsWrong(cells, "this is compressed (gzip): unpack it first");
    if (strncmp(text, "\xFF\xFE", 2) == 0 || strncmp(text, "\xFE\xFF", 2) == 0)
        return CellsWrong(cells,
                          "this is UTF-16: convert it to UTF-8, as with iconv -f UTF-16 -t UTF-8");
    if (text[0] == '[' || text[0] == '{')
        return CellsWrong(cells,
                          "this is JSON: give a CSV log, as interp_demo and PresentMon write them");
    return true;
}

static bool IsNoText(Cells *cells)
{
    return CellsWrong(cells, "this is not text: it contains a byte of value 0");
}

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
    cells->line++;
    if (cells->line == 1 && !text[0])
        return IsNoText(cells);
    if (cells->line == 1 && strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        memmove(text, text + 3, strlen(text + 3) + 1);
    if (cells->line == 1 && !CheckFormat(cells))
        return false;
    size_t length = strlen(text);
    const bool whole = length > 0 && text[length - 1] == '\n';
    length -= whole;
    if (whole && length > 0 && text[length - 1] == '\r')
        length--;
    if (length > CellsLineMax)
        return CellsWrong(cells, "the line is longer than %d bytes", CellsLineMax);
    if (!whole && !feof(cells->file))
        return IsNoText(cells);
    text[length] = '\0';
    cells->cut = !whole;
    return true;
}

bool CellsNext(Cells *cells)
{
    if (cells->failed || !ReadLine(cells))
        return false;
    char *at = cells->text;
    cells->quoted = strchr(at, '"');
    for (cells->count = 0; at; cells->count++) {
        if (cells->count < CellsMax)
            cells->cells[cells->count] = at;
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
    }
    return true;
}
