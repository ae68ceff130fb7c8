/* SPDX-License-Identifier: MIT
 *
 * The whole text of a file, from whatever system or program it is.
 */
#pragma once

#include <stddef.h>

/* Reads a file; "-" is standard input. The text is UTF-8 without a byte order mark, its lines end
 * in
 * '\n', and a '\0' follows it: UTF-16 and other line ends are converted, and gzip is unpacked if
 * this build can. Free it. NULL after one line on standard error, which calls the file `name`. */
char *ContentsRead(const char *path, const char *name, size_t *length);

/* ---- gzip.c ---- */

/* Unpacks what gzip has packed, as far as it is whole. NULL: this build can't, or nothing of it is
 * whole. */
char *GzipUnpack(const char *packed, size_t packedLength, size_t *length);
