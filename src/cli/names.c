/* SPDX-License-Identifier: MIT
 *
 * Names and numbers in the tables of runs.
 */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool FigureIsShown(FigureId figure, const Expectations *expected)
{
    if (FigureTable[figure].traits & Main)
        return true;
    for (int i = 0; i < expected->count; i++)
        if (expected->list[i].figure == figure)
            return true;
    return false;
}

enum { MostNameWidth = 23 }; /* that leaves room for a row of --against in 80 columns */

int FigureNameWidth(const Expectations *expected)
{
    size_t width = 0;
    for (int i = 0; i < FigureCount; i++) {
        const size_t length = strlen(FigureTable[i].name);
        const bool counts = !expected || FigureIsShown((FigureId)i, expected);
        if (counts && length > width)
            width = length;
    }
    if (expected && width > MostNameWidth)
        return MostNameWidth;
    return (int)width;
}

void FigurePrintName(FigureId figure, int width, FILE *out)
{
    const char *name = FigureTable[figure].name;
    if ((int)strlen(name) > width) {
        TextPrint(out, "%s\n", name);
        name = "";
    }
    TextPrint(out, "%-*s", width, name);
}

const char *NumberText(char text[NumberTextSize], FigureId figure, double value)
{
    enum { MostDecimals = 3, MostLength = 8 };
    if (isnan(value))
        return "-";

    const int own = FigureTable[figure].decimals;
    int decimals = own < MostDecimals ? own : MostDecimals;
    int length = snprintf(text, NumberTextSize, "%.*f", decimals, value);
    while (decimals > 0 && length > MostLength)
        length = snprintf(text, NumberTextSize, "%.*f", --decimals, value);
    return text;
}

/* How many bytes all paths have in common with this one, from its first byte on. */
static size_t CommonLength(Result *const *results, int count, const char *path)
{
    size_t same = strlen(path);
    for (int i = 0; i < count; i++)
        for (size_t at = 0; at < same; at++)
            if (results[i]->source[at] != path[at])
                same = at;
    return same;
}

const char *ResultName(Result *const *results, int count, const char *path, size_t most)
{
    const size_t length = strlen(path);
    const size_t same = CommonLength(results, count, path);
    size_t start = same;
    while (start > 0 && path[start - 1] != '/')
        start--;
    if (length - start > most) {
        start = length - most;
        if (start > same)
            start = same;
    }

    /* Not from the middle of a character in UTF-8. */
    while (start > 0 && (path[start] & 0xC0) == 0x80)
        start--;
    return path + start;
}

void ResultsPrintNames(const char *label, Result *const *results, int count, FILE *out)
{
    enum { Indent = 13, Separator = 2 };
    size_t size = Indent + 1;
    for (int i = 0; i < count; i++)
        size += strlen(results[i]->source) + Separator;

    char *line = Allocate(size);
    size_t length = (size_t)snprintf(line, size, "%-*s", Indent, label);
    for (int i = 0; i < count; i++)
        length += (size_t)snprintf(line + length, size - length, "%s%s", i > 0 ? ", " : "",
                                   results[i]->source);
    TextPrintWrapped(out, Indent, line);
    free(line);
}
