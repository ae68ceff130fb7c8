/* SPDX-License-Identifier: MIT
 *
 * What happens in a turn, one pass through a loop: input and pauses, ticks, sleeps and frames. The
 * steps that loops call (game.c) are these.
 */
#pragma once

#include "game/face.h"

typedef struct Game Game;

/* ---- wait.c: waiting, with input ---- */

/* What a wait changes: input is collected, time passes, and the frame to come counts it. */
typedef struct Waits {
    Player *player;
    Timeline *timeline;
    Film *film;
} Waits;

/* Ticks, sleeps and draws wait by these. They return false where the turn has ended before. */

/* Collects input if it was last read long ago. */
bool CollectInTime(const Waits *waits);

/* Spends the time that such work costs on this machine, and `added`. */
bool SpendWork(const Waits *waits, Work work, Nanoseconds added);

/* Sleeps until `end`, a time as GameTime.now: with the system's ordinary sleep, or as exactly as
 * the machine can. */
bool SleepUntil(const Waits *waits, Nanoseconds end, bool exactly);

/* ---- turn.c ---- */

/* IndependentTickRun: acts on input. Returns from a pause at its end, or for a single step's turn.
 */
void TurnBegin(Game *game, Nanoseconds frameTime);

/* A tick of the length `gameTime`; `floating` if that is not the loop's fixed tick time. */
void TurnTick(Game *game, Nanoseconds gameTime, bool floating);

/* Sleeps for this long on the loop's clock. */
void TurnSleep(Game *game, Nanoseconds duration);

/* Waits for input, or for one refresh interval, acts on it and shows the last picture again. */
void TurnIdle(Game *game);

/* ---- draw.c: a frame: stage -> picture -> screen -> record ---- */

/* One frame, as a loop asks for it. If the turn ends in the middle of a frame, that frame is
 * dropped: nothing of it is shown or recorded. */
void DrawFrame(Game *game, Asked asked);

/* Shows the picture of the last frame again, by the method that is set now. */
void DrawRepeat(Game *game);
