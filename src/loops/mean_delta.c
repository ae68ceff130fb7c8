/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * Time Step Smoothing, by Niklas Frykholm (Bitsquid): variable_step with a smoothed step.
 *
 * New here: frame times are not taken as they are. A display shows pictures at even intervals, and
 * what a frame seems to take differs from that only by chance: by when its swap returned. So of the
 * last 11 frame times the two longest and the two shortest are left out, and the step approaches
 * the mean of the other 7 by a fifth of the way in each frame. On an uneven clock the motion is
 * twelve times as even as in variable_step.
 *
 * Where it fails: what the mean leaves out is lost. Where one frame in a hundred takes two
 * refreshes, the game runs at 99 % of its speed, for the long frames are just those that are left
 * out. The article names the cure, a debt of time that later steps pay back, but does not show it.
 * And after a real change of the frame rate the game has a wrong speed for half a second. Nor is it
 * deterministic, as little as variable_step.
 *
 * What to watch: --report --simulate noisy60 for its error, and noisy60,drop=1 for its speed. Press
 * K: half a second is lost, where variable_step leaps.
 */
#include "loops/loop.h"

enum { HISTORY = 11, LEFT_OUT = 2, KEPT = HISTORY - 2 * LEFT_OUT, SMOOTHNESS = 5 };

/* The mean of the middle ones. */
static Nanoseconds Mean(const Nanoseconds history[HISTORY])
{
    Nanoseconds sorted[HISTORY] = {0}, sum = 0;
    for (int i = 0; i < HISTORY; i++) {
        int at = i;
        for (; at > 0 && sorted[at - 1] > history[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = history[i];
    }
    for (int i = LEFT_OUT; i < LEFT_OUT + KEPT; i++)
        sum += sorted[i];
    return sum / KEPT;
}

void Loop_mean_delta(LoopPace pace)
{
    (void)pace; /* its ticks have no rate */

    Nanoseconds history[HISTORY], dt = 0;
    uint64_t frames = 0;
    Nanoseconds prev_frame_tick = getTickCount();
    do {
        Nanoseconds curr_frame_tick = getTickCount();
        Nanoseconds elapsed = curr_frame_tick - prev_frame_tick;
        prev_frame_tick = curr_frame_tick;

        history[frames++ % HISTORY] = elapsed;
        if (frames < HISTORY)
            dt = elapsed;
        else
            dt += (Mean(history) - dt) / SMOOTHNESS;

        IndependentTickRun(0);
        GameTickRunFor(dt);
        GameDraw();
    } while (!GameDone());
}
