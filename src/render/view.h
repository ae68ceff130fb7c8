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

/* The same instant, drawn by one method. */
typedef struct Lane {
    Rect arena; /* where the world is drawn, in pixels; all arenas have one size */
    int method; /* its number in the scene */
    Color color;
    Position watched; /* where the watched thing is drawn */

    /* The crowd's DrawPosition is Last + percentWithinTick * (Next - Last), and from there it goes
     * as far as in ticksAhead ticks. Walls stop it or, if it bounces, reflect it. */
    float percentWithinTick, ticksAhead;
    bool bounces;
} Lane;

/* A ball that is seen to turn. */
typedef struct BallView {
    float x, y, radius; /* the middle and the radius in pixels */
    float turns;        /* the angle in turns, clockwise */
    Color color;
} BallView;

/* The other balls, as crowd.h has them. */
typedef struct CrowdView {
    int count;
    uint64_t version;            /* of `next`; `last` has the one before */
    const uint16_t *last, *next; /* positions on the ring: x0, y0, x1, y1... */
    float radius;                /* of a ball, in world units */
} CrowdView;

typedef struct View {
    int width, height; /* of the drawable, in pixels */
    int laneCount;
    Lane lanes[MaxLanes];
    float worldWidth, worldHeight; /* in world units */
    float radius;                  /* of the watched thing, in world units */
    bool stretched;                /* the world fills its arena, whatever the arena's aspect */
    Path path;                     /* in each lane of a world that is stretched */

    int ballCount; /* how many balls all lanes have together */
    BallView balls[MaxBodies];
    CrowdView crowd; /* many more balls, in all lanes */

    const DrawList *marks; /* what is drawn in the arenas, under the balls; it has no texts */
    const DrawList *graph; /* what is drawn above the balls, under the HUD's messages and lists */
    const DrawList *hud;   /* what is drawn above all; arenas' lines have its scale, too */
} View;

/* From world units to pixels: x = originX + scaleX * unitsX, and so for y. */
typedef struct Mapping {
    float originX, originY, scaleX, scaleY;
    float unit;   /* the pixels of a world unit in a shape's size, so that circles stay round */
    float radius; /* the radius of the watched thing in pixels */
} Mapping;

static inline Position ViewPixels(const Mapping *map, Position units)
{
    return (Position){map->originX + units.x * map->scaleX, map->originY + units.y * map->scaleY};
}

/* Whether a place is in the picture. */
static inline bool ViewShows(const View *view, Position units)
{
    return units.x >= 0 && units.x <= view->worldWidth && units.y >= 0 &&
           units.y <= view->worldHeight;
}

/* Stretched, what is watched touches the arena's edge when it touches the world's wall; on a level
 * path only the walls at the sides are edges of the arena. Else there is one scale on both axes,
 * with the world in the arena's middle. */
static inline Mapping ViewMapping(const View *view, Rect arena)
{
    const float width = view->worldWidth, height = view->worldHeight, size = view->radius;
    const float unit = fminf(arena.width / width, arena.height / height);
    Mapping map = {.scaleX = unit, .scaleY = unit, .unit = unit, .radius = unit * size};
    if (view->stretched) {
        const bool level = view->path.height > 0;
        map.radius =
            level ? view->path.radius : fminf(size * arena.width / width, arena.height / 5);
        if (level) {
            arena.y += view->path.top;
            arena.height = view->path.height;
        }
        map.unit = map.radius / size;
        map.scaleX = (arena.width - 2 * map.radius) / (width - 2 * size);
        map.scaleY = (arena.height - 2 * map.radius) / (height - 2 * size);
    }
    map.originX = arena.x + (arena.width - map.scaleX * width) / 2;
    map.originY = arena.y + (arena.height - map.scaleY * height) / 2;
    return map;
}
