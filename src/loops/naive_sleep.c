/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * The first version of "O loop de animação": tick, draw, and sleep for the time of a tick.
 *
 * New here: a tick has a length of time, and the loop sleeps for that long.
 *
 * Where it fails: input, the tick and the drawing take time as well, so a turn is always longer
 * than TICK_TIME. The game never reaches its rate, and the slower the machine, the slower the game.
 *
 * What to watch: the ticks a second. On a 60 Hz display they are 20, as a turn takes three
 * refreshes. Press V: without vsync they are near 24, and the up key (draw cost) takes them down.
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
