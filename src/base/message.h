/* SPDX-License-Identifier: MIT
 *
 * Messages: one line on standard error, with the program's name before it, and in the window. And
 * the standard streams.
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

/* Opens standard streams that are closed as /dev/null, where reading or printing still fails. To be
 * called first: otherwise the next file or socket takes their place, and a run whose standard
 * output is closed hangs, as it prints into that. */
void StreamsOpen(void);

/* Says what a key did: in the window only. */
MESSAGE_PRINTF void ToastShow(const char *format, ...);

/* Whether something was said after the first `*seen` lines. If so, adds those to `*seen` and copies
 * the last one, cut to `size`. */
bool MessageSince(unsigned *seen, char *text, size_t size);

/* Writes everything printed to the file so far. False, after Fail("WHAT can't be written: ..."), if
 * any of it could not be written. */
bool StreamFlush(FILE *file, const char *what);

#endif
