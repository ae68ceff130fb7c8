/* SPDX-License-Identifier: MIT
 *
 * Names for recordings and pictures that a key asks for.
 */
#ifndef NEW_FILE_H
#define NEW_FILE_H

#include <stdbool.h>

enum { NewFileName = 64 };

/* Creates an empty file in the working directory and never overwrites one. Its name has date and
 * time and, if that name is taken, a number: interp_demo-20240131-235959-2.csv. False, after one
 * line on standard error, if it can't be created. */
bool NewFile(char name[NewFileName], const char *ending);

#endif
