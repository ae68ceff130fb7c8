/* SPDX-License-Identifier: MIT
 *
 * What a format is: how its header is known, which columns are wanted, and what frame a row of them
 * makes. Each format has a file of its own and a line in list.def; nothing else names it.
 */
#pragma once

#include "formats/table.h"
#include "trace/frame.h"

/* A value that a row does not have: the file has no such column, or the cell no number. It is below
 * all values, and so is a sum with it. */
#define NOT_KNOWN (INT64_MIN / 4)

/* 30 years: sums and differences of a few such times still fit. */
#define LONGEST_TIME INT64_C(1000000000000000000)

#define LONGEST_FRAME (3600 * ONE_SECOND)

/* How a column is read: as a number in which 1 is 10^so many ns, or not as a number. */
typedef enum Unit {
    Nanosecond = 0,
    Microsecond = 3,
    Millisecond = 6,
    Second = 9,
    UnitToFind = -1,  /* of frame times: see LogFormat.findUnit */
    NoNumber = -2,    /* no number: LogRow.cells has it */
    SecondOrDate = -3 /* seconds, or a date and a time of day: the value is ns (CellReadDate) */
} Unit;

/* Of what is no time: 1 is 1, or 1000. */
enum { Whole = 0, Thousandths = 3 };

typedef enum ColumnTraits {
    Needed = 1,         /* a file without it is not of this format */
    Signed = 2,         /* it may be below 0 */
    InEachRow = 4,      /* a row without its value is left out */
    TellsFrameTime = 8, /* one column of each format, which only generated frames may lack */
    TellsProcess = 16,  /* program, process or swap chain, where a file has frames of several */
    TellsWork = 32,     /* how much of a frame's time was no waiting */
    TellsGpu = 64,      /* how long the GPU worked */
    IsOurs = 128,       /* the column of ours with this number, told even if no row has a value */
    TellsClock = 256,   /* the time of a frame; its unit may be another one (clock_unit.h) */
    MayBeClock = 512,   /* of any program: it is read only if it goes on as a clock does, */
    RanBefore = 1024    /* and it ran before the recording began */
} ColumnTraits;

/* A greater number is none. */
typedef enum LogLimit {
    AnHour, /* no frame of a program that people look at takes longer */
    ThirtyYears,
    HundredYears, /* of clocks that show the time since 1970 */
    OneAtMost,
    Int32AtMost
} LogLimit;

typedef struct FormatColumn {
    /* "a|b": the first that a file has counts (TableFind). */
    const char *names;

    /* A Unit; or Whole or Thousandths. */
    short unit;

    /* The sum of some ColumnTraits. */
    unsigned short traits;

    /* A LogLimit, if it is a number. */
    unsigned char most;
} FormatColumn;

/* The unit of a column's numbers; it may have dates instead. */
static inline int UnitOfNumbers(const FormatColumn *column)
{
    return column->unit == SecondOrDate ? Second : column->unit;
}

/* A format's columns are its own enum, from 0. */
enum { FormatMostColumns = 64 };

/* Which column tells a sensor, in thousandths of its unit. */
typedef struct FormatSensor {
    Sensor sensor;
    int column;

    /* The column may have another unit, so it counts only if a line says that it has this one
     * (LogFormat.tellUnit). NULL: it always has the sensor's. */
    const char *unit;

    /* The same of a second device. If the file has that column, too, nobody knows which of the two
     * made the frames, and the sensor is not told. 0: there is none. */
    int second;
} FormatSensor;

/* The words of one column: the last, and the one before. */
typedef struct LogWords {
    int last;
    char kept[2][64];
} LogWords;

/* A row of a file, as its format's columns have it. */
typedef struct LogRow {
    /* Bit i: the file has column i. */
    uint64_t has;

    /* Bit i: its cell says that there is no such thing. */
    uint64_t none;

    /* Bit i: its cell is no number that it may be, and no word for none or not known. */
    uint64_t wrong;

    /* Of each column its number; or NOT_KNOWN. */
    int64_t values[FormatMostColumns];

    /* Of each column its cell, also where it is a number. */
    Cell cells[FormatMostColumns];

    /* All cells of the line, for those that have no name. */
    const Cell *line;
    int lineCount;

    /* No row was left out between this one and the row before. */
    bool follows;

    /* See RowWord. */
    LogWords *words;
} LogRow;

/* What the line is that may be a header. */
typedef enum Recognised { NotThis, IsHeader, IsFirstRow } Recognised;

typedef enum MadeKind {
    MadeFrame,
    MadeNone, /* it is no frame: text, or a row of another kind */
    MadeWrong /* it is one, but can't be used: it is left out, and counted */
} MadeKind;

/* What was made of a row. */
typedef struct Made {
    MadeKind kind;

    /* Of MadeWrong, why: "frametime is below 0". */
    const char *why;
} Made;

static inline Made AFrame(void)
{
    return (Made){MadeFrame, NULL};
}

static inline Made NoFrame(void)
{
    return (Made){MadeNone, NULL};
}

static inline Made WrongFrame(const char *why)
{
    return (Made){MadeWrong, why};
}

/* Whether a picture was seen. */
typedef enum WasSeen { SeenUnknown, SeenNever, Seen } WasSeen;

/* What a row tells of its picture on the screen. The reader makes points in time of it. */
typedef struct LogPicture {
    WasSeen seen;

    /* For how long a picture stayed, if it was seen; NOT_KNOWN. */
    Nanoseconds stayed;

    /* That is the picture that was seen before this one, so `stayed` is how long after it this one
     * was seen. Else it is this one. */
    bool ofBefore;
} LogPicture;

/* What a line below the header says of a column: where it is in the rows, and its unit. */
typedef struct LogUnit {
    int position;
    Cell unit;
} LogUnit;

/* The header of something else that a tool writes, and what to do with it. */
typedef struct LogRefusal {
    /* A cell of that header; of a last one NULL. */
    const char *cell;
    const char *reason;
} LogRefusal;

typedef struct LogFormat {
    /* The program that writes it. */
    const char *name;

    const FormatColumn *columns;
    int columnCount;

    /* The tool fills columns that it does not measure with zeros: one with nothing else is not
     * read. */
    bool zerosTellNothing;

    /* A row is a sample of one frame, and other frames have no row. */
    bool isSampled;

    /* Its frame times are a clock, which rises from row to row. This is the format of files with
     * the same header whose column does not; NULL: there are none. */
    const struct LogFormat *whereNotRising;

    /* The tool writes a row for each frame, so a clock that tells far more time is another unit's.
     */
    bool hasEachFrame;

    /* Later rows may have more cells than the header. */
    bool rowsGrow;

    /* The first cell of its header, which stands behind the rows again, so the one before them may
     * be missing. NULL: it stands only before them. */
    const char *headerAtEnd;

    /* Of several that tell the same sensor the first counts that a row knows. NULL: there are none.
     */
    const FormatSensor *sensors;
    int sensorCount;

    /* Its clock ran before the recording began, so only differences of it count. */
    bool clockRanBefore;

    /* Headers of the tool's other files; NULL: none are known. */
    const LogRefusal *refusals;

    /* What its files of JSON call what is needed of them; NULL: it writes none. */
    const JsonNames *json;

    /* Whether the line read last is a header of this format. `comments`: there were lines of //
     * before; `before`: the first cell of the line before this one, or empty. Columns that are
     * Needed need no test. NULL: these are enough. */
    Recognised (*recognise)(const Table *header, bool comments, Cell before);

    /* Of frame times whose unit is to be found. These are asked in this order; where they are NULL,
     * or don't know it, the unit is one in which the median can be a frame's time.
     *
     * The unit that is written: in the column's name, or in the line before a list without one.
     * UnitToFind: none is. */
    Unit (*writtenUnit)(Cell where);

    /* The unit that this row shows, where its frame time was read as ms; UnitToFind: it does not.
     */
    Unit (*findUnit)(const LogRow *row);

    /* Sets what the row tells of the frame, and in `known` which columns of ours that is; all else
     * is 0. It is called first, and for every line below the header. Of what it takes for frames
     * the reader then leaves out those with too few cells, those that lack a column InEachRow, and
     * those without a frame time, unless they are generated.
     *
     * `before` is the last row that had a frame time and all cells, also if it was no frame. Its
     * values are NOT_KNOWN if there is none since the header. */
    Made (*makeFrame)(const LogRow *row, const LogRow *before, Frame *frame);

    /* Whether a row that is no frame tells the unit of a column; NULL: none does. */
    bool (*tellUnit)(const LogRow *row, LogUnit *told);

    /* What a row that is a frame tells of its picture, and one that is none of the picture before
     * it; NULL: this tool knows nothing of that. */
    LogPicture (*tellPicture)(const LogRow *row);
} LogFormat;

/* The known formats, in the order in which they are tried; the last is NULL. The first is this
 * program's own, and the last one is of any program. */
extern const LogFormat *const LogFormats[];

/* Writes the names of those between these two: "FrameView, OCAT or FRAPS". */
void LogFormatNames(char *text, size_t size);

static inline bool RowHas(const LogRow *row, int column)
{
    return row->has >> column & 1;
}

static inline bool RowSaysNone(const LogRow *row, int column)
{
    return row->none >> column & 1;
}

/* There is a number, but the cell says that it is not known. */
static inline bool RowSaysUnknown(const LogRow *row, int column)
{
    const bool isRead = ((row->none | row->wrong) >> column & 1) == 0;
    return RowHas(row, column) && isRead && row->values[column] == NOT_KNOWN;
}

/* A word of the row, perhaps cut: the same pointer as in the row before if it is the same word.
 * NULL: there is none, or the cell says that it is not known. It lasts until the word has changed
 * twice. */
const char *RowWord(const LogRow *row, int column);
