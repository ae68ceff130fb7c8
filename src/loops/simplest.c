/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * The simplest loop there is: the Game Programming Patterns notes begin with it, and so does the
 * deWiTTERS Game Loop.
 *
 * How it works: a turn reads input, runs one tick and draws one picture. It never asks for the
 * time.
 *
 * Where it fails: the game is as fast as the machine. A tick stands for 40 ms, but with vsync on a
 * 60 Hz display 60 of them run in a second: 2.4 times too fast. Where a picture takes 100 ms, it is
 * 2.5 times too slow.
 *
 * Where the system owns the loop, as a browser does, it calls a turn for each picture: the body of
 * this `do`, without the `while`.
 *
 * What to watch: the game speed, 240 % at 60 Hz. V turns vsync off: then it is the speed of your
 * machine, and the up key (draw cost) slows the game down. SPACE changes nothing, as each picture
 * shows Next.
 */
#include "loops/loop.h"

void Loop_simplest(LoopPace pace)
{
    (void)pace; /* nothing here knows what time it is */
    do {
        IndependentTickRun(0);
        GameTickRun();
        GameDraw();
    } while (!GameDone());
}
