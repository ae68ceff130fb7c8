/* SPDX-License-Identifier: MIT
 *
 * The second loop of the Game Programming Patterns notes, and the second version of "O loop de
 * animação": sleep for what is left of the tick's time.
 *
 * New here: the loop measures its own turn, and subtracts that from the sleep. That it sleeps only
 * if something is left is Godoy's; the notes would sleep for a negative time.
 *
 * Where it fails: each turn is measured by itself. The extra time of a sleep is never made up for,
 * nor is that of a turn that took longer than a tick, so the game falls further and further behind.
 *
 * What to watch: press K, a hitch of half a second: the ball goes on as before, and that half
 * second is lost. fixed_fps (Tab) makes up for it.
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
