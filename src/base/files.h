/* SPDX-License-Identifier: MIT
 *
 * New files.
 */
#pragma once

#include <stdbool.h>

enum { NewFileNameSize = 64 };

/* Creates an empty file in the working directory, named after date and time, with a number if that
 * name exists: interp_demo-20240131-235959-2.csv. False after one line on standard error. */
bool NewFile(char name[NewFileNameSize], const char *ending);
