/* SPDX-License-Identifier: MIT
 *
 * Messages of one line, on standard error and in the window.
 */
#pragma once

#include "base/text.h"

#include <stddef.h>

/* An error. It is false, so that a function can end with `return Fail(...)`. */
#define Fail(...) MessageSay(true, __VA_ARGS__)

/* Anything else that the user should know. */
#define Note(...) ((void)MessageSay(true, __VA_ARGS__))

/* What a key did: in the window only. */
#define ToastShow(...) ((void)MessageSay(false, __VA_ARGS__))

/* What the three above do: with `print` also on standard error; cleaned (TextClean), as names may
 * contain anything. Returns false. */
LIKE_PRINTF(2) bool MessageSay(bool print, const char *format, ...);

/* Whether there were messages after the first `*seen`. If so, sets that to their number and copies
 * the last one, cut to `size`. */
bool MessageSince(unsigned *seen, char *text, size_t size);

/* Adds to a list, behind `separator` unless it is the first, as much as there is room for. */
LIKE_PRINTF(4)
void ListAdd(char *list, size_t size, const char *separator, const char *format, ...);

/* Flushes the file. False, after Fail("WHAT can't be written: ..."), if anything printed so far
 * could not be written. */
bool StreamFlush(FILE *file, const char *what);
