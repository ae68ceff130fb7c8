/* SPDX-License-Identifier: MIT
 *
 * Looking through the rows of a log before they are read: some things only all of them tell.
 */
#pragma once

#include "formats/rows.h"

/* Finds the unit of the frame times, whether they are a clock, which columns tell nothing, and
 * whose rows are read: those of the program `asked`, or of the one with the most frames if it is
 * NULL. Leaves the table anywhere. False after one line on standard error. */
bool SurveyLog(LogHeader *header, LogRows *rows, Table *table, Processes *processes,
               const char *asked);

/* "microseconds". */
const char *UnitName(Unit unit);
