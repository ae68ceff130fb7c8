/* SPDX-License-Identifier: MIT
 *
 * Once a turn: reads input, does what the user has asked for, and pauses.
 */
#ifndef TURN_H
#define TURN_H

#include "game/game_object.h"

/* The turn's own place. Returns when the loop may go on: in a pause, once that is over, or for one
 * turn when a single step was asked for. */
void TurnTake(Game *game);

/* Waits for input, or for one refresh interval, does what was asked for and shows the last picture
 * again. */
void TurnRepeat(Game *game);

#endif
