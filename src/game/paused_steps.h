/* SPDX-License-Identifier: MIT
 *
 * Single ticks and frames that the player asks for while the game is paused.
 */
#ifndef PAUSED_STEPS_H
#define PAUSED_STEPS_H

#include "base/nanoseconds.h"

#include <stdbool.h>
#include <stdint.h>

/* All zero: no step is asked for. */
typedef struct PausedSteps {
    int frames;   /* still to run */
    int64_t tick; /* ticks run until there have been so many */
} PausedSteps;

/* Ask for one more tick, where `ticksRun` have run so far, or for one more frame. */
void PausedStepsAddTick(PausedSteps *steps, int64_t ticksRun);
void PausedStepsAddFrame(PausedSteps *steps);

/* Whether the loop may run one turn; sets `time` to how much of the loop's time passes in it. For a
 * frame that is one refresh interval (`frame`). For a tick, the turn that was paused goes on first,
 * with no time, as a tick may be due in it. Each turn after it gets half a tick, so that no turn
 * runs two. */
bool PausedStepsTake(PausedSteps *steps, int64_t ticksRun, bool justPaused, Nanoseconds tickTime,
                     Nanoseconds frame, Nanoseconds *time);

#endif
