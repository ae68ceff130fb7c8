/* SPDX-License-Identifier: MIT
 *
 * Ticks and frames that the player lets pass one by one while the game is paused.
 */
#ifndef PAUSED_STEPS_H
#define PAUSED_STEPS_H

#include "base/nanoseconds.h"

#include <stdbool.h>
#include <stdint.h>

/* All zero, none is asked for. */
typedef struct PausedSteps {
    int frames;   /* still to pass */
    int64_t tick; /* up to which ticks are to pass */
} PausedSteps;

/* One more, when so many ticks have run. */
void PausedStepsAddTick(PausedSteps *steps, int64_t ticksRun);
void PausedStepsAddFrame(PausedSteps *steps);

/* Takes the next turn that is to pass; false if none is. `time` is how much of the loop's time
 * passes in it. A frame is one refresh interval (`frame`). For a tick the turn that was paused goes
 * on first, with no time, as it may owe one; the turns after it are half a tick each, so that none
 * has two. */
bool PausedStepsTake(PausedSteps *steps, int64_t ticksRun, bool justPaused, Nanoseconds tickTime,
                     Nanoseconds frame, Nanoseconds *time);

#endif
