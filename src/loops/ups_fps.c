/* SPDX-License-Identifier: MIT
 *
 * "Desarrollo de un game loop" (enanogm): updates and frames, each at a rate of its own.
 *
 * New here: both rates are kept in the same way, by adding up the time that has passed. So updates
 * stay at 60 whether 60 or 144 frames are asked for, and the frames come as asked. It caps its own
 * frames and sleeps 1 ms after each; with --fps 0 it draws in every turn and never sleeps.
 *
 * Where it fails: between the sleep and the next frame it spins, asking the clock again and again:
 * a core is busy nearly all the time, though the article says that it never is. The updates have no
 * limit in a turn: if they cost more than they stand for, each turn has more of them than the one
 * before, and the picture stops.
 *
 * Unlike the article's, it adds up the time and not parts of an update, which are floating-point
 * numbers there; its seconds follow each other without a gap, where the article begins each anew;
 * and it reads input once a turn, not once an update. How many buffers there are, three in the
 * article, is left to the driver.
 *
 * What to watch: UPS and FPS in the top line: 60 and 60, with C (frame cap) 60 and 30 or 120; and
 * one core at 100 % in the system's monitor.
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
            if (TIME_PER_FRAME > 0)
                GameSleep(ONE_MILLISECOND);
        }

        second += delta;
        if (second >= ONE_SECOND) {
            GameShowRates(ups, fps);
            second -= ONE_SECOND;
            ups = fps = 0;
        }
    } while (!GameDone());
}
