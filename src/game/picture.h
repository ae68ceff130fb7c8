/* SPDX-License-Identifier: MIT
 *
 * One moment of the game, drawn by all methods. Which of them is shown, or all in lanes, is chosen
 * after that, and can be changed while the game is paused.
 */
#pragma once

#include "game/stage.h"
#include "hud/hud.h"

#include <stdbool.h>

/* Which step of loop.h a loop has called. */
typedef enum DrawCall {
    DrawBetween, /* GameDrawWithInterpolation */
    DrawAhead,   /* GameDrawWithPrediction */
    DrawNext     /* GameDraw */
} DrawCall;

/* What a loop asks for, of methods that draw between two ticks and of those that draw ahead. */
typedef struct Asked {
    DrawCall call;
    /* How much of the tick to come has passed, from 0 to 1. */
    double percentWithinTick;
    /* How many ticks after Next to draw, 0 or more. */
    double ticksAhead;
    /* How many ticks after Next it is now: ticksAhead, or less for a loop whose ticks come early,
     * or that draws for a later moment. */
    double ticksNow;
    /* When it asks, on the loop's clock. */
    Nanoseconds at;
    /* The network, of a scene about one. */
    const Link *link;
} Asked;

/* The moment by one method. */
typedef struct Shown {
    SceneState state;
    Body watched;
    /* The moment that the method claims to show. */
    double percentWithinTick, ticksAhead;
    /* The game time that it claims to show. */
    Nanoseconds sim;
    /* Whether it is known where the watched thing should be then. */
    bool hasPlace;
    /* Where it should be, in world units. */
    Body due;
    /* The place error: from there to where it is shown. */
    Body place;
    /* Its length. */
    double placeError;
    /* In a scene about a network, what it shows of that. */
    Heard heard;
    /* When the newest input was read that shows in part, and in full: running time; < 0: none. */
    Nanoseconds read, readFull;
} Shown;

typedef struct Picture {
    Asked asked;
    /* The game time that the loop asked for, whatever the method. */
    Nanoseconds simAsked;
    bool presented;
    Shown shown[MostMethods];
    const Scene *scene;
    /* The stage's memory, in a scene that reads input. Not owned. */
    const void *memory;
    /* Where what is watched is at Last and at Next, in world units. */
    Body last, next;
    /* Last and Next themselves. */
    TickState ticks[2];
    /* Where what is watched is ticksAhead after Next. */
    Body ahead;
    View view;
} Picture;

/* For PictureMake. */
enum { AllMethods = -1 };

/* Computes the picture that a loop has asked for: by all methods, or only by the one in effect when
 * `only` is chosen. Such a picture can't be drawn. `before` is the picture before, or NULL: if that
 * was presented, methods know what they showed in it. The view points to the stage's crowd. */
void PictureMake(Picture *picture, const Picture *before, const Stage *stage, Asked asked,
                 int only);

/* Computes `last`, a picture between two ticks, anew as if this part of the tick had passed. The
 * stage may have ticked since. A method that ticks a copy of the stage then shows what it showed.
 */
void PictureMove(Picture *picture, const Picture *last, const Stage *stage, double part);

/* Call when the number of balls has changed, as that frees the view's crowd. */
void PictureUpdateCrowd(Picture *picture, const Stage *stage);

/* The place in the world of a point in pixels, by the nearest of the HUD's arenas. */
Body PictureUnits(const Picture *picture, const Hud *hud, float x, float y);

/* Where a point in pixels is on the way of what is watched: 0 at Last or before, 1 at Next or
 * after. As a way may be a few pixels long, it counts as long as the thing is wide, around its
 * middle, so that a finger can set all that is between. Where that is no way, as at a wall, on the
 * way through the arena. False if it is in none of the HUD's arenas. */
bool PictureShare(const Picture *picture, const Hud *hud, float x, float y, double *share);

/* Whether a lane shows a partial tick: then the picture costs a tick, of a copy of the world. */
bool PictureTicks(const Picture *picture, int chosen, Lanes lanes);

/* Fills in the lanes: each of the HUD's arenas shows its method, or a lane alone the one that takes
 * effect. Shapes that are not bodies are added to `list`. */
void PictureArrange(Picture *picture, const Hud *hud, int chosen, Lanes lanes, DrawList *list);

/* The method that takes effect when this one was chosen: a loop that draws Next has nothing to
 * interpolate, and one that draws ahead predicts instead. */
int PictureMethod(const Picture *picture, int chosen);
