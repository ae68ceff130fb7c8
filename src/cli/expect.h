/* SPDX-License-Identifier: MIT
 *
 * What --expect asks of the numbers of a run or a file, as for a game's own tests.
 */
#pragma once

#include "numbers/figures.h"

enum { MostExpectations = 32 };

typedef struct Expectation {
    FigureId figure;
    bool below; /* it has to be below the limit, else above it */
    double limit;
} Expectation;

typedef struct Expectations {
    int count;
    Expectation list[MostExpectations];
} Expectations;

/* Reads "frame_ms_p99<20,speed_percent>99". False after one line on standard error. */
bool ExpectParse(const char *text, Expectations *expected);

/* Whether all is as expected; else a line on standard error for each number that is not, or that is
 * not known. `source` says whose numbers they are. */
bool ExpectCheck(const Expectations *expected, const char *source, const Figures *figures);
