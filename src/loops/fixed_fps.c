/* SPDX-License-Identifier: MIT
 *
 * deWiTTERS Game Loop, "FPS dependent on constant game speed".
 *
 * New here: the deadline of a turn is the deadline before plus a tick's time, not "now" plus that.
 * A sleep that lasts too long makes the next one shorter, so the errors do not add up.
 *
 * Where it fails: one picture a tick is all there is, even on the fastest machine. A slow machine
 * plays in slow motion; and once it has fallen behind, it runs as fast as it can until it has
 * caught up: the game plays in fast forward.
 *
 * deWiTTERS finds a constant rate good for mobile devices. It saves power and heat, which is not
 * measured here. (The translation of the article into Python passes a sleep in milliseconds to a
 * function that takes seconds.)
 *
 * What to watch: after a hitch the ball races until the lost time is made up.
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
