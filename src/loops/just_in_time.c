/* SPDX-License-Identifier: MIT
 *
 * display_clock, which waits before it reads input: what low-latency modes of engines and drivers
 * do. None of the articles has this one.
 *
 * New here: the wait. In the other loops a turn begins as soon as the last swap returns. Its
 * picture is ready long before the refresh that shows it, so input is nearly a refresh older than
 * necessary. Here a turn begins as late as it can: at that refresh, or where only a frame cap is
 * known at its end, less the work, less a margin. The work is the longest that input, ticks and
 * drawing have taken in the last frames. It is counted from when the turn should have begun, so a
 * sleep that ends late counts as work, too. The margin is doubled whenever a picture misses the
 * moment that it was meant for, and shrinks slowly.
 *
 * Where the display reports when pictures were seen, pictures that a driver still holds are known,
 * and the refresh is the one after theirs. So the loop waits a refresh longer for each of them,
 * once, and from then on the driver holds none. Only turns that take longer than a refresh
 * begin at once: with such a queue they get two pictures into three refreshes, without it one into
 * two.
 *
 * Where it fails: a tick or draw that takes much longer than usual misses a refresh that
 * display_clock would reach. If that happens often, the margin grows until little is gained. The
 * same happens where the display drops pictures, or a compositor needs several refreshes for each.
 * What a graphics card takes is not known either: the margin learns it, and misses a refresh now
 * and then to learn whether it still does. Where the display does not report, a driver that holds
 * pictures keeps holding them. Where no fixed rate is known, and no cap, it is display_clock.
 *
 * What to watch: "input to screen" in the HUD (F2). Press M and steer: the ball keeps closer to the
 * pointer. Raise the draw cost: turns begin earlier, so what was gained is lost again.
 */
#include "loops/frame_clock.h"
#include "loops/loop.h"

void Loop_just_in_time(LoopPace pace)
{
    FrameClock clock = FrameClockInit(pace, getTickCount());
    LastSeen last;
    Nanoseconds frameTime = 0;
    do {
        Nanoseconds now = getTickCount();
        if (GameLastSeen(&last))
            FrameClockSeen(&clock, &last, now);
        clock.capEnds = GameCapEnds();
        clock.keepDebt = NetworkGame();

        GameSleep(FrameClockWait(&clock, now) - now);

        IndependentTickRun(frameTime);

        FrameClockBegin(&clock, getTickCount());
        frameTime = 0;
        while (FrameClockTickDue(&clock, getTickCount())) {
            GameTickRun();
            frameTime += pace.tickTime;
        }

        if (CanRender()) {
            GameDrawWithInterpolation(FrameClockAlpha(&clock));
            clock.refresh = GameRefresh();
            FrameClockSwapped(&clock, GameDrawTime(), GameSwapTime(), getTickCount());
        }
    } while (!GameDone());
}
