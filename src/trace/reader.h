/* SPDX-License-Identifier: MIT
 *
 * Reading recorded frames back, row by row: our own CSV, MangoHud's logs (those of 0.6, in
 * microseconds, and of today) and PresentMon's (columns of 1.x and 2.x). What a file is, its header
 * says.
 */
#ifndef READER_H
#define READER_H

#include "trace/frame.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Longer lines and headers are refused: no recorder writes them. */
enum { TraceLineMax = 16384, TraceColumnsMax = 256 };

typedef enum TraceSource { TraceOurs, TraceMangoHud, TracePresentMon } TraceSource;

/* The columns that are read. */
typedef enum TraceColumn {
    ColumnFrameTime,
    ColumnElapsed,
    ColumnAnimationError,
    ColumnFps,
    ColumnProcess,
    ColumnSwapChain,
    ColumnLoop, /* from here on of our own files alone, which have all of them */
    ColumnInterpolation,
    ColumnStart,
    ColumnTicks,
    ColumnTick,
    ColumnBehind,
    ColumnSleep,
    ColumnOversleep,
    ColumnSim,
    ColumnScreen,
    TraceColumns
} TraceColumn;

typedef struct TraceReader {
    TraceSource source;
    FILE *file;
    const char *path; /* not owned */
    int64_t line, rows, time;
    bool failed;
    int columns;                     /* in the header, and so in every row */
    int place[TraceColumns];         /* of a column in the row, -1: there is none */
    const char *names[TraceColumns]; /* what this file calls it */
    int frameTimeDigits;             /* 6: ms; 3: us; 0: not known yet */
    int64_t endLessScreen;           /* of the row before */
    char loops[2][64];               /* of this row, and another one before it */
    int loop;
    char drawn[16];              /* interpolation of the row before */
    char stream[2][64];          /* process and swap chain of the first row */
    char text[TraceLineMax + 3]; /* the line, its fields cut apart, each ending in '\0' */
    char *fields[TraceColumnsMax];
} TraceReader;

/* Opens a file and reads its header. False after one line on standard error, "FILE:LINE: reason"
 * for what is wrong in it; then there is nothing to close. `path` must last as long as the reader.
 */
bool TraceReaderOpen(TraceReader *reader, const char *path);

/* Reads the next frame: its frameTime, and what else the file knows of end, sleepTime and
 * animationError; of ours all that a summary counts, with `loop` a name that lasts until the next
 * but one is read. No row says its dead time. It is known from how much further the end of the
 * frame (which counts all time) has moved than the picture's time on screen (which leaves the dead
 * time out), in rows without an animation error; 100 ms and less are taken for noise. Where nothing
 * else explains why there is none, the frame is excluded, too. False at the
 * end, and after one line on standard error for a row that is wrong. */
bool TraceReaderNext(TraceReader *reader, Frame *frame);

/* Closes the file. False if a row was wrong. */
bool TraceReaderClose(TraceReader *reader);

#endif
