/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * Fix Your Timestep!, by Glenn Fiedler: its last listing, which most engines of today follow.
 *
 * New here: an accumulator. Each frame produces time, as long as the frame before it took; each
 * tick consumes dt of it. What is left is less than a tick, and the picture shows that part of the
 * way from the state before the newest tick to the one after it. It is arevalo with other words:
 * its accumulator is arevalo's time1 - time0, and both draw a tick behind.
 *
 * Other than arevalo it limits not the ticks but the frame: one longer than 250 ms counts as 250
 * ms. So ticks that cost more than dt cannot make each turn longer than the one before: after at
 * most 25 ticks of 10 ms there is a picture, and the game slows down. At 100 ticks a second a
 * picture is only 10 ms behind, at four times the work of 25.
 *
 * Where it fails: 25 ticks in a turn are many, so with slow ticks a picture comes at most every 250
 * ms and more. And like arevalo it takes the time at which a swap returns for that at which a
 * picture is seen.
 *
 * What to watch: with --tick-cost 12 its pictures are as rare as its limit allows, 3 a second.
 */
#include "loops/loop.h"

static const Nanoseconds LONGEST_FRAME = 250 * ONE_MILLISECOND;

void Loop_fix_timestep(LoopPace pace)
{
    const Nanoseconds dt = pace.tickTime;

    Nanoseconds currentTime = getTickCount();
    Nanoseconds accumulator = 0;
    do {
        Nanoseconds newTime = getTickCount();
        Nanoseconds frameTime = newTime - currentTime;
        if (frameTime > LONGEST_FRAME)
            frameTime = LONGEST_FRAME;
        currentTime = newTime;

        IndependentTickRun(0);

        accumulator += frameTime;
        while (accumulator >= dt) {
            GameTickRun();
            accumulator -= dt;
        }

        GameDrawWithInterpolation((double)accumulator / (double)dt);
    } while (!GameDone());
}
