/* SPDX-License-Identifier: MIT
 *
 * A file of comma-separated values, line by line. A capture of CapFrameX in JSON is read as one.
 */
#pragma once

#include "base/message.h"

#include <stdint.h>

/* Longer lines are refused: no program that records frames writes them. */
enum { CellsLineMax = 16384, CellsMax = 256 };

typedef struct Cells {
    FILE *file, *kept;  /* kept: a copy of what was read since the mark, where it can't go back */
    long markedAt;      /* the place in the file to go back to, */
    int64_t markedLine; /* and the value of `line` there */
    const char *path;   /* not owned */
    int64_t line;       /* number of the last line read, from 1 */
    bool failed;        /* it can't be read or is wrong; a line on standard error has said why */
    int count;          /* cells in the line; cells[] has no more than CellsMax of them */
    bool cut;           /* the last line has no newline, so it may be incomplete */
    char *cells[CellsMax];
    char text[CellsLineMax + 3]; /* the line; its cells end in '\0' */
    char *json, **table;         /* the text of a file in JSON, and in it the cells of all lines */
    int64_t lines;               /* of the table */
} Cells;

/* Opens the file; "-" is standard input. False after one line on standard error. `path` must last
 * as long as the cells. */
bool CellsOpen(Cells *cells, const char *path);
void CellsClose(Cells *cells);

/* Reads the next line. False at the end of the file, and if that failed. */
bool CellsNext(Cells *cells);

/* Reads a capture in JSON, of which the first line is read: for each value it has an array with one
 * of each frame. Returns NULL, or why it can't be read: it is none, or this build has no library
 * for it (json_capture.c). */
const char *CellsReadJson(Cells *cells);
#define NO_CAPTURE                                                                                 \
    "this is JSON, but no capture of CapFrameX that this build can read: give a CSV log"
#if !__has_include(<jsmn.h>)
#define CellsReadJson(cells) NO_CAPTURE
#endif

/* Marks the place after the line read last. Then CellsGoBack goes back to it, once; of a pipe
 * CellsNext keeps a copy in the meantime. False after one line on standard error. */
bool CellsMark(Cells *cells);
bool CellsGoBack(Cells *cells);

/* Says "FILE:LINE: reason" of the last line read, and returns false. */
LIKE_PRINTF(2) bool CellsWrong(Cells *cells, const char *format, ...);

/* PresentMon captures the frames of several programs in one file, of which only the rows of one are
 * read: of the program, process and swap chain that has the most frames, and of a compositor only
 * where there is no other program. */
enum { CaptureColumns = 3, CaptureNameSize = 200 };

typedef struct Capture {
    const int *positions;         /* where these three are in a row; below 0: nowhere */
    char chosen[CaptureNameSize]; /* their values in the rows to read */
} Capture;

/* Reads on to the end, chooses the one with the most frames, of those of the program or process ID
 * `process` unless that is NULL, and goes back. Where there are others, a line on standard error
 * names them. `frameTime` is the position of a column that is "NA" in rows that are no frames.
 * False after one line on standard error. */
bool CaptureChoose(Capture *capture, Cells *cells, int frameTime, const char *process);

/* Whether the row read last is of the chosen one. */
bool CaptureHas(const Capture *capture, const Cells *cells);
