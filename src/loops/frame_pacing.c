/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * just_in_time, which also chooses when its pictures are shown: what Android's library Swappy does,
 * and consoles with a steady 30 frames a second.
 *
 * New here: the hold. The other loops present a picture as soon as it is ready, so how long the one
 * before it stays depends on the work. Here the loop chooses a pace that nearly all turns keep, all
 * but the three longest of the last 64, and holds each picture until its moment.
 *
 * On a display with a fixed rate a picture stays for a whole number of refreshes, as few as the
 * work allows; they become more at once, and fewer only if that was so for 32 pictures in a row. It
 * is presented half a refresh before its moment, where no swap is so early or late that it could be
 * shown at another one. With a frame cap it is the first refresh after the cap's end. Where the
 * rates don't divide, as 40 frames on 60 Hz, pictures stay for one refresh and for two in turn, but
 * each is drawn for the one that shows it. On a display with a variable rate the moment is the last
 * one plus the longest usual work, and the display shows the picture then. Which display it is, the
 * swaps tell: they wait for a fixed rate, and return at once without one.
 *
 * Where it fails: fewer pictures. Drawing that takes 14 to 19 ms gets 30 a second on 60 Hz, where
 * display_clock has 41 unevenly; on a variable display it has 92 where that has 105. What Swappy is
 * blamed for: half the rate, unasked. A driver that queues pictures and reports nothing looks like
 * a variable display. Where swaps wait for a graphics card on such a display nothing is known, and
 * this is arevalo.
 *
 * What to watch: the error with --simulate vrr: 0.02 ms, display_clock's 1 ms. On a screen: raise
 * the draw cost until drawing takes more than a refresh now and then.
 */
#include "loops/frame_clock.h"
#include "loops/loop.h"

void Loop_frame_pacing(LoopPace pace)
{
    FrameClock clock;
    LastSeen last = {0, 0, 0};
    Nanoseconds now = getTickCount(), frameTime = 0;
    int64_t picture = 0;
    FrameClockInit(&clock, pace.tickTime, now);
    clock.options.maxTicks = pace.maxLoops;
    do {
        now = getTickCount();
        const int64_t reported = GameLastSeen(&last) ? picture - last.waiting : 0;
        FrameClockSeen(&clock, reported, last.time, last.refresh);
        FrameClockNotBefore(&clock, GameCapEnds());

        GameSleep(FrameClockWait(&clock, now) - now);

        IndependentTickRun(frameTime);
        clock.options.refresh = GameRefresh();
        clock.options.keepDebt = NetworkGame();

        FrameClockBegin(&clock, getTickCount());
        frameTime = 0;
        while (FrameClockTickDue(&clock, now = getTickCount())) {
            GameTickRun();
            frameTime += pace.tickTime;
        }

        if (CanRender()) {
            GamePresentAt(FrameClockPresentAt(&clock, now));
            GameDrawWithInterpolation(FrameClockAlpha(&clock));
            now = getTickCount();
            picture = FrameClockSwapped(&clock, GameDrawn(), now - GameSwapTime(), now);
        }
    } while (!GameDone());
}
