/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * display_clock, which waits before it reads input: what low-latency modes of engines and drivers
 * do. None of the articles has this one.
 *
 * New here: the wait. In the other loops a turn begins as soon as the last swap returns. Its
 * picture is ready long before the refresh that shows it, so input is nearly a refresh older than
 * necessary. Here a turn begins as late as it can: at that refresh, or where only a frame cap is
 * known at its end, less the work, less a margin. The work is what nearly all turns and ticks have
 * taken, and the time by which sleeps ended late. The margin is doubled whenever a picture misses
 * the moment that it was meant for, and shrinks slowly.
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
        while (FrameClockTickDue(&clock, getTickCount())) {
            GameTickRun();
            frameTime += pace.tickTime;
        }

        if (CanRender()) {
            GameDrawWithInterpolation(FrameClockAlpha(&clock));
            now = getTickCount();
            picture = FrameClockSwapped(&clock, GameDrawn(), now - GameSwapTime(), now);
        }
    } while (!GameDone());
}
