/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * Tyler Glaiel's FrameTimingControl, from "How to make your game run at 60fps": arevalo with frame
 * times that are snapped to the display's refresh.
 *
 * New here: the display's own rate, as the system calls it. A frame time within 0.2 ms of one to
 * eight refreshes is taken for exactly that many. Of the result and the three before it the mean is
 * used, and what its division leaves is carried on. So with 60 ticks a second on a 60 Hz display
 * each frame runs just one tick: no swap that returns early or late makes it none or two.
 *
 * Where it fails: the system's rate is a whole number. A display of 59.94 Hz is called 60 Hz, each
 * of its refreshes is taken for 16.667 ms, and the game runs a thousandth too slow: 3.6 s an hour,
 * heard where music plays by another clock. And a swap that returns more than 0.2 ms early or late
 * is not snapped, only averaged.
 *
 * What to watch: --report --simulate noisy60 for its error, a quarter of arevalo's; then
 * --simulate ntsc for its speed.
 */
#include "loops/loop.h"

enum { AVERAGED = 4, MOST_REFRESHES = 8 };

/* Of a display that does not tell its rate. */
enum { USUAL_RATE = 60 };

static const Nanoseconds SNAP = ONE_MILLISECOND / 5;

/* A frame time close to one to eight refreshes is that many. */
static Nanoseconds Snapped(Nanoseconds delta)
{
    const int rate = GameDisplayRate() > 0 ? GameDisplayRate() : USUAL_RATE;
    const Nanoseconds refresh = (ONE_SECOND + rate / 2) / rate;
    for (int i = 1; i <= MOST_REFRESHES; i++) {
        const Nanoseconds off = delta - i * refresh;
        if (off > -SNAP && off < SNAP)
            return i * refresh;
    }
    return delta;
}

void Loop_snapped_delta(LoopPace pace)
{
    const Nanoseconds desired = pace.tickTime;

    Nanoseconds averager[AVERAGED], residual = 0, accumulator = 0;
    uint64_t frames = 0;
    bool resync = true;
    for (int i = 0; i < AVERAGED; i++)
        averager[i] = desired;
    Nanoseconds prev = getTickCount();
    do {
        Nanoseconds now = getTickCount();
        Nanoseconds delta = now - prev;
        prev = now;
        if (delta > MOST_REFRESHES * desired)
            delta = desired;

        averager[frames++ % AVERAGED] = Snapped(delta);
        Nanoseconds sum = 0;
        for (int i = 0; i < AVERAGED; i++)
            sum += averager[i];
        residual += sum % AVERAGED;
        delta = sum / AVERAGED + residual / AVERAGED;
        residual %= AVERAGED;

        accumulator += delta;
        if (accumulator > MOST_REFRESHES * desired)
            resync = true;
        if (resync)
            accumulator = 0;
        resync = false;

        IndependentTickRun(0);
        while (accumulator >= desired) {
            GameTickRun();
            accumulator -= desired;
        }
        GameDrawWithInterpolation((double)accumulator / (double)desired);
    } while (!GameDone());
}
