/* SPDX-License-Identifier: MIT
 *
 * What --help and --list-loops print.
 */
#ifndef HELP_H
#define HELP_H

void HelpPrint(void);
void HelpPrintLoops(void);

#endif
