/* SPDX-License-Identifier: MIT
 *
 * What the window says about a key whose effect can not be seen, or that had none.
 */
#ifndef ANSWER_H
#define ANSWER_H

#include "game/game_object.h"

/* After the action; `before` are the settings that it met. */
void AnswerTo(Action action, const Settings *before, const Game *game);

#endif
