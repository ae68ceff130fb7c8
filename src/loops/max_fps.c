/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * deWiTTERS Game Loop, "constant game speed with maximum FPS".
 *
 * New here: ticks and pictures are decoupled. Ticks have deadlines, and a turn runs all that are
 * due: none, one or several. Pictures come as often as the machine can draw them. MAX_FRAMESKIP
 * limits the ticks of a turn, which otherwise might never end.
 *
 * Where it fails: pictures show Next, so at most 50 a second differ, and a fast machine draws the
 * same ones again. Under 50 / 10 = 5 pictures a second the limit is reached and the game slows
 * down. The debt is kept: when the machine is fast again, the game plays in fast forward. So it
 * does after a menu or a breakpoint: six seconds in one are 300 ticks, ten in each turn.
 *
 * What to watch: 60 frames/s, 50 of them new. On a 60 Hz display every sixth frame repeats the one
 * before it, so the ball jerks ten times a second.
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
