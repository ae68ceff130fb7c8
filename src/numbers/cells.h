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
    /* Not owned. For messages: "standard input" instead of "-". */
    const char *path;
    FILE *file;

    /* It can't be read or is wrong; a line on standard error has said why. */
    bool failed;

    /* ---- the line read last ---- */

    /* Its number, from 1; 0: none has been read. */
    int64_t line;

    /* How many cells it has; cells[] has no more than CellsMax of them. */
    int count;
    char *cells[CellsMax];

    /* It has no newline, as a last line may, so it may be incomplete. */
    bool cut;

    /* The line itself, with room for "\r\n" and a '\0'; its cells end in '\0'. */
    char text[CellsLineMax + 3];

    /* ---- the mark: CellsMark ---- */

    /* The place in `file`, and the value of `line` there. */
    long markedAt;
    int64_t markedLine;

    /* Of a file that can't go back: a copy of what was read since the mark. Else NULL. */
    FILE *kept;

    /* ---- a capture in JSON: CellsReadJson; else NULL and 0 ---- */

    /* Its text; and the cells of all lines, which are parts of it: `lines` times `count`. */
    char *json;
    char **table;
    int64_t lines;
} Cells;

/* Opens the file; "-" is standard input. False after one line on standard error. `path` must last
 * as long as the cells. */
bool CellsOpen(Cells *cells, const char *path);
void CellsClose(Cells *cells);

/* Reads the next line. False at the end of the file, and if that failed. */
bool CellsNext(Cells *cells);

/* Reads all of a capture in JSON, of which the first line has been read. It has an array for each
 * column, with one value for each frame. Returns NULL, or why it can't be read: it is no capture,
 * or this build has no library for it (json_capture.c). */
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
    /* Where program, process and swap chain are in a row: CaptureColumns positions, not owned.
     * Below 0: nowhere. */
    const int *positions;

    /* Their values in the rows to read, as "game.exe 1234 0x5678". */
    char chosen[CaptureNameSize];
} Capture;

/* Reads on to the end, chooses the one with the most frames, of those of the program or process ID
 * `process` unless that is NULL, and goes back. Where there are others, a line on standard error
 * names them. `frameTime` is the position of a column that is "NA" in rows that are no frames.
 * False after one line on standard error. */
bool CaptureChoose(Capture *capture, Cells *cells, int frameTime, const char *process);

/* Whether the row read last is of the chosen one. */
bool CaptureHas(const Capture *capture, const Cells *cells);
