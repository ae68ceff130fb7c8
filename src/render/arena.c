/* SPDX-License-Identifier: MIT
 *
 * The arenas: a border around each, and a grid in it, which shows how far a ball has moved. They
 * are thin rectangles on whole pixels. In software renderers, filling the arena with another colour
 * would take more time than all the rest.
 */
#include "render/parts.h"

#include <math.h>

static const Color BorderColor = 0x6b7a8cff, GridColor = 0x1f2731ff;
static const float GridStep = 80.0f; /* world units */

static void AddBox(DrawList *list, float left, float top, float right, float bottom, Color color)
{
    if (left < right && top < bottom)
        DrawListRect(list, (Rect){left, top, right - left, bottom - top}, 0, color);
}

static void AddBorder(DrawList *list, Rect field, float width)
{
    const float left = field.x, right = field.x + field.width;
    const float top = field.y, bottom = field.y + field.height;
    AddBox(list, left - width, top - width, right + width, top, BorderColor);
    AddBox(list, left - width, bottom, right + width, bottom + width, BorderColor);
    AddBox(list, left - width, top, left, bottom, BorderColor);
    AddBox(list, right, top, right + width, bottom, BorderColor);
}

/* Lines from wall to wall, every GridStep units on each axis. */
static void AddGrid(DrawList *list, const View *view, const Mapping *map, Rect field, float line)
{
    for (int i = 1; (float)i * GridStep < view->worldWidth; i++) {
        const float x = roundf(map->originX + (float)i * GridStep * map->scaleX - 0.5f * line);
        AddBox(list, x, field.y, x + line, field.y + field.height, GridColor);
    }
    for (int i = 1; (float)i * GridStep < view->worldHeight; i++) {
        const float y = roundf(map->originY + (float)i * GridStep * map->scaleY - 0.5f * line);
        AddBox(list, field.x, y, field.x + field.width, y + line, GridColor);
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
    AddBorder(list, field, 2 * line);
    if (view->stretched && GridStep * fminf(map.scaleX, map.scaleY) >= 8.0f * line)
        AddGrid(list, view, &map, field, line);
}
