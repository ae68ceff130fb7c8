/* SPDX-License-Identifier: MIT */
#ifndef NEW_FILE_H
#define NEW_FILE_H

#include <stdbool.h>

enum { NewFileName = 64 };

/* Makes an empty file in the working directory that was not there before, named after date and time
 * and, where the second is not enough, a number: interp_demo-20240131-235959-2.csv. False, after
 * one line on standard error, if there can be none. */
bool NewFile(char name[NewFileName], const char *ending);

#endif
