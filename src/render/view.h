/* SPDX-License-Identifier: MIT
 *
 * What the renderer sees of the game for one picture. It only reads this.
 */
#pragma once

#include "render/draw_list.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum { MaxLanes = 5, MaxBodies = 2 * MaxLanes };

/* A place in world units. */
typedef struct Position {
    float x, y;
} Position;

/* A level path for the ball: it flies in the upper part of its lane, from wall to wall, above
 * things that stand still. All lengths are pixels. A height of 0: there is none, and the world has
 * the whole lane. */
typedef struct Path {
    /* The radius of the ball. */
    float radius;
    /* Where the path begins, from the lane's top, and how high it is with the ball. */
    float top, height;
    /* The room below the things, for marks of pictures. */
    float foot;
    /* How much of the lane's bottom a figure has, in place of things and marks. */
    float covered;
} Path;

/* How a world that is not stretched lies in its lane. All lengths are pixels, from the lane's top
 * left corner. */
typedef struct Framing {
    /* The pixels of a world unit, on both axes. */
    float unit;
    /* Where the origin of the world is. */
    float x, y;
    /* The height of the ground, a line from edge to edge. 0: there is none. */
    float ground;
    /* The room below the ground for marks of pictures. */
    float foot;
} Framing;

/* One of the parts of a picture, one above the other, in which the same moment is drawn by
 * different methods. */
typedef struct Lane {
    /* Where the world is drawn, in pixels. All arenas have one size. */
    Rect arena;
    /* Its number in the scene. */
    int method;
    Color color;
    /* Where the watched thing is drawn. */
    Position watched;

    /* The crowd's DrawPosition is Last + percentWithinTick * (Next - Last), and from there it goes
     * as far as in ticksAhead ticks. */
    float percentWithinTick;
    float ticksAhead;
    /* Whether walls reflect the crowd. Else they stop it. */
    bool bounces;
} Lane;

/* A ball that is seen to turn. */
typedef struct BallView {
    /* Its middle, in pixels. */
    float x, y;
    /* In pixels. */
    float radius;
    /* The angle in turns, clockwise. */
    float turns;
    Color color;
} BallView;

/* The other balls, as crowd.h has them. */
typedef struct CrowdView {
    int count;
    /* Of `next`; `last` has the one before. */
    uint64_t version;
    /* Positions on the ring, x0, y0, x1, y1...: before the tick. */
    const uint16_t *last;
    /* And after it. */
    const uint16_t *next;
    /* Of a ball, in world units. */
    float radius;
} CrowdView;

typedef struct View {
    /* Of the drawable, in pixels. */
    int width, height;

    int laneCount;
    Lane lanes[MaxLanes];

    /* In world units. */
    float worldWidth, worldHeight;
    /* Of the watched thing, in world units. */
    float radius;
    /* The world fills its arena, whatever the arena's aspect. */
    bool stretched;
    /* Of each lane, if the world is stretched. */
    Path path;
    /* Of each lane, if it is not. */
    Framing framing;

    /* The balls of all lanes together. */
    int ballCount;
    BallView balls[MaxBodies];
    /* Many more balls, in all lanes. */
    CrowdView crowd;

    /* What is drawn in the arenas, under the balls. It has no texts. */
    const DrawList *marks;
    /* What is drawn above the balls, under the HUD's messages and lists. */
    const DrawList *graph;
    /* What is drawn above all. The lines of arenas have its scale, too. */
    const DrawList *hud;
} View;

/* From world units to pixels: x = originX + scaleX * unitsX, and so for y. */
typedef struct Mapping {
    float originX, originY;
    float scaleX, scaleY;
    /* The pixels of a world unit in a shape's size, so that circles stay round. */
    float unit;
    /* The radius of the watched thing in pixels. */
    float radius;
} Mapping;

static inline Position ViewPixels(const Mapping *map, Position units)
{
    return (Position){map->originX + units.x * map->scaleX, map->originY + units.y * map->scaleY};
}

/* Whether a place is within the arena, or above or below it. */
static inline bool ViewShows(const Mapping *map, Rect arena, Position units)
{
    const float x = ViewPixels(map, units).x;
    return x >= arena.x && x <= arena.x + arena.width;
}

/* The radius in pixels of a ball with this one in world units, in an arena of a stretched world. In
 * one that is wide and low it is smaller than the width would make it, to leave room to fly. */
static inline float ViewRadius(const View *view, Rect arena, float radius)
{
    enum { FewestInHeight = 5 };
    return fminf(radius * arena.width / view->worldWidth, arena.height / FewestInHeight);
}

/* Stretched, what is watched touches the arena's edge when it touches the world's wall; on a level
 * path only the walls at the sides are edges of the arena. Else there is one scale on both axes. */
static inline Mapping ViewMapping(const View *view, Rect arena)
{
    const float radius = view->radius;
    if (!view->stretched) {
        const Framing *framing = &view->framing;
        return (Mapping){.originX = arena.x + framing->x,
                         .originY = arena.y + framing->y,
                         .scaleX = framing->unit,
                         .scaleY = framing->unit,
                         .unit = framing->unit,
                         .radius = framing->unit * radius};
    }

    Mapping map = {.radius = ViewRadius(view, arena, radius)};
    const bool isLevel = view->path.height > 0;
    if (isLevel) {
        map.radius = view->path.radius;
        arena.y += view->path.top;
        arena.height = view->path.height;
    }

    const float width = view->worldWidth, height = view->worldHeight;
    map.unit = map.radius / radius;
    map.scaleX = (arena.width - 2 * map.radius) / (width - 2 * radius);
    map.scaleY = (arena.height - 2 * map.radius) / (height - 2 * radius);
    map.originX = arena.x + (arena.width - map.scaleX * width) / 2;
    map.originY = arena.y + (arena.height - map.scaleY * height) / 2;
    return map;
}
