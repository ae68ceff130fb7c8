/* SPDX-License-Identifier: MIT
 *
 * For tests of what is written: standard error, and a FIFO that the test itself reads.
 */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stdio.h>

int CountLines(const char *text);

/* Whether the text is one line of the program's own. */
bool IsOneLine(const char *text);

/* What a file of tmpfile() holds, up to 64 KiB; closes it. Valid until the next call. */
const char *TextOf(FILE *file);

/* What this process says on standard error between the two calls; no check may fail in between. */
void CatchErrors(void);
const char *CaughtErrors(void);

/* "fifo.csv", which the test reads when it likes: that a writer stalls is then no question of time.
 * FifoTake reads what is there and returns true at the end: as the `giveUp` of TraceClose it does
 * not give up. FifoAwaitLines reads until there are so many. */
extern int fifo;
extern char fifoText[1 << 27];
void FifoOpen(void);
bool FifoTake(void);
void FifoAwaitLines(int lines);
void FifoClose(void);

#endif
