/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * The main loop with fixed time steps, by Javier Arevalo (flipcode), as told in "Structuring the
 * Main Loop".
 *
 * The game advances in ticks, each TICK_TIME of game time long on every machine. Pictures are drawn
 * as often as the machine can, so most of them fall between two ticks. For these the game keeps two
 * states: Next, after the newest tick, and Last, before it. A picture shows
 *
 *     Last + percentWithinTick * (Next - Last)
 *
 * time1 is now; time0 is when the newest tick was due, as each tick adds TICK_TIME to it. The time
 * between them is how much of the next tick has passed: percentWithinTick, from 0 to 1. That part
 * of the way from Last to Next is where the game was exactly one tick ago. So when it is drawn,
 * each picture is a tick behind, 40 ms: the price of showing only what has happened. It is seen at
 * the next refresh, or later: at 60 Hz it is 57 ms late at least. (Traces call percentWithinTick
 * alpha. The article computes and limits it in one line; here it takes two.)
 *
 * MAX_LOOPS: if ticks cost more than TICK_TIME, each turn would have more of them than the one
 * before, and no picture would come. Five of them cover 200 ms, so down to 5 pictures a second the
 * game keeps its speed; with a higher limit the waits for a picture would be longer.
 *
 * The time that these five cannot make up for is given up ("forgiven"), and the game slows down.
 * One tick stays owed: the picture is drawn at 1, which is Next, and the next turn ticks at once.
 * Forgiving that tick as well would only lose more time. In a network game all players must run the
 * same ticks. There the time owed, the debt, is kept, and paid back as soon as the machine can.
 *
 * frameTime is how far the ticks of this turn have moved the game: in the article
 * IndependentTickRun uses it for what moves without ticks, such as life bars. Nothing here does.
 *
 * Where it fails: a tick of lag. Input comes after the ticks, as in the article, so a key that is
 * pressed counts in the ticks of the next turn: at 60 Hz it takes 54 ms on average until it shows,
 * where input before the ticks would take 37.5. time1 is read before the ticks, so the first turn
 * after slow ones still runs up to five. And time1 is not the time at which the picture is seen:
 * see display_clock.
 *
 * What to watch: SPACE draws the same ticks at Next: 25 jerks a second, at the same speed. With F2
 * the outlines are Last and Next. Press K: after the hitch the ball jumps five ticks and continues
 * at its speed; the rest of the half second is forgiven. Compare fixed_fps (key 4).
 */
#include "loops/loop.h"

void Loop_arevalo(LoopPace pace)
{
    const Nanoseconds TICK_TIME = pace.tickTime;
    const int MAX_LOOPS = pace.maxLoops;

    Nanoseconds time0 = getTickCount();
    do {
        Nanoseconds time1 = getTickCount();
        Nanoseconds frameTime = 0;
        int numLoops = 0;

        while (time1 - time0 > TICK_TIME && numLoops < MAX_LOOPS) {
            GameTickRun();
            time0 += TICK_TIME;
            frameTime += TICK_TIME;
            numLoops++;
        }

        IndependentTickRun(frameTime);

        /* Playing alone, forgive the time that the ticks could not catch up with. */
        if (!NetworkGame() && time1 - time0 > TICK_TIME)
            time0 = time1 - TICK_TIME;

        if (CanRender()) {
            double percentWithinTick = (double)(time1 - time0) / (double)TICK_TIME;
            /* More than one tick is owed where MAX_LOOPS was hit in a network game. */
            if (percentWithinTick > 1.0)
                percentWithinTick = 1.0;
            GameDrawWithInterpolation(percentWithinTick);
        }
    } while (!GameDone());
}
