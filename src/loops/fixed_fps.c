/* SPDX-License-Identifier: MIT
 *
 * deWiTTERS Game Loop, "FPS dependent on constant game speed".
 *
 * New here: the deadline of a turn is the one before plus a tick's time, not "now" plus. A sleep
 * that lasts too long makes the next one shorter, so nothing adds up.
 *
 * Where it fails: a picture a tick is all there ever is, on the fastest machine too. A slow machine
 * plays in slow motion; and once it has fallen behind, it runs flat out until it has caught up: the
 * game in fast forward.
 *
 * What to watch: after a hitch the ball races until the lost time is made up for.
 */
#include "loops/loop.h"

void Loop_fixed_fps(LoopPace pace)
{
    const Nanoseconds SKIP_TICKS = pace.tickTime;

    Nanoseconds next_game_tick = getTickCount();
    do {
        IndependentTickRun(0);
        GameTickRun();
        GameDraw();

        next_game_tick += SKIP_TICKS;
        Nanoseconds sleep_time = next_game_tick - getTickCount();
        if (sleep_time >= 0)
            GameSleep(sleep_time);
    } while (!GameDone());
}
