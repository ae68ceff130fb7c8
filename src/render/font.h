/* SPDX-License-Identifier: MIT
 *
 * The built-in font: the printable characters of ASCII in two weights.
 */
#pragma once

#include "render/look.h"

#include <stb_truetype.h>

/* The codes of its characters. */
enum { FontFirst = 32, FontLast = 126 };

/* Its capitals are so high, in parts of the size of the text. */
#define FONT_CAP_HEIGHT 0.714f

/* The bytes of a TrueType file; NULL if there is none. */
const unsigned char *FontFile(FontWeight weight);

/* NULL, after one line on standard error, if the font can't be read. */
const stbtt_fontinfo *FontOf(FontWeight weight);

/* The character that is drawn for this one: a question mark if it is not printable ASCII. */
int FontCharacter(char character);

/* How far the next character is, in parts of the size of the text. */
float FontAdvance(FontWeight weight, char character);
