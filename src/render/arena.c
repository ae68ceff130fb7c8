/* SPDX-License-Identifier: MIT
 *
 * The arenas: a border around each, and crosses in it, which show how far a ball has moved. They
 * are thin rectangles on whole pixels. In software renderers, lines from wall to wall would take a
 * tenth of a picture's time, and filling the arena with another colour more than all the rest.
 */
#include "render/arena.h"

#include <math.h>

static const Color BorderColor = 0x6b7a8cff, CrossColor = 0x2b333eff;
static const float CrossStep = 160.0f; /* world units */

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

static float Round(float value)
{
    return floorf(value + 0.5f);
}

static void AddCross(DrawList *list, float x, float y, float line)
{
    const float arm = 6.0f * line;
    AddBox(list, x - arm, y, x + line + arm, y + line, CrossColor);
    AddBox(list, x, y - arm, x + line, y + line + arm, CrossColor);
}

/* Crosses every CrossStep units on each axis. */
static void AddCrosses(DrawList *list, const View *view, const Mapping *map, float line)
{
    for (int i = 1; (float)i * CrossStep < view->worldWidth; i++) {
        const float x = Round(map->originX + (float)i * CrossStep * map->scaleX - 0.5f * line);
        for (int k = 1; (float)k * CrossStep < view->worldHeight; k++) {
            const float y = Round(map->originY + (float)k * CrossStep * map->scaleY - 0.5f * line);
            AddCross(list, x, y, line);
        }
    }
}

void ArenaDraw(const View *view, Rect arena, float scale, DrawList *list)
{
    const float line = scale > 1.0f ? Round(scale) : 1.0f;
    const Mapping map = ViewMapping(view, arena);
    Rect field = {Round(arena.x), Round(arena.y), 0, 0};
    field.width = Round(arena.x + arena.width) - field.x;
    field.height = Round(arena.y + arena.height) - field.y;
    if (field.width <= 0 || field.height <= 0)
        return;
    AddBorder(list, field, 2 * line);
    if (view->stretched && CrossStep * fminf(map.scaleX, map.scaleY) >= 16.0f * line)
        AddCrosses(list, view, &map, line);
}
