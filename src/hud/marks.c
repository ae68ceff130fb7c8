/* SPDX-License-Identifier: MIT */
#include "hud/marks.h"

#include "base/nanoseconds.h"
#include "base/sine.h"

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

/* ---- the last pictures ---- */

void MarkHalfRing(DrawList *list, Position middle, float radius, float thick, bool left,
                  Color color)
{
    DrawListHalfCircle(list, middle.x, middle.y, radius + thick / 2, thick, left, color);
}

void MarkCircle(DrawList *list, Position middle, float radius, float thick, Color color)
{
    enum { Large = 20 };
    if (radius < Large) {
        DrawListDisc(list, middle.x, middle.y, radius, thick, color);
        return;
    }
    MarkHalfRing(list, middle, radius - thick / 2, thick, true, color);
    MarkHalfRing(list, middle, radius - thick / 2, thick, false, color);
}

/* A ghost has a ring and a dot in its middle. At scale 1 the width of the ring and the radius of
 * the dot, and how opaque both are while it is new. */
static const float GhostWidth = 1.5f, GhostDot = 2.5f;
static const float GhostOpacity = 0.35f, GhostDotOpacity = 0.9f;

/* A ring; on a level path, where it is large, only the half behind the flight to the next one. */
static void AddGhost(DrawList *list, const View *view, const Mapping *map, Position at,
                     const ParallelPicture *next, int method, Color color)
{
    const float thick = GhostWidth * list->scale;
    if (view->path.height == 0) {
        AddDisc(list, map, at, map->radius, thick, color);
        return;
    }
    if (!next)
        return;

    const bool fliesRight = next->watched[method].x >= at.x;
    MarkHalfRing(list, ViewPixels(map, at), map->radius, thick, fliesRight, color);
}

void MarkGhosts(const View *view, const Lane *lane, const Parallel *parallel, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    for (int age = GhostCount - 1; age >= 0; age--) {
        const ParallelPicture *picture = ParallelKept(parallel, age);
        const ParallelPicture *next = ParallelKept(parallel, age - 1);
        if (!picture || !ViewShows(&map, lane->arena, picture->watched[lane->method]))
            continue;

        const Position at = picture->watched[lane->method];
        const float fresh = 1 - (float)age / GhostCount;
        const Color ring = WithOpacity(lane->color, GhostOpacity * fresh);
        const Color dot = WithOpacity(lane->color, GhostDotOpacity * fresh);
        AddGhost(list, view, &map, at, next, lane->method, ring);
        AddDisc(list, &map, at, GhostDot * list->scale, 0, dot);
    }
}

/* Pictures at places closer than that, in pixels, are at one place. */
static const float SamePlace = 0.5f;

/* The pictures of one place, on the way back from the newest one. */
typedef struct Stack {
    /* Pixels. */
    Position at;
    /* How many pictures. */
    int times;
    /* How long ago the newest of them was seen, on the loop's clock. */
    Nanoseconds since;
} Stack;

/* The last places, the newest first, without that of the ball. It ends where the ball has turned,
 * as it then flew over the same places; the last one is not so near to the turn that it would lie
 * on the one after it. */
enum { MostStacks = 128 };
typedef struct Trail {
    int count;
    Stack stacks[MostStacks];
    /* Of the flight: 1: to the right, -1: to the left, 0: not known. */
    float direction;
} Trail;

/* Leaves out the place next to the turn, where that is nearer to the one after it than half the way
 * between two others. */
static void LeaveOutTurn(Trail *trail)
{
    const Stack *stacks = trail->stacks;
    const int last = trail->count - 1;
    if (last < 2)
        return;
    const float way = fabsf(stacks[last].at.x - stacks[last - 1].at.x);
    const float usual = fabsf(stacks[last - 1].at.x - stacks[last - 2].at.x);
    if (way < usual / 2)
        trail->count--;
}

/* Of the pictures of this length of time. */
static Trail TrailOf(const View *view, const Lane *lane, const Parallel *parallel,
                     Nanoseconds length)
{
    const Mapping map = ViewMapping(view, lane->arena);
    const ParallelPicture *newest = ParallelKept(parallel, 0), *picture;
    float x = ViewPixels(&map, lane->watched).x;
    Trail trail = {0};
    for (int i = 0; (picture = ParallelKept(parallel, i)) != NULL; i++) {
        const Nanoseconds since = newest->seen - picture->seen;
        if (since > length)
            break;

        /* How far it is from here to the place after it, which at first is the ball's. */
        const Position at = ViewPixels(&map, picture->watched[lane->method]);
        const float way = x - at.x;
        if (fabsf(way) < SamePlace) {
            if (trail.count > 0)
                trail.stacks[trail.count - 1].times++;
            continue;
        }

        if (trail.count == MostStacks)
            break;
        const bool hasTurned = way * trail.direction < 0;
        if (hasTurned) {
            LeaveOutTurn(&trail);
            break;
        }

        trail.direction = way > 0 ? 1 : -1;
        trail.stacks[trail.count++] = (Stack){at, 1, since};
        x = at.x;
    }
    return trail;
}

void MarkRings(const View *view, const Lane *lane, const Parallel *parallel, DrawList *list)
{
    static const Nanoseconds length = 400 * ONE_MILLISECOND;
    static const float opacity = 0.42f;
    const Mapping map = ViewMapping(view, lane->arena);
    const Trail trail = TrailOf(view, lane, parallel, length);
    const float thick = fmaxf(1.25f * list->scale, 1);
    for (int i = trail.count - 1; i >= 0; i--) {
        const Stack *stack = &trail.stacks[i];
        const float fresh = 1 - (float)stack->since / (float)length;
        MarkHalfRing(list, stack->at, map.radius, thick, trail.direction > 0,
                     WithOpacity(lane->color, opacity * fresh));
    }
}

/* ---- the foot of a lane ---- */

/* Lower than that, at scale 1, a foot has no room for words. */
enum { FootOfWords = 14 };

/* How far back discs go, and by how much of its opacity the oldest is fainter than the newest. */
static const Nanoseconds DiscsLast = 600 * ONE_MILLISECOND;
static const float DiscsFade = 0.75f;

/* Of the plumb line. */
static const float PlumbOpacity = 0.7f;

/* The disc below the ball is as large as others are in a foot of so many times the height. */
static const float BallDisc = 1.2f;

/* The foot of a lane while it is marked. Lengths are pixels. */
typedef struct Foot {
    Rect arena;
    /* The middle of its discs, and its height. */
    float y, height;
    /* The middle of the ball as it is drawn, and that of the white line: where it is now. */
    Position ball;
    float nowX;
    Color color;
} Foot;

/* One disc, or where a picture was shown again up to three small ones, one above the other. */
static void AddStack(DrawList *list, const Stack *stack, float y, float height, Color color)
{
    enum { MostShown = 3 };
    int shown = stack->times;
    if (shown > MostShown)
        shown = MostShown;

    /* By the height of the foot; a large one is limited at scale 1, too. */
    float radius = fminf(fmaxf(roundf(height / 6), 1.5f), 5 * list->scale);
    float pitch = 0;
    if (shown > 1) {
        radius = fmaxf(roundf(height / 9), 1);
        pitch = 2 * radius + fmaxf(roundf(height / 26), 1);
    }

    for (int i = 0; i < shown; i++) {
        const float fromMiddle = (float)i - (float)(shown - 1) / 2;
        DrawListDisc(list, stack->at.x, y + fromMiddle * pitch, radius, 0, color);
    }
}

/* From the ball down to this height. */
static void AddPlumb(DrawList *list, const Foot *foot, float radius, float bottom)
{
    const float thick = fmaxf(roundf(list->scale), 1), top = roundf(foot->ball.y + radius);
    DrawListBox(list, foot->ball.x - thick / 2, top, thick, bottom - top,
                WithOpacity(foot->color, PlumbOpacity));
}

/* A disc, or several, for each of the last pictures; none lies under the bar to where the ball is
 * now, which at a wall leads back. */
static void AddDiscs(DrawList *list, const Foot *foot, const Trail *trail)
{
    for (int i = trail->count - 1; i >= 0; i--) {
        const Stack *stack = &trail->stacks[i];
        const float fresh = 1 - DiscsFade * (float)stack->since / (float)DiscsLast;
        const float fromBall = stack->at.x - foot->ball.x, beyond = stack->at.x - foot->nowX;
        if (fromBall * beyond > 0)
            AddStack(list, stack, foot->y, foot->height, WithOpacity(foot->color, fresh));
    }
}

/* The bar from below the ball to the white line, unless that is the same place. */
static void AddBar(DrawList *list, const Foot *foot)
{
    const float length = fabsf(foot->nowX - foot->ball.x);
    const float thick = fmaxf(roundf(foot->height / 4), 2);
    if (length > 1)
        DrawListBox(list, fminf(foot->ball.x, foot->nowX), foot->y - roundf(thick / 2), length,
                    thick, foot->color);
}

/* Writes beside a place of the foot, on the side that this direction leads to, if the arena has
 * room there. Returns whether it has; `end` is then where the words end on that side. */
static bool AddBeside(DrawList *list, const Foot *foot, float x, float direction, const char *words,
                      float *end)
{
    enum { Gap = 8 };
    const Rect arena = foot->arena;
    const float width = DrawListWidth(list, TextSmall, words), gap = Gap * list->scale;
    const bool leadsRight = direction > 0;
    const float left = leadsRight ? x + gap : x - gap - width;
    if (left < arena.x + gap || left + width > arena.x + arena.width - gap)
        return false;

    DrawListText(list, left, foot->y, TextSmall, TextColor, words);
    *end = leadsRight ? left + width : left;
    return true;
}

/* What it means that discs are one above the other: behind the last of them, or where that has no
 * room, beside such discs of its own before what is written there, which ends at `before`. */
static void NameStacks(DrawList *list, const Foot *foot, const Trail *trail, float before,
                       const char *words)
{
    enum { Apart = 24 }; /* from what is written before, at scale 1 */
    const float last = trail->stacks[trail->count - 1].at.x;
    float end;
    if (AddBeside(list, foot, last, -trail->direction, words, &end))
        return;

    const float x = before + trail->direction * Apart * list->scale;
    const Stack sample = {.at = {x, foot->y}, .times = 3};
    if (AddBeside(list, foot, x, trail->direction, words, &end))
        AddStack(list, &sample, foot->y, foot->height, foot->color);
}

/* Words are where no marks are: before the white line, and behind the last disc. */
static void AddFootWords(DrawList *list, const Foot *foot, const Trail *trail,
                         const MarkWords *words)
{
    const bool isAhead = trail->direction * (foot->nowX - foot->ball.x) > 0;
    float before = foot->nowX;
    if (words->behind[0] && isAhead)
        AddBeside(list, foot, foot->nowX, trail->direction, words->behind, &before);
    if (words->shown[0] && trail->count > 2)
        NameStacks(list, foot, trail, before, words->shown);
}

void MarkFoot(const View *view, const Lane *lane, const Parallel *parallel, Position now,
              const MarkWords *words, DrawList *list, DrawList *above)
{
    const Mapping map = ViewMapping(view, lane->arena);
    const float bottom = lane->arena.y + lane->arena.height;
    const Foot foot = {.arena = lane->arena,
                       .y = roundf(bottom - view->path.foot / 2),
                       .height = view->path.foot,
                       .ball = ViewPixels(&map, lane->watched),
                       .nowX = ViewPixels(&map, now).x,
                       .color = lane->color};

    /* The parallel lines cover the foot: the plumb line leads to them. */
    if (view->path.covered > 0) {
        AddPlumb(list, &foot, map.radius, roundf(bottom - view->path.covered));
        return;
    }

    const Trail trail = TrailOf(view, lane, parallel, DiscsLast);
    const Stack ball = {.at = foot.ball, .times = 1};
    AddDiscs(list, &foot, &trail);
    AddPlumb(list, &foot, map.radius, foot.y);
    AddStack(list, &ball, foot.y, BallDisc * foot.height, lane->color);
    if (words->behind[0])
        AddBar(list, &foot);
    if (foot.height >= FootOfWords * list->scale)
        AddFootWords(above, &foot, &trail, words);
}

/* ---- where it is now, and Last and Next ---- */

void MarkNow(const View *view, const Lane *lane, Position now, const char *name, DrawList *list)
{
    enum { Opacity = 0xD0, Gap = 8, Down = 8 };
    const Mapping map = ViewMapping(view, lane->arena);
    const Rect arena = lane->arena;
    const float middle = ViewPixels(&map, now).x, width = roundf(LookNow * list->scale);
    const Rect line = {middle - width / 2, arena.y, width, arena.height - view->path.covered};
    DrawListRect(list, line, 0, 0, ColorOf(TextColor, Opacity));
    if (!name)
        return;

    /* To the right of the line, or where that has no room, to the left. */
    const float gap = Gap * list->scale, length = DrawListWidth(list, TextSmall, name);
    float left = middle + gap;
    if (left + length > arena.x + arena.width)
        left = middle - gap - length;
    DrawListText(list, left, arena.y + roundf(Down * list->scale), TextSmall, TextColor, name);
}

/* Dashes so long that there is as much between them, or a little less. */
void MarkDashes(DrawList *list, Position middle, float radius, float thickness, Color color)
{
    enum { Pitch = 11, Fewest = 6, Most = 40 };
    static const float wholeTurn = 6.2831853f, drawn = 0.55f;
    const float around = wholeTurn * radius;
    const float thick = fmaxf(thickness * list->scale, 0.75f * thickness);
    const float fits = roundf(around / (Pitch * list->scale));
    const int dashes = (int)fminf(fmaxf(fits, Fewest), Most);
    const float length = drawn * around / (float)dashes;

    for (int i = 0; i < dashes; i++) {
        const float turns = (float)i / (float)dashes;
        const float x = middle.x + radius * (float)CosineOfTurns((double)turns);
        const float y = middle.y + radius * (float)SineOfTurns((double)turns);
        const Rect dash = {x - length / 2, y - thick / 2, length, thick};
        DrawListBar(list, dash, turns + 0.25f, color);
    }
}

/* Each side begins and ends with a dash, so that the corners are closed. Upright dashes lie between
 * the others. */
void MarkDashedSquare(DrawList *list, Position middle, float half, Color color)
{
    enum { Pitch = 11, Fewest = 2 };
    const float thick = fmaxf(roundf(DashesThick * list->scale), 1);
    const float side = roundf(2 * half + thick);
    const float left = roundf(middle.x - side / 2), top = roundf(middle.y - side / 2);
    const int dashes = (int)fmaxf(roundf(side / (Pitch * list->scale)), Fewest);
    const float length = side / (2 * (float)dashes - 1);

    for (int i = 0; i < dashes; i++) {
        const float begin = roundf(2 * (float)i * length);
        const float end = roundf((2 * (float)i + 1) * length);
        DrawListBox(list, left + begin, top, end - begin, thick, color);
        DrawListBox(list, left + begin, top + side - thick, end - begin, thick, color);

        const float below = fmaxf(begin, thick), above = fminf(end, side - thick);
        DrawListBox(list, left, top + below, thick, above - below, color);
        DrawListBox(list, left + side - thick, top + below, thick, above - below, color);
    }
}

/* Dots from one position to another: so far apart, at scale 1, or further where that were more than
 * these. */
static void MarkLine(DrawList *list, const Mapping *map, Position from, Position to, Color color)
{
    enum { Apart = 5, Most = 32 };
    static const float radius = 1.25f;
    const float x = to.x - from.x, y = to.y - from.y;
    const float length = hypotf(x * map->scaleX, y * map->scaleY);
    const int dots = (int)fminf(length / (Apart * list->scale), Most);
    for (int i = 1; i < dots; i++) {
        const float part = (float)i / (float)dots;
        const Position position = {from.x + part * x, from.y + part * y};
        AddDisc(list, map, position, radius * list->scale, 0, color);
    }
}

/* The outlines are below the ball. So they are a bit larger: a ball that is there lies within. In
 * the middle of each is a dot of this radius. */
enum { OutlineGap = 1, OutlineWidth = 2, OutlineDot = 3 };

static float OutlineRadius(const DrawList *list, const Mapping *map)
{
    return map->radius + (OutlineGap + OutlineWidth) * list->scale;
}

static void MarkRound(DrawList *list, const Mapping *map, Position at, Color color)
{
    AddDisc(list, map, at, OutlineRadius(list, map), OutlineWidth * list->scale, color);
    AddDisc(list, map, at, OutlineDot * list->scale, 0, color);
}

/* Beside the ring, on the side where the other one is not, if the arena has room there. */
static void NameRing(DrawList *list, const Mapping *map, Rect arena, Position at, bool right,
                     Color color, const char *name)
{
    enum { Gap = 4 };
    const Position middle = ViewPixels(map, at);
    const float away = OutlineRadius(list, map) + Gap * list->scale;
    const float width = DrawListWidth(list, TextSmall, name);
    const float x = right ? middle.x + away : middle.x - away - width;
    if (x >= arena.x && x + width <= arena.x + arena.width)
        DrawListText(list, x, middle.y, TextSmall, color, name);
}

void MarkLastAndNext(const View *view, const Lane *lane, Position last, Position next,
                     DrawList *list, DrawList *above)
{
    const Mapping map = ViewMapping(view, lane->arena);
    MarkLine(list, &map, last, next, TextColor);
    MarkRound(list, &map, last, QuietColor);
    MarkRound(list, &map, next, TextColor);
    if (view->laneCount > 1)
        return;
    NameRing(above, &map, lane->arena, last, last.x > next.x, QuietColor, "Last");
    NameRing(above, &map, lane->arena, next, last.x <= next.x, TextColor, "Next");
}

void MarkPointer(const View *view, const Lane *lane, Position pointer, DrawList *list)
{
    static const float darkRadius = 7.5f, radius = 6;
    enum { DarkWidth = 5, Width = 2 };
    const Mapping map = ViewMapping(view, lane->arena);
    MarkLine(list, &map, lane->watched, pointer, ActColor);

    /* A dark ring around it, for a contrast to what it may lie over. */
    AddDisc(list, &map, pointer, darkRadius * list->scale, DarkWidth * list->scale, GroundColor);
    AddDisc(list, &map, pointer, radius * list->scale, Width * list->scale, ActColor);
}
