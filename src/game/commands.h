/* SPDX-License-Identifier: MIT
 *
 * What each action does: one row of a table in commands.c.
 */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "game/game_object.h"

/* Does what an action asks for: changes the settings, does what follows from them, and tells the
 * user of what can't be seen otherwise. */
void CommandRun(Game *game, Action action);

/* Changes only the settings. */
void CommandChange(Settings *settings, Action action);

/* Whether the turn can't go on once this action has been asked for: it quits, pauses or goes on, or
 * changes the loop. */
bool CommandInterrupts(const Settings *settings, Action action);

#endif
