/* SPDX-License-Identifier: MIT
 *
 * The one game's parts. It is static in game.c, and the files of this folder get it as an argument:
 *
 *   game.c      the run: loop after loop
 *   steps.c     the steps that loops call
 *   draw.c      a frame: picture, screen, record
 *   turn.c      input, commands and the pause, once a turn
 *   commands.c  what each action does
 *   wait.c      waiting, with input
 */
#ifndef GAME_OBJECT_H
#define GAME_OBJECT_H

#include "game/frame_log.h"
#include "game/game.h"
#include "game/game_time.h"
#include "game/loop_run.h"
#include "game/pacer.h"
#include "game/picture.h"
#include "hud/hud.h"

/* The last line that was said during the game. */
typedef struct Toast {
    unsigned seen; /* lines, see message.h */
    Nanoseconds at;
    char text[sizeof((HudState *)0)->toast];
} Toast;

enum { MaxCollected = 128 };

/* What the user has asked for since the turn last acted. */
typedef struct Collected {
    int count;
    Action actions[MaxCollected];
    Pointer pointer;      /* where it was last */
    Nanoseconds lookedAt; /* when input was read, as of game.time.now */
    Nanoseconds read;     /* the same on the loop's clock */
} Collected;

typedef struct Game {
    GameConfig config;
    Settings settings;
    bool done;        /* no step does anything any more */
    bool interrupted; /* the same, but only for the rest of the turn */
    bool changeLoop;  /* the turn ends this loop */
    bool failed;

    GameTime time;
    LoopRun loop;
    int loopsRun;
    Nanoseconds frameTimes; /* sum of all frameTime */
    Nanoseconds busyStart;  /* processor time used before */

    Collected collected;
    Nanoseconds inputRead; /* when the input was read that the turn has acted on, on the loop's
                              clock; below 0: none was */
    Stage stage;

    ScreenState screen;
    bool capNoted;    /* NoteCap has printed its line */
    int64_t stepTick; /* while paused, the loop runs until there have been so many ticks, */
    int stepFrames;   /* and then so many frames */
    bool screenshotWanted;
    Toast toast;

    Frame frame;               /* the record of the frame to come */
    Nanoseconds runningBefore; /* running time at the end of the frame before */
    Picture picture;           /* of the last frame */
    Pacer pacer;
    FrameLog log;

    Hud hud;
    Nanoseconds hudDue;    /* when to measure its numbers again */
    DrawList marks, above; /* rebuilt for each picture; under the ball, and on top of all */
} Game;

/* The game that runs; NULL if none does. */
const Game *GameNow(void);

/* The method that takes effect for what the loop asked for. */
static inline int GameMethod(const Game *game)
{
    return PictureMethod(&game->picture, game->settings.method);
}

/* The frame cap in frames a second, 0 for none. A loop that caps its own frames gets none. */
static inline int GameCapRate(const Game *game)
{
    if (game->loop.info->flags & LoopCapsFrames)
        return 0;
    return game->settings.fps >= 0 ? game->settings.fps : game->screen.capRate;
}

#endif
