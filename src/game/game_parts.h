/* SPDX-License-Identifier: MIT
 *
 * The five parts of a game, to be read: by what the window and the page say of it, and by tests.
 */
#pragma once

#include "game/face.h"
#include "game/film.h"
#include "game/player.h"
#include "game/stage.h"
#include "game/timeline.h"

typedef struct GameParts {
    const Player *player;
    const Timeline *timeline;
    const Stage *stage;
    const Film *film;
    const Face *face;
} GameParts;

/* Those of the game that runs; all NULL if none does. */
GameParts GameNow(void);
