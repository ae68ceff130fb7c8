/* SPDX-License-Identifier: MIT
 *
 * The arenas: a border around each, and a grid in it, which shows how far a ball has moved. All of
 * it is thin rectangles on whole pixels. A colour of its own for the field would cost more than all
 * the rest of a picture where the processor draws it.
 */
#include "arena.h"

#include <math.h>

static const Color BorderColor = 0x6b7a8cff, GridColor = 0x1d232bff;
static const float GridStep = 160.0f; /* world units */

static void AddBox(ShapeList *shapes, float left, float top, float right, float bottom, Color color)
{
    if (left < right && top < bottom)
        ShapeAdd(shapes, (Shape){.rect = {left, top, right - left, bottom - top}, .color = color});
}

static void AddBorder(ShapeList *shapes, Rect field, float width)
{
    const float left = field.x, right = field.x + field.width;
    const float top = field.y, bottom = field.y + field.height;
    AddBox(shapes, left - width, top - width, right + width, top, BorderColor);
    AddBox(shapes, left - width, bottom, right + width, bottom + width, BorderColor);
    AddBox(shapes, left - width, top, left, bottom, BorderColor);
    AddBox(shapes, right, top, right + width, bottom, BorderColor);
}

static float Round(float value)
{
    return floorf(value + 0.5f);
}

/* Lines every GridStep units on each axis. */
static void AddGrid(ShapeList *shapes, const View *view, Rect field, const Mapping *map, float line)
{
    const float right = field.x + field.width, bottom = field.y + field.height;
    for (int i = 1; (float)i * GridStep < view->worldWidth; i++) {
        const float x = Round(map->originX + (float)i * GridStep * map->scaleX - 0.5f * line);
        AddBox(shapes, x, field.y, x + line, bottom, GridColor);
    }
    for (int i = 1; (float)i * GridStep < view->worldHeight; i++) {
        const float y = Round(map->originY + (float)i * GridStep * map->scaleY - 0.5f * line);
        AddBox(shapes, field.x, y, right, y + line, GridColor);
    }
}

void ArenaShapes(const View *view, Rect arena, float scale, ShapeList *shapes)
{
    const float line = scale > 1.0f ? Round(scale) : 1.0f;
    const Mapping map = ViewMapping(view, arena);
    Rect field = {Round(arena.x), Round(arena.y), 0, 0};
    field.width = Round(arena.x + arena.width) - field.x;
    field.height = Round(arena.y + arena.height) - field.y;
    if (field.width <= 0 || field.height <= 0)
        return;
    AddBorder(shapes, field, 2 * line);
    if (GridStep * fminf(map.scaleX, map.scaleY) >= 4.0f * line)
        AddGrid(shapes, view, field, &map, line);
}
