/* SPDX-License-Identifier: MIT
 *
 * The game under the loops: it gives their steps (loop.h) a scene, a machine and a record of every
 * frame. There is one game at a time.
 */
#pragma once

#include "hud/hud.h"
#include "machine/machine.h"
#include "numbers/stats.h"
#include "trace/recording.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- commands.c: what the player can set while the game runs ---- */

/* What ESC closes, one at a time, in this order. Before all of them it ends the test of what can be
 * seen (see.c). */
typedef enum TopThing {
    TopHelp,
    TopList,
    TopCard,
    TopTour,
    TopPause,
    TopLines,
    TopHand,  /* the ball is steered */
    TopLanes, /* all of the ball's */
    TopOne,   /* a method alone */
    TopScene,
    TopNothing
} TopThing;

/* The first of them that is open. */
TopThing SettingsTop(const Settings *settings, const Tour *tour);

/* Whether nothing is open. */
bool SettingsAreOfStart(const Settings *settings, const Tour *tour);

/* ---- game.c ---- */

typedef struct GameConfig {
    Machine machine;
    /* The settings at the start. */
    Settings settings;
    /* The tour at the start. All of it 0: there is none. */
    Tour tour;
    /* The most ticks in a turn. -1: each loop's own limit; 0: none, if the loop may have none. */
    int maxLoops;
    /* The run ends after this time. 0: no limit. */
    Nanoseconds duration;
    /* The run ends after so many frames. 0: no limit. */
    int64_t frames;
    /* The run ends after so many ticks. 0: no limit. */
    int64_t ticks;
    /* Whether the game begins with the test of what can be seen. */
    bool see;
    /* The file for a picture of the last frame, or NULL. */
    const char *screenshot;
    /* Where the frames are recorded, as the key R can start and stop; or NULL. */
    Recording *recording;
    /* Called with each complete frame, in order; or NULL. */
    void (*onFrame)(const Frame *frame, const Slices *slices);
    /* Where the longest frames are kept, or NULL. */
    StatsWorst *worst;
    /* Returns whether a signal asks to quit; or NULL. */
    bool (*quit)(void);
} GameConfig;

/* The default settings and no limit; the machine has to be set. */
GameConfig GameConfigDefault(void);

/* The same, but the run ends without anybody who looks at it: after 10 s if nothing else limits it,
 * and no pause begins that somebody would have to end. */
GameConfig GameConfigEndsByItself(GameConfig config);

typedef struct GameResult {
    Stats stats;
    /* What the summary says of the whole run. */
    StatsRun totals;
    /* The hash of the game's state at the end (StageHash). */
    uint64_t hash;
    /* The result of the last test of what can be seen; "": there was none. */
    char see[SeeText];
    /* The sum of all frameTime that the loops passed to IndependentTickRun. */
    Nanoseconds frameTime;
    /* Whether the configuration's quit() ended the run, before anything else did. */
    bool cutShort;
} GameResult;

/* Runs the game until the user or the configuration ends it. False, after one line on standard
 * error, if it failed. Free the result's statistics in both cases. */
bool GameRun(const GameConfig *config, GameResult *result);
