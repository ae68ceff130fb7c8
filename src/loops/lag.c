/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * The last loop of the Game Programming Patterns notes, "play catch up".
 *
 * New here: what is left. `lag` is the time that no tick has covered yet. After the ticks it is
 * less than a tick, and the draw call gets it as a part of a tick: it draws that far ahead of Next.
 * So every picture is new at any frame rate.
 *
 * Where it fails: a picture ahead of the game is a guess, and wrong at a bounce. If ticks cost more
 * than the time that they stand for, lag grows in every turn, and with it the number of ticks in
 * the next: with ticks of 45 ms each long wait for a picture is 45/40 of the one before. The
 * bail-out after 5 ticks lets the game slow down instead; --max-loops 0 turns it off, as in the
 * notes' first listing. Then all the time that was spent in a menu or a breakpoint is one turn, and
 * the ball leaps by as much.
 *
 * The notes only say that the loop bails out. That it then drops the whole ticks owed is ours. If
 * they were kept, pictures would be drawn ahead by all of them: after 10 s of 45 ms ticks by 24.5
 * ticks, at x = 711 in a world 640 wide. MS_PER_UPDATE is the notes' name; it holds ns.
 *
 * What to watch: the ball sinks into the wall and snaps back. With --max-loops 0 --tick-cost 45 the
 * pictures come later and later.
 */
#include "loops/loop.h"

void Loop_lag(LoopPace pace)
{
    const Nanoseconds MS_PER_UPDATE = pace.tickTime;
    const int MAX_UPDATES = pace.maxLoops; /* 0: no bail-out, as in the article's first listing */

    Nanoseconds previous = getTickCount();
    Nanoseconds lag = 0;
    do {
        Nanoseconds current = getTickCount();
        lag += current - previous;
        previous = current;

        IndependentTickRun(0);

        int updates = 0;
        while (lag >= MS_PER_UPDATE) {
            if (MAX_UPDATES > 0 && updates == MAX_UPDATES) {
                lag %= MS_PER_UPDATE; /* the game slows down */
                break;
            }
            GameTickRun();
            lag -= MS_PER_UPDATE;
            updates++;
        }

        GameDrawWithPrediction((double)lag / (double)MS_PER_UPDATE);
    } while (!GameDone());
}
