/* SPDX-License-Identifier: MIT */
#include "hud/marks.h"

#include <math.h>

static const Color LastColor = 0x9AA7B5FF, NextColor = 0xFFFFFFFF, PointerEdge = 0x12161CFF;

/* A disc, or with a stroke a circle, around a position in the arena. */
static void AddDisc(DrawList *list, const Mapping *map, Position position, float radius,
                    float stroke, Color color)
{
    const Position at = ViewPixels(map, position);
    const Rect rect = {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
    DrawListOutline(list, rect, radius, stroke, color);
}

/* Stored in a variable, as x87 computes with excess precision until then. */
static Color WithOpacity(Color color, float opacity)
{
    const float level = opacity * 255 + 0.5f;
    return (color & 0xFFFFFF00) | (Color)level;
}

Position *GhostsAdd(Ghosts *ghosts)
{
    Position *positions = ghosts->positions[ghosts->next];
    ghosts->next = (ghosts->next + 1) % GhostCount;
    ghosts->count += ghosts->count < GhostCount;
    return positions;
}

void GhostsMark(const Ghosts *ghosts, const View *view, DrawList *list)
{
    for (int age = ghosts->count; age >= 1; age--) {
        const int which = (ghosts->next - age + GhostCount) % GhostCount;
        const float fresh = 1 - (float)(age - 1) / GhostCount;
        for (int i = 0; i < view->laneCount; i++) {
            const Lane *lane = &view->lanes[i];
            const Mapping map = ViewMapping(view, lane->arena);
            const Position position = ghosts->positions[which][lane->method];
            AddDisc(list, &map, position, map.radius, 1.5f * list->scale,
                    WithOpacity(lane->color, 0.35f * fresh));
            AddDisc(list, &map, position, 2.5f * list->scale, 0,
                    WithOpacity(lane->color, 0.9f * fresh));
        }
    }
}

void MarkRing(const View *view, int lane, Position at, DrawList *list)
{
    const Mapping map = ViewMapping(view, view->lanes[lane].arena);
    if (ViewShows(view, at))
        AddDisc(list, &map, at, map.radius + 3 * list->scale, 1.5f * list->scale, NextColor);
}

void MarkNow(const View *view, Position now, DrawList *list)
{
    const float width = roundf(2 * list->scale);
    for (int i = 0; i < view->laneCount; i++) {
        const Rect arena = view->lanes[i].arena;
        const Mapping map = ViewMapping(view, arena);
        const float left = ViewPixels(&map, now).x - width / 2;
        DrawListRect(list, (Rect){left, arena.y, width, arena.height}, 0, NowColor);
    }
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

/* Beside the ring, on its left or right, in a window of this width. */
static void NameRing(DrawList *list, const Mapping *map, int window, Position at, bool right,
                     Color color, const char *name)
{
    const Position middle = ViewPixels(map, at);
    const float gap = map->radius + 6 * list->scale;
    const float width = DrawListTextWidth(list, TextNormal, 4);
    const float x = fmaxf(middle.x + (right ? gap : -gap - width), 0);
    DrawListText(list, fminf(x, (float)window - width), middle.y, TextNormal, color, name);
}

void MarkLastAndNext(const View *view, Position last, Position next, DrawList *list)
{
    for (int i = 0; i < view->laneCount; i++) {
        const Mapping map = ViewMapping(view, view->lanes[i].arena);
        MarkLine(list, &map, last, next, NextColor);
        MarkRound(list, &map, last, LastColor);
        MarkRound(list, &map, next, NextColor);
        if (view->laneCount > 1)
            continue;
        NameRing(list, &map, view->width, last, last.x > next.x, LastColor, "Last");
        NameRing(list, &map, view->width, next, last.x <= next.x, NextColor, "Next");
    }
}

void MarkPointer(const View *view, Position pointer, DrawList *list)
{
    for (int i = 0; i < view->laneCount; i++) {
        const Lane *lane = &view->lanes[i];
        const Mapping map = ViewMapping(view, lane->arena);
        MarkLine(list, &map, lane->watched, pointer, PointerColor);
        AddDisc(list, &map, pointer, 7.5f * list->scale, 5 * list->scale, PointerEdge);
        AddDisc(list, &map, pointer, 6 * list->scale, 2 * list->scale, PointerColor);
    }
}
