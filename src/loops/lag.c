/* SPDX-License-Identifier: MIT
 *
 * The last loop of the Game Programming Patterns notes (Robert Nystrom's "play catch up").
 *
 * New here: what is left of `lag` after the ticks, as a part of a tick, goes to the draw call,
 * which draws that far ahead of the last tick.
 *
 * Where it fails: if ticks cost more than they stand for, lag grows in every turn, and so does the
 * number of ticks in the next one. Once the waits are long, each is longer than the one before by
 * the same factor (45/40 with ticks of 45 ms). The bail-out after 5 ticks lets the game slow down
 * instead; --max-loops 0 turns it off. And a picture ahead of the game is wrong at a bounce.
 *
 * The notes only say that the loop bails out. That the whole ticks that are owed are dropped then
 * is ours: if they were kept, the picture would be drawn ahead by all of them, after 10 s of 45 ms
 * ticks by 24.5 ticks, at x = 711 in a world 640 wide. MS_PER_UPDATE is the notes' name; it holds
 * ns here.
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
