/* SPDX-License-Identifier: MIT
 *
 * "O loop de animação", the final class, after Andrew Davison's Killer Game Programming in Java.
 *
 * New here: everything that a sleeping loop can get wrong is measured and paid back. What a sleep
 * took too long comes off the next one; what a turn took too long is collected, and turned into
 * ticks without a picture. After 16 turns without any sleep it lets other programs run.
 *
 * Where it fails: its ticks and its pictures still go together on a machine that is fast enough, so
 * a picture is shown at the moment of a tick and not of a display's refresh. No more than 5 ticks
 * are made up for in a turn: with frames over 6 ticks long the debt only grows.
 *
 * What to watch: draw cost up: the frames/s fall and the ticks/s stay near 80.
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
