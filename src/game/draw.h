/* SPDX-License-Identifier: MIT
 *
 * A frame: stage -> picture -> screen -> record.
 */
#ifndef DRAW_H
#define DRAW_H

#include "game/game_object.h"

/* One frame, as a loop asks for it. If the turn ends in the middle of a frame, that frame is
 * dropped: nothing of it is shown or recorded. */
void DrawFrame(Game *game, Asked asked);

/* Shows the picture of the last frame again, by the method that is set now. */
void DrawRepeat(Game *game);

#endif
