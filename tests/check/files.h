/* SPDX-License-Identifier: MIT
 *
 * For tests of what is written: standard error, and a FIFO that the test itself reads.
 */
#ifndef FILES_H
#define FILES_H

#include "cli/options.h"
#include "trace/frame.h"

#include <stdbool.h>
#include <stdio.h>

int CountLines(const char *text);

/* Whether the text is one line of the program's own. */
bool IsOneLine(const char *text);

/* The text of a file of tmpfile(), up to 64 KiB; closes the file. Valid until the next call. */
const char *TextOf(FILE *file);

/* What --summary prints with these options, as TextOf gives it; it must be able to. */
const char *SummaryText(const Options *options);

/* Writes frames as this program's CSV. */
void WriteTrace(const char *path, const Frame *frames, int count);

/* What this process prints on standard error between the two calls. */
void CatchErrors(void);
const char *CaughtErrors(void);

/* "fifo.csv", which only the test reads, so that it decides when a writer stalls. FifoTake reads
 * what is there and returns true at the end; as the `giveUp` of RecordingEnd it never gives up.
 * FifoTakeLittle reads 4 KiB at most. FifoAwaitLines reads until there are this many lines. */
extern int fifo;
extern char fifoText[1 << 27];
void FifoOpen(void);
bool FifoTake(void);
void FifoTakeLittle(void);
void FifoAwaitLines(int lines);
void FifoClose(void);

#endif
