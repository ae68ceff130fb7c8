/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * deWiTTERS Game Loop, "constant game speed independent of variable FPS".
 *
 * New here: max_fps and lag in one. Ticks have deadlines, as in max_fps. The clock is read again
 * just before the drawing, and the picture is drawn as far ahead of Next as the clock is past the
 * newest tick's deadline. The article calls that value interpolation, though it looks ahead.
 *
 * Where it fails: to look ahead is to guess, and the guess knows no walls. And the value has no
 * limit, as in the article: where MAX_FRAMESKIP is reached, under 25 / 5 = 5 pictures a second,
 * ticks fall behind and the drawing runs whole ticks ahead of the game. After a menu or a
 * breakpoint the picture is ahead by all the time that was spent there, and the ticks race after
 * it.
 *
 * What to watch: at the walls the ball sinks in and snaps back. Press SPACE: drawn at Next, without
 * the guess, it jerks 25 times a second.
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
