/* SPDX-License-Identifier: MIT
 *
 * "O loop de animação", the final class, after Andrew Davison's Killer Game Programming in Java.
 *
 * New here: three ideas at once, which the article brings in four listings. The extra time of a
 * sleep is subtracted from the next one; the extra time of turns is added up, and turned into ticks
 * without a picture; and after 16 turns without any sleep other programs may run.
 *
 * In the article drawing and showing the picture are two steps, and the number of turns before a
 * yield can be set. Its fifth listing forgets to subtract the sleep itself from the time that the
 * sleep took, as a reader found and its author confirmed; here it is subtracted.
 *
 * Where it fails: on a machine that is fast enough each tick still has its picture, which is shown
 * at the time of the tick and not at a refresh of the display. At most 5 ticks are made up in a
 * turn: with frames over 6 ticks long the debt only grows.
 *
 * What to watch: with more draw cost the frames/s fall and the ticks/s stay near 80.
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
