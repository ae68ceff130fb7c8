/* SPDX-License-Identifier: MIT */
#include "trace/cells.h"

#include "base/message.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

bool CellsOpen(Cells *cells, const char *path)
{
    *cells = (Cells){.path = path, .file = fopen(path, "rb")};
    return cells->file || Fail("%s: %s", path, strerror(errno));
}

void CellsClose(Cells *cells)
{
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
    size_t length = strlen(text);
    const bool whole = length > 0 && text[length - 1] == '\n';
    length -= whole;
    if (whole && length > 0 && text[length - 1] == '\r')
        length--;
    if (length > CellsLineMax)
        return CellsWrong(cells, "the line is longer than %d bytes", CellsLineMax);
    if (!whole)
        return CellsWrong(cells, feof(cells->file)
                                     ? "the line is cut: it has no end"
                                     : "this is no text: it contains a byte of value 0");
    text[length] = '\0';
    if (cells->line == 1 && strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        memmove(text, text + 3, length - 2);
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
