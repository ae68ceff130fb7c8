/* SPDX-License-Identifier: MIT
 *
 * Marks in the arenas for what is watched. Positions are world units.
 */
#pragma once

#include "render/view.h"

enum { GhostCount = 48 };

/* Where it was drawn in the last frames, per lane, as a strobe photograph shows it. Zero: none. */
typedef struct Ghosts {
    int64_t count; /* since it began: number k is kept at k % GhostCount */
    Position positions[GhostCount][MaxLanes];
} Ghosts;

/* Returns where the positions of a new frame go, one per lane. */
Position *GhostsAdd(Ghosts *ghosts);

/* Adds the ghosts to the list, the older the fainter. */
void GhostsMark(const Ghosts *ghosts, const View *view, DrawList *list);

/* Adds an upright line in each lane, where it is now in the game. */
void MarkNow(const View *view, Position now, DrawList *list);

/* Adds a thin white ring around a place in this lane, if that is in the picture: where the watched
 * thing should be, or where it is now in the game. */
void MarkRing(const View *view, int lane, Position at, DrawList *list);

/* Adds its outlines at Last and Next in each lane, and dots between; names them in a single one. */
void MarkLastAndNext(const View *view, Position last, Position next, DrawList *list);

/* Adds a ring at the pointer in each lane, and dots on the line to it. */
void MarkPointer(const View *view, Position pointer, DrawList *list);
