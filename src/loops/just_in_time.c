/* SPDX-License-Identifier: MIT
 *
 * display_clock, which waits before it reads input: what low-latency modes of engines and drivers
 * do. None of the articles has this one.
 *
 * New here: the wait. In the other loops a turn begins as soon as the last swap returns. Its
 * picture is ready long before the refresh that shows it, so input is nearly a refresh older than
 * necessary. Here a turn begins as late as it can: at that refresh, less the work, less a margin.
 * (And less DisplayFilterOffset: the filter learns when swaps return, which is after the refresh.)
 * The work is the longest that input, ticks and drawing have taken in the last frames. It is
 * counted from when the turn should have begun, so a sleep that ends late counts as work, too. The
 * margin is doubled whenever a picture misses the refresh that it was meant for, and shrinks
 * slowly.
 *
 * Where the display reports when pictures were seen, pictures that a driver still holds are known,
 * and the refresh is the one after theirs. So the loop waits a refresh longer for each of them,
 * once, and from then on the driver holds none.
 *
 * Where it fails: a tick or draw that takes much longer than usual misses a refresh that
 * display_clock would reach. If that happens often, the margin grows until little is gained. The
 * same happens where the display drops pictures, or a compositor needs several refreshes for each.
 * Where the display does not report, a driver that holds pictures keeps holding them. Without
 * vsync it is display_clock.
 *
 * What to watch: "input to screen" in the HUD (F2). Press M and steer: the ball keeps closer to the
 * pointer. Raise the draw cost: turns begin earlier, so what was gained is lost again.
 */
#include "loops/display_filter.h"
#include "loops/loop.h"

static const Nanoseconds LEAST_MARGIN = ONE_MILLISECOND, MOST_MARGIN = 100 * ONE_MILLISECOND;

/* Longer work is a hitch, after which turns should not begin earlier for long. */
static const Nanoseconds MOST_WORK = 50 * ONE_MILLISECOND;

/* In each frame the longest work and the margin shrink by one part in so many. */
enum { WORK_MEMORY = 64, MARGIN_MEMORY = 1024 };

static Nanoseconds Longer(Nanoseconds a, Nanoseconds b)
{
    return a > b ? a : b;
}

void Loop_just_in_time(LoopPace pace)
{
    const Nanoseconds TICK_TIME = pace.tickTime;
    const int MAX_LOOPS = pace.maxLoops;

    DisplayFilter display = {0};
    LastSeen last;
    bool swapped = false, waits = false;
    Nanoseconds work = 0, margin = 2 * LEAST_MARGIN, refresh = 0;
    Nanoseconds frameTime = 0;
    Nanoseconds time0 = getTickCount();
    do {
        Nanoseconds now = getTickCount();
        if (GameLastSeen(&last))
            DisplayFilterFeedback(&display, &last, now);
        else if (swapped)
            DisplayFilterSwapped(&display, now);

        if (!waits || !DisplayFilterMissed(&display, refresh))
            margin = Longer(margin - margin / MARGIN_MEMORY, LEAST_MARGIN);
        else if (margin < MOST_MARGIN / 2)
            margin *= 2;

        Nanoseconds begin = now;
        waits = DisplayFilterLocked(&display);
        if (waits) {
            refresh = DisplayFilterSeen(&display, now);
            begin = Longer(now, refresh - DisplayFilterOffset(&display) - work - margin);
            GameSleep(begin - now);
            now = getTickCount();
        }

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
            Nanoseconds ticked = getTickCount();
            GameDrawWithInterpolation(percentWithinTick);
            Nanoseconds taken = ticked + GameDrawTime() - begin;
            work = Longer(work - work / WORK_MEMORY, taken < MOST_WORK ? taken : MOST_WORK);
        }
    } while (!GameDone());
}
