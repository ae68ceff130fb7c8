/* SPDX-License-Identifier: MIT */
#include "game/lane_errors.h"

#include <stdlib.h>

static const Nanoseconds MarkInterval = 250 * ONE_MILLISECOND;

void LaneErrorsAdd(LaneErrors *errors, const Nanoseconds sim[MostMethods], Nanoseconds screen,
                   bool follows)
{
    struct LaneSums *now = &errors->now;
    for (int i = 0; i < MostMethods; i++) {
        if (follows && errors->started)
            now->sum[i] += llabs((sim[i] - errors->sim[i]) - (screen - errors->screen));
        errors->sim[i] = sim[i];
    }
    if (follows && errors->started) {
        now->count++;
        now->time += screen - errors->screen;
    }
    errors->screen = screen;
    errors->started = true;

    const int newest = (errors->nextMark + LaneMarks - 1) % LaneMarks;
    if (now->time - errors->marks[newest].time >= MarkInterval) {
        errors->marks[errors->nextMark] = *now;
        errors->nextMark = (errors->nextMark + 1) % LaneMarks;
    }
}

Nanoseconds LaneErrorsMean(const LaneErrors *errors, int lane)
{
    const struct LaneSums *now = &errors->now, *then = &errors->marks[errors->nextMark];
    if (now->count == then->count)
        return 0;
    return (now->sum[lane] - then->sum[lane]) / (now->count - then->count);
}
