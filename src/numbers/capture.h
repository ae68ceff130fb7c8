/* SPDX-License-Identifier: MIT
 *
 * PresentMon captures the frames of several programs in one file. Only the rows of one
 * are read: of the program, process and swap chain that has the most frames.
 */
#pragma once

#include "numbers/cells.h"

/* What tells the programs apart: a program's name, its process, and one of its swap chains. */
enum { CaptureColumns = 3, CaptureNameSize = 200 };

typedef struct Capture {
    const int *positions;         /* where these columns are in a row; below 0: nowhere */
    char chosen[CaptureNameSize]; /* the values of these columns in the rows to read */
} Capture;

/* Reads on to the end, chooses the one with the most frames, and goes back. Where there are
 * others, a line on standard error names them. `frameTime` is the position of a column that is "NA"
 * in rows that are no frames. False after one line on standard error. */
bool CaptureChoose(Capture *capture, Cells *cells, int frameTime);

/* Whether the row read last is of the chosen one. */
bool CaptureHas(const Capture *capture, const Cells *cells);
