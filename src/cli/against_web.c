/* SPDX-License-Identifier: MIT
 *
 * A page has no command line to compare runs by, nor an exit status, and is smaller without what
 * these need.
 */
#include "cli/modes.h"

#include "base/message.h"

bool AgainstIsSliced(int a, int count)
{
    (void)a, (void)count;
    return false;
}

void AgainstReadSlices(Result *file)
{
    (void)file;
}

ExitStatus AgainstPrint(const Options *options, const Results *results, FILE *out)
{
    (void)options, (void)results, (void)out;
    return StatusFailed;
}

bool ExpectRead(const OptionInfo *option, const char *text, Options *options)
{
    (void)text, (void)options;
    return Fail("--%s needs the program: a page has no exit status", option->name);
}

bool ExpectCheck(const Expectations *expected, const char *source, const Figures *figures)
{
    (void)expected, (void)source, (void)figures;
    return true;
}
