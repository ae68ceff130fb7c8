/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * arevalo, drawn for the moment at which the picture will be seen. None of the articles has this
 * one, but the idea is known. Systems tell that moment: CADisplayLink.targetTimestamp by Apple, and
 * Android's Choreographer (getExpectedPresentationTimeNanos), to whose refreshes its library Swappy
 * paces games. Unity 2020.2 mended its Time.deltaTime for the same reason.
 *
 * New here: a better "now". A display shows pictures at exact intervals, but the swap that waits
 * for it returns a little later or earlier each time. arevalo takes that moment for the time, so
 * its ball trembles even when no frame is lost. Here the picture is drawn for the refresh that will
 * show it: the first one after now, and after the end of the frame cap. Where the display reports
 * when pictures were seen (GameLastSeen), refreshes are computed from that; elsewhere a filter
 * (frame_clock.h) learns them from the swaps that waited for one. The refresh is predicted again
 * after each tick, as ticks can make the picture miss it. Then the ticks that are due until the
 * later one run at once, and the next turn has its usual work again. arevalo would owe them to the
 * next turn, which would then be late as well. Input comes before the ticks, so it shows a frame
 * earlier than in arevalo.
 *
 * Where it fails: a picture whose drawing takes too long misses the refresh that it was drawn for,
 * and so does one in two where drawing takes now less, now more than a refresh. Where the display's
 * rate varies, or there is no vsync, no moment is known before the picture is ready, and this is
 * arevalo.
 *
 * What to watch: the error in --report --simulate noisy60: 0.01 ms, arevalo's 0.7. On a screen:
 * steadier motion.
 */
#include "loops/frame_clock.h"
#include "loops/loop.h"

void Loop_display_clock(LoopPace pace)
{
    FrameClock clock;
    LastSeen last = {0, 0, 0};
    Nanoseconds frameTime = 0;
    int64_t picture = 0;
    FrameClockInit(&clock, pace.tickTime, getTickCount());
    clock.options.maxTicks = pace.maxLoops;
    do {
        const int64_t reported = GameLastSeen(&last) ? picture - last.waiting : 0;
        FrameClockSeen(&clock, reported, last.time, last.refresh);
        FrameClockNotBefore(&clock, GameCapEnds());

        IndependentTickRun(frameTime);
        clock.options.refresh = GameRefresh();
        clock.options.keepDebt = NetworkGame();

        FrameClockBegin(&clock, getTickCount());
        frameTime = 0;
        while (FrameClockTickDue(&clock, getTickCount())) {
            GameTickRun();
            frameTime += pace.tickTime;
        }

        if (CanRender()) {
            GameDrawWithInterpolation(FrameClockAlpha(&clock));
            const Nanoseconds now = getTickCount();
            picture = FrameClockSwapped(&clock, GameDrawn(), now - GameSwapTime(), now);
        }
    } while (!GameDone());
}
