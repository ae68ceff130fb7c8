/* SPDX-License-Identifier: MIT
 *
 * Marks in the arena of a lane for what is watched. Positions are world units.
 */
#pragma once

#include "hud/charts.h"

enum { GhostCount = 48 };

/* Adds where it was in the last pictures by the lane's method, as a strobe photograph shows it: the
 * older the fainter. */
void MarkGhosts(const View *view, const Lane *lane, const Parallel *parallel, DrawList *list);

/* Adds an upright line where it is now in the game. */
void MarkNow(const View *view, const Lane *lane, Position now, DrawList *list);

/* Adds a thin white ring where it should be, or is now in the game, if that is in the picture. */
void MarkRing(const View *view, const Lane *lane, Position at, DrawList *list);

/* Adds its outlines at Last and Next, and dots between; names them where there is one lane. */
void MarkLastAndNext(const View *view, const Lane *lane, Position last, Position next,
                     DrawList *list);

/* Adds a ring at the pointer, and dots on the line to it. */
void MarkPointer(const View *view, const Lane *lane, Position pointer, DrawList *list);
