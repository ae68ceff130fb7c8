/* SPDX-License-Identifier: MIT
 *
 * A file with the frames of several programs, as PresentMon captures them: which rows are of the
 * one that has the most.
 */
#pragma once

#include "trace/cells.h"

/* What tells them apart: a program's name, its process, and one of its swap chains. */
enum { CaptureColumns = 3, CaptureNameSize = 200 };

typedef struct Capture {
    const int *positions; /* of these columns in a row; below 0: there is none */
    char chosen[CaptureNameSize];
} Capture;

/* Reads on to the end, chooses the stream with the most frames, and goes back. Where there are
 * others, a line on standard error names them. `frameTime` is the position of a column that is "NA"
 * in rows that are no frames. False after one line on standard error. */
bool CaptureChoose(Capture *capture, Cells *cells, int frameTime);

/* Whether the row read last is of the chosen one. */
bool CaptureHas(const Capture *capture, const Cells *cells);
