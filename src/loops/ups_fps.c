/* SPDX-License-Identifier: MIT
 *
 * "Desarrollo de un game loop": updates and frames, each at a rate of its own.
 *
 * New here: both rates are kept in the same way, by adding up the time that has passed and
 * subtracting that of an update. So updates stay at 60 whether 60 or 144 frames are asked for. It
 * caps its own frames and sleeps 1 ms a turn; with --fps 0 it draws in every turn and never sleeps.
 *
 * Where it fails: `frames = 0` discards the remainder, and the turns are 1 ms long, so the frames
 * stay a little below what was asked for. The updates have no limit in a turn: if they cost more
 * than they stand for, each turn has more of them than the one before, and the picture stops.
 *
 * What to watch: UPS stays at 60 whatever --fps says; FPS comes out a bit lower than asked.
 */
#include "loops/loop.h"

void Loop_ups_fps(LoopPace pace)
{
    const Nanoseconds TIME_PER_UPDATE = pace.tickTime;
    const Nanoseconds TIME_PER_FRAME = pace.frameTime; /* 0: unlocked */

    Nanoseconds lastUpdate = getTickCount();
    Nanoseconds updates = 0, frames = 0; /* time owed to each */
    Nanoseconds second = 0;
    int ups = 0, fps = 0;
    do {
        Nanoseconds current = getTickCount();
        Nanoseconds delta = current - lastUpdate;
        lastUpdate = current;

        IndependentTickRun(0);

        updates += delta;
        while (updates >= TIME_PER_UPDATE) {
            GameTickRun();
            updates -= TIME_PER_UPDATE;
            ups++;
        }

        frames += delta;
        if (frames >= TIME_PER_FRAME) {
            GameDraw();
            frames = 0;
            fps++;
        }

        second += delta;
        if (second >= ONE_SECOND) {
            GameShowRates(ups, fps);
            second -= ONE_SECOND;
            ups = fps = 0;
        }

        if (TIME_PER_FRAME > 0)
            GameSleep(ONE_MILLISECOND);
    } while (!GameDone());
}
