/* SPDX-License-Identifier: MIT
 *
 * What a function says on standard error.
 */
#ifndef SAID_H
#define SAID_H

#include <stdbool.h>

/* Between these two what is written to standard error goes to the text that SaidEnd returns, which
 * holds until the next SaidBegin. No check may fail in between. */
void SaidBegin(void);
const char *SaidEnd(void);

/* Whether the text is one line of the program's own. */
bool SaidOneLine(const char *text);

#endif
