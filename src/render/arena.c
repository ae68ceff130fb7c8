/* SPDX-License-Identifier: MIT
 *
 * The arenas: a border around each, and a grid in it, which shows how far a ball has moved. They
 * are thin rectangles on whole pixels. In software renderers, filling the arena with another colour
 * would take more time than all the rest.
 */
#include "render/parts.h"

#include <math.h>

static const float GridStep = 80.0f; /* world units */

static void AddBorder(DrawList *list, Rect field, float width)
{
    const float wide = field.width + 2 * width, right = field.x + field.width;
    DrawListBox(list, field.x - width, field.y - width, wide, width, SceneryColor);
    DrawListBox(list, field.x - width, field.y + field.height, wide, width, SceneryColor);
    DrawListBox(list, field.x - width, field.y, width, field.height, SceneryColor);
    DrawListBox(list, right, field.y, width, field.height, SceneryColor);
}

static void AddGrid(DrawList *list, const View *view, const Mapping *map, Rect field, float line)
{
    for (int i = 1; (float)i * GridStep < view->worldWidth; i++) {
        const float x = map->originX + (float)i * GridStep * map->scaleX - 0.5f * line;
        DrawListBox(list, x, field.y, line, field.height, GridColor);
    }
    for (int i = 1; (float)i * GridStep < view->worldHeight; i++) {
        const float y = map->originY + (float)i * GridStep * map->scaleY - 0.5f * line;
        DrawListBox(list, field.x, y, field.width, line, GridColor);
    }
}

void ArenaDraw(const View *view, Rect arena, float scale, DrawList *list)
{
    const float line = scale > 1.0f ? roundf(scale) : 1.0f;
    const Mapping map = ViewMapping(view, arena);
    Rect field = {roundf(arena.x), roundf(arena.y), 0, 0};
    field.width = roundf(arena.x + arena.width) - field.x;
    field.height = roundf(arena.y + arena.height) - field.y;
    if (field.width <= 0 || field.height <= 0)
        return;
    AddBorder(list, field, line);
    if (view->stretched)
        AddGrid(list, view, &map, field, line);
}
