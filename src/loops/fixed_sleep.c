/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * The second loop of the Game Programming Patterns notes and the second version of "O loop de
 * animação": sleep for what is left of the tick's time.
 *
 * New here: the loop measures its turn and subtracts that from the sleep. The `if` is Godoy's: the
 * notes do not ask whether anything is left.
 *
 * Where it fails: each turn is measured by itself. A sleep that lasts too long is never made up
 * for, nor is a turn that takes longer than a tick. With sleeps 1 ms too long the game loses a
 * fifth of a second in ten; with pictures of 45 ms it runs at 89 % of its speed.
 *
 * What to watch: press K, a hitch of half a second. The ball stands still, then continues as
 * before: the half second is lost. The next loop (Tab) makes up for it.
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
