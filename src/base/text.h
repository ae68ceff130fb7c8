/* SPDX-License-Identifier: MIT
 *
 * Text for people, which may contain names from elsewhere: of a file, of a program in a log, of a
 * driver. Such a name may contain bytes that a terminal obeys, so whatever is printed goes through
 * TextPrint, or is a message (message.h). A name itself stays as it is, to open the file, to find
 * the program, and for JSON, which has escapes of its own. tests/test_includes.sh holds the rule.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Before a function whose arguments are checked as those of printf: the position of its format. */
#if defined(__GNUC__)
#define LIKE_PRINTF(at) __attribute__((format(printf, at, (at) + 1)))
#else
#define LIKE_PRINTF(at)
#endif

/* Returns the length in bytes of the character in UTF-8 at the beginning of a text, and sets its
 * number. 0, with nothing set: the text is at its end, or these bytes are no UTF-8. */
int TextCharacter(const char *text, uint32_t *character);

/* Whether a terminal may obey it, or show what follows in another order: control characters, also
 * those from 0x80 to 0x9F, and what sets the direction of a text. */
bool TextIsControl(uint32_t character);

/* Makes a ? of each control character, a newline too, be it in UTF-8 or a byte of its own, as in
 * Latin-1. Other bytes that are no UTF-8 stay: they are letters of other encodings. */
void TextClean(char *text);

/* Copies the next line of a text, without its end and cut to its room, and moves the text behind
 * it. False: there is none, or the text is NULL. */
enum { TextLineSize = 512 };
bool TextNextLine(const char **text, char line[TextLineSize]);

/* The end of a word that has it for any number but 1. */
static inline const char *Plural(int64_t number)
{
    return number == 1 ? "" : "s";
}

/* Prints a line, if the format ends with a newline, or a part of one; cleaned, and cut to
 * TextPrintMost bytes. */
enum { TextPrintMost = 8191 };
LIKE_PRINTF(2) void TextPrint(FILE *file, const char *format, ...);

/* Prints a text of JSON, in its quotes. All control characters are escaped, and bytes that are no
 * UTF-8 become U+FFFD. */
void TextPrintJson(FILE *file, const char *text);

/* From now on the text has this colour, on a terminal that shows any. It only repeats what words
 * say. */
typedef enum Colour { ColourPlain, ColourGood, ColourBad, ColourMark } Colour;
void TextColour(FILE *file, Colour colour);

/* Prints a line, cleaned. On a terminal that is narrower it goes on below, `indent` columns from
 * the left; elsewhere a program may read it, so it stays one line. */
void TextPrintWrapped(FILE *file, int indent, const char *line);
