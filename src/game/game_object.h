/* SPDX-License-Identifier: MIT
 *
 * The one game's parts. game.c has the object and changes it; hud_state.c and answer.c only read
 * it.
 */
#ifndef GAME_OBJECT_H
#define GAME_OBJECT_H

#include "game/frame_log.h"
#include "game/game.h"
#include "game/game_time.h"
#include "game/loop_run.h"
#include "game/pacer.h"
#include "game/picture.h"
#include "game/world.h"
#include "hud/hud.h"

/* The last line that was said during the game. */
typedef struct Said {
    unsigned seen; /* lines, see message.h */
    Nanoseconds at;
    char text[sizeof((HudState *)0)->said];
} Said;

typedef struct Game {
    GameConfig config;
    Settings settings;
    bool done;       /* no step does anything any more */
    bool changeLoop; /* the turn ends this loop */
    bool failed;

    GameTime time;
    LoopRun loop;
    int loopsRun;
    Nanoseconds frameTimes; /* sum of all frameTime */
    Nanoseconds busyStart;  /* processor time used before */

    Pointer pointer; /* where it was last */
    World world;
    GameTimes stateTimes;  /* game time of Last and Next */
    Nanoseconds inputRead; /* when input was last read, on the loop's clock; below 0: never */

    ScreenState screen;
    bool capNoted;    /* NoteCap has printed its line */
    int64_t stepTick; /* while paused, the loop runs until there have been so many ticks, */
    int stepFrames;   /* and then so many frames */
    bool screenshotWanted;
    Said said;

    Frame frame;               /* the record of the frame to come */
    Nanoseconds runningBefore; /* running time at the end of the frame before */
    Picture picture;
    Pacer pacer;
    FrameLog log;

    Hud hud;
    Nanoseconds hudDue;    /* when to measure its numbers again */
    DrawList marks, above; /* rebuilt for each picture; under the ball, and on top of all */
} Game;

/* The game that runs; NULL if none does. */
const Game *GameNow(void);

/* The draw mode that takes effect for what the loop asked for. */
static inline DrawMode GameDrawMode(const Game *game)
{
    return EffectiveMode(game->settings.drawMode, game->picture.call);
}

/* The frame cap in frames a second, 0 for none. A loop that caps its own frames gets none. */
static inline int GameCapRate(const Game *game)
{
    if (game->loop.info->flags & LoopCapsFrames)
        return 0;
    return game->settings.fps >= 0 ? game->settings.fps : game->screen.capRate;
}

#endif
