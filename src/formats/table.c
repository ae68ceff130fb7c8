/* SPDX-License-Identifier: MIT */
#include "formats/table.h"

#include "base/memory.h"
#include "base/message.h"
#include "formats/contents.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Finds the recordings in it, if it is JSON. False after one line on standard error. */
static bool FindRuns(Table *table)
{
    const char *begin = table->text + strspn(table->text, " \t\n");
    const char *why = *begin == '{' ? JsonOpen(table) : NULL;
    if (why)
        return Fail("%s:1: %s", table->path, why);
    if (table->run > table->runs)
        return Fail("--run: %s has no more than %d", table->path, table->runs);
    return true;
}

bool TableOpen(Table *table, const char *path, int run, JsonNames names)
{
    const bool isInput = strcmp(path, "-") == 0;
    *table = (Table){.separator = ',', .runs = 1, .run = run, .names = names};
    table->path = isInput ? "standard input" : path;

    const Contents contents = ContentsRead(path, table->path);
    if (!contents.text)
        return false;
    table->text = contents.text;
    table->end = contents.text + contents.length;
    table->isCutShort = contents.isCutShort;
    table->next = table->text;
    table->cells = Allocate(sizeof *table->cells * TableMostCells);

    if (FindRuns(table))
        return true;
    TableClose(table);
    return false;
}

void TableClose(Table *table)
{
    JsonClose(table);
    free(table->text);
    free(table->cells);
    table->text = NULL;
    table->cells = NULL;
}

bool TableNextRun(Table *table)
{
    if (table->run >= table->runs)
        return Fail("--run: %s has no more than %d", table->path, table->runs);

    table->run++;
    TableGoTo(table, (TablePlace){0, table->text});
    if (!JsonFindColumns(table))
        return Fail("%s: run %d has no values in it", table->path, table->run);
    return true;
}

TableLine TableLineOf(const Table *table)
{
    if (table->json)
        return (TableLine){"row", table->line - 1}; /* the first line has the names */
    return (TableLine){"line", table->line};
}

/* ---- lines ---- */

/* The first such character up to the end; the end, if there is none. */
static const char *Find(const char *at, const char *end, char character)
{
    const char *found = NULL;
    if (at < end)
        found = memchr(at, character, (size_t)(end - at));
    return found ? found : end;
}

/* The closing quote of a value; two of them are one within it. */
static const char *FindQuote(const char *at, const char *end)
{
    const char *quote = Find(at, end, '"');
    while (quote + 1 < end && quote[1] == '"')
        quote = Find(quote + 2, end, '"');
    return quote;
}

/* Cuts the cell off that begins at `*at`, and moves that behind the separator; to NULL after the
 * last cell. */
static Cell CutCell(const char **at, const char *end, char separator)
{
    const char *start = *at;
    while (start < end && *start == ' ')
        start++;

    /* A separator in quotes is a part of the value. */
    const char *valueEnd, *cellEnd;
    if (start < end && *start == '"') {
        start++;
        valueEnd = FindQuote(start, end);
        cellEnd = Find(valueEnd, end, separator);
    } else {
        cellEnd = Find(start, end, separator);
        valueEnd = cellEnd;
    }
    while (valueEnd > start && valueEnd[-1] == ' ')
        valueEnd--;

    *at = cellEnd < end ? cellEnd + 1 : NULL;
    return (Cell){start, (int)(valueEnd - start)};
}

static void CutLine(Table *table)
{
    const char *end = table->next;
    if (!table->cut)
        end--; /* the newline */

    const char *at = table->start;
    for (table->count = 0; at && table->count < TableMostCells; table->count++)
        table->cells[table->count] = CutCell(&at, end, table->separator);
}

bool TableNext(Table *table)
{
    if (table->json)
        return JsonNext(table);
    if (table->next >= table->end)
        return false;

    table->line++;
    table->start = table->next;
    const char *end = memchr(table->start, '\n', (size_t)(table->end - table->start));
    table->cut = !end;
    table->next = end ? end + 1 : table->end;
    CutLine(table);
    return true;
}

TablePlace TableMark(const Table *table)
{
    return (TablePlace){table->line, table->next};
}

void TableGoTo(Table *table, TablePlace place)
{
    table->line = place.line;
    table->next = place.next;
}

void TableSeparate(Table *table, char separator)
{
    table->separator = separator;
    if (!table->json)
        CutLine(table);
}

/* ---- the header ---- */

/* Whether the cell is this name, or the name with "Ms" in front. */
static bool IsNamed(Cell cell, const char *name, size_t length)
{
    static const char prefix[] = "ms";
    enum { PrefixLength = sizeof prefix - 1 };
    if (CellIsWord(cell, name, length))
        return true;
    if (cell.length <= PrefixLength || strncasecmp(cell.text, prefix, PrefixLength) != 0)
        return false;
    const Cell rest = {cell.text + PrefixLength, cell.length - PrefixLength};
    return CellIsWord(rest, name, length);
}

int TableFind(const Table *table, const char *names)
{
    for (;;) {
        const size_t length = strcspn(names, "|");
        for (int i = 0; i < table->count; i++)
            if (IsNamed(table->cells[i], names, length))
                return i;

        if (names[length] == '\0')
            return -1;
        names += length + 1;
    }
}
