/* SPDX-License-Identifier: MIT
 *
 * The simplest loop there is: Game Programming Patterns begins with it, and so does the deWiTTERS
 * Game Loop.
 *
 * One tick, one picture, as fast as the machine goes. It never looks at a clock.
 *
 * Where it fails: the game is as fast as the hardware. On a 60 Hz display a tick that stands for 40
 * ms runs 60 times a second, 2.4 times too fast; with a draw of 100 ms it plays in slow motion.
 *
 * Both articles begin with a loop of the program's own. Where the system owns the loop, as a
 * browser does, the turn is a function that it calls: the body of this `do` and no `while`.
 *
 * What to watch: the game speed in the HUD, 240 % on a 60 Hz display. Press V: without vsync it is
 * the speed of your machine, and changes with the window's size. SPACE changes nothing: there is
 * nothing to interpolate.
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
