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

/* What is open, and ESC closes. The test of what can be seen is before them. */
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

/* The first of these. */
TopThing SettingsTop(const Settings *settings, const Tour *tour);

/* Whether nothing is open. */
bool SettingsAreOfStart(const Settings *settings, const Tour *tour);

/* ---- game.c ---- */

typedef struct GameConfig {
    Machine machine;
    Settings settings;      /* at the start */
    Tour tour;              /* the same; all 0: there is none */
    int maxLoops;           /* -1: each loop's own; 0: none, if the loop may have none */
    Nanoseconds duration;   /* the run ends after this time; 0: no limit */
    int64_t frames;         /* the run ends after so many frames; 0: no limit */
    int64_t ticks;          /* the run ends after so many ticks; 0: no limit */
    bool see;               /* the game begins with the test of what can be seen */
    const char *screenshot; /* file for a picture of the last frame, or NULL */
    /* Where the frames are recorded, as the key R can start and stop; or NULL. */
    Recording *recording;
    /* Called with each complete frame, in order; or NULL. */
    void (*onFrame)(const Frame *frame, const Slices *slices);
    StatsWorst *worst;  /* where the longest frames are kept, or NULL */
    bool (*quit)(void); /* whether a signal asks to quit; or NULL */
} GameConfig;

/* The default settings and no limit; the machine has to be set. */
GameConfig GameConfigDefault(void);

/* For runs without a window: without a limit the run ends after 10 s, and no pause begins. */
GameConfig GameConfigUnwatched(GameConfig config);

typedef struct GameResult {
    Stats stats;
    StatsRun totals;       /* for the summary */
    uint64_t hash;         /* see StageHash */
    char see[SeeText];     /* the result of the last test of what can be seen; "": there was none */
    Nanoseconds frameTime; /* sum of all frameTime that the loops passed to IndependentTickRun */
    bool cutShort;         /* the configuration's quit() ended the run, before anything else did */
} GameResult;

/* Runs the game until the user or the configuration ends it. False, after one line on standard
 * error, if it failed. Free the result's statistics in both cases. */
bool GameRun(const GameConfig *config, GameResult *result);
