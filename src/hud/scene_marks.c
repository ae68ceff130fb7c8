/* SPDX-License-Identifier: MIT
 *
 * What is marked in a lane of a scene:
 *
 *      drawn here for a moment
 *          ( X )( )( )( )( )      rings of what was false stay for two seconds; the worst is
 * filled, and a line leads to where it should have been
 *     (((((O)                     rings of the last pictures, and a dashed ring where it should be
 *     --------------------------- the ground
 *     . . .:| where it should be  a disc for each picture; a white mark where it should be
 */
#include "hud/marks.h"

#include "base/nanoseconds.h"

#include <math.h>

/* In seconds of real time: how long rings and discs of pictures stay, and rings of false ones. */
static const double RingStays = 0.4, DiscStays = 0.6, FalseStays = 2;

/* How opaque the newest ones are, and the worst of the false ones. */
static const double RingOpacity = 0.42, FalseOpacity = 0.75, WorstOpacity = 0.4;

/* What marks the worst one, and has a name, stays so fresh until it goes. */
static const double NamedFreshness = 0.5;

/* From what is watched to the dashed ring around where it should be, at scale 1. */
enum { DueGap = 3 };

/* Lanes of this height at scale 1 have room for words, and so has a foot of this height. */
enum { LeastLane = 120, LeastFoot = 14 };

/* Where words stand, at scale 1. */
enum {
    NamePad = 8,     /* from a lane's edges, and between a mark and its name in a corner */
    NameGap = 10,    /* from a mark at the foot to its name */
    NameUp = 14,     /* from a ring up to its name */
    LegendRadius = 6 /* of a ring or disc beside its name in a corner */
};

/* A lane while it is marked. */
typedef struct Marked {
    const View *view;
    const Lane *lane;
    const Parallel *parallel;
    /* Rings are squares. */
    bool square;
    Mapping map;
    float scale;
    /* The height of the discs at the foot, and their radius. */
    float foot, disc;
    /* How far it flies from picture to picture, to the right, in pixels; 0: it stands, or trembles,
     * or moves up and down. */
    float flight;
} Marked;

static Position PlaceOf(const Marked *marked, const ParallelPicture *picture)
{
    return ViewPixels(&marked->map, picture->watched[marked->lane->method]);
}

static float MedianOfThree(float a, float b, float c)
{
    return fmaxf(fminf(a, b), fminf(fmaxf(a, b), c));
}

/* By the last pictures, in three spans: at most one of them has a jump, which is no flight. In a
 * span a flight goes further than a tremble does. */
static float FlightOf(const Marked *marked)
{
    enum { Spans = 3, SpanPictures = 8 };
    const Parallel *parallel = marked->parallel;
    float ways[Spans];
    for (int i = 0; i < Spans; i++) {
        const ParallelPicture *to = ParallelKept(parallel, i * SpanPictures);
        const ParallelPicture *from = ParallelKept(parallel, (i + 1) * SpanPictures);
        if (!from)
            return 0;
        const Position end = PlaceOf(marked, to), begin = PlaceOf(marked, from);
        const bool isSideways = fabsf(end.x - begin.x) > 2 * fabsf(end.y - begin.y);
        ways[i] = 0;
        if (isSideways)
            ways[i] = end.x - begin.x;
    }

    const float way = MedianOfThree(ways[0], ways[1], ways[2]);
    const float mostTremble = marked->map.radius / 4;
    if (fabsf(way) <= mostTremble)
        return 0;
    return way / SpanPictures;
}

static Marked Begin(const View *view, const Lane *lane, const Parallel *parallel, bool square,
                    float scale)
{
    const Framing *framing = &view->framing;
    Marked marked = {.view = view,
                     .lane = lane,
                     .parallel = parallel,
                     .square = square,
                     .map = ViewMapping(view, lane->arena),
                     .scale = scale,
                     .foot = roundf(lane->arena.y + framing->ground + framing->foot / 2),
                     .disc = roundf(fminf(fmaxf(framing->foot / 5, 2), 5 * scale))};
    marked.flight = FlightOf(&marked);
    return marked;
}

static bool IsFalse(const Marked *marked, const ParallelPicture *picture)
{
    return (double)picture->places[marked->lane->method] > FarOff;
}

/* How long ago a picture was seen, in seconds of real time. */
static double AgeOf(const Marked *marked, const ParallelPicture *picture)
{
    const ParallelPicture *newest = ParallelKept(marked->parallel, 0);
    return (double)(newest->seen - picture->seen) / 1e9 * marked->parallel->realPerLoop;
}

/* 1 for the newest picture, 0 for those that are older than that. */
static double Freshness(const Marked *marked, const ParallelPicture *picture, double stays)
{
    return fmax(1 - AgeOf(marked, picture) / stays, 0);
}

static Color Faded(Color color, double opacity)
{
    return ColorOf(color, (unsigned)(opacity * 255 + 0.5));
}

/* ---- places that are told apart ---- */

enum { MostPlaces = 96 };
typedef struct Places {
    int count;
    Position list[MostPlaces];
} Places;

/* Keeps a place unless it is nearer than that to one that is kept, or there are so many of them.
 * Returns whether it was kept. */
static bool KeepPlace(Places *places, Position at, float nearest, int most)
{
    if (places->count == most)
        return false;
    for (int i = 0; i < places->count; i++)
        if (hypotf(at.x - places->list[i].x, at.y - places->list[i].y) < nearest)
            return false;
    places->list[places->count++] = at;
    return true;
}

/* Whether the picture `age` pictures ago is marked, where marks are to be so far apart in a flight.
 * Each n-th one is, by its number: so the marks stand still. */
static bool IsMarked(const Marked *marked, int age, float apart)
{
    if (marked->flight == 0)
        return true;
    const int64_t number = marked->parallel->pictures - 1 - age;
    return number % (int64_t)ceilf(apart / fabsf(marked->flight)) == 0;
}

/* ---- rings ---- */

/* Rings of a flight, and those of what was false, are so many radii apart. */
static const float RingsApart = 0.2f;

/* Of a flight the half behind it. */
static void AddRing(const Marked *marked, Position at, float thick, Color color, DrawList *list)
{
    const float radius = marked->map.radius;
    if (marked->square)
        DrawListRect(list, (Rect){at.x - radius, at.y - radius, 2 * radius, 2 * radius}, 0, thick,
                     color);
    else if (marked->flight == 0)
        MarkCircle(list, at, marked->map.radius, thick, color);
    else
        MarkHalfRing(list, at, marked->map.radius, thick, marked->flight > 0, color);
}

/* Of the last pictures: what trembles is a fan of rings, and what stands still is one ring. Those
 * that were false have rings of their own, if they stay. */
static void AddRings(const Marked *marked, bool holds, DrawList *list)
{
    enum { Most = 24 };
    const Lane *lane = marked->lane;
    const float radius = marked->map.radius, nearest = fmaxf(radius / 10, 4 * marked->scale);
    const float thick = fmaxf(1.25f * marked->scale, 1);
    const ParallelPicture *picture;
    Places places = {.count = 1, .list = {ViewPixels(&marked->map, lane->watched)}};
    for (int i = 0; (picture = ParallelKept(marked->parallel, i)) != NULL; i++) {
        const double fresh = Freshness(marked, picture, RingStays);
        if (fresh == 0)
            break;
        if (holds && IsFalse(marked, picture))
            continue;
        if (!ViewShows(&marked->map, lane->arena, picture->watched[lane->method]))
            continue;

        const Position at = PlaceOf(marked, picture);
        if (IsMarked(marked, i, RingsApart * radius) && KeepPlace(&places, at, nearest, Most + 1))
            AddRing(marked, at, thick, Faded(lane->color, RingOpacity * fresh), list);
    }
}

/* Of what was false for a moment: all its way. Returns the worst picture, or NULL. */
static const ParallelPicture *AddFalseRings(const Marked *marked, DrawList *list)
{
    const Lane *lane = marked->lane;
    const int method = lane->method;
    const float radius = marked->map.radius;
    const float nearest = fmaxf(RingsApart * radius, 4 * marked->scale);
    const float thick = fmaxf(1.75f * marked->scale, 1);
    const ParallelPicture *picture, *worst = NULL;
    Places places = {0};
    for (int i = 0; (picture = ParallelKept(marked->parallel, i)) != NULL; i++) {
        const double fresh = Freshness(marked, picture, FalseStays);
        if (fresh == 0)
            break;
        if (!IsFalse(marked, picture))
            continue;
        if (!worst || picture->places[method] > worst->places[method])
            worst = picture;
        if (!ViewShows(&marked->map, lane->arena, picture->watched[method]))
            continue;

        const Position at = PlaceOf(marked, picture);
        if (KeepPlace(&places, at, nearest, MostPlaces))
            MarkCircle(list, at, radius, thick, Faded(lane->color, FalseOpacity * fresh));
    }
    return worst;
}

/* From the edge of one ring to that of another, if they are apart. */
static void AddLink(const Marked *marked, Position from, Position to, Color color, DrawList *list)
{
    const float x = to.x - from.x, y = to.y - from.y, between = hypotf(x, y);
    const float length = between - 2 * marked->map.radius - DueGap * marked->scale;
    const float thick = fmaxf(roundf(marked->scale), 1);
    if (length <= 0)
        return;
    const float along = (between - DueGap * marked->scale) / (2 * between); /* to its middle */
    const Position middle = {from.x + along * x, from.y + along * y};
    const Rect bar = {middle.x - length / 2, middle.y - thick / 2, length, thick};
    DrawListBar(list, bar, DrawListTurns(x, y), color);
}

/* The worst picture is filled. A line leads to a thin ring where it should have been. */
static void AddWorst(const Marked *marked, const ParallelPicture *worst, DrawList *marks,
                     DrawList *above)
{
    const double fresh = fmax(Freshness(marked, worst, FalseStays), NamedFreshness);
    const Position at = PlaceOf(marked, worst);
    const Position due = ViewPixels(&marked->map, worst->due[marked->lane->method]);
    const Color grey = Faded(QuietColor, fresh);
    DrawListDisc(marks, at.x, at.y, marked->map.radius, 0,
                 Faded(marked->lane->color, WorstOpacity * fresh));
    MarkDashes(above, due, marked->map.radius + DueGap * marked->scale, DashesThin, grey);
    AddLink(marked, at, due, grey, marks);
}

/* ---- the foot ---- */

/* A disc for each of the last pictures, or in a slow flight for each n-th one, so that they do not
 * touch. */
static Places AddDiscs(const Marked *marked, DrawList *list)
{
    const Position now = {ViewPixels(&marked->map, marked->lane->watched).x, marked->foot};
    const ParallelPicture *picture;
    Places places = {.count = 1, .list = {now}};
    for (int i = 0; (picture = ParallelKept(marked->parallel, i)) != NULL; i++) {
        const double fresh = Freshness(marked, picture, DiscStays);
        const Position at = {PlaceOf(marked, picture).x, marked->foot};
        if (fresh == 0)
            break;
        if (IsMarked(marked, i, 2 * marked->disc + marked->scale) &&
            KeepPlace(&places, at, 1, MostPlaces))
            DrawListDisc(list, at.x, at.y, marked->disc, 0,
                         Faded(marked->lane->color, 0.25 + 0.75 * fresh));
    }
    return places;
}

/* From the thing down to the newest disc. */
static void AddPlumb(const Marked *marked, DrawList *list)
{
    static const double opacity = 0.7;
    const Position at = ViewPixels(&marked->map, marked->lane->watched);
    const float thick = fmaxf(roundf(marked->scale), 1);
    const float below = roundf(at.y + marked->map.radius);
    DrawListBox(list, at.x - thick / 2, below, thick, marked->foot - below,
                Faded(marked->lane->color, opacity));
    DrawListDisc(list, at.x, marked->foot, marked->disc + marked->scale, 0, marked->lane->color);
}

/* Around where it should be. */
static void AddDashes(const Marked *marked, Position due, DrawList *list)
{
    const float radius = marked->map.radius + DueGap * marked->scale;
    if (marked->square)
        MarkDashedSquare(list, due, radius, TextColor);
    else
        MarkDashes(list, due, radius, DashesThick, TextColor);
}

static void AddDueMark(const Marked *marked, float x, DrawList *list)
{
    const float half = marked->disc + 4 * marked->scale;
    DrawListBox(list, x - marked->scale, marked->foot - half, 2 * marked->scale, 2 * half,
                TextColor);
}

/* ---- words ---- */

/* Whether no disc lies between these two. */
static bool IsFree(const Marked *marked, const Places *discs, float left, float right)
{
    const float room = marked->disc + 2 * marked->scale;
    for (int i = 0; i < discs->count; i++)
        if (discs->list[i].x > left - room && discs->list[i].x < right + room)
            return false;
    return left >= marked->lane->arena.x + room &&
           right <= marked->lane->arena.x + marked->lane->arena.width - room;
}

/* Where the words above a ring begin: they lead towards the middle of the lane. Near the lane's
 * edge there can be a wall: there they begin behind the ring. */
static float LeftAbove(const Marked *marked, Position at, float width)
{
    const Rect arena = marked->lane->arena;
    const float radius = marked->map.radius, right = arena.x + arena.width;
    const bool leadsLeft = at.x > arena.x + arena.width / 2;
    const float toEdge = leadsLeft ? right - at.x : at.x - arena.x;
    const float begin = toEdge < 3 * radius ? radius : -radius; /* from the ring's middle */
    if (leadsLeft)
        return at.x - begin - width;
    return at.x + begin;
}

static void AddAbove(const Marked *marked, float x, Position at, Color color, const char *name,
                     DrawList *list)
{
    const float y = roundf(at.y - marked->map.radius - NameUp * marked->scale);
    if (y > marked->lane->arena.y + roundf(NamePad * marked->scale))
        DrawListText(list, x, y, TextSmall, color, name);
}

/* What the ring means: at the foot beside its mark, where no discs are, and beside the ring if that
 * reaches down there. Over a network, where the ring is around the whole of the player and nothing
 * is above it, else there. */
static void NameDue(const Marked *marked, Position due, const Places *discs, const char *name,
                    bool isPlayer, DrawList *list)
{
    const float width = DrawListWidth(list, TextSmall, name), radius = marked->map.radius;
    const float ground = marked->lane->arena.y + marked->view->framing.ground;
    const bool reaches = due.y + radius > ground + marked->scale;
    float gap = NameGap * marked->scale;
    if (reaches && marked->square)
        gap += (1 + RingsApart) * radius;
    else if (reaches)
        gap = radius; /* a ring is narrower there */

    const float right = due.x + gap, left = due.x - gap - width;
    const bool hasFoot = marked->view->framing.foot >= LeastFoot * marked->scale;
    if (hasFoot && IsFree(marked, discs, right, right + width))
        DrawListText(list, right, marked->foot, TextSmall, TextColor, name);
    else if (hasFoot && IsFree(marked, discs, left, left + width))
        DrawListText(list, left, marked->foot, TextSmall, TextColor, name);
    else if (isPlayer)
        AddAbove(marked, LeftAbove(marked, due, width), due, TextColor, name, list);
}

/* Whether the corner of a text is outside the circle in which all moves. */
static bool IsOutside(const Marked *marked, float x, float y)
{
    const View *view = marked->view;
    const float across = view->worldWidth / 2, down = view->worldHeight / 2;
    const Position middle = ViewPixels(&marked->map, (Position){across, down});
    const float above = y - NamePad * marked->scale; /* more than half a capital */
    return hypotf(x - middle.x, above - middle.y) >= fminf(across, down) * marked->map.unit;
}

/* Without a foot it stands in the left corner, behind such a ring. Returns whether there was room.
 */
static bool NameRingInCorner(const Marked *marked, float thick, Color color, const char *name,
                             DrawList *list)
{
    const Rect arena = marked->lane->arena;
    const float radius = roundf(LegendRadius * marked->scale);
    const float pad = roundf(NamePad * marked->scale);
    const float y = roundf(arena.y + arena.height - pad - radius);
    const float x = arena.x + pad, words = x + 2 * radius + pad;
    const float end = words + DrawListWidth(list, TextSmall, name);
    if (end > arena.x + arena.width / 2 || !IsOutside(marked, end, y))
        return false;
    MarkDashes(list, (Position){x + radius, y}, radius, thick, color);
    DrawListText(list, words, y, TextSmall, color, name);
    return true;
}

static const char worstName[] = "drawn here for a moment", dueName[] = "it should have been here";

/* The worst picture, and the ring where it should have been, each above itself. Where they are near
 * to each other only the first has its name. */
static void NameWorst(const Marked *marked, const ParallelPicture *worst, DrawList *list)
{
    const Position at = PlaceOf(marked, worst);
    const Position due = ViewPixels(&marked->map, worst->due[marked->lane->method]);
    const float width = DrawListWidth(list, TextSmall, worstName);
    const float dueWidth = DrawListWidth(list, TextSmall, dueName);
    const float left = LeftAbove(marked, at, width), gap = roundf(NamePad * marked->scale);
    const float dueLeft = LeftAbove(marked, due, dueWidth);
    AddAbove(marked, left, at, marked->lane->color, worstName, list);
    if (dueLeft + dueWidth + gap < left || left + width + gap < dueLeft)
        AddAbove(marked, dueLeft, due, QuietColor, dueName, list);
}

/* In a scene without a ground in the other corner. */
static void NameWorstInCorner(const Marked *marked, DrawList *list)
{
    const Rect arena = marked->lane->arena;
    const float pad = roundf(NamePad * marked->scale);
    const float x = arena.x + arena.width - pad - DrawListWidth(list, TextSmall, worstName);
    const float y = roundf(arena.y + arena.height - pad - LegendRadius * marked->scale);
    if (x >= arena.x + arena.width / 2 && IsOutside(marked, x, y))
        DrawListText(list, x, y, TextSmall, marked->lane->color, worstName);
}

/* The names, as far as there is room. `name` is that of the ring, and `worst` the worst picture;
 * NULL: it has none. In the corners there is no room for both. */
static void NameByTheFoot(const Marked *marked, const char *name, Position due, bool isPlayer,
                          const ParallelPicture *worst, const Places *discs, DrawList *list)
{
    if (name)
        NameDue(marked, due, discs, name, isPlayer, list);
    if (worst)
        NameWorst(marked, worst, list);
}

static void NameInCorners(const Marked *marked, const char *name, const ParallelPicture *worst,
                          DrawList *list)
{
    bool isNamed = false;
    if (worst) {
        NameWorstInCorner(marked, list);
        isNamed = NameRingInCorner(marked, DashesThin, QuietColor, dueName, list);
    }
    if (name && !isNamed)
        NameRingInCorner(marked, DashesThick, TextColor, name, list);
}

/* ---- all of it ---- */

void MarkScene(const View *view, const Lane *lane, const Parallel *parallel, const SceneMarks *what,
               DrawList *marks, DrawList *above)
{
    const Marked marked = Begin(view, lane, parallel, what->square, marks->scale);
    const Position due = ViewPixels(&marked.map, what->due);
    const bool hasFoot = view->framing.ground > 0;
    const bool hasDue = what->hasDue && ViewShows(&marked.map, lane->arena, what->due);
    if (!ParallelKept(parallel, 0))
        return;

    /* What was false, and the last pictures. */
    const ParallelPicture *worst = NULL;
    if (what->holds)
        worst = AddFalseRings(&marked, marks);
    if (worst)
        AddWorst(&marked, worst, marks, above);
    AddRings(&marked, what->holds, marks);

    /* The foot, and where it should be. */
    Places discs = {0};
    if (hasFoot) {
        discs = AddDiscs(&marked, marks);
        AddPlumb(&marked, marks);
    }
    if (hasDue && hasFoot)
        AddDueMark(&marked, due.x, above);
    if (hasDue && what->dashes)
        AddDashes(&marked, due, above);

    /* Names. */
    const char *name = hasDue ? what->name : NULL;
    if (!what->words || lane->arena.height < LeastLane * marked.scale)
        worst = NULL; /* has no name */
    if (hasFoot)
        NameByTheFoot(&marked, name, due, !what->dashes, worst, &discs, above);
    else
        NameInCorners(&marked, name, worst, above);
}
