/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include "base/terminal.h"

#include <stdarg.h>
#include <string.h>

enum { Continues = 0x80, ContinuesMask = 0xC0, BitsInContinuation = 6 };

/* How characters of each length begin, and the smallest number that needs this length. */
static const struct Lead {
    unsigned char mask, bits;
    uint32_t least;
} leads[] = {
    {0x80, 0x00, 0x1}, /* not 0, which ends the text */
    {0xE0, 0xC0, 0x80},
    {0xF0, 0xE0, 0x800},
    {0xF8, 0xF0, 0x10000},
};
enum { Longest = sizeof leads / sizeof leads[0] };

static bool IsBetween(uint32_t character, uint32_t first, uint32_t last)
{
    return character >= first && character <= last;
}

int TextCharacter(const char *text, uint32_t *character)
{
    const unsigned char *bytes = (const unsigned char *)text;
    int length = 1;
    while (length <= Longest && (bytes[0] & leads[length - 1].mask) != leads[length - 1].bits)
        length++;
    if (length > Longest)
        return 0;

    uint32_t number = bytes[0] & (unsigned char)~leads[length - 1].mask;
    for (int i = 1; i < length; i++) {
        if ((bytes[i] & ContinuesMask) != Continues) /* also at the end of the text */
            return 0;
        number = number << BitsInContinuation | (bytes[i] & (unsigned char)~ContinuesMask);
    }

    static const uint32_t lastCharacter = 0x10FFFF; /* of Unicode */
    const bool isTooLong = number < leads[length - 1].least;
    const bool isHalfOfPair = IsBetween(number, 0xD800, 0xDFFF); /* of UTF-16 */
    if (isTooLong || isHalfOfPair || number > lastCharacter)
        return 0;
    *character = number;
    return length;
}

bool TextIsControl(uint32_t character)
{
    static const struct {
        uint32_t first, last;
    } controls[] = {
        {0x00, 0x1F},     /* of ASCII */
        {0x7F, 0x9F},     /* delete, and those after ASCII */
        {0x061C, 0x061C}, /* Arabic letter mark */
        {0x200E, 0x200F}, /* left-to-right and right-to-left mark */
        {0x2028, 0x2029}, /* separators of lines and paragraphs */
        {0x202A, 0x202E}, /* embeddings and overrides */
        {0x2066, 0x2069}, /* isolates */
    };
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++)
        if (IsBetween(character, controls[i].first, controls[i].last))
            return true;
    return false;
}

void TextClean(char *text)
{
    char *end = text;
    while (*text) {
        uint32_t character = (unsigned char)*text;
        int length = TextCharacter(text, &character);
        if (length == 0)
            length = 1;

        if (TextIsControl(character)) {
            *end++ = '?';
        } else {
            memmove(end, text, (size_t)length);
            end += length;
        }
        text += length;
    }
    *end = '\0';
}

bool TextNextLine(const char **text, char line[TextLineSize])
{
    const char *begin = *text;
    if (!begin || !*begin)
        return false;

    const size_t length = strcspn(begin, "\n");
    snprintf(line, TextLineSize, "%.*s", (int)length, begin);
    *text = begin + length + (begin[length] == '\n');
    return true;
}

void TextPrint(FILE *file, const char *format, ...)
{
    char text[TextPrintMost + 1];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);

    /* The newline of the format ends the line; one within is cleaned like those of names. */
    const size_t formatLength = strlen(format), length = strlen(text);
    const bool endsLine = formatLength > 0 && format[formatLength - 1] == '\n';
    if (endsLine && length > 0 && text[length - 1] == '\n')
        text[length - 1] = '\0';

    TextClean(text);
    fputs(text, file);
    if (endsLine)
        putc('\n', file);
}

void TextPrintJson(FILE *file, const char *text)
{
    putc('"', file);
    while (*text) {
        uint32_t character;
        const int length = TextCharacter(text, &character);
        if (length == 0) {
            fputs("\\ufffd", file);
            text++;
            continue;
        }

        const bool hasMeaning = character == '"' || character == '\\';
        if (TextIsControl(character))
            fprintf(file, "\\u%04x", (unsigned)character);
        else
            fprintf(file, "%s%.*s", hasMeaning ? "\\" : "", length, text);
        text += length;
    }
    putc('"', file);
}

void TextColour(FILE *file, Colour colour)
{
    /* By Colour: what a terminal obeys (ECMA-48, SGR). */
    static const char *const codes[] = {"0", "32", "31", "33"};
    if (TerminalHasColours(file))
        fprintf(file, "\033[%sm", codes[colour]);
}

/* How many bytes of the text fit into so many columns, up to a space. Where its first word is
 * longer than that, all of the word. */
static size_t FittingLength(const char *text, int columns)
{
    size_t lastSpace = 0; /* 0: there was none */
    size_t at = 0;
    for (int column = 0; text[at]; column++) {
        if (text[at] == ' ')
            lastSpace = at;
        if (column >= columns && lastSpace > 0)
            return lastSpace;

        uint32_t character;
        const int length = TextCharacter(text + at, &character);
        at += length > 0 ? (size_t)length : 1;
    }
    return at;
}

void TextPrintWrapped(FILE *file, int indent, const char *line)
{
    enum { Narrowest = 20 }; /* what is narrower is not wrapped for */
    const int columns = TerminalColumns(file);
    if (columns - indent < Narrowest) {
        TextPrint(file, "%s\n", line);
        return;
    }

    size_t length = FittingLength(line, columns);
    TextPrint(file, "%.*s\n", (int)length, line);
    for (line += length; *line; line += length) {
        line += strspn(line, " ");
        length = FittingLength(line, columns - indent);
        TextPrint(file, "%*s%.*s\n", indent, "", (int)length, line);
    }
}
