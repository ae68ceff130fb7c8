/* SPDX-License-Identifier: MIT */
#include "game/paused_steps.h"

void PausedStepsAddTick(PausedSteps *steps, int64_t ticksRun)
{
    steps->tick = (steps->tick > ticksRun ? steps->tick : ticksRun) + 1;
}

void PausedStepsAddFrame(PausedSteps *steps)
{
    steps->frames++;
}

bool PausedStepsTake(PausedSteps *steps, int64_t ticksRun, bool justPaused, Nanoseconds tickTime,
                     Nanoseconds frame, Nanoseconds *time)
{
    if (ticksRun < steps->tick) {
        *time = justPaused ? 0 : tickTime / 2;
        return true;
    }
    if (steps->frames == 0)
        return false;
    steps->frames--;
    *time = frame;
    return true;
}
