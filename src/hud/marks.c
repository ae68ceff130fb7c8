/* SPDX-License-Identifier: MIT */
#include "hud/marks.h"

#include <math.h>

static const Color LastColor = 0x9AA7B5FF, NextColor = 0xFFFFFFFF;

/* A disc, or with a stroke a circle, around a place in the arena. */
static void AddDisc(ShapeList *list, const Mapping *map, Place place, float radius, float stroke,
                    Color color)
{
    const float x = map->originX + place.x * map->scaleX;
    const float y = map->originY + place.y * map->scaleY;
    const Rect rect = {x - radius, y - radius, 2 * radius, 2 * radius};
    ShapeAdd(list, (Shape){rect, radius, stroke, color});
}

static Color WithOpacity(Color color, float opacity)
{
    return (color & 0xFFFFFF00) | (Color)(opacity * 255 + 0.5f);
}

void GhostsAdd(Ghosts *ghosts, const Place places[DrawModeCount])
{
    for (int i = 0; i < DrawModeCount; i++)
        ghosts->places[ghosts->next][i] = places[i];
    ghosts->next = (ghosts->next + 1) % GhostCount;
    if (ghosts->count < GhostCount)
        ghosts->count++;
}

void GhostsMark(const Ghosts *ghosts, const View *view, float scale, ShapeList *list)
{
    for (int age = ghosts->count; age >= 1; age--) {
        const int which = (ghosts->next - age + GhostCount) % GhostCount;
        const float fresh = 1 - (float)(age - 1) / GhostCount;
        for (int i = 0; i < view->laneCount; i++) {
            const Lane *lane = &view->lanes[i];
            const Mapping map = ViewMapping(view, lane->arena);
            const Place place = ghosts->places[which][i];
            AddDisc(list, &map, place, map.radius, 1.5f * scale,
                    WithOpacity(lane->ballColor, 0.35f * fresh));
            AddDisc(list, &map, place, 2.5f * scale, 0, WithOpacity(lane->ballColor, 0.9f * fresh));
        }
    }
}

static void MarkWay(ShapeList *list, const Mapping *map, Place last, Place next, float scale)
{
    const float wayX = (next.x - last.x) * map->scaleX, wayY = (next.y - last.y) * map->scaleY;
    const int dots = (int)fminf(hypotf(wayX, wayY) / (5 * scale), 32);
    for (int i = 1; i < dots; i++) {
        const float part = (float)i / (float)dots;
        const Place place = {last.x + part * (next.x - last.x), last.y + part * (next.y - last.y)};
        AddDisc(list, map, place, 1.25f * scale, 0, NextColor);
    }
}

void MarkLastAndNext(const View *view, float scale, ShapeList *list)
{
    const Place last = view->firstLast, next = view->firstNext;
    for (int i = 0; i < view->laneCount; i++) {
        const Mapping map = ViewMapping(view, view->lanes[i].arena);
        MarkWay(list, &map, last, next, scale);
        AddDisc(list, &map, last, map.radius, 2 * scale, LastColor);
        AddDisc(list, &map, last, 3 * scale, 0, LastColor);
        AddDisc(list, &map, next, map.radius, 2 * scale, NextColor);
        AddDisc(list, &map, next, 3 * scale, 0, NextColor);
    }
}
