/* SPDX-License-Identifier: MIT
 *
 * The player's side of the game: settings, window, collected input, and the test of what can be
 * seen. Turns and waits collect input (wait.c). Only turns act on it (game.c): commands
 * (commands.c) change the settings, and the turn does what follows from that.
 */
#pragma once

#include "game/timeline.h"
#include "hud/hud.h"
#include "machine/machine.h"
#include "numbers/staircase.h"

/* ---- the test of what can be seen (see.c) ---- */

typedef struct See {
    SeePhase phase;
    /* When the phase ends, if it ends by itself, as GameTime.now. */
    Nanoseconds ends;
    /* The settings before the test, to be restored. */
    Settings before;
    Staircase staircase;
    bool secondIsWorse;
    /* Whether a key answered while the trial was still shown. */
    bool early;
    /* Whether an answer came just before the question, and which. */
    bool answered;
    Answer answer;
    /* Whether a picture of this trial was late. */
    bool late;
    /* How many pictures were late before this trial. */
    int64_t lateBefore;
    /* How many trials were given again, as the screen was late. */
    int spoilt;
    /* The last trials, a bit each, the newest lowest: 1 was spoilt. */
    uint32_t lastSpoilt;
    /* How the last test has ended. */
    SeeEnd end;
    /* The same in words. "": there is nothing to tell. */
    char result[SeeText];
} See;

/* ---- all that is the player's ---- */

typedef struct Player {
    Settings settings;
    Tour tour;
    /* The window as it was when input was last read, or a picture presented. */
    ScreenState window;
    /* What is not yet acted on, with clicks as actions. The pointer stays where it was last. */
    Input input;
    /* When input was last read, as GameTime.now. */
    Nanoseconds read;
    /* When a turn reads it again, as GameTime.now. */
    Nanoseconds due;
    See see;
} Player;

/* ---- commands.c ---- */

/* Changes the settings as the action asks, and which step of the tour is open. Returns whether
 * a number has changed that keys move up to a limit; it is true for those of the card. */
bool CommandChange(Settings *settings, Tour *tour, Action action);

/* What an action asks of the game, beside the settings that it changes. */
typedef enum Asks {
    AsksNothing,
    AsksPicture,   /* a picture of the screen, as a file */
    AsksRecording, /* that a recording begins, or ends */
    AsksTick,      /* while the game is paused: one tick more */
    AsksFrame,     /* the same: one frame more */
    AsksScreen     /* something of the window, which its `act` does */
} Asks;

/* What the action asks of the game. */
Asks CommandAsks(Action action);

/* Whether the action's row is missing: it changes no settings and asks nothing. */
bool CommandIsEmpty(Action action);

/* Whether the player moves p: paused, beside the parallel lines. */
bool CommandMovesShare(const Settings *settings);

/* Whether it can't wait for its turn: it quits, pauses, or changes loop, rate, scene or step. */
bool CommandInterrupts(const Player *player, Action action);

/* The n-th tick rate to choose, from 0, in ticks a second; 0 after the last. */
int CommandRate(int n);
