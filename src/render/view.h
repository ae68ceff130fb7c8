/* SPDX-License-Identifier: MIT
 *
 * What the renderer sees of the game for one picture. It only reads this.
 */
#pragma once

#include "render/draw_list.h"

#include <stdbool.h>
#include <stdint.h>

enum { MaxLanes = 5, MaxBodies = 2 * MaxLanes, MaxStreams = 16 };

typedef struct Position {
    float x, y; /* world units */
} Position;

/* The same instant, drawn by one method. */
typedef struct Lane {
    Rect arena; /* where the world is drawn, in pixels; all lanes' are of one size */
    int method; /* its number in the scene */
    Color color;
    Position watched; /* where the one thing to look at is drawn */

    /* The crowd's DrawPosition = Last + percentWithinTick * (Next - Last) + ticksAhead *
     * displacement, where walls stop it or, if it bounces, reflect it. Everything else is mixed
     * already. */
    float percentWithinTick, ticksAhead;
    bool bounces;
} Lane;

/* A ball that is seen to turn. */
typedef struct BallView {
    float x, y, radius; /* pixels */
    float turns;        /* clockwise */
    Color color;
} BallView;

/* The other balls, as crowd.h has them. */
typedef struct CrowdView {
    int count;
    uint64_t version;                  /* of `next`; `last` has the one before */
    const uint16_t *last, *next;       /* x0, y0, x1, y1...: positions on the ring */
    float displacement[MaxStreams][2]; /* of a tick; ball i is of stream i % MaxStreams */
    float radius;                      /* world units */
} CrowdView;

typedef struct View {
    int width, height; /* of the drawable in pixels */
    int laneCount;
    Lane lanes[MaxLanes];
    float worldWidth, worldHeight; /* in world units */
    float radius;                  /* of what is watched, the same */
    bool stretched;                /* the world fills its arena, whatever the arena's aspect */

    int ballCount; /* of all lanes */
    BallView balls[MaxBodies];
    CrowdView crowd; /* many more, in all lanes */

    const DrawList *marks; /* in the arenas, under the balls; no texts */
    const DrawList *hud;   /* above these; the arenas' lines have its scale, too */
    const DrawList *graph; /* above the HUD */
} View;

/* From world units to pixels: x = originX + scaleX * unitsX, and so for y. */
typedef struct Mapping {
    float originX, originY, scaleX, scaleY;
    float unit;   /* pixels of a unit of a shape's size: circles stay round */
    float radius; /* of what is watched, in pixels */
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

/* Stretched, what is watched touches the arena's edge when it touches the world's wall. Else there
 * is one scale on both axes, with the world in the arena's middle. */
static inline Mapping ViewMapping(const View *view, Rect arena)
{
    const float width = view->worldWidth, height = view->worldHeight, size = view->radius;
    const float x = arena.width / width, y = arena.height / height, unit = x < y ? x : y;
    const float wide = size * arena.width / width, fifth = arena.height / 5;
    const float radius = wide < fifth ? wide : fifth;
    if (!view->stretched)
        return (Mapping){arena.x + (arena.width - unit * width) / 2,
                         arena.y + (arena.height - unit * height) / 2,
                         unit,
                         unit,
                         unit,
                         unit * size};
    const float scaleX = (arena.width - 2 * radius) / (width - 2 * size);
    const float scaleY = (arena.height - 2 * radius) / (height - 2 * size);
    return (Mapping){arena.x + radius - size * scaleX,
                     arena.y + radius - size * scaleY,
                     scaleX,
                     scaleY,
                     radius / size,
                     radius};
}
