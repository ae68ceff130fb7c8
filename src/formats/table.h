/* SPDX-License-Identifier: MIT
 *
 * A file of values as lines of cells, whatever it is made of: text with commas, semicolons or tabs
 * between the values, or JSON with an array for each column. All of it is in memory, so its lines
 * can be read as often as needed, also those of a pipe.
 */
#pragma once

#include "formats/cells.h"

#include <stddef.h>

/* Of wider lines the cells after these are not read. Profilers write hundreds. */
enum { TableMostCells = 4096 };

typedef enum JsonDevice { OfCpu, OfGpu, JsonDevices } JsonDevice;

/* A sensor of a recording in JSON. */
typedef struct JsonSensor {
    JsonDevice device;

    /* What its column is called here. */
    const char *column;

    /* Its names "a|b", of which the first that is found counts, and its type. */
    const char *names, *type;

    /* The key of its array in older files; NULL: they have none. */
    const char *key;
} JsonSensor;

/* What a tool's files of JSON call what is needed of them. */
typedef struct JsonNames {
    /* The key of an object that is a recording: its arrays of the same length are the columns. */
    const char *recording;

    /* The keys "a|b" of texts that stand outside of these: each is a column with one value in all
     * rows. */
    const char *texts;

    /* Sensors are read less often than there are rows: each row has what was read last before it,
     * and their columns come after the others. The key of an object beside the recording that has
     * them, and what it is in older files. */
    const char *samples, *olderSamples;

    /* The keys of the times at which they were read, and of those of the rows, in seconds. */
    const char *sampleTimes, *rowTimes;

    /* JsonMostSensors at most. */
    const JsonSensor *sensors;
    int sensorCount;
} JsonNames;

enum { JsonMostSensors = 16 };

typedef struct Table {
    /* For messages: "standard input" instead of "-". Not owned. */
    const char *path;

    /* All of the file, and its end. */
    char *text;
    const char *end;

    /* It was packed, or is JSON, and its end is missing or damaged. */
    bool isCutShort;

    /* ---- the line read last ---- */

    /* Its number, from 1; 0: none has been read. */
    int64_t line;

    /* Where it begins, and where the line after it does. */
    const char *start, *next;

    /* Its cells, TableMostCells at most. */
    int count;
    Cell *cells;

    /* Nothing ends it, as may be with the last line, so it may be incomplete. */
    bool cut;

    /* What stands between cells: ',' ';' or '\t'. */
    char separator;

    /* ---- recordings in one file of JSON; else there is one ---- */

    /* How many there are, and which one is read, from 1. */
    int runs, run;

    /* Where its arrays are; NULL: the file is no JSON. */
    struct Json *json;

    /* So many of them have not as many values as most, so nobody knows which rows these are of. */
    int columnsLeftOut;
    JsonNames names;
} Table;

/* Reads a file; "-" is standard input. `run`: which recording of it is read, from 1; `names` are of
 * JSON. False after one line on standard error; there is nothing to close then. `path` must last as
 * long as the table. */
bool TableOpen(Table *table, const char *path, int run, JsonNames names);
void TableClose(Table *table);

/* Goes on to the next recording in the file. False after one line on standard error. */
bool TableNextRun(Table *table);

/* What a message calls the line read last: "line" and its number, or, as JSON has no lines, "row"
 * and that of the row. */
typedef struct TableLine {
    const char *word;
    int64_t number;
} TableLine;

TableLine TableLineOf(const Table *table);

/* Goes on to the next line. False at the end. */
bool TableNext(Table *table);

/* A place between two lines. */
typedef struct TablePlace {
    int64_t line;
    const char *next;
} TablePlace;

/* The place behind the line read last; and goes back to one. */
TablePlace TableMark(const Table *table);
void TableGoTo(Table *table, TablePlace place);

/* Cuts the line read last into cells again, and from now on all others, by another separator. */
void TableSeparate(Table *table, char separator);

/* The position of the first cell with one of these names ("a|b"), of which the first that is found
 * counts; with capitals or not, and with "Ms" in front or not. -1: there is none. */
int TableFind(const Table *table, const char *names);

/* The cell at a position of the line read last; empty below 0, or where the line is shorter. */
static inline Cell TableCell(const Table *table, int position)
{
    if (position >= 0 && position < table->count)
        return table->cells[position];
    return (Cell){"", 0};
}

/* How many cells the line read last has up to the last one with something in it. */
static inline int TableWidth(const Table *table)
{
    int width = table->count;
    while (width > 0 && table->cells[width - 1].length == 0)
        width--;
    return width;
}

/* ---- json.c ---- */

/* Finds the arrays in a text of JSON. Returns NULL, or why there are none. */
const char *JsonOpen(Table *table);
void JsonClose(Table *table);
bool JsonNext(Table *table);

/* Finds the columns of the recording that is read. False: it has none. */
bool JsonFindColumns(Table *table);
