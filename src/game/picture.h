/* SPDX-License-Identifier: MIT
 *
 * From the scene to what is drawn: one moment of the game by all methods. Which of them is shown,
 * or all in lanes, can be chosen later, and chosen again while the game is paused.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include "game/stage.h"

#include <stdbool.h>

/* Which step of loop.h a loop has called. */
typedef enum DrawCall {
    DrawBetween, /* GameDrawWithInterpolation */
    DrawAhead,   /* GameDrawWithPrediction */
    DrawNext     /* GameDraw */
} DrawCall;

/* What a loop asks for, for methods that draw between two ticks and for those that draw ahead. */
typedef struct Asked {
    DrawCall call;
    double percentWithinTick; /* 0 to 1 */
    double ticksAhead;        /* 0 or more */
} Asked;

/* The moment by one method. */
typedef struct Shown {
    SceneState state;
    Body watched;
    double percentWithinTick, ticksAhead; /* of the game time that the method claims to show; */
    Nanoseconds sim;                      /* this is it */
    Nanoseconds read, readFull; /* when the newest input was read that has a share in it, and that
                                   it shows in full; below 0: none was */
} Shown;

typedef struct Picture {
    Asked asked;
    Nanoseconds simAsked; /* the game time that the loop asked for, whatever the method */
    bool kept;            /* PictureKeep was called for a picture before this one, of this: */
    SceneState before[MostMethods];
    Shown shown[MostMethods];
    const Scene *scene;
    Body last, next, ahead; /* what is watched, at Last, at Next, and at ticksAhead after Next */
    View view;
} Picture;

/* Takes the picture that a loop has asked for. `stage` must last as long as the picture. */
void PictureTake(Picture *picture, const Stage *stage, Asked asked);

/* The picture is a frame's: methods remember what they showed in it. */
void PictureKeep(Picture *picture);

/* Call this when the number of balls has changed: the crowd that the view points to is freed. */
void PictureTakeCrowd(Picture *picture, const Stage *stage);

/* The place in the world that is drawn at this place of the nearest of the arenas. */
Body PictureUnits(const Picture *picture, const Rect *arenas, int count, float x, float y);

/* Fills in the lanes. Each arena shows the same moment by its own method; without lanes there is
 * one arena, for the method that takes effect. Shapes that are no bodies are added to `list`. */
void PictureArrange(Picture *picture, const Rect *arenas, int count, int chosen, bool lanes,
                    DrawList *list);

/* The method that takes effect in this picture when the player has chosen `chosen`: a loop that
 * draws Next has nothing to interpolate, and one that draws ahead predicts even where it is to
 * interpolate. */
int PictureMethod(const Picture *picture, int chosen);

#endif
