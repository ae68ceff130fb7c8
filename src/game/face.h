/* SPDX-License-Identifier: MIT
 *
 * What the window says: the HUD, and for a while messages and the list of loops. draw.c and turn.c
 * bring it up to date.
 */
#pragma once

#include "game/film.h"
#include "game/player.h"

/* Times are as GameTime.now. */
typedef struct Face {
    Hud hud;
    Nanoseconds measureDue;  /* when the numbers of the HUD are measured again */
    unsigned toastsSeen;     /* messages so far; see MessageSince */
    Nanoseconds toastUntil;  /* until when the last message is shown */
    Nanoseconds ladderUntil; /* until when the list of loops is shown */
} Face;

/* Says in words what the parallel lines of this method show. */
void FaceSayLines(const Parallel *parallel, int method, char words[ParallelWords]);

/* Percentiles of the last frame times, in ms; 0 while there are none. */
void FacePercentiles(const Parallel *parallel, double *p50, double *p99);

/* The mean errors of a method in the last second, and its greatest place error in the last four, so
 * that there is time to read it. */
void FaceMeasureErrors(HudState *state, const Parallel *parallel, int method);
