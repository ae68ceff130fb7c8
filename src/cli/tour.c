/* SPDX-License-Identifier: MIT
 *
 * To change a step, change its texts, and its settings as in a link. tests/check/tour.c holds each
 * step to what it says.
 */
#include "cli/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
static TourStep steps[TourSteps] = {
    {.title = "Five ticks a second",
     "The game moves the ball five times a second. The screen shows many more "
     "pictures, but most of them are the same.",
     "Watch the ball jump; rings mark where it was. Then press SPACE.",
     "interpolation=off&ups=5&strobe"},
    {.title = "The same five ticks, interpolated",
     "Each picture now shows the ball somewhere between the last two ticks. The game "
     "itself is exactly the same.",
     "Still five ticks a second, and it glides. [ and ] change the number of ticks.",
     "ups=5&strobe"},
    {.title = "Where a picture comes from",
     "Below, when a picture was seen; above, which moment of the game it shows. Parallel "
     "lines are even motion.",
     "Press , (comma) for the next picture. SPACE: the lines bunch at the ticks.",
     "ups=15&parallel&paused"},
    {.title = "The price: one tick late",
     "The upright line is where the game has the ball now. Interpolation cannot draw "
     "before both ticks are known, so it is always one tick behind.",
     "Compare ON with the line. Then press ]: shorter ticks, less delay.",
     "ups=10&lanes"},
    {.title = "Ahead instead",
     "Drawn ahead of the last tick, the ball is not late. But it does not see the "
     "wall coming.",
     "Wait for a wall: the ball flies on through it, and jumps back.",
     "ups=5&interpolation=predict&strobe"},
    {.title = "A partial tick",
     "For each picture the program copies the game, and moves the copy on to this "
     "very moment. It is not late, and it bounces; but each picture costs a tick's "
     "work.",
     "Wait for a wall again. E goes through all ways to draw.",
     "ups=5&interpolation=partial&strobe"},
    {.title = "A hitch, forgiven",
     "After two seconds everything stalls for half a second: a hitch. The loop runs "
     "five ticks at once and forgives the rest, so the game has lost 0.3 s.",
     "The ball leaps once, then goes on as before. K: another hitch.",
     "hitch=500@2"},
    {.title = "The same hitch, in fast forward",
     "This loop forgives nothing. After the hitch it runs a tick in each frame, "
     "without a pause, until it has caught up.",
     "The ball races for a moment. K: another hitch. Home: arevalo again.",
     "loop=fixed_fps&hitch=500@2"},
    {.title = "The spiral of death",
     "With 20 ms of work in each tick, and a tick due every 16.7 ms, this loop never "
     "catches up: each turn has more ticks to run than the one before.",
     "Watch frames/s fall. Left arrow, twice: less work, and it recovers.",
     "loop=ups_fps&tick-cost=20"},
    {.title = "Feel it",
     "Now your hand moves the ball, 60 times a second. The gap between pointer and ball "
     "is the time from your hand to the screen.",
     "Move the pointer in circles. Then press Tab three times: just_in_time follows "
     "more closely.",
     "steer&ups=60"},
    {.title = "Where interpolation itself fails",
     "A ball that flies straight is the easy case. A camera, a jump, an angle, a "
     "passenger: each goes wrong in its own way, and has its own cure.",
     "In each picture a white ring marks the right place. S: the next case.",
     "scene=camera"},
    {.title = "What can you see?",
     "How uneven must motion be before you notice? A short test finds out, for your "
     "eyes on this screen.",
     "Press Y, and say each time which of two flights was smoother.",
     ""},
};
/* clang-format on */

/* Reads the settings of a step: its options apart, each behind two dashes. */
static void ReadStep(TourStep *step)
{
    char name[] = "interp_demo", words[256] = "", *arguments[16] = {name};
    Options options;
    int count = 1;
    size_t used = 0;
    for (const char *at = step->options; *at; at += at[0] == '&') {
        const int length = (int)strcspn(at, "&");
        arguments[count++] = words + used;
        used += 1 + (size_t)snprintf(words + used, sizeof words - used, "--%.*s", length, at);
        at += length;
    }
    optind = 1; /* a new command line */
    if (OptionsParse(count, arguments, &options))
        step->settings = options.game.settings;
}

const TourStep *Tour(void)
{
    if (!steps[0].settings.scene)
        for (int i = 0; i < TourSteps; i++)
            ReadStep(&steps[i]);
    return steps;
}
