/* SPDX-License-Identifier: MIT
 *
 * None of the articles has this one: it is arevalo, drawn for the moment at which the picture will
 * be seen.
 *
 * New here: a better "now". A swap that waits for the screen returns a little later or earlier each
 * time, while the screen changes at exact intervals. arevalo uses the time of that return, so its
 * ball moves unevenly even at a full frame rate. Here time1 is the refresh at which the picture
 * will be seen. Where the display server tells when pictures were seen (GameLastSeen), it is
 * counted on from the last of them; elsewhere a filter (display_filter.h) learns the refresh from
 * the swaps. It advances by whole refreshes, by two at once after a dropped frame. The clock is
 * read again after each tick, as a slow tick makes the picture miss the next refresh. Input comes
 * before the ticks, so what it changes is seen a frame earlier than in arevalo.
 *
 * Where it fails: a frame that is dropped without warning is still drawn for the refresh that it
 * missed. If every picture takes two refreshes from the start, the filter takes the two for one
 * refresh, and needs some frames to adapt when a picture takes three. Without vsync there is
 * nothing to learn and it is arevalo; it takes evenly spaced frames for vsync, which does no harm.
 * Nor is there on a display whose refresh rate varies.
 *
 * What to watch: the error in --report --simulate noisy60; on a screen, steady motion.
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
            DisplayFilterTold(&display, &last, now);
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
