/* SPDX-License-Identifier: MIT
 *
 * The unit of a log's own clock. Some versions of a tool write another one than the column's name
 * says, or than other versions do under the same name.
 */
#pragma once

#include "formats/header.h"

/* Finds in the first rows of the chosen process by how much the clock goes on in a frame, and sets
 * `clockShifts` where that is a frame's time in another unit. A column of any program's that does
 * not go on as a clock does is as if it were not there. Leaves the table anywhere. */
void FindClockUnits(LogHeader *header, Table *table, const Processes *processes);
