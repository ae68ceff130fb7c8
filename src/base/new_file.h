/* SPDX-License-Identifier: MIT
 *
 * Files for recordings and pictures.
 */
#ifndef NEW_FILE_H
#define NEW_FILE_H

#include <stdbool.h>

enum { NewFileNameSize = 64 };

/* Creates an empty file in the working directory and never overwrites one. Its name has date and
 * time and, if that name is taken, a number: interp_demo-20240131-235959-2.csv. False, after one
 * line on standard error, if it can't be created. */
bool NewFile(char name[NewFileNameSize], const char *ending);

/* Whether a file of that name can be written: one that is not there is made, and removed again.
 * False, after one line on standard error, if not. */
bool FileIsWritable(const char *name);

#endif
