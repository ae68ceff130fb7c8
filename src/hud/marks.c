/* SPDX-License-Identifier: MIT */
#include "hud/charts.h"

#include <math.h>

/* A disc, or with a stroke a circle, around a position in the arena. */
static void AddDisc(DrawList *list, const Mapping *map, Position position, float radius,
                    float stroke, Color color)
{
    const Position at = ViewPixels(map, position);
    DrawListDisc(list, at.x, at.y, radius, stroke, color);
}

/* Stored in a variable, as x87 computes with excess precision until then. */
static Color WithOpacity(Color color, float opacity)
{
    const float level = opacity * 255 + 0.5f;
    return ColorOf(color, (unsigned)level);
}

void MarkGhosts(const View *view, const Lane *lane, const Parallel *parallel, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    const int64_t count = parallel->pictures;
    for (int age = count < GhostCount ? (int)count : GhostCount; age >= 1; age--) {
        const Position at = parallel->picture[(count - age) % PicturesKept].watched[lane->method];
        const float fresh = 1 - (float)(age - 1) / GhostCount;
        if (!ViewShows(view, at))
            continue;
        AddDisc(list, &map, at, map.radius, 1.5f * list->scale,
                WithOpacity(lane->color, 0.35f * fresh));
        AddDisc(list, &map, at, 2.5f * list->scale, 0, WithOpacity(lane->color, 0.9f * fresh));
    }
}

void MarkRing(const View *view, const Lane *lane, Position at, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    if (ViewShows(view, at))
        AddDisc(list, &map, at, map.radius + 3 * list->scale, LookRing * list->scale, TextColor);
}

void MarkNow(const View *view, const Lane *lane, Position now, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    const float width = roundf(LookNow * list->scale), left = ViewPixels(&map, now).x - width / 2;
    DrawListRect(list, (Rect){left, lane->arena.y, width, lane->arena.height}, 0, 0,
                 ColorOf(TextColor, 0xB0));
}

static void MarkLine(DrawList *list, const Mapping *map, Position from, Position to, Color color)
{
    const float x = to.x - from.x, y = to.y - from.y;
    const int dots = (int)fminf(hypotf(x * map->scaleX, y * map->scaleY) / (5 * list->scale), 32);
    for (int i = 1; i < dots; i++) {
        const float part = (float)i / (float)dots;
        const Position position = {from.x + part * x, from.y + part * y};
        AddDisc(list, map, position, 1.25f * list->scale, 0, color);
    }
}

static void MarkRound(DrawList *list, const Mapping *map, Position at, Color color)
{
    AddDisc(list, map, at, map->radius, 2 * list->scale, color);
    AddDisc(list, map, at, 3 * list->scale, 0, color);
}

/* Beside the ring, on the side where the other one is not, if the arena has room there. */
static void NameRing(DrawList *list, const Mapping *map, Rect arena, Position at, bool right,
                     Color color, const char *name)
{
    const Position middle = ViewPixels(map, at);
    const float away = map->radius + 4 * list->scale, width = DrawListWidth(list, TextSmall, name);
    const float x = right ? middle.x + away : middle.x - away - width;
    if (x >= arena.x && x + width <= arena.x + arena.width)
        DrawListText(list, x, middle.y, TextSmall, color, name);
}

void MarkLastAndNext(const View *view, const Lane *lane, Position last, Position next,
                     DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    MarkLine(list, &map, last, next, TextColor);
    MarkRound(list, &map, last, QuietColor);
    MarkRound(list, &map, next, TextColor);
    if (view->laneCount > 1)
        return;
    NameRing(list, &map, lane->arena, last, last.x > next.x, QuietColor, "Last");
    NameRing(list, &map, lane->arena, next, last.x <= next.x, TextColor, "Next");
}

void MarkPointer(const View *view, const Lane *lane, Position pointer, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    MarkLine(list, &map, lane->watched, pointer, ActColor);
    AddDisc(list, &map, pointer, 7.5f * list->scale, 5 * list->scale, GroundColor);
    AddDisc(list, &map, pointer, 6 * list->scale, 2 * list->scale, ActColor);
}
