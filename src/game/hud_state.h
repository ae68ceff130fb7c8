/* SPDX-License-Identifier: MIT
 *
 * What the HUD shows of the game.
 */
#ifndef HUD_STATE_H
#define HUD_STATE_H

#include "game/game_object.h"

/* Brings the HUD up to date; its numbers change a few times a second. */
void HudStateShow(Game *game, Nanoseconds now);

#endif
