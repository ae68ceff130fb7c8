/* SPDX-License-Identifier: MIT
 *
 * arevalo, drawn for the moment at which the picture will be seen. None of the articles has this
 * one, but the idea is known. Systems tell that moment: CADisplayLink.targetTimestamp by Apple, and
 * Android's Choreographer (getExpectedPresentationTimeNanos), to whose refreshes its library Swappy
 * paces games. Unity 2020.2 mended its Time.deltaTime for the same reason.
 *
 * New here: a better "now". A display shows pictures at exact intervals, but the swap that waits
 * for it returns a little later or earlier each time. arevalo takes that moment for the time, so
 * its ball trembles even when no frame is lost. Here time1 is the refresh at which the picture will
 * be seen. Where the display reports when pictures were seen (GameLastSeen), it is computed from
 * that; elsewhere a filter (display_filter.h) learns it from the swaps. It is computed again after
 * each tick, as a slow tick can make the picture miss a refresh. Input comes before the
 * ticks, so it shows a frame earlier than in arevalo.
 *
 * Where it fails: a picture whose drawing takes too long misses the refresh that it was drawn for.
 * If every picture takes two refreshes from the start, the filter takes the two for one. That does
 * no harm until drawing becomes fast: then, for 8 pictures at 60 Hz, the motion is uneven by a
 * refresh, until the filter has learned the new interval. Without vsync, or where the refresh rate
 * varies, there is nothing to learn, and it is arevalo.
 *
 * What to watch: the error in --report --simulate noisy60: 0.1 ms, arevalo's 0.7. On a screen:
 * steadier motion.
 */
#include "loops/display_filter.h"
#include "loops/loop.h"

void Loop_display_clock(LoopPace pace)
{
    const Nanoseconds TICK_TIME = pace.tickTime;
    const int MAX_LOOPS = pace.maxLoops;

    DisplayFilter display = {0};
    LastSeen last;
    bool swapped = false;
    Nanoseconds frameTime = 0;
    Nanoseconds time0 = getTickCount();
    do {
        Nanoseconds now = getTickCount();
        if (GameLastSeen(&last))
            DisplayFilterFeedback(&display, &last, now);
        else if (swapped)
            DisplayFilterSwapped(&display, now);

        IndependentTickRun(frameTime);

        Nanoseconds time1 = DisplayFilterSeen(&display, now);
        frameTime = 0;
        int numLoops = 0;
        while (time1 - time0 > TICK_TIME && numLoops < MAX_LOOPS) {
            GameTickRun();
            time0 += TICK_TIME;
            frameTime += TICK_TIME;
            numLoops++;
            if (DisplayFilterLocked(&display))
                time1 = DisplayFilterSeen(&display, getTickCount());
        }

        if (!NetworkGame() && time1 - time0 > TICK_TIME)
            time0 = time1 - TICK_TIME;

        swapped = CanRender();
        if (swapped) {
            double percentWithinTick = (double)(time1 - time0) / (double)TICK_TIME;
            if (percentWithinTick > 1.0)
                percentWithinTick = 1.0;
            GameDrawWithInterpolation(percentWithinTick);
        }
    } while (!GameDone());
}
