/* SPDX-License-Identifier: MIT
 *
 * A capture in JSON as a table: a recording is an object of a known name (JsonNames), each of its
 * arrays a column, and that array's key the column's name.
 */
#include "formats/table.h"

#define NO_CAPTURE "this is JSON, but no capture that this build can read: give a CSV log"

#if __has_include(<jsmn.h>)

#include "base/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Not JSMN_STRICT, as tools write NaN and Infinity, which are no JSON. */
#define JSMN_STATIC
#define JSMN_PARENT_LINKS
#include <jsmn.h>

/* Of arrays and objects in each other; captures have six. More are refused, as jsmn takes a time
 * that grows with the square of their number. */
enum { MostLevels = 32 };
#define TOO_MANY_LEVELS "this is JSON of more than 32 levels: no capture of frames"

struct Json {
    jsmntok_t *tokens;
    int count;

    /* Of the recording that is read: how many rows it has, and the keys of its columns. The value
     * is the token after the key. */
    int rows, columns;
    const jsmntok_t *keys[TableMostCells];
};

/* Where a string ends that begins at `i`, or the text within it. */
static size_t EndOfString(const char *text, size_t length, size_t i)
{
    for (i++; i < length && text[i] != '"'; i++)
        if (text[i] == '\\')
            i++; /* what follows does not end the string */
    return i;
}

/* Whether the text has more levels, in whatever order its brackets are. */
static bool IsTooDeep(const char *text, size_t length)
{
    int64_t levels = 0;
    for (size_t i = 0; i < length && levels <= MostLevels; i++) {
        switch (text[i]) {
        case '"':
            i = EndOfString(text, length, i);
            break;
        case '{':
        case '[':
            levels++;
            break;
        case '}':
        case ']':
            if (levels > 0)
                levels--;
            break;
        }
    }
    return levels > MostLevels;
}

static Cell TokenCell(const Table *table, const jsmntok_t *token)
{
    return (Cell){table->text + token->start, token->end - token->start};
}

/* Whether the value is an array of numbers or words. */
static bool IsColumn(const jsmntok_t *value)
{
    if (value->type != JSMN_ARRAY || value->size == 0)
        return false;
    for (int i = 1; i <= value->size; i++)
        if (value[i].type != JSMN_PRIMITIVE && value[i].type != JSMN_STRING)
            return false;
    return true;
}

/* How many values most columns in the value have, if more than half of them have as many. */
static int CountRows(const struct Json *json, const jsmntok_t *recording)
{
    const jsmntok_t *last = json->tokens + json->count - 1;
    int rows = 0, ahead = 0; /* so many columns more than others have so many rows */
    for (const jsmntok_t *key = recording + 1; key < last && key[1].end <= recording->end; key++) {
        if (key->type != JSMN_STRING || key->size != 1 || !IsColumn(key + 1))
            continue;
        if (ahead == 0)
            rows = key[1].size;
        ahead += key[1].size == rows ? 1 : -1;
    }
    return rows;
}

/* Which of the names "a|b" the key is, from 0; -1: none. */
static int NameOf(Cell key, const char *names)
{
    for (int i = 0; *names; i++) {
        const size_t length = strcspn(names, "|");
        if ((size_t)key.length == length && strncasecmp(key.text, names, length) == 0)
            return i;
        names += length + (names[length] == '|');
    }
    return -1;
}

/* Also counts all recordings. */
bool JsonFindColumns(Table *table)
{
    struct Json *json = table->json;
    json->rows = json->columns = 0;
    table->columnsLeftOut = 0;
    const jsmntok_t *last = json->tokens + json->count - 1;
    int runs = 0;
    int end = 0;        /* of the recording, in the text; 0: it has not begun */
    unsigned texts = 0; /* bit i: text i was found */
    for (const jsmntok_t *key = json->tokens + 1; key < last; key++) {
        const jsmntok_t *value = key + 1;
        if (key->type != JSMN_STRING || key->size != 1) /* a key has one value */
            continue;

        if (CellIs(TokenCell(table, key), table->names.recording)) {
            runs++;
            if (runs == table->run) {
                end = value->end;
                json->rows = CountRows(json, value);
            }
        }

        if (json->columns == TableMostCells)
            continue;
        const int text = NameOf(TokenCell(table, key), table->names.texts);
        if (text >= 0 && value->type == JSMN_STRING && !(texts >> text & 1)) {
            texts |= 1U << text;
            json->keys[json->columns++] = key;
            continue;
        }
        if (value->end > end || !IsColumn(value))
            continue;
        if (value->size == json->rows)
            json->keys[json->columns++] = key;
        else
            table->columnsLeftOut++;
    }
    table->runs = runs;
    return json->rows > 0;
}

/* Ends what the file's end has not ended, without the last value, which may be cut. */
static void CloseAll(Table *table)
{
    struct Json *json = table->json;
    table->isCutShort = true;
    for (int i = 0; i < json->count; i++) {
        jsmntok_t *token = &json->tokens[i];
        if (token->end >= 0)
            continue;
        token->end = (int)(table->end - table->text);
        token->size -= token->type == JSMN_ARRAY && token->size > 0;
    }
}

const char *JsonOpen(Table *table)
{
    const size_t length = (size_t)(table->end - table->text);
    if (length > INT_MAX / 2) /* jsmn counts in int */
        return NO_CAPTURE;
    if (IsTooDeep(table->text, length))
        return TOO_MANY_LEVELS;

    jsmn_parser parser;
    jsmn_init(&parser);
    const int count = jsmn_parse(&parser, table->text, length, NULL, 0);
    if (count <= 0)
        return NO_CAPTURE;

    struct Json *json = table->json = Allocate(sizeof *json);
    *json = (struct Json){.tokens = Allocate(sizeof *json->tokens * (size_t)count), .count = count};
    jsmn_init(&parser);
    const int parsed = jsmn_parse(&parser, table->text, length, json->tokens, (unsigned)count);
    if (parsed == JSMN_ERROR_PART)
        CloseAll(table);
    else if (parsed <= 0)
        return NO_CAPTURE;
    const bool found = JsonFindColumns(table);
    const bool lacksRun = table->runs > 0 && table->run > table->runs; /* the caller says so */
    return found || lacksRun ? NULL : NO_CAPTURE;
}

void JsonClose(Table *table)
{
    if (table->json)
        free(table->json->tokens);
    free(table->json);
    table->json = NULL;
}

/* Line 1 has the names of the columns, and line n + 1 the values of row n. */
bool JsonNext(Table *table)
{
    const struct Json *json = table->json;
    if (table->line > json->rows)
        return false;

    table->count = json->columns;
    for (int i = 0; i < table->count; i++) {
        const jsmntok_t *key = json->keys[i], *value = key + 1, *token = value;
        if (table->line == 0)
            token = key;
        else if (value->type == JSMN_ARRAY)
            token = value + table->line;
        table->cells[i] = TokenCell(table, token);
    }
    table->line++;
    return true;
}

#else

const char *JsonOpen(Table *table)
{
    (void)table;
    return NO_CAPTURE;
}

void JsonClose(Table *table)
{
    (void)table;
}

bool JsonNext(Table *table)
{
    (void)table;
    return false;
}

bool JsonFindColumns(Table *table)
{
    (void)table;
    return false;
}

#endif
