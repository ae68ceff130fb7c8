/* SPDX-License-Identifier: MIT */
#pragma once

#include "cli/options.h"

#include <stdio.h>

/* Prints to `out` what --summary asks for: of one file the summary that its run printed at its end,
 * as far as the rows contain it; the numbers of several beside each other; or with --json of all.
 * False, after one line on standard error, if a file can't be read, something in it is wrong
 * ("FILE:LINE: reason"), the summary can't be written, or something is not as expected. */
bool SummaryPrint(const Options *options, FILE *out);
