/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * "O loop de animação", the final class, after Andrew Davison's Killer Game Programming in Java.
 *
 * New here: three ideas at once; the article has them in four listings. The time by which a
 * sleep was too long is subtracted from the next one. The time by which turns were too long is
 * added up as `excess` and paid back in ticks without a picture. And after 16 turns without a sleep
 * other programs may run.
 *
 * In the article drawing and showing the picture are two steps, and the 16 can be set. Its fifth
 * listing takes the whole sleep for the time by which it was too long; a reader found that, and the
 * author agreed. Here the sleep that was asked for is subtracted.
 *
 * Where it fails: each picture shows a tick, and is drawn at that tick's time, not at the
 * display's. At 60 Hz every third picture moves twice as far as the others. At most 5 ticks are
 * paid back in a turn: where pictures take more than 6 ticks' time, 75 ms, the debt only grows.
 * And a menu or a breakpoint is a long turn: after six seconds in one the ball races for nearly
 * two.
 *
 * What to watch: press the up key (draw cost) many times. The frames/s fall while the ticks/s stay
 * near 80, until a picture takes 75 ms.
 */
#include "loops/loop.h"

void Loop_frame_skip(LoopPace pace)
{
    const Nanoseconds PERIOD = pace.tickTime;
    const int MAX_FRAME_SKIPS = pace.maxLoops;
    const int NO_DELAYS_PER_YIELD = 16;

    Nanoseconds excess = 0, overSleepTime = 0;
    int noDelays = 0;
    do {
        Nanoseconds beforeTime = getTickCount();
        IndependentTickRun(0);

        int skips = 0;
        while (excess > PERIOD && skips < MAX_FRAME_SKIPS) {
            excess -= PERIOD;
            GameTickRun();
            skips++;
        }
        GameTickRun();
        GameDraw();

        Nanoseconds afterTime = getTickCount();
        Nanoseconds sleepTime = PERIOD - (afterTime - beforeTime) - overSleepTime;
        if (sleepTime >= 0) {
            Nanoseconds beforeSleep = getTickCount();
            GameSleep(sleepTime);
            overSleepTime = getTickCount() - beforeSleep - sleepTime;
            noDelays = 0;
        } else {
            excess -= sleepTime; /* it is negative */
            overSleepTime = 0;
            if (++noDelays == NO_DELAYS_PER_YIELD) {
                GameYield();
                noDelays = 0;
            }
        }
    } while (!GameDone());
}
