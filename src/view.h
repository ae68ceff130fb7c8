/* SPDX-License-Identifier: MIT
 *
 * What the renderer gets to see of the game for one picture. It reads and never writes.
 */
#ifndef VIEW_H
#define VIEW_H

#include "draw_list.h"

#include <stdint.h>

typedef struct View {
    int width, height; /* of the drawable in pixels */
    Rect arena;        /* where the world is drawn, in pixels; it has the world's aspect */
    float worldWidth, worldHeight, ballRadius; /* in world units */

    int count;                             /* of balls */
    uint64_t version;                      /* differs whenever one of the arrays does */
    const int32_t *last, *next, *velocity; /* x0, y0, x1, y1...; 1/64 unit; velocity per tick */
    const int32_t *lastAngle, *nextAngle;  /* 1/65536 turn, clockwise on the screen */

    /* DrawPosition = Last + alpha * (Next - Last) + ahead * velocity, for the angle as well
     * (there the velocity is NextAngle - LastAngle). */
    float alpha, ahead;
    Color ballColor;
} View;

#endif
