/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * deWiTTERS Game Loop, "game speed dependent on variable FPS"; in the Game Programming Patterns
 * notes the fluid time step.
 *
 * New here: a tick stands for the time that has passed since the tick before. The speed is right on
 * every machine, and every picture is new.
 *
 * Where it fails: other frame times are other floating-point steps, so no two runs of the same game
 * end in the same state: replays and network games are impossible. And a long frame is one long
 * step: after a hitch of 500 ms the ball leaps 200 units, over anything in its way; and after a
 * menu or a breakpoint by all the time that was spent there. Both articles advise against it. The
 * notes add that physics with springs can blow up in a long step; the ball has no springs.
 *
 * What to watch: it is as smooth as arevalo, until you press K: then the ball leaps.
 */
#include "loops/loop.h"

void Loop_variable_step(LoopPace pace)
{
    (void)pace; /* its ticks have no rate */

    Nanoseconds prev_frame_tick = getTickCount();
    do {
        Nanoseconds curr_frame_tick = getTickCount();
        Nanoseconds elapsed = curr_frame_tick - prev_frame_tick;
        prev_frame_tick = curr_frame_tick;

        IndependentTickRun(0);
        GameTickRunFor(elapsed);
        GameDraw();
    } while (!GameDone());
}
