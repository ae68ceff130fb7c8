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

/* The first such character; NULL: there is none up to the end. */
static const char *Find(const char *at, const char *end, char character)
{
    return at < end ? memchr(at, character, (size_t)(end - at)) : NULL;
}

/* The closing quote of a value; two of them are one within it. */
static const char *FindQuote(const char *at, const char *end)
{
    const char *quote = Find(at, end, '"');
    while (quote && quote + 1 < end && quote[1] == '"')
        quote = Find(quote + 2, end, '"');
    return quote;
}

/* Cuts the cell off that begins at `*at`, and moves that behind the separator; to NULL after the
 * last cell. */
static Cell CutCell(const char **at, const char *end, char separator)
{
    const char *start = *at, *last, *next;
    while (start < end && *start == ' ')
        start++;

    if (start < end && *start == '"') {
        const char *quote = FindQuote(++start, end);
        last = quote ? quote : end;
        next = Find(last, end, separator);
    } else {
        next = Find(start, end, separator);
        last = next ? next : end;
    }

    while (last > start && last[-1] == ' ')
        last--;
    *at = next ? next + 1 : NULL;
    return (Cell){start, (int)(last - start)};
}

static void CutLine(Table *table)
{
    const char *end = table->next - !table->cut;
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

int TableFind(const Table *table, const char *names)
{
    const size_t length = strcspn(names, "|");
    for (int i = 0; i < table->count; i++) {
        Cell cell = table->cells[i];
        for (int k = 0; k < 2; k++) {
            if ((size_t)cell.length == length && strncasecmp(cell.text, names, length) == 0)
                return i;
            const int prefix = cell.length > 2 && strncasecmp(cell.text, "ms", 2) == 0 ? 2 : 0;
            cell = (Cell){cell.text + prefix, cell.length - prefix};
        }
    }
    return names[length] ? TableFind(table, names + length + 1) : -1;
}
