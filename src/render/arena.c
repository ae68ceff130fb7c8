/* SPDX-License-Identifier: MIT
 *
 * The arenas: a border around each, and a grid in it, which shows how far a ball has moved. They
 * are thin rectangles on whole pixels. In software renderers, filling the arena with another colour
 * would take more time than all the rest.
 */
#include "render/parts.h"

#include <math.h>

static const float GridStep = 80.0f; /* world units */

static void AddBorder(DrawList *list, Rect arena, float width)
{
    const float left = arena.x - width, wide = arena.width + 2 * width;
    DrawListBox(list, left, arena.y - width, wide, width, SceneryColor);
    DrawListBox(list, left, arena.y + arena.height, wide, width, SceneryColor);
    DrawListBox(list, left, arena.y, width, arena.height, SceneryColor);
    DrawListBox(list, arena.x + arena.width, arena.y, width, arena.height, SceneryColor);
}

void ArenaDraw(const View *view, Rect arena, float scale, DrawList *list)
{
    const float line = fmaxf(roundf(scale), 1);
    const Mapping map = ViewMapping(view, arena);
    AddBorder(list, arena, line);
    for (float x = GridStep; view->stretched && x < view->worldWidth; x += GridStep)
        DrawListBox(list, map.originX + x * map.scaleX - line / 2, arena.y, line, arena.height,
                    GridColor);
    for (float y = GridStep; view->stretched && y < view->worldHeight; y += GridStep)
        DrawListBox(list, arena.x, map.originY + y * map.scaleY - line / 2, arena.width, line,
                    GridColor);
}
