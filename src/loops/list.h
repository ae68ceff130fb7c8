/* SPDX-License-Identifier: MIT
 *
 * One line a loop, in the order of Tab:
 * LOOP(name, ticks/s, keeps a rate, catch-up limit (0: none), source, what to watch) */
LOOP(arevalo, 25, true, 5, "Main Loop with Fixed Time Steps (Javier Arevalo, flipcode)",
     "press SPACE: the same 25 ticks/s look smooth or jerky, the speed stays the same")
LOOP(simplest, 25, false, 0, "Game Programming Patterns notes; deWiTTERS Game Loop",
     "one tick a frame: the speed of the ball is the speed of your machine")
