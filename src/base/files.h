/* SPDX-License-Identifier: MIT
 *
 * The standard streams, and files by their names (files.c).
 */
#pragma once

#include <stdbool.h>

enum { NewFileNameSize = 64 };

/* Creates an empty file in the working directory, named after date and time, with a number if that
 * name exists: interp_demo-20240131-235959-2.csv. False after one line on standard error. */
bool NewFile(char name[NewFileNameSize], const char *ending);

/* ---- one file for each kind of system ---- */

/* Call this first. A closed standard stream then still fails, but no file or socket gets its
 * number: a run that prints into one of those hangs. Line ends are printed as they are. */
void StreamsOpen(void);

/* Opens a file, which is made or emptied, for write(). Returns its number, or -1 with the cause in
 * errno. */
int StreamCreate(const char *path);
