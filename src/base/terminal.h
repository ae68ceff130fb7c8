/* SPDX-License-Identifier: MIT
 *
 * What the terminal is like in which somebody reads what is printed.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Whether the stream is a terminal that shows colours, and nobody asks for none by NO_COLOR
 * (https://no-color.org). */
bool TerminalHasColours(FILE *stream);

/* ---- terminal_posix.c, terminal_windows.c, terminal_web.c ---- */

/* How many columns it has; 0: the stream is no terminal, so its lines may have any length. */
int TerminalColumns(FILE *stream);
