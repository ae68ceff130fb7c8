/* SPDX-License-Identifier: MIT
 *
 * The arenas in which the balls move, as rectangles.
 */
#ifndef ARENA_H
#define ARENA_H

#include "render/view.h"

/* Adds those of one arena of the view. `scale` is that of the lines' width. */
void ArenaShapes(const View *view, Rect arena, float scale, ShapeList *shapes);

#endif
