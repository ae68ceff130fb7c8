/* SPDX-License-Identifier: MIT */
#include "numbers/cells.h"

#if __has_include(<jsmn.h>)

#include "base/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#include <jsmn.h>

/* In bytes: as much is read at a time; and no more is read in all, as jsmn counts in int. */
enum { MoreText = 1 << 20, MostText = INT_MAX / 2 };

/* Of arrays and objects in each other. CapFrameX has six. More are refused, as jsmn takes a time
 * that grows with the square of their number. */
enum { MostLevels = 32 };
#define TOO_MANY_LEVELS "this is JSON of more than 32 levels: no capture of CapFrameX"

/* Whether the text has more levels, in whatever order its brackets are. */
static bool IsTooDeep(const char *text, size_t length)
{
    bool inString = false;
    int64_t levels = 0;
    for (size_t i = 0; i < length && levels <= MostLevels; i++) {
        const char c = text[i];

        if (c == '"')
            inString = !inString;
        else if (c == '\\' && inString)
            i++; /* what follows does not end the string */
        else if (!inString && (c == '{' || c == '['))
            levels++;
        else if (!inString && (c == '}' || c == ']') && levels > 0)
            levels--;
    }
    return levels > MostLevels;
}

/* Whether a value is an array whose first element may be a number: it is not true, false, an
 * object, an array or "". */
static bool IsColumn(const Cells *cells, const jsmntok_t *value)
{
    if (value->type != JSMN_ARRAY || value->size == 0)
        return false;
    const char first = cells->json[value[1].start];
    return first != '\0' && !strchr("tf{[", first);
}

/* Finds the keys of the columns: that of the program's name, if it stands before all others; and
 * those of the first run's arrays, as far as they are as long as the first of them, which has one
 * value for each frame. Returns how many frames there are. All tokens end in '\0'. */
static int FindColumns(Cells *cells, const jsmntok_t *tokens, int count, const jsmntok_t **keys)
{
    int frames = 0, runs = 0;
    int end = 0; /* of the first run, in the text; 0: it has not begun */
    for (const jsmntok_t *key = tokens + 1; key + 2 < tokens + count; key++) {
        const jsmntok_t *value = key + 1;
        const char *name = cells->json + key->start;
        if (key->size != 1) /* a key has one value */
            continue;

        if (strcmp(name, "CaptureData") == 0) {
            runs++;
            if (runs == 1)
                end = value->end;
            if (runs == 2)
                Note("%s: only the first of its runs", cells->path);
        }

        if (cells->count == CellsMax)
            continue;
        if (value->type == JSMN_STRING && cells->count == 0 && strcmp(name, "ProcessName") == 0)
            keys[cells->count++] = key;
        if (value->end > end || !IsColumn(cells, value))
            continue;

        if (frames == 0)
            frames = value->size;
        if (value->size == frames)
            keys[cells->count++] = key;
    }
    return frames;
}

/* What stands in a column in a line of the table. Line 0 has the keys, and line n the values of
 * frame n; the program's name is the same in all of them. */
static char *TextAt(const Cells *cells, const jsmntok_t *key, int64_t line)
{
    const jsmntok_t *value = key + 1, *token = key;
    if (line > 0)
        token = value->type == JSMN_ARRAY ? value + line : value;
    return cells->json + token->start;
}

/* A line of all keys, and one of each frame's values. False: there are none. */
static bool MakeTable(Cells *cells, const jsmntok_t *tokens, int count)
{
    const jsmntok_t *keys[CellsMax];
    for (int i = 0; i < count; i++)
        cells->json[tokens[i].end] = '\0';
    const int frames = FindColumns(cells, tokens, count, keys);
    if (frames == 0)
        return false;

    cells->line = 0;
    cells->lines = frames + 1;
    cells->table = Allocate(sizeof *cells->table * (size_t)(cells->lines * cells->count));
    for (int64_t line = 0; line < cells->lines; line++) {
        for (int column = 0; column < cells->count; column++)
            cells->table[line * cells->count + column] = TextAt(cells, keys[column], line);
    }
    return true;
}

const char *CellsReadJson(Cells *cells)
{
    size_t length = strlen(cells->text);
    cells->json = memcpy(Allocate(length + MoreText), cells->text, length);
    while (length < MostText) {
        const size_t more = fread(cells->json + length, 1, MoreText - 1, cells->file);
        if (more == 0)
            break;
        length += more;
        cells->json = Reallocate(cells->json, length + MoreText); /* with room for a last '\0' */
    }
    if (IsTooDeep(cells->json, length))
        return TOO_MANY_LEVELS;

    jsmn_parser parser;
    jsmn_init(&parser);
    const int count = jsmn_parse(&parser, cells->json, length, NULL, 0);
    if (count <= 0)
        return NO_CAPTURE;

    jsmntok_t *tokens = Allocate(sizeof *tokens * (size_t)count);
    jsmn_init(&parser);
    const bool made = jsmn_parse(&parser, cells->json, length, tokens, (unsigned)count) > 0 &&
                      MakeTable(cells, tokens, count);
    free(tokens);
    return made ? NULL : NO_CAPTURE;
}

#endif
