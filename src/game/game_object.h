/* SPDX-License-Identifier: MIT
 *
 * The one game, which is static in game.c. Only game.c, turn.c and draw.c see all of it; the other
 * files of this folder get the parts that they work on.
 */
#pragma once

#include "game/game.h"
#include "game/turn.h"

typedef struct Game {
    GameConfig config;
    Player player;
    Timeline timeline;
    Stage stage;
    Film film;
    Face face;
    GameParts parts; /* points to the five parts */
    Waits waits;     /* points to the parts that waits change */
    bool failed;
    bool capNoted;          /* the line about a frame cap in place of vsync was printed */
    int loopsRun;           /* how often another loop than the one before has begun */
    Nanoseconds frameTimes; /* the sum of all frameTime that loops have passed */
    Nanoseconds busyBefore; /* processor time that was used before the game */
} Game;

/* What the test of what can be seen needs to know. */
static inline SeeNow GameSeeNow(const Game *game)
{
    const ScreenState *window = &game->player.window;
    const FrameLog *log = &game->film.log;
    const int cap = PlayerCapRate(&game->player, game->timeline.loop.info);
    const Nanoseconds capped = cap > 0 ? PeriodOf(cap) : 0;
    return (SeeNow){.now = game->timeline.time.now,
                    .refresh = window->refresh > 0 ? window->refresh : capped,
                    .frameTime = log->last->frame.frameTime,
                    .late = log->stats.late,
                    .vsync = window->vsync && window->capRate == 0};
}
