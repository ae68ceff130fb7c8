/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * deWiTTERS Game Loop, "FPS dependent on constant game speed".
 *
 * New here: deadlines. Each is the one before plus a tick's time, not "now" plus a tick's time.
 * After a sleep that was too long the next one is shorter, so the errors do not add up.
 *
 * Where it fails: there is one picture a tick, 25 a second, even on the fastest machine. A machine
 * that is too slow plays in slow motion. When it is fast again, the deadlines are long past, and
 * the loop does not sleep until it has reached them: the game plays in fast forward. So it does
 * after a menu or a breakpoint: six seconds in one are followed by four at 2.4 times the speed.
 *
 * deWiTTERS finds a constant rate good for mobile devices, as it saves power; that is not measured
 * here. (The article's translation into Python passes a sleep in milliseconds to a function that
 * takes seconds.)
 *
 * What to watch: press K. After the hitch the ball races until the half second is made up for.
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
