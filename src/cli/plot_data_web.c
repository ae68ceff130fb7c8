/* SPDX-License-Identifier: MIT
 *
 * A page has no gnuplot.
 */
#include "cli/modes.h"

void PlotDataPrint(Result *file, FILE *out)
{
    (void)file, (void)out;
}

void PlotDataPrintSides(const Sides *sides, const char *caveat, FILE *out)
{
    (void)sides, (void)caveat, (void)out;
}
