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

/* Not JSMN_STRICT, as tools write NaN and Infinity, which are no JSON. */
#define JSMN_STATIC
#define JSMN_PARENT_LINKS
#include <jsmn.h>

/* Of arrays and objects in each other; captures have six. More are refused, as jsmn takes a time
 * that grows with the square of their number. */
enum { MostLevels = 32 };
#define TOO_MANY_LEVELS "this is JSON of more than 32 levels: no capture of frames"

/* A column of the recording. */
typedef struct JsonColumn {
    Cell name;

    /* An array with a value for each row, or one value of all. */
    const jsmntok_t *value;

    /* The array has a value for each sample of sensors instead. */
    bool isSampled;
} JsonColumn;

struct Json {
    jsmntok_t *tokens;
    int count;

    /* Of the recording that is read. */
    int rows, columnCount;
    JsonColumn columns[TableMostCells];

    /* Of each row the last sample before it, from 0; -1: there is none. NULL: no column needs it.
     */
    int *samples;
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

static void AddColumn(struct Json *json, JsonColumn column)
{
    if (json->columnCount < TableMostCells)
        json->columns[json->columnCount++] = column;
}

/* ---- sensors ---- */

/* Whether the token is a key of the object itself, and not of one within it. */
static bool IsKeyOf(const struct Json *json, const jsmntok_t *object, const jsmntok_t *token)
{
    return token->type == JSMN_STRING && token->size == 1 && token->parent == object - json->tokens;
}

/* The value of a key of the object itself; NULL: it has no such key. */
static const jsmntok_t *MemberOf(const Table *table, const jsmntok_t *object, const char *name)
{
    const struct Json *json = table->json;
    const jsmntok_t *last = json->tokens + json->count - 1;
    for (const jsmntok_t *key = object + 1; key < last && key->start < object->end; key++)
        if (IsKeyOf(json, object, key) && CellIs(TokenCell(table, key), name))
            return key + 1;
    return NULL;
}

/* The values of a sensor: the array itself, or that of an object that describes it. NULL: there are
 * none. */
static const jsmntok_t *ValuesOf(const Table *table, const jsmntok_t *sensor)
{
    if (sensor && sensor->type == JSMN_OBJECT)
        sensor = MemberOf(table, sensor, "Values");
    return sensor && IsColumn(sensor) ? sensor : NULL;
}

/* Which of a sensor's names this entry has, from 0; -1: it is not that sensor. */
static int SensorNameOf(const Table *table, const jsmntok_t *entry, const JsonSensor *sensor)
{
    if (entry->type != JSMN_OBJECT)
        return -1;
    const jsmntok_t *name = MemberOf(table, entry, "Name");
    const jsmntok_t *type = MemberOf(table, entry, "Type");
    if (!name || !type || !CellIs(TokenCell(table, type), sensor->type))
        return -1;
    return CellIsOneOf(TokenCell(table, name), sensor->names);
}

/* A sensor among those that were read. */
typedef struct FoundSensor {
    /* NULL: it is not there, or has none. */
    const jsmntok_t *values;

    /* Two entries have its name, so there are two of what it is a sensor of. */
    bool isTwice;
} FoundSensor;

static FoundSensor FindSensor(const Table *table, const jsmntok_t *all, const JsonSensor *sensor)
{
    const struct Json *json = table->json;
    const jsmntok_t *last = json->tokens + json->count - 1;
    FoundSensor found = {NULL, false};
    int best = INT_MAX; /* the number of the name of the one that was found */
    if (sensor->key)
        found.values = ValuesOf(table, MemberOf(table, all, sensor->key));
    if (found.values)
        return found;

    for (const jsmntok_t *key = all + 1; key < last && key->start < all->end; key++) {
        if (!IsKeyOf(json, all, key))
            continue;
        const int name = SensorNameOf(table, key + 1, sensor);
        if (name < 0 || name > best)
            continue;
        found = (FoundSensor){ValuesOf(table, key + 1), name == best};
        best = name;
    }
    return found;
}

/* Reads a time in seconds. False: it is none. */
static bool ReadTime(const Table *table, const jsmntok_t *token, int64_t *time)
{
    enum { InNanoseconds = 9 };
    static const int64_t longest = INT64_MAX / 2;
    const CellNumber number =
        CellRead(TokenCell(table, token), false, InNanoseconds, longest, time);
    return number == NumberKnown;
}

/* Finds the last sample before each row. False: a time is no number. */
static bool PlaceSamples(const Table *table, const jsmntok_t *rowTimes,
                         const jsmntok_t *sampleTimes)
{
    struct Json *json = table->json;
    int sample = -1;
    for (int row = 0; row < json->rows; row++) {
        int64_t now, next;
        if (!ReadTime(table, rowTimes + 1 + row, &now))
            return false;
        for (; sample + 1 < sampleTimes->size; sample++) {
            if (!ReadTime(table, sampleTimes + 1 + (sample + 1), &next))
                return false;
            if (next > now)
                break;
        }
        json->samples[row] = sample;
    }
    return true;
}

/* Adds the sensors that have a value for each sample. Of two devices nobody knows which of them
 * made the frames, so then none of theirs is added. */
static void AddThose(const Table *table, const jsmntok_t *all, int samples)
{
    const JsonNames *names = &table->names;
    FoundSensor found[JsonMostSensors];
    bool isTwice[JsonDevices] = {false};
    for (int i = 0; i < names->sensorCount; i++) {
        found[i] = FindSensor(table, all, &names->sensors[i]);
        if (found[i].isTwice)
            isTwice[names->sensors[i].device] = true;
    }

    for (int i = 0; i < names->sensorCount; i++) {
        const JsonSensor *sensor = &names->sensors[i];
        const jsmntok_t *values = found[i].values;
        const Cell column = {sensor->column, (int)strlen(sensor->column)};
        if (values && values->size == samples && !isTwice[sensor->device])
            AddColumn(table->json, (JsonColumn){column, values, true});
    }
}

/* Adds the sensors that the object has, for rows with these times. */
static void AddSensors(const Table *table, const jsmntok_t *all, const jsmntok_t *rowTimes)
{
    struct Json *json = table->json;
    if (!all || all->type != JSMN_OBJECT || json->samples)
        return;
    const jsmntok_t *times = ValuesOf(table, MemberOf(table, all, table->names.sampleTimes));
    if (!times)
        return;

    json->samples = Allocate(sizeof *json->samples * (size_t)json->rows);
    if (PlaceSamples(table, rowTimes, times))
        AddThose(table, all, times->size);
}

/* ---- the columns ---- */

/* The times of the rows, among the columns; NULL: there are none. */
static const jsmntok_t *RowTimes(const Table *table)
{
    const struct Json *json = table->json;
    for (int i = 0; i < json->columnCount; i++)
        if (CellIs(json->columns[i].name, table->names.rowTimes))
            return json->columns[i].value;
    return NULL;
}

/* What was found so far on the way through the text. */
typedef struct Search {
    /* How many recordings. */
    int runs;
    /* Where the one that is read ends in the text. 0: it has not begun. */
    int end;
    /* The object that has it. NULL: it has not begun, or none has it. */
    const jsmntok_t *owner;
    /* Bit i: text i. */
    unsigned texts;
} Search;

/* The value of the key is a recording, perhaps the one that is read. */
static void CountRecording(const Table *table, const jsmntok_t *key, Search *search)
{
    search->runs++;
    if (search->runs != table->run)
        return;

    struct Json *json = table->json;
    const jsmntok_t *value = key + 1;
    json->rows = CountRows(json, value);
    search->end = value->end;
    if (key->parent >= 0)
        search->owner = &json->tokens[key->parent];
}

/* Adds the column of a text, where it is the first with its name. False: it is none. */
static bool AddText(const Table *table, Cell name, const jsmntok_t *value, Search *search)
{
    const int text = CellIsOneOf(name, table->names.texts);
    if (text < 0 || value->type != JSMN_STRING)
        return false;
    const bool isFound = search->texts >> text & 1;
    if (isFound)
        return false;

    search->texts |= 1U << text;
    AddColumn(table->json, (JsonColumn){name, value, false});
    return true;
}

/* Adds a column of the recording, if it has a value for each row. */
static void AddValues(Table *table, Cell name, const jsmntok_t *value)
{
    if (value->size == table->json->rows)
        AddColumn(table->json, (JsonColumn){name, value, false});
    else
        table->columnsLeftOut++;
}

/* Forgets the recording that was read before. */
static void ForgetColumns(Table *table)
{
    struct Json *json = table->json;
    json->rows = 0;
    json->columnCount = 0;
    free(json->samples);
    json->samples = NULL;
    table->columnsLeftOut = 0;
}

/* Also counts all recordings. */
bool JsonFindColumns(Table *table)
{
    ForgetColumns(table);
    const struct Json *json = table->json;
    const jsmntok_t *last = json->tokens + json->count - 1;
    Search search = {.runs = 0};
    for (const jsmntok_t *key = json->tokens + 1; key < last; key++) {
        if (key->type != JSMN_STRING || key->size != 1) /* a key has one value */
            continue;

        const jsmntok_t *value = key + 1;
        const Cell name = TokenCell(table, key);
        if (CellIs(name, table->names.recording))
            CountRecording(table, key, &search);
        if (AddText(table, name, value, &search))
            continue;
        if (value->end <= search.end && IsColumn(value))
            AddValues(table, name, value);
    }
    table->runs = search.runs;

    const jsmntok_t *times = RowTimes(table);
    if (search.owner && times) {
        AddSensors(table, MemberOf(table, search.owner, table->names.samples), times);
        AddSensors(table, MemberOf(table, search.owner, table->names.olderSamples), times);
    }
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
    if (table->json) {
        free(table->json->samples);
        free(table->json->tokens);
    }
    free(table->json);
    table->json = NULL;
}

/* The cell of a column in a row, from 0. */
static Cell CellOf(const Table *table, const JsonColumn *column, int row)
{
    const struct Json *json = table->json;
    const jsmntok_t *value = column->value;
    if (value->type != JSMN_ARRAY)
        return TokenCell(table, value);
    if (!column->isSampled)
        return TokenCell(table, value + 1 + row);
    if (json->samples[row] < 0)
        return (Cell){"", 0};
    return TokenCell(table, value + 1 + json->samples[row]);
}

/* Line 1 has the names of the columns, and line n + 2 the values of row n. */
bool JsonNext(Table *table)
{
    const struct Json *json = table->json;
    if (table->line > json->rows)
        return false;

    table->count = json->columnCount;
    for (int i = 0; i < table->count; i++) {
        const JsonColumn *column = &json->columns[i];
        if (table->line == 0)
            table->cells[i] = column->name;
        else
            table->cells[i] = CellOf(table, column, (int)table->line - 1);
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
