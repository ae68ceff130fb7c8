/* SPDX-License-Identifier: MIT
 *
 * Waiting, with input. Ticks, sleeps (turn.c) and draws (draw.c) wait by these functions, which
 * return false where the turn has ended before.
 */
#pragma once

#include "game/film.h"
#include "game/player.h"
#include "game/timeline.h"

/* What a wait changes: input is collected, time passes, and the frame to come counts it. */
typedef struct Waits {
    Player *player;
    Timeline *timeline;
    Film *film;
} Waits;

/* Collects input if it was last read long ago. */
bool CollectInTime(const Waits *waits);

/* Spends the time that such work costs on this machine, and `added`. */
bool SpendWork(const Waits *waits, Work work, Nanoseconds added);

/* Sleeps until `end`, a time as GameTime.now: with the system's ordinary sleep, or as exactly as
 * the machine can. */
bool SleepUntil(const Waits *waits, Nanoseconds end, bool exactly);
