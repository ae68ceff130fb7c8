/* SPDX-License-Identifier: MIT
 *
 * What low-latency modes of engines and drivers do: it is display_clock, which waits before it
 * reads input, not after it has drawn.
 *
 * New here: the wait. In all other loops the picture is ready long before the screen takes it, and
 * what it shows of the player's hand grows old in the meantime. Here a turn begins as late as it
 * can: the refresh at which its picture will be seen, less the work of a turn, less a margin. The
 * work is the longest that input, ticks and drawing took in the last frames. The margin doubles
 * when a refresh was missed, and shrinks slowly.
 *
 * Where the screen tells what it has shown, the refresh comes after those of all pictures that
 * still wait to be seen. So if a driver holds finished pictures back, the loop waits a refresh
 * longer for each, once, until none is left; then each picture is seen at the next refresh.
 *
 * Where it fails: work that is much longer than before, such as a slow tick, misses a refresh that
 * display_clock would have reached. Where the screen does not tell, a queue in the driver cannot be
 * noticed and stays full. Without a refresh to learn it is display_clock.
 *
 * What to watch: "input to screen" in the HUD (F2), a refresh less the work below display_clock's.
 * Raise the draw cost: the loop begins earlier, so the time grows by what the drawing takes.
 */
#include "loops/display_filter.h"
#include "loops/loop.h"

/* They shrink by such a part in each frame. */
enum { WORK_MEMORY = 64, MARGIN_MEMORY = 1024 };

static const Nanoseconds LEAST_MARGIN = ONE_MILLISECOND;

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
            DisplayFilterTold(&display, &last, now);
        else if (swapped)
            DisplayFilterSwapped(&display, now);

        if (waits && DisplayFilterMissed(&display, refresh))
            margin *= (double)margin < display.line.interval ? 2 : 1;
        else
            margin = Longer(margin - margin / MARGIN_MEMORY, LEAST_MARGIN);
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
            work = Longer(work - work / WORK_MEMORY, ticked + GameDrawTime() - begin);
        }
    } while (!GameDone());
}
