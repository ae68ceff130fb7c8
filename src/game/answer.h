/* SPDX-License-Identifier: MIT
 *
 * What the window says about an action whose effect cannot be seen, or that had none.
 */
#ifndef ANSWER_H
#define ANSWER_H

#include "game/game_object.h"

/* Says it after the action; `before` are the settings before it. */
void AnswerTo(Action action, const Settings *before, const Game *game);

#endif
