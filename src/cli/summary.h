/* SPDX-License-Identifier: MIT
 *
 * The summary of a run that was recorded earlier.
 */
#ifndef SUMMARY_H
#define SUMMARY_H

#include <stdbool.h>
#include <stdio.h>

/* Prints to `out` what the end of the run printed that was recorded in this file, as far as its
 * rows know. False, after one line on standard error, if it can't be read, something in it is wrong
 * ("FILE:LINE: reason"), or the summary can't be written. */
bool SummaryPrint(const char *path, FILE *out);

#endif
