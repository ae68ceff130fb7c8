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

enum { MoreText = 1 << 20 };

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

/* Finds the keys of the first run's arrays of numbers that have one of each frame, and that of the
 * program's name. Returns how many frames there are. */
static int FindColumns(Cells *cells, const jsmntok_t *tokens, int count, const jsmntok_t **keys)
{
    int frames = 0, end = 0;
    for (const jsmntok_t *key = tokens + 1; key + 2 < tokens + count; key++) {
        const jsmntok_t *value = key + 1;
        const char *name = cells->json + key->start;
        const bool isRun = key->size == 1 && strcmp(name, "CaptureData") == 0;
        if (isRun && end > 0)
            Note("%s: only the first of its runs", cells->path);
        if (isRun)
            end = end > 0 ? end : value->end;
        if (key->size != 1 || cells->count == CellsMax)
            continue;
        if (value->type == JSMN_STRING && cells->count == 0 && strcmp(name, "ProcessName") == 0)
            keys[cells->count++] = key;
        if (value->type != JSMN_ARRAY || value->size == 0 || value->end > end ||
            strchr("tf{[", cells->json[value[1].start]))
            continue;
        frames = frames > 0 ? frames : value->size;
        if (value->size == frames)
            keys[cells->count++] = key;
    }
    return frames;
}

/* A line of all keys, and one of each frame's values. */
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
    for (int64_t at = 0; at < cells->lines * cells->count; at++) {
        const jsmntok_t *token = keys[at % cells->count];
        if (at >= cells->count)
            token += token[1].type == JSMN_ARRAY ? 1 + at / cells->count : 1;
        cells->table[at] = cells->json + token->start;
    }
    return true;
}

const char *CellsReadJson(Cells *cells)
{
    jsmn_parser parser;
    size_t length = strlen(cells->text), more;
    cells->json = memcpy(Allocate(length + MoreText), cells->text, length);
    while (length < INT_MAX / 2 &&
           (more = fread(cells->json + length, 1, MoreText - 1, cells->file)) > 0) {
        length += more;
        cells->json = Reallocate(cells->json, length + MoreText);
    }
    if (IsTooDeep(cells->json, length))
        return TOO_MANY_LEVELS;

    jsmn_init(&parser);
    const int count = jsmn_parse(&parser, cells->json, length, NULL, 0);
    jsmntok_t *tokens = Allocate(sizeof *tokens * (size_t)(count > 0 ? count : 1));
    jsmn_init(&parser);
    const bool made = count > 0 &&
                      jsmn_parse(&parser, cells->json, length, tokens, (unsigned)count) > 0 &&
                      MakeTable(cells, tokens, count);
    free(tokens);
    return made ? NULL : NO_CAPTURE;
}

#endif
