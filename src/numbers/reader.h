/* SPDX-License-Identifier: MIT
 *
 * Reading recorded frames back, row by row: this program's CSV, and files of other programs. The
 * header says which it is.
 */
#pragma once

#include "numbers/cells.h"
#include "trace/column.h"

/* Which rows of a file are read; all zero: all of them. */
typedef struct TraceSelection {
    /* The program whose rows are read, by its name or its process ID, of a file that tells them;
     * NULL: the one with the most frames. */
    const char *process;
    /* Of the time since the recording began: read are the frames that begin and end between these
     * two. `to` 0: up to the end of the file. */
    Nanoseconds from, to;
} TraceSelection;

/* Columns that only other programs' files have. The first three are those of a Capture; from Time
 * on each is a time. */
enum {
    ColumnProgram = Columns,
    ColumnProcess,
    ColumnSwapChain,
    ColumnFrameType,
    ColumnPresentMode,
    ColumnTime, /* since the first frame, in place of frame times */
    ColumnBusy,
    ColumnInPresent,
    ColumnDisplayChange,
    ColumnDisplayedTime,
    ColumnUntilDisplayed,
    ColumnComplete, /* may be below 0 */
    ColumnGpuLatency,
    ColumnGpuTime,
    ColumnDropped, /* 0 or 1 */
    ColumnClick,
    ReaderColumns
};

/* The name that a column has in the last row, and the one that it had before. */
typedef struct ReaderWords {
    int last;
    char kept[2][64];
} ReaderWords;

typedef struct TraceReader {
    TraceSelection selection;
    const char *program; /* that writes such files */
    bool own;            /* this one does */
    /* The columns of this program that the file does not tell, be it another program's or an older
     * version's. Other programs' frames are taken to hold no pause, so these lack none. */
    ColumnSet lacks;
    bool knowsWork; /* another program's tells how much of a frame's time was no waiting */
    Cells cells;
    int columns, fewest;             /* in the header; as many as that, or fewer, are in a row */
    bool pending;                    /* the line read last is a row, and not yet used */
    int position[ReaderColumns];     /* of each column in a row, -1: there is none */
    char names[ReaderColumns][32];   /* what this file calls it */
    int frameTimeDigits;             /* 6: in ms; 3: in us; 0: not known yet */
    int64_t rows;                    /* that were read, of the program that was chosen */
    int64_t frames;                  /* of them, the program's own frames that were asked for */
    bool frameLeftOut;               /* by `from` or `to` */
    Nanoseconds time;                /* sum of the frame times */
    Nanoseconds firstTime, firstEnd; /* `time` and `end` after the first row */
    bool clockIsWrong; /* `elapsed` is in another unit: it tells far less time than frames take */
    Nanoseconds end;   /* of the row before, as its column `elapsed` says */
    Nanoseconds times[ReaderColumns]; /* of this row, from ColumnTime on; or NOT_TOLD */
    Nanoseconds screen;               /* of the times for which pictures were seen */
    Nanoseconds inPresent;            /* of the row before */
    bool seen;                        /* a picture was */
    ReaderWords words[ReaderColumns];
    Capture capture;
    struct TraceReader *begin; /* itself as it was at the mark; NULL: there is none */
} TraceReader;

/* Opens a file and reads its header. False after one line on standard error, "FILE:LINE: reason"
 * for a wrong content; there is nothing to close then. `path`, and the name in the selection, must
 * last as long as the reader. */
bool TraceReaderOpen(TraceReader *reader, const char *path, TraceSelection selection);

/* Reads the next frame, its frameTime and what else the file has of it; of this program's files all
 * that a summary counts, and 0 for what is lacking.
 * `loop` lasts until the loop has changed twice. False at the end, and after one line on standard
 * error for a wrong row, or if there was no frame at all. */
bool TraceReaderNext(TraceReader *reader, Frame *frame);

/* The frames can be read a second time, also those of a pipe: TraceReaderMark comes before the
 * first frame, and TraceReaderAgain goes back to there, once. False after one line on standard
 * error. */
bool TraceReaderMark(TraceReader *reader);
bool TraceReaderAgain(TraceReader *reader);

/* Closes the file. False if a row was wrong, or there was no frame. */
bool TraceReaderClose(TraceReader *reader);
