/* SPDX-License-Identifier: MIT
 *
 * deWiTTERS Game Loop, "constant game speed with maximum FPS".
 *
 * New here: ticks and pictures have come apart. Ticks keep to the clock, several in a turn if need
 * be; pictures come as often as the machine can. MAX_FRAMESKIP ends a turn that would never end.
 *
 * Where it fails: no more than 50 pictures a second are different; on a fast machine most of them
 * show the same tick again. Under 50 / 10 = 5 pictures a second the skip limit binds and the game
 * slows down; the debt is kept, so when the machine is fast again the game runs in fast forward.
 *
 * What to watch: 60 frames/s and only 50 of them new, unevenly: on a 60 Hz display every fifth
 * picture is shown twice.
 */
#include "loops/loop.h"

void Loop_max_fps(LoopPace pace)
{
    const Nanoseconds SKIP_TICKS = pace.tickTime;
    const int MAX_FRAMESKIP = pace.maxLoops;

    Nanoseconds next_game_tick = getTickCount();
    do {
        IndependentTickRun(0);

        int loops = 0;
        while (getTickCount() > next_game_tick && loops < MAX_FRAMESKIP) {
            GameTickRun();
            next_game_tick += SKIP_TICKS;
            loops++;
        }

        GameDraw();
    } while (!GameDone());
}
