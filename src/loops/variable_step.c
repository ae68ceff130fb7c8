/* SPDX-License-Identifier: MIT
 *
 * deWiTTERS Game Loop, "game speed dependent on variable FPS"; in Game Programming Patterns the
 * fluid time step.
 *
 * New here: a tick stands for the time that has really passed since the one before. The speed is
 * right on every machine, and every frame is new.
 *
 * Where it fails: no two runs add up the same floating-point steps, so no two runs of the same game
 * end in the same state: no replay, no network game. A long frame is one long step: after a hitch
 * of 500 ms the ball leaps 200 units.
 *
 * Both articles advise against it. The notes have a further reason: physics with springs can blow
 * up in a long step. Nothing here can, the ball only flies.
 *
 * What to watch: smooth as arevalo, until you press K for a hitch and the ball leaps. Run it twice
 * and compare the state in the traces.
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
