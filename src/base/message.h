/* SPDX-License-Identifier: MIT
 *
 * What the program says: one line on standard error, with the program's name before it, and in the
 * window; and the standard streams.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__GNUC__)
#define MESSAGE_PRINTF __attribute__((format(printf, 1, 2)))
#else
#define MESSAGE_PRINTF
#endif

/* Says what went wrong, and returns false so that a function can end with `return Fail(...)`. */
MESSAGE_PRINTF bool Fail(const char *format, ...);

/* Says something that the user should know, though nothing went wrong. */
MESSAGE_PRINTF void Note(const char *format, ...);

/* To be called first: standard streams that are closed become /dev/null, so that no file or socket
 * that is opened later takes their place. Reading or printing still fails there. */
void StreamsOpen(void);

/* Says only in the window what a key did. */
MESSAGE_PRINTF void Tell(const char *format, ...);

/* Whether something was said after the first `*seen` lines. If so, adds those to `*seen` and copies
 * the last one, cut to `size`. */
bool MessageSince(unsigned *seen, char *text, size_t size);

/* Whether everything printed to the file has been written. If not, says "WHAT can't be written" and
 * why, as Fail does. */
bool Printed(FILE *file, const char *what);

#endif
