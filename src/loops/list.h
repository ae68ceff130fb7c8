/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * One line a loop. Their order is a ladder, each rung with one new idea; it is the order of Tab,
 * the digit keys, the report and the README.
 *
 * LOOP(name, ticks/s, catch-up limit (0: none), flags (loop_list.h), its idea in few words, source,
 *      what to watch)
 */
LOOP(simplest, 25, 0, LoopKeepsNoRate, "one tick a frame",
     "Game Programming Patterns notes; deWiTTERS Game Loop",
     "One tick a frame: the ball's speed is that of the display; press V: of your machine.")
LOOP(naive_sleep, 25, 0, 0, "sleeps for a tick's length", "O loop de animacao, first version",
     "Never 25 ticks/s, at 60 Hz 20: what the drawing takes comes on top of the sleep.")
LOOP(fixed_sleep, 25, 0, 0, "sleeps for what is left",
     "Game Programming Patterns notes; O loop de animacao, second version",
     "Press K: the ball goes on as if nothing had happened; half a second is lost.")
LOOP(fixed_fps, 25, 0, 0, "sleeps until a deadline",
     "deWiTTERS: FPS dependent on constant game speed",
     "Press K: after the hitch the ball races until it has caught up.")
LOOP(frame_skip, 80, 5, 0, "skips frames to catch up",
     "O loop de animacao, final class (after Andrew Davison)",
     "Raise the draw cost: the frames get fewer, the ticks stay near 80/s.")
LOOP(variable_step, 25, 0, LoopKeepsNoRate | LoopTakesFrameTime | LoopHasNoRate,
     "ticks as long as frames",
     "deWiTTERS: game speed dependent on variable FPS; Game Programming Patterns: fluid time step",
     "Smooth until you press K: then the ball leaps; and no two runs end alike.")
LOOP(mean_delta, 25, 0, LoopKeepsNoRate | LoopTakesFrameTime | LoopHasNoRate,
     "ticks of the mean frame time", "Time Step Smoothing (Niklas Frykholm, Bitsquid)",
     "Smoother than variable_step where swaps return unevenly; press K: time is lost.")
LOOP(max_fps, 50, 10, 0, "as many ticks as are due",
     "deWiTTERS: constant game speed with maximum FPS",
     "No more than 50 of the frames are new, however many are drawn.")
LOOP(ups_fps, 60, 0, LoopCapsFrames, "a rate for each", "Desarrollo de un game loop",
     "Press V, then C: 30, 60 or 120 frames/s, and always 60 updates/s; a core is busy.")
LOOP(lag, 25, 5, LoopMayBeEndless, "draws ahead of the ticks",
     "Game Programming Patterns notes, last loop",
     "The ball sinks into the walls; --max-loops 0 --tick-cost 45: pictures come ever later.")
LOOP(prediction, 25, 5, 0, "draws ahead, keeps deadlines",
     "deWiTTERS: constant game speed independent of variable FPS",
     "At the walls: the ball sinks in and snaps back.")
LOOP(fix_timestep, 100, 0, 0, "frame times in an accumulator", "Fix Your Timestep! (Glenn Fiedler)",
     "An accumulator, 100 ticks/s: 10 ms behind; press K: 0.25 s of it counts.")
LOOP(arevalo, 25, 5, LoopAsksNetwork, "fixed ticks, five a turn at most",
     "Main Loop with Fixed Time Steps (Javier Arevalo, flipcode)",
     "Press SPACE: the same ticks look smooth or jerky, and the speed stays the same.")
LOOP(snapped_delta, 60, 0, 0, "frame times snapped to refreshes",
     "FrameTimingControl (Tyler Glaiel)",
     "Even at 60 Hz, where each frame runs one tick; but it believes the display's rate.")
LOOP(display_clock, 25, 5, LoopAsksNetwork, "drawn for the coming refresh",
     "arevalo, drawn for the moment at which the picture is seen",
     "Where swaps return unevenly arevalo's ball trembles, and this one does not.")
LOOP(just_in_time, 25, 5, LoopAsksNetwork, "reads input as late as possible",
     "display_clock, with its waiting done before input is read",
     "Press M and steer: the ball follows closer than in display_clock, and as smoothly.")
LOOP(frame_pacing, 25, 5, LoopAsksNetwork, "holds each picture until its moment",
     "just_in_time, with a pace that nearly every turn keeps",
     "Where drawing takes now more, now less: fewer pictures than display_clock, but even.")
