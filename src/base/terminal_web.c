/* SPDX-License-Identifier: MIT */
#include "base/terminal.h"

int TerminalColumns(FILE *stream)
{
    (void)stream;
    return 0;
}
