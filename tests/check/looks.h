/* SPDX-License-Identifier: MIT
 *
 * What tests ask of shapes and colours.
 */
#ifndef LOOKS_H
#define LOOKS_H

#include "render/draw_list.h"

/* The text that begins with this command of the list; "" if that is a rectangle, or within a text.
 * It is valid until the next call. */
const char *TextAt(const DrawList *list, const DrawCommand *command);

/* Where a command of this list is seen, before it is turned. A text reaches from the top of its
 * capitals to the bottom of letters such as g, if it has any. */
Rect RectOf(const DrawList *list, const DrawCommand *command);

/* Whether `a` reaches around all of `b`. */
bool Holds(Rect a, Rect b);

/* The contrast of two colours as WCAG has it, from 1 to 21. */
double Contrast(Color one, Color other);

#endif
