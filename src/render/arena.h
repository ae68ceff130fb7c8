/* SPDX-License-Identifier: MIT
 *
 * The arenas in which the balls move, as rectangles.
 */
#ifndef ARENA_H
#define ARENA_H

#include "render/view.h"

/* Adds the arena of a lane to the list. `scale` is that of the lines' width. */
void ArenaDraw(const View *view, Rect arena, float scale, DrawList *list);

#endif
