/* SPDX-License-Identifier: MIT
 *
 * The built-in font: the printable characters of ASCII in two weights.
 */
#pragma once

#include "render/look.h"

/* The bytes of a TrueType file; NULL if there is none. */
const unsigned char *FontFile(FontWeight weight);

/* How far the next character is, in parts of the size of the text. */
float FontAdvance(FontWeight weight, char character);
