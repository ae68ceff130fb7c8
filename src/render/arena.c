/* SPDX-License-Identifier: MIT
 *
 * The arenas: a border around each, and a grid in it, which shows how far a ball has moved. They
 * are thin rectangles on whole pixels. In software renderers, filling the arena with another colour
 * would take more time than all the rest.
 */
#include "render/parts.h"

#include <math.h>

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
    AddBox(list, left - width, top - width, right + width, top, SceneryColor);
    AddBox(list, left - width, bottom, right + width, bottom + width, SceneryColor);
    AddBox(list, left - width, top, left, bottom, SceneryColor);
    AddBox(list, right, top, right + width, bottom, SceneryColor);
}

/* Lines every GridStep units, or every few steps where they would be too close. */
static int Every(float unit, float line)
{
    enum { Closest = 32 };
    return (int)fmaxf(ceilf(Closest * line / (GridStep * unit)), 1);
}

static void AddGrid(DrawList *list, const View *view, const Mapping *map, Rect field, float line)
{
    const int everyX = Every(map->scaleX, line), everyY = Every(map->scaleY, line);
    for (int i = everyX; (float)i * GridStep < view->worldWidth; i += everyX) {
        const float x = roundf(map->originX + (float)i * GridStep * map->scaleX - 0.5f * line);
        AddBox(list, x, field.y, x + line, field.y + field.height, GridColor);
    }
    for (int i = everyY; (float)i * GridStep < view->worldHeight; i += everyY) {
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
    AddBorder(list, field, line);
    if (view->stretched)
        AddGrid(list, view, &map, field, line);
}
