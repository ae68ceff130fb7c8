/* SPDX-License-Identifier: MIT
 *
 * What is marked in the arenas beside the balls, all of it for the first ball: ghosts of it in the
 * last frames, as in a strobe photograph, and outlines at Last and Next with the line between them.
 */
#ifndef MARKS_H
#define MARKS_H

#include "render/view.h"

enum { GhostCount = 48 };

/* The positions of the last frames, per lane, in a ring. All zero, it has none. */
typedef struct Ghosts {
    int count, next;
    Position positions[GhostCount][DrawModeCount];
} Ghosts;

/* Keeps where the ball was drawn in each lane. */
void GhostsAdd(Ghosts *ghosts, const Position positions[DrawModeCount]);

/* Adds them to the list, the older the fainter. `scale` is that of the text. */
void GhostsMark(const Ghosts *ghosts, const View *view, float scale, DrawList *list);

/* Adds the outlines of the ball at Last and Next in each lane, and dots on the line between. */
void MarkLastAndNext(const View *view, float scale, DrawList *list);

#endif
