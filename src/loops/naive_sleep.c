/* SPDX-License-Identifier: MIT
 *
 * The first version of "O loop de animação": tick, draw, and sleep for the time of a tick.
 *
 * New here: the loop knows how long a tick should be, and sleeps for that time.
 *
 * Where it fails: the tick and the drawing take time as well, so a turn is always longer than
 * TICK_TIME. It never reaches its rate, and the slower the machine, the slower the game.
 *
 * What to watch: the ticks a second: 20 on a 60 Hz display, where a turn takes three refreshes.
 * Press V: without vsync they are near 24, and each press of the up key (draw cost) takes some
 * away.
 */
#include "loops/loop.h"

void Loop_naive_sleep(LoopPace pace)
{
    const Nanoseconds TICK_TIME = pace.tickTime;

    do {
        IndependentTickRun(0);
        GameTickRun();
        GameDraw();
        GameSleep(TICK_TIME);
    } while (!GameDone());
}
