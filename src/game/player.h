/* SPDX-License-Identifier: MIT
 *
 * The player's side of the game: settings, window, collected input, and the test of what can be
 * seen. Turns and waits collect input (wait.c). Only turns act on it (turn.c): commands
 * (commands.c) change the settings, and the turn does what follows from that.
 */
#pragma once

#include "game/see.h"
#include "game/timeline.h"
#include "hud/hud.h"
#include "machine/machine.h"

enum { MaxCollected = 128 };

/* Input that was read and not yet acted on. */
typedef struct Collected {
    int count;
    Action actions[MaxCollected]; /* in order; further ones are lost */
    Pointer pointer;              /* where it was last */
    Nanoseconds at;               /* when input was last read, as GameTime.now */
    Nanoseconds due;              /* when a turn reads it again, as GameTime.now */
} Collected;

typedef struct Player {
    Settings settings;
    ScreenState window; /* as it was when input was last read, or a picture presented */
    Collected collected;
    See see;
} Player;

/* ---- commands.c ---- */

/* Changes the settings as the action asks. */
void CommandChange(Settings *settings, Action action);

/* Whether it can't wait for its turn: it quits, pauses, or changes loop, rate, scene or step. */
bool CommandInterrupts(const Settings *settings, Action action);

/* The n-th tick rate to choose, from 0, in ticks a second; 0 after the last. */
int CommandRate(int n);
