/* SPDX-License-Identifier: MIT */
#include "formats/contents.h"

#include "base/memory.h"
#include "base/message.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads all bytes of an open file, with room for one more. NULL, with errno set, if that failed. */
static char *ReadBytes(FILE *file, size_t *length)
{
    size_t room = 1 << 16, more;
    char *bytes = Allocate(room + 1);
    *length = 0;
    while ((more = fread(bytes + *length, 1, room - *length, file)) > 0) {
        *length += more;
        if (*length == room) {
            room *= 2;
            bytes = Reallocate(bytes, room + 1);
        }
    }
    if (ferror(file)) {
        free(bytes);
        return NULL;
    }
    return Reallocate(bytes, *length + 1);
}

static char *ReadFile(const char *path, const char *name, size_t *length)
{
    const bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file) {
        Fail(*path ? "%s: %s" : "'%s': %s", path, strerror(errno));
        return NULL;
    }

    char *bytes = ReadBytes(file, length);
    if (!bytes)
        Fail("%s: %s", name, strerror(errno));
    if (!standard)
        fclose(file); /* it was only read */
    return bytes;
}

static bool Begins(const char *text, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

/* Converts UTF-16, as Windows' PowerShell writes it. Half a character at the end is left out. A
 * character of two halves becomes two: these are only in names. */
static char *FromUtf16(char *text, size_t *length)
{
    enum { OneByte = 0x80, TwoBytes = 0x800, More = 0x80, SixBits = 0x3F };
    const size_t high = text[0] == '\xFE' ? 0 : 1; /* where the higher byte of two is */
    const unsigned char *from = (const unsigned char *)text;
    char *converted = Allocate(*length / 2 * 3 + 1), *to = converted;

    for (size_t i = 2; i + 1 < *length; i += 2) {
        const unsigned code = from[i + high] * 256u + from[i + 1 - high];
        if (code < OneByte) {
            *to++ = (char)code;
        } else if (code < TwoBytes) {
            *to++ = (char)(0xC0 | code >> 6);
            *to++ = (char)(More | (code & SixBits));
        } else {
            *to++ = (char)(0xE0 | code >> 12);
            *to++ = (char)(More | (code >> 6 & SixBits));
            *to++ = (char)(More | (code & SixBits));
        }
    }
    *length = (size_t)(to - converted);
    free(text);
    return converted;
}

/* Makes "\r\n" and a '\r' alone a '\n'. */
static void UnifyLineEnds(char *text, size_t *length)
{
    const char *end = text + *length;
    char *to = memchr(text, '\r', *length);
    if (!to)
        return;

    for (const char *from = to; from < end; from++) {
        if (*from != '\r')
            *to++ = *from;
        else if (from + 1 == end || from[1] != '\n')
            *to++ = '\n';
    }
    *length = (size_t)(to - text);
}

/* What a file is that begins so, and what to do with it. */
static const char *const refusals[][2] = {
    {"\x1F\x8B", "this is compressed (gzip): unpack it first"},
    {"PK\x03\x04", "this is compressed (zip): unpack it first"},
    {"[", "these are trace events in JSON: record a .csv"},
};

static bool IsText(const char *text, size_t length, const char *name)
{
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        if (Begins(text, length, refusals[i][0]))
            return Fail("%s:1: %s", name, refusals[i][1]);

    const char *end = memchr(text, '\n', length);
    const size_t first = end ? (size_t)(end - text) : length;
    if (memchr(text, '\0', first))
        return Fail("%s:1: this is not text: it contains a byte of value 0", name);
    return true;
}

/* Of a file that is not packed, or that can't be unpacked, the same. */
static Contents Unpacked(Contents packed)
{
    if (!Begins(packed.text, packed.length, "\x1F\x8B"))
        return packed;

    const Contents contents = GzipUnpack(packed.text, packed.length);
    if (!contents.text)
        return packed;
    free(packed.text);
    return contents;
}

Contents ContentsRead(const char *path, const char *name)
{
    size_t length;
    char *bytes = ReadFile(path, name, &length);
    if (!bytes)
        return (Contents){0};

    Contents contents = Unpacked((Contents){bytes, length, false});
    char *text = contents.text;
    length = contents.length;
    if (Begins(text, length, "\xFF\xFE") || Begins(text, length, "\xFE\xFF"))
        text = FromUtf16(text, &length);
    if (Begins(text, length, "\xEF\xBB\xBF")) {
        length -= 3;
        memmove(text, text + 3, length);
    }
    UnifyLineEnds(text, &length);
    text[length] = '\0';

    if (IsText(text, length, name))
        return (Contents){text, length, contents.isCutShort};
    free(text);
    return (Contents){0};
}
