/* SPDX-License-Identifier: MIT
 *
 * Waiting with input. A sleep, the wait for the frame cap and added work can last for seconds. They
 * are cut into pieces, and between these input is collected, but nothing is done about it: no
 * setting changes and nothing is drawn in the middle of a tick, a draw or a wait. What was
 * collected is acted on at the turn's own place (turn.h). Only quit, pause and a change of loop
 * can't wait so long: with one of them collected, the rest of the turn does nothing.
 */
#ifndef WAIT_H
#define WAIT_H

#include "game/game_object.h"

/* Whether the steps of this turn still do something. */
bool TurnGoesOn(Game *game);

/* Ends the run if its duration is over. */
void EndAtDuration(Game *game);

/* Reads input and keeps what the user asks for until the turn acts on it. False if it was too soon
 * to read. */
bool CollectInput(Game *game, InputRead how);

/* Collects input if it was read long ago: for steps that may follow each other for long. False if
 * the turn has ended with that. */
bool CollectInTime(Game *game);

/* Spends what such work costs on this machine, and `added`. False if the turn has ended before. */
bool SpendWork(Game *game, Work work, Nanoseconds added);

/* Sleeps until `end`, a time as of game->time.now: with the system's ordinary sleep, or as exactly
 * as the machine can. Counts it in the frame's record. False if the turn has ended before. */
bool SleepUntil(Game *game, Nanoseconds end, bool exactly);

#endif
