/* SPDX-License-Identifier: MIT
 *
 * deWiTTERS Game Loop, "constant game speed independent of variable FPS".
 *
 * New here: max_fps and lag in one. Ticks have deadlines, as in max_fps, and the drawing is told
 * how far past the last of them the clock is; that much it draws ahead of the last tick, as in lag,
 * with a guess at where the ball is going.
 *
 * Where it fails: the guess. The ball sinks into the wall, for the next tick's bounce is not known
 * yet, and snaps back. And the value is not clamped, as in the article: when MAX_FRAMESKIP binds
 * (under 25 / 5 = 5 frames a second) the drawing runs whole ticks ahead of the game.
 *
 * What to watch: the walls. Then SPACE: without the guess it jerks like any loop of 25 ticks.
 */
#include "loops/loop.h"

void Loop_prediction(LoopPace pace)
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

        double interpolation =
            (double)(getTickCount() + SKIP_TICKS - next_game_tick) / (double)SKIP_TICKS;
        GameDrawWithPrediction(interpolation);
    } while (!GameDone());
}
