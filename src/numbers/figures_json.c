/* SPDX-License-Identifier: MIT */
#include "numbers/figures.h"

#include <math.h>

/* The length of the character in UTF-8 at the beginning of a text; 0: there is none. */
static int CharacterLength(const unsigned char *text)
{
    const int length = text[0] < 0x80   ? 1
                       : text[0] < 0xC2 ? 0
                       : text[0] < 0xE0 ? 2
                       : text[0] < 0xF0 ? 3
                       : text[0] < 0xF5 ? 4
                                        : 0;
    for (int i = 1; i < length; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

/* Bytes that are no text become U+FFFD. */
static void PrintString(FILE *file, const char *text)
{
    putc('"', file);
    for (int length; *text; text += length > 0 ? length : 1) {
        length = CharacterLength((const unsigned char *)text);
        if (length == 0)
            fputs("\\ufffd", file);
        else if ((unsigned char)*text < ' ')
            fprintf(file, "\\u%04x", *text);
        else
            fprintf(file, "%s%.*s", *text == '"' || *text == '\\' ? "\\" : "", length, text);
    }
    putc('"', file);
}

void FiguresPrint(FILE *file, bool first, const char *key, const char *source,
                  const Figures *figures)
{
    fprintf(file, "%s{\"%s\":", first ? "[" : ",\n ", key);
    PrintString(file, source);
    fprintf(file, ",\"loop\":");
    PrintString(file, figures->loop ? figures->loop : "");
    if (figures->process) {
        fprintf(file, ",\"process\":");
        PrintString(file, figures->process);
    }
    for (const Figure *figure = figures->list; figure < figures->list + FigureCount; figure++)
        if (!isnan(figure->value))
            fprintf(file, ",\"%s\":%.*f", figure->name, figure->decimals, figure->value);
    fprintf(file, "}");
}
