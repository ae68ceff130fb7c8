/* SPDX-License-Identifier: MIT
 *
 * The tour, one STEP for each step, in their order:
 *
 * STEP(title, two short sentences, what to look at and a key to try,
 *      parts of a lane that it speaks of (LanePart), the settings that it opens with, as in a link)
 *
 * tests/check/tour.c holds each step to what it says.
 */
STEP("Five ticks a second",
     "The game moves the ball five times a second. The screen shows many more pictures, but most "
     "of them are the same.",
     "Watch the ball jump; rings mark where it was. Then press SPACE.", PartNone,
     "interpolation=off&ups=5&strobe")
STEP("The same five ticks, interpolated",
     "Each picture now shows the ball somewhere between the last two ticks. The game itself is "
     "exactly the same.",
     "Still five ticks a second, and it glides. [ and ] change the number of ticks.", PartNone,
     "interpolation=on&ups=5&strobe")
STEP("Where a picture comes from",
     "Each line is a picture: below, when it was on your screen; above, its moment in the game. "
     "Parallel lines are even motion.",
     "Drag the ball, or press LEFT and RIGHT: p moves. Press SPACE: the lines meet at the ticks.",
     PartNone, "interpolation=on&ups=15&parallel&paused")
STEP("The price: one tick behind",
     "The white line is where the ball really is now. Interpolation cannot draw before both ticks "
     "are known, so it is always one tick behind.",
     "Compare the ball with the line. Then press ]: shorter ticks, a smaller gap.", PartSentence,
     "ups=10")
STEP("Ahead instead",
     "Drawn ahead of the last tick, the ball is not behind. But it does not see the wall coming.",
     "Wait for a wall: the ball flies on through it, and jumps back.", PartNone,
     "ups=5&interpolation=predict&strobe")
STEP("A partial tick",
     "For each picture the program copies the game, and moves the copy on to this very moment. It "
     "is not behind, and it bounces; but each picture costs a tick's work.",
     "Wait for a wall again. E goes through all ways to draw.", PartNone,
     "ups=5&interpolation=partial&strobe")
STEP("A hitch, forgiven",
     "After two seconds everything stalls for half a second: a hitch. The loop runs five ticks at "
     "once and forgives the rest, so the game has lost 0.3 s.",
     "The ball leaps once, then goes on as before. K makes another hitch.", PartNone,
     "interpolation=on&hitch=500@2")
STEP("The same hitch, in fast forward",
     "This loop forgives nothing. After the hitch it runs a tick in each frame, without a pause, "
     "until it has caught up.",
     "The ball races for a moment. K makes another hitch.", PartNone,
     "interpolation=on&loop=fixed_fps&hitch=500@2")
STEP("The spiral of death",
     "With 20 ms of work in each tick, and a tick due every 16.7 ms, this loop never catches up: "
     "each turn has more ticks to run than the one before.",
     "New pictures get few; keys are answered late now. LEFT twice: less work, and it recovers.",
     PartNone, "interpolation=on&loop=ups_fps&tick-cost=20")
STEP("Sixty on sixty",
     "A screen of 60 Hz shows 60 pictures a second; the game ticks 61 times, as no two clocks "
     "agree. "
     "Once a second a picture leaves out a tick, and the ball leaps.",
     "Watch for one leap a second. Then press SPACE: interpolated, it never leaps.", PartNone,
     "interpolation=off&ups=61")
STEP("Feel it",
     "Now your hand moves the ball, 60 times a second. The gap between pointer and ball is the "
     "time from your hand to the screen.",
     "Move the pointer in circles. Then press TAB four times: just_in_time follows more closely.",
     PartNone, "steer&ups=60")
STEP("Where interpolation itself fails",
     "A ball that flies straight is the easy case. When a camera follows it, it should stand still "
     "in the dashed ring.",
     "Compare the lanes: what differs? S shows the next case.", PartNone, "scene=camera")
STEP("Other players",
     "Over a network, places come late and unevenly. Each lane draws something else between them.",
     "Which one runs evenly, and how late is it? J: more jitter.", PartNone, "scene=remote")
STEP("What can you see?",
     "How uneven must motion be before you notice? The card of your game shows how uneven it is; a "
     "short test puts your eyes beside that.",
     "Press Y: the card of your game, and there Y again: the test. Say which flight was smoother.",
     PartNone, "")
