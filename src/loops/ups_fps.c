/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * "Desarrollo de un game loop" (enanogm): updates and frames, each at a rate of its own.
 *
 * New here: two rates, kept in the same way. The time that passes is added up, for updates and for
 * frames, and pays for both. So updates stay at 60 a second whether 30, 60 or 144 frames are asked
 * for. The loop limits its frames itself and sleeps 1 ms after each; with --fps 0 it draws in every
 * turn and never sleeps.
 *
 * Where it fails: between that sleep and the next frame it asks for the time again and again. Where
 * no vsync makes it wait, a core is busy 94 % of the time, though the article says that it never
 * is. And the updates of a turn have no limit: if they take longer than the time that they stand
 * for, each turn has more of them than the one before, and the picture stops. After a menu or a
 * breakpoint all that are owed run in one turn: the ball leaps, by 360 of them after six seconds.
 *
 * The article adds up parts of an update, in floating point, and not time. It restarts the count at
 * each second, where here the rest is kept. It reads input in each update, here that is once a
 * turn. Its three buffers are left to the driver.
 *
 * What to watch: UPS and FPS, below the other numbers. Press V, then C several times: 30, 60 or 120
 * frames a second come as asked, and updates stay at 60. The system's monitor shows a busy core.
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
