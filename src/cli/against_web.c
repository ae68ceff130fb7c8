/* SPDX-License-Identifier: MIT
 *
 * A page has no command line to compare runs by, and is smaller without what that needs.
 */
#include "cli/modes.h"

ExitStatus AgainstPrint(const Options *options, const Result *files, int count, FILE *out)
{
    (void)options, (void)files, (void)count, (void)out;
    return StatusFailed;
}
