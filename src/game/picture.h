/* SPDX-License-Identifier: MIT
 *
 * From the world to what is drawn: one moment of the game in all draw modes. Which mode is shown,
 * or all of them in lanes, can be chosen later, and chosen again while the game is paused.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include "base/nanoseconds.h"
#include "game/interpolation.h"
#include "game/world.h"
#include "render/view.h"

#include <stdbool.h>

/* The game time of the two states. */
typedef struct GameTimes {
    Nanoseconds last, next;
    Nanoseconds tick;               /* of one tick */
    Nanoseconds lastRead, nextRead; /* when the input that each state knows was read, on the loop's
                                       clock; below 0: none was */
} GameTimes;

/* The moment in one draw mode. */
typedef struct Drawn {
    Blend blend;
    double x, y;                /* where the first ball is, world units */
    Nanoseconds sim;            /* the game time that is shown */
    Nanoseconds read, readFull; /* when the newest input was read that has a share in it, and that
                                   it shows in full; below 0: none was */
} Drawn;

typedef struct Picture {
    DrawCall call; /* what the loop asked for */
    double value;
    Nanoseconds simAsked; /* the game time that it asked for, before "off" replaced it */
    Drawn modes[DrawModeCount];
    View view;
} Picture;

/* Takes the picture that a loop has asked for. `world` must last as long as the picture. */
void PictureTake(Picture *picture, const World *world, const GameTimes *times, DrawCall call,
                 double value);

/* Call this when the number of balls has changed: the crowd that the view points to is freed. */
void PictureTakeCrowd(Picture *picture, const World *world);

/* The place in the world, in units, that is drawn at this place of the nearest of the arenas. */
Position PictureUnits(const Picture *picture, const Rect *arenas, int count, float x, float y);

/* Fills in the lanes. Each arena shows the same balls at the same instant in its own draw mode;
 * without lanes there is one arena, in the effective mode. */
void PictureArrange(Picture *picture, const Rect *arenas, int count, DrawMode effective,
                    bool lanes);

#endif
