/* SPDX-License-Identifier: MIT
 *
 * What is marked in the arenas beside the balls, all of it for the first ball: ghosts of it in the
 * last frames, as in a strobe photograph; a line where the ball is now; outlines at Last and Next
 * with the line between them; and where the pointer is that steers it.
 */
#ifndef MARKS_H
#define MARKS_H

#include "render/view.h"

enum { GhostCount = 48 };

static const Color NowColor = 0xE8EDF2B0;

/* The positions of the last frames, per lane, in a ring. All zero, it has none. */
typedef struct Ghosts {
    int count, next;
    Position positions[GhostCount][MaxLanes];
} Ghosts;

/* Keeps where what is watched was drawn in each lane. */
void GhostsAdd(Ghosts *ghosts, const Position positions[MaxLanes]);

/* Adds them to the list, the older the fainter. `scale` is that of the text. */
void GhostsMark(const Ghosts *ghosts, const View *view, float scale, DrawList *list);

/* Adds an upright line in each lane, where the ball is now in the game. */
void MarkNow(const View *view, Position now, float scale, DrawList *list);

/* Adds the outlines of the ball at Last and Next in each lane, and dots on the line between. */
void MarkLastAndNext(const View *view, Position last, Position next, float scale, DrawList *list);

/* Adds a ring at the pointer's place in each lane, and dots on the line from the ball to it. */
void MarkPointer(const View *view, Position pointer, float scale, DrawList *list);

#endif
