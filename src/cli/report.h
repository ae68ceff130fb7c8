/* SPDX-License-Identifier: MIT
 *
 * The table that compares the loops.
 */
#ifndef REPORT_H
#define REPORT_H

#include "cli/options.h"

#include <stdbool.h>

/* Runs every loop on the machine that the options name, or on every named one, and prints what came
 * of it to standard output, as a table or as CSV. False, after one line on standard error, if that
 * failed. */
bool Compare(const Options *options);

#endif
