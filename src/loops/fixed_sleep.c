/* SPDX-License-Identifier: MIT
 *
 * The second loop of the Game Programming Patterns notes, and the second version of "O loop de
 * animação": sleep for what is left of the tick's time.
 *
 * New here: the loop measures its own turn, and takes that off the sleep.
 *
 * Where it fails: each turn is measured by itself. A sleep that lasts too long is never made up
 * for, nor is a turn that took longer than a tick, so the game falls behind a little all the time.
 *
 * What to watch: the ticks a second on the machine that oversleeps: 24.4 in place of 25.
 */
#include "loops/loop.h"

void Loop_fixed_sleep(LoopPace pace)
{
    const Nanoseconds TICK_TIME = pace.tickTime;

    do {
        Nanoseconds start = getTickCount();
        IndependentTickRun(0);
        GameTickRun();
        GameDraw();

        Nanoseconds left = start + TICK_TIME - getTickCount();
        if (left > 0)
            GameSleep(left);
    } while (!GameDone());
}
