/* SPDX-License-Identifier: MIT
 *
 * The main loop with fixed time steps, by Javier Arevalo (flipcode), as told in "Structuring the
 * Main Loop".
 *
 * The game advances in ticks of TICK_TIME, whatever the machine; the picture is drawn as often as
 * the machine can, between the last two ticks, so that motion is smooth at every frame rate. time0
 * is how far the game has come, time1 is now. The price is one tick of lag.
 *
 * Where it fails: if ticks cost more than TICK_TIME, at most MAX_LOOPS of them run in a turn and
 * the rest of the debt is forgiven: the game slows down but never locks up. In a network game the
 * debt is kept, and paid back as soon as the machine can. time1 is read before the ticks, so the
 * first turn after they have become fast again still runs up to MAX_LOOPS of them.
 *
 * Input comes after the ticks, as in the article and unlike in the other loops here: a key that is
 * pressed now counts in the ticks of the next turn, and is seen a frame later than it could be. In
 * the article IndependentTickRun(frameTime) also moves what needs no ticks, such as life bars, and
 * peers that are too slow are thrown out of a network game; here nothing uses frameTime.
 *
 * What to watch: SPACE draws the same ticks without interpolation, so only 25 pictures a second
 * differ; the speed stays the same. After a hitch one picture shows Next itself (percent 1).
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
