/* SPDX-License-Identifier: MIT
 *
 * The steps that loops call (loop.h). They are of one game, for loops hand nothing over.
 */
#ifndef STEPS_H
#define STEPS_H

#include "game/game_object.h"

/* From now on the steps are those of this game. */
void StepsUse(Game *game);

#endif
