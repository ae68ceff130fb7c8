/* SPDX-License-Identifier: MIT
 *
 * The summary of a run that was recorded earlier.
 */
#ifndef SUMMARY_H
#define SUMMARY_H

#include <stdbool.h>
#include <stdio.h>

/* Prints to `out` the summary that the recorded run printed at its end, as far as the rows of the
 * file contain it. False, after one line on standard error, if the file can't be read, something in
 * it is wrong ("FILE:LINE: reason"), or the summary can't be written. */
bool SummaryPrint(const char *path, FILE *out);

#endif
