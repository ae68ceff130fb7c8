/* SPDX-License-Identifier: MIT
 *
 * A page has no command line to take runs together by, and is smaller without what that needs.
 */
#include "cli/modes.h"

void PoolAddResult(Results *results, const Result *result)
{
    (void)results, (void)result;
}

ExitStatus PoolPrint(const Options *options, Results *results, FILE *out)
{
    (void)options, (void)results, (void)out;
    return StatusFailed;
}
