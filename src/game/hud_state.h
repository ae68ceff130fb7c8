/* SPDX-License-Identifier: MIT
 *
 * What the HUD shows of the game.
 */
#ifndef HUD_STATE_H
#define HUD_STATE_H

#include "game/game_object.h"

/* Fills in what is set, and what is going on at this time. */
void HudStateSet(HudState *state, const Game *game, Nanoseconds now);

/* Fills in the numbers that change all the time; a few times a second is enough. */
void HudStateMeasure(HudState *state, const Game *game, Nanoseconds now);

#endif
