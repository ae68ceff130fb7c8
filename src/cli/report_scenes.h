/* SPDX-License-Identifier: MIT
 *
 * The report of the scenes: how far each method is from where things should be seen.
 */
#ifndef REPORT_SCENES_H
#define REPORT_SCENES_H

#include "cli/options.h"

#include <stdbool.h>

/* Prints it to standard output, as a table or with --csv as CSV. False after one line on standard
 * error. */
bool ScenesReportPrint(const Options *options);

#endif
