/* SPDX-License-Identifier: MIT
 *
 * The game under the loops: it gives their steps (loop.h) a world, a machine and a record of every
 * frame. There is one game at a time, as in the article.
 */
#ifndef GAME_H
#define GAME_H

#include "game/recorder.h"
#include "game/settings.h"
#include "machine/machine.h"
#include "trace/stats.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct GameConfig {
    Machine machine;
    Settings settings;    /* at the start */
    int ticksPerSecond;   /* 0: each loop's own */
    int maxLoops;         /* -1: each loop's own; 0: none, where a loop can do without */
    Nanoseconds duration; /* stop after so much time, frames or ticks; 0: no limit */
    int64_t frames, ticks;
    const char *screenshot; /* file for a picture of the last frame, or NULL */
    Recorder recorder;
    bool (*quit)(void); /* whether the user asked to quit, but not by a key; or NULL */
} GameConfig;

/* The settings' defaults, on no machine yet, with no limit. */
GameConfig GameConfigDefault(void);

/* The same configuration, but one without a limit ends after 10 s: for runs that nobody watches. */
GameConfig GameConfigUnwatched(GameConfig config);

/* The results of a run. */
typedef struct GameResult {
    Stats stats;           /* of its frames */
    StatsRun totals;       /* and of the whole run, for the summary */
    uint64_t hash;         /* of the world at the end (see WorldHash) */
    Nanoseconds frameTime; /* sum of all frameTime that the loops passed to IndependentTickRun */
} GameResult;

/* Runs the game until the user or the configuration ends it. False, after one line on standard
 * error, if a part of it failed. Free the result in both cases. */
bool GameRun(const GameConfig *config, GameResult *result);
void GameResultFree(GameResult *result);

#endif
