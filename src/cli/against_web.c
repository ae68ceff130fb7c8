/* SPDX-License-Identifier: MIT
 *
 * A page has no command line, and is smaller without what only that asks for.
 */
#include "cli/modes.h"

void ResultsPrintTable(const Result *files, int count, FILE *out)
{
    (void)files, (void)count, (void)out;
}

ExitStatus AgainstPrint(const Options *options, const Result *files, int count, FILE *out)
{
    (void)options, (void)files, (void)count, (void)out;
    return StatusFailed;
}

bool ExpectRead(const OptionInfo *option, const char *text, void *field)
{
    (void)option, (void)text, (void)field;
    return false;
}

bool ExpectCheck(const Expectations *expected, const char *source, const Figures *figures)
{
    (void)expected, (void)source, (void)figures;
    return true;
}

void FiguresPrint(FILE *file, bool first, const char *key, const char *source,
                  const Figures *figures)
{
    (void)file, (void)first, (void)key, (void)source, (void)figures;
}
