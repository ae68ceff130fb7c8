/* SPDX-License-Identifier: MIT
 *
 * The summary of a run that was recorded earlier, or of several, beside each other.
 */
#ifndef SUMMARY_H
#define SUMMARY_H

#include "cli/options.h"

#include <stdbool.h>
#include <stdio.h>

/* Prints to `out` the summary that the recorded run printed at its end, as far as the rows of the
 * file contain it. False, after one line on standard error, if the file can't be read, something in
 * it is wrong ("FILE:LINE: reason"), or the summary can't be written. */
bool SummaryPrint(const char *path, FILE *out);

/* What --summary asks for, on standard output: the summary of one file, the numbers of several
 * beside each other, or with --json of all. False as above, and where something is not as expected.
 */
bool SummariesPrint(const Options *options);

#endif
