/* SPDX-License-Identifier: MIT
 *
 * What --help, --list-loops and --version print.
 */
#ifndef HELP_H
#define HELP_H

#include "cli/options.h"

enum { OptionTextSize = 512 };

void HelpPrint(void);
void HelpPrintLoops(void);
void HelpPrintVersion(void);

/* What the option does, with its range and default: "most ticks in one turn, 0 to 9 (5)". */
void HelpOptionText(char text[OptionTextSize], const OptionInfo *option);

#endif
