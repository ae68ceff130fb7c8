/* SPDX-License-Identifier: MIT */
#include "base/terminal.h"

#include <stdlib.h>
#include <string.h>

bool TerminalHasColours(FILE *stream)
{
    const char *refused = getenv("NO_COLOR");
    if (refused && *refused)
        return false;

    /* Windows has no TERM. */
    const char *kind = getenv("TERM");
    if (kind && strcmp(kind, "dumb") == 0)
        return false;
    return TerminalColumns(stream) > 0;
}
