/* SPDX-License-Identifier: MIT
 *
 * What the window says: the HUD, and for a while messages and the list of loops.
 *
 * draw.c and turn.c bring it up to date.
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

/* The five parts of a game, to be read: by what the window and the page say of it, and by tests. */
typedef struct GameParts {
    const Player *player;
    const Timeline *timeline;
    const Stage *stage;
    const Film *film;
    const Face *face;
} GameParts;

/* Those of the game that runs; all NULL if none does (game.c). */
GameParts GameNow(void);

/* ---- face.c ---- */

/* Writes what the lines of this method show now. `cap`: frames a second; 0: none. */
void FaceSayLines(const Parallel *parallel, int method, int cap, char words[ParallelWords]);

/* Those of the last frame times, in ms; 0 while there are none. */
void FacePercentiles(const Bars *bars, double *p50, double *p99);

/* Brings the HUD up to date; its numbers change a few times a second. */
void FaceShow(Face *face, const GameParts *parts, Nanoseconds now);

/* ---- commands.c ---- */

/* Says what an action has done where nothing else shows it, or why nothing has happened. `before`:
 * the settings before the action. */
void CommandAnswer(const GameParts *parts, const Settings *before, Action action);
