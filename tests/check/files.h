/* SPDX-License-Identifier: MIT
 *
 * For tests of what is written: standard error, and a file whose reader the test itself is.
 */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

int CountLines(const char *text);

/* What a file of tmpfile() holds; closes it. The text is valid until the next call. */
const char *TextOf(FILE *file);

/* What this process says on standard error between the two calls, as TextOf has it. No check may
 * fail in between. */
void CatchErrors(void);
const char *CaughtErrors(void);

/* Whether the text is one line of the program's own. */
bool IsOneLine(const char *text);

/* A FIFO that the test reads when it likes: that a writer stalls is then no question of time. */
typedef struct Fifo {
    const char *path;
    int file; /* -1: closed */
    size_t length, room;
    char *text; /* what has been read */
} Fifo;

/* Makes the FIFO and opens its reading end. */
Fifo FifoOpen(const char *path);

/* Reads what is there. False at the end. */
bool FifoTake(Fifo *fifo);

/* Reads until there are so many lines; each may take a minute. */
void FifoAwaitLines(Fifo *fifo, int lines);

/* Closes the reading end; frees the rest and deletes the FIFO. */
void FifoLeave(Fifo *fifo);
void FifoClose(Fifo *fifo);

#endif
