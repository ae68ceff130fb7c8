/* SPDX-License-Identifier: MIT
 *
 * deWiTTERS Game Loop, "constant game speed independent of variable FPS".
 *
 * New here: max_fps and lag in one. Ticks have deadlines, as in max_fps. The draw call gets how far
 * the clock is past the last of them, and draws that far ahead of the last tick, as in lag, with a
 * guess at where the ball is going.
 *
 * Where it fails: the guess. The ball sinks into the wall and snaps back, as the next tick's bounce
 * is not known yet. And the value is not clamped, as in the article: when MAX_FRAMESKIP is reached
 * (under 25 / 5 = 5 frames a second) the drawing runs whole ticks ahead of the game.
 *
 * What to watch: the walls. Then SPACE: without the guess it jerks like any loop with 25 ticks a
 * second.
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
