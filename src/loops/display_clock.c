/* SPDX-License-Identifier: MIT
 *
 * None of the articles has this one: it is arevalo, drawn for the moment at which the picture will
 * be seen.
 *
 * A swap that waits for the screen returns at slightly another time after each refresh, while the
 * screen changes at exact intervals. arevalo takes that time for now, so its ball moves unevenly
 * even at a full frame rate. Here time1 comes from a filter (display_filter.h) that learns the
 * refresh from the swaps, and goes on by whole refreshes. A dropped frame is two of them, at once.
 * The clock is asked again after each tick: a slow one makes the picture miss the next refresh.
 *
 * Where it fails: a frame that is dropped without warning is still drawn for the refresh that it
 * missed. If every picture has taken two refreshes from the start, it takes the two for one, and
 * needs some frames to find its way after three. Where there is no vsync to learn it is plain
 * arevalo, with time1 read from the clock; it takes evenly spaced frames for vsync, which does no
 * harm.
 *
 * What to watch: the error in --report --simulate noisy60; on a screen, motion without tremor.
 */
#include "loops/display_filter.h"
#include "loops/loop.h"

void Loop_display_clock(LoopPace pace)
{
    const Nanoseconds TICK_TIME = pace.tickTime;
    const int MAX_LOOPS = pace.maxLoops;

    DisplayFilter display = {0};
    bool swapped = false;
    Nanoseconds time0 = getTickCount();
    do {
        Nanoseconds now = getTickCount();
        if (swapped)
            DisplayFilterSwapped(&display, now);
        Nanoseconds time1 = DisplayFilterSeen(&display, now);
        Nanoseconds frameTime = 0;
        int numLoops = 0;

        while (time1 - time0 > TICK_TIME && numLoops < MAX_LOOPS) {
            GameTickRun();
            time0 += TICK_TIME;
            frameTime += TICK_TIME;
            numLoops++;
            if (DisplayFilterLocked(&display))
                time1 = DisplayFilterSeen(&display, getTickCount());
        }

        IndependentTickRun(frameTime);

        if (!NetworkGame() && time1 - time0 > TICK_TIME)
            time0 = time1 - TICK_TIME;

        swapped = CanRender();
        if (swapped) {
            double percentWithinTick = (double)(time1 - time0) / (double)TICK_TIME;
            GameDrawWithInterpolation(percentWithinTick < 1.0 ? percentWithinTick : 1.0);
        }
    } while (!GameDone());
}
