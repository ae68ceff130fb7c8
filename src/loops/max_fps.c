/* SPDX-License-Identifier: MIT
 *
 * deWiTTERS Game Loop, "constant game speed with maximum FPS".
 *
 * New here: ticks and pictures are decoupled. Ticks follow the clock, several in a turn if needed;
 * pictures come as often as the machine can draw them. MAX_FRAMESKIP limits the ticks of a turn,
 * which otherwise might never end.
 *
 * Where it fails: at most 50 pictures a second differ; on a fast machine most of them show the same
 * tick again. Under 50 / 10 = 5 pictures a second the limit is reached and the game slows down; the
 * debt is kept, so when the machine is fast again the game runs in fast forward.
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
