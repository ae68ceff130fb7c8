/* SPDX-License-Identifier: MIT
 *
 * The whole text of a file, from whatever system or program it is.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Contents {
    /* UTF-8 without a byte order mark, its lines end in '\n', and a '\0' follows it. NULL: the file
     * could not be read. Free it. */
    char *text;
    size_t length;

    /* The file was packed, and its end is missing or damaged. */
    bool isCutShort;
} Contents;

/* Reads a file; "-" is standard input. UTF-16 and other line ends are converted, and gzip is
 * unpacked if this build can. After one line on standard error, which calls the file `name`, the
 * text is NULL. */
Contents ContentsRead(const char *path, const char *name);

/* ---- gzip.c ---- */

/* Unpacks what gzip has packed, as far as it is whole. The text is NULL if this build can't, or if
 * nothing of it is whole. No '\0' follows it, but there is room for one. */
Contents GzipUnpack(const char *packed, size_t packedLength);
