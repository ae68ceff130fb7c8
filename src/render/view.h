/* SPDX-License-Identifier: MIT
 *
 * What the renderer sees of the game for one picture. It only reads this.
 */
#ifndef VIEW_H
#define VIEW_H

#include "base/draw_mode.h"
#include "render/draw_list.h"

#include <stdint.h>

enum { MaxStreams = 16 };

/* The same balls at the same instant, drawn in one mode. */
typedef struct Lane {
    Rect arena; /* where the world is drawn, in pixels; all lanes' are of one size */

    /* DrawPosition = Last + alpha * (Next - Last) + ahead * velocity, for the angle as well
     * (there the velocity is NextAngle - LastAngle). */
    float alpha, ahead;
    Color ballColor;
} Lane;

typedef struct Position {
    float x, y; /* world units */
} Position;

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
    Lane lanes[DrawModeCount];
    float worldWidth, worldHeight; /* in world units */
    float ballRadius;              /* of the first ball, the same */

    Position firstLast, firstNext; /* the first ball at Last and Next */
    Position firstVelocity;        /* a tick */
    float lastAngle, nextAngle;    /* turns, clockwise on the screen */
    CrowdView crowd;               /* all others */

    const DrawList *marks; /* in the arenas, under the first ball; no texts */
    const DrawList *hud;   /* above these; the arenas' lines have its scale, too */
    const DrawList *graph; /* above the HUD; no texts */
} View;

/* From world units to pixels: x = originX + scaleX * unitsX, and so for y. */
typedef struct Mapping {
    float originX, originY, scaleX, scaleY;
    float radius; /* of the first ball, which stays round in any aspect, in pixels */
} Mapping;

/* A ball at the world's wall touches the arena's edge, whatever the arena's aspect. */
static inline Mapping ViewMapping(const View *view, Rect arena)
{
    const float unit = view->ballRadius, fifth = arena.height / 5;
    Mapping map = {.radius = unit * arena.width / view->worldWidth};
    if (map.radius > fifth)
        map.radius = fifth;
    map.scaleX = (arena.width - 2 * map.radius) / (view->worldWidth - 2 * unit);
    map.scaleY = (arena.height - 2 * map.radius) / (view->worldHeight - 2 * unit);
    map.originX = arena.x + map.radius - unit * map.scaleX;
    map.originY = arena.y + map.radius - unit * map.scaleY;
    return map;
}

#endif
