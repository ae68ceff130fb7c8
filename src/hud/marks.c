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

/* A ring; on a level path, where it is large, only the half behind the flight to the next one. */
static void AddGhost(DrawList *list, const View *view, const Mapping *map, Position at,
                     const ParallelPicture *next, int method, Color color)
{
    const float thick = 1.5f * list->scale;
    if (view->path.height == 0)
        AddDisc(list, map, at, map->radius, thick, color);
    else if (next)
        MarkHalfRing(list, ViewPixels(map, at), map->radius, thick, next->watched[method].x >= at.x,
                     color);
}

void MarkGhosts(const View *view, const Lane *lane, const Parallel *parallel, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    for (int age = GhostCount - 1; age >= 0; age--) {
        const ParallelPicture *picture = ParallelKept(parallel, age);
        const float fresh = 1 - (float)age / GhostCount;
        if (!picture || !ViewShows(&map, lane->arena, picture->watched[lane->method]))
            continue;
        const Position at = picture->watched[lane->method];
        AddGhost(list, view, &map, at, ParallelKept(parallel, age - 1), lane->method,
                 WithOpacity(lane->color, 0.35f * fresh));
        AddDisc(list, &map, at, 2.5f * list->scale, 0, WithOpacity(lane->color, 0.9f * fresh));
    }
}

/* Pictures at places closer than that, in pixels, are at one place. */
static const float SamePlace = 0.5f;

/* The pictures of one place, on the way back from the newest one. */
typedef struct Stack {
    Position at;       /* pixels */
    int times;         /* how many pictures */
    Nanoseconds since; /* how long ago the newest of them was seen, on the loop's clock */
} Stack;

/* The last places, the newest first, without that of the ball. It ends where the ball has turned,
 * as it then flew over the same places; the last one is not so near to the turn that it would lie
 * on the one after it. */
enum { MostStacks = 128 };
typedef struct Trail {
    int count;
    Stack stacks[MostStacks];
    float direction; /* of the flight: 1: to the right, -1: to the left, 0: not known */
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
    if (way < fabsf(stacks[last - 1].at.x - stacks[last - 2].at.x) / 2)
        trail->count--;
}

static Trail TrailOf(const View *view, const Lane *lane, const Parallel *parallel,
                     Nanoseconds length)
{
    const Mapping map = ViewMapping(view, lane->arena);
    const ParallelPicture *newest = ParallelKept(parallel, 0), *picture;
    float x = ViewPixels(&map, lane->watched).x;
    Trail trail = {0};
    for (int i = 0; (picture = ParallelKept(parallel, i)) != NULL; i++) {
        const Position at = ViewPixels(&map, picture->watched[lane->method]);
        const Nanoseconds since = newest->seen - picture->seen;
        const float way = x - at.x;
        if (since > length)
            break;
        if (fabsf(way) < SamePlace) {
            if (trail.count > 0)
                trail.stacks[trail.count - 1].times++;
            continue;
        }
        if (trail.count == MostStacks)
            break;
        if (way * trail.direction < 0) {
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

/* One disc, or where a picture was shown again up to three small ones. */
static void AddStack(DrawList *list, const Stack *stack, float y, float foot, Color color)
{
    int shown = stack->times;
    if (shown > 3)
        shown = 3;
    const float large = fminf(fmaxf(roundf(foot / 6), 1.5f), 5 * list->scale);
    const float small = fmaxf(roundf(foot / 9), 1), pitch = 2 * small + fmaxf(roundf(foot / 26), 1);
    for (int i = 0; i < shown; i++)
        DrawListDisc(list, stack->at.x, y + ((float)i - (float)(shown - 1) / 2) * pitch,
                     shown > 1 ? small : large, 0, color);
}

/* Writes beside a place, on the side that this direction leads to, if the arena has room there.
 * Returns where the words end on that side, or where there is no room, the place. */
static float AddBeside(DrawList *list, Rect arena, float x, float y, float direction,
                       const char *words)
{
    const float width = DrawListWidth(list, TextSmall, words), gap = 8 * list->scale;
    const float left = direction > 0 ? x + gap : x - gap - width;
    if (left < arena.x + gap || left + width > arena.x + arena.width - gap)
        return x;
    DrawListText(list, left, y, TextSmall, TextColor, words);
    return direction > 0 ? left + width : left;
}

/* What it means that discs are one above the other: behind the last of them, or where that has no
 * room, beside such discs of its own before what is written there. */
static void NameStacks(DrawList *list, Rect arena, const Trail *trail, float before, float y,
                       float foot, Color color, const char *words)
{
    enum { Apart = 24 }; /* from what is written before, at scale 1 */
    const float end = trail->stacks[trail->count - 1].at.x, direction = trail->direction;
    if (AddBeside(list, arena, end, y, -direction, words) != end)
        return;
    const float x = before + direction * Apart * list->scale;
    if (AddBeside(list, arena, x, y, direction, words) != x)
        AddStack(list, &(Stack){{x, y}, 3, 0}, y, foot, color);
}

void MarkFoot(const View *view, const Lane *lane, const Parallel *parallel, Position now,
              const MarkWords *words, DrawList *list, DrawList *above)
{
    static const Nanoseconds length = 600 * ONE_MILLISECOND;
    const Mapping map = ViewMapping(view, lane->arena);
    const Trail trail = TrailOf(view, lane, parallel, length);
    const float scale = list->scale, foot = view->path.foot;
    const float y = roundf(lane->arena.y + lane->arena.height - foot / 2);
    const Position ball = ViewPixels(&map, lane->watched);
    const float plumb = fmaxf(roundf(scale), 1), below = roundf(ball.y + map.radius);
    const Color plumbColor = WithOpacity(lane->color, 0.7f);

    /* The parallel lines cover the foot: the plumb line leads to them. */
    if (view->path.covered > 0) {
        const float figure = roundf(lane->arena.y + lane->arena.height - view->path.covered);
        DrawListBox(list, ball.x - plumb / 2, below, plumb, figure - below, plumbColor);
        return;
    }

    /* A disc, or several, for each of the last pictures; none lies under the bar to where the ball
     * is now, which at a wall leads back. */
    const float nowX = ViewPixels(&map, now).x, ahead = nowX - ball.x;
    for (int i = trail.count - 1; i >= 0; i--) {
        const Stack *stack = &trail.stacks[i];
        const float fresh = 1 - 0.75f * (float)stack->since / (float)length;
        const float fromBall = stack->at.x - ball.x, beyond = stack->at.x - nowX;
        if (fromBall * beyond > 0)
            AddStack(list, stack, y, foot, WithOpacity(lane->color, fresh));
    }

    /* The plumb line, its disc, and the bar to where the ball is now. */
    DrawListBox(list, ball.x - plumb / 2, below, plumb, y - below, plumbColor);
    AddStack(list, &(Stack){ball, 1, 0}, y, 1.2f * foot, lane->color);
    if (words->behind[0] && fabsf(ahead) > 1) {
        const float thick = fmaxf(roundf(foot / 4), 2);
        DrawListBox(list, fminf(ball.x, nowX), y - roundf(thick / 2), fabsf(ahead), thick,
                    lane->color);
    }
    if (foot < FootOfWords * scale)
        return;

    /* Words are where no marks are: before the line, and behind the last disc. */
    const float direction = trail.direction;
    float before = nowX;
    if (words->behind[0] && direction * ahead > 0)
        before = AddBeside(above, lane->arena, nowX, y, direction, words->behind);
    if (words->shown[0] && trail.count > 2)
        NameStacks(above, lane->arena, &trail, before, y, foot, lane->color, words->shown);
}

/* ---- where it is now, and Last and Next ---- */

void MarkNow(const View *view, const Lane *lane, Position now, const char *name, DrawList *list)
{
    const Mapping map = ViewMapping(view, lane->arena);
    const Rect arena = lane->arena;
    const float scale = list->scale, width = roundf(LookNow * scale), gap = 8 * scale;
    const float middle = ViewPixels(&map, now).x, left = middle - width / 2;
    const Rect line = {left, arena.y, width, arena.height - view->path.covered};
    DrawListRect(list, line, 0, 0, ColorOf(TextColor, 0xD0));
    if (!name)
        return;
    const float length = DrawListWidth(list, TextSmall, name);
    const bool fits = middle + gap + length <= arena.x + arena.width;
    DrawListText(list, fits ? middle + gap : middle - gap - length, arena.y + roundf(8 * scale),
                 TextSmall, TextColor, name);
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
        const float begin = roundf(2 * (float)i * length),
                    end = roundf((2 * (float)i + 1) * length);
        const float below = fmaxf(begin, thick), above = fminf(end, side - thick);
        DrawListBox(list, left + begin, top, end - begin, thick, color);
        DrawListBox(list, left + begin, top + side - thick, end - begin, thick, color);
        DrawListBox(list, left, top + below, thick, above - below, color);
        DrawListBox(list, left + side - thick, top + below, thick, above - below, color);
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

/* The outlines are below the ball. So they are a bit larger: a ball that is there lies within. */
enum { OutlineGap = 1, OutlineWidth = 2 };

static float OutlineRadius(const DrawList *list, const Mapping *map)
{
    return map->radius + (OutlineGap + OutlineWidth) * list->scale;
}

static void MarkRound(DrawList *list, const Mapping *map, Position at, Color color)
{
    AddDisc(list, map, at, OutlineRadius(list, map), OutlineWidth * list->scale, color);
    AddDisc(list, map, at, 3 * list->scale, 0, color);
}

/* Beside the ring, on the side where the other one is not, if the arena has room there. */
static void NameRing(DrawList *list, const Mapping *map, Rect arena, Position at, bool right,
                     Color color, const char *name)
{
    const Position middle = ViewPixels(map, at);
    const float away = OutlineRadius(list, map) + 4 * list->scale,
                width = DrawListWidth(list, TextSmall, name);
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
    const Mapping map = ViewMapping(view, lane->arena);
    MarkLine(list, &map, lane->watched, pointer, ActColor);
    AddDisc(list, &map, pointer, 7.5f * list->scale, 5 * list->scale, GroundColor);
    AddDisc(list, &map, pointer, 6 * list->scale, 2 * list->scale, ActColor);
}
