/* SPDX-License-Identifier: MIT
 *
 * What the window says that a loop has made of a hitch of half a second.
 */
#include "check/simulation.h"

#include "base/message.h"

/* Presses K so many times after two seconds, a turn each. Returns what is said last, or "". */
static const char *Said(GameConfig config, int times)
{
    static char text[144];
    unsigned seen = 0;
    MessageSince(&seen, text, sizeof text);
    text[0] = '\0';
    config.duration = 8 * ONE_SECOND;
    for (int i = 0; i < times; i++)
        PressAt(120 + i, ActionHitch);
    RunOn("vsync60", config);
    MessageSince(&seen, text, sizeof text);
    return text;
}

/* The hitch takes half a second and what is left of a refresh: 516.67 ms. A loop that forgives none
 * of it runs 12.9 ticks of 40 ms more, while new ones fall due. */
static const struct {
    const char *loop, *says, *network; /* NULL: the same */
} rows[] = {
    {"simplest", "the game stood still for it", NULL},
    {"naive_sleep", "1 tick run, 500 ms forgiven", NULL},
    {"fixed_sleep", "1 tick run, 467 ms forgiven", NULL},
    {"fixed_fps", "21 ticks in fast forward", NULL},
    {"frame_skip", "55 ticks in fast forward", NULL},
    {"variable_step", "one long tick", NULL},
    {"mean_delta", "one long tick", NULL},
    {"max_fps", "30 ticks in fast forward", NULL},
    {"ups_fps", "31 ticks at once, nothing forgiven", NULL},
    {"lag", "5 ticks run, 320 ms forgiven", NULL},
    {"prediction", "14 ticks in fast forward", NULL},
    {"fix_timestep", "25 ticks run, 267 ms forgiven", NULL},
    {"arevalo", "5 ticks run, 300 ms forgiven", "14 ticks in fast forward"},
    {"snapped_delta", "1 tick run, 500 ms forgiven", NULL},
    {"display_clock", "5 ticks run, 277 ms forgiven", "13 ticks in fast forward"},
    {"just_in_time", "5 ticks run, 277 ms forgiven", "13 ticks in fast forward"},
};

TEST(HitchIsFollowedByWhatTheLoopMadeOfIt)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int network = 0; network < 2; network++) {
            char wanted[80];
            const GameConfig config = ConfigOf(rows[i].loop, &(Setup){.network = network});
            snprintf(wanted, sizeof wanted, "500 ms hitch: %s",
                     network && rows[i].network ? rows[i].network : rows[i].says);
            const char *said = Said(config, 1);
            CHECK(strcmp(said, wanted) == 0, "%s: '%s', not '%s'", rows[i].loop, said, wanted);
        }
}

/* The ticks and what is forgiven are the hitch, to a tick. */
TEST(HitchIsToldOfEveryLoop)
{
    for (int i = 0; i < LoopCount; i++) {
        const char *said = Said(With(LoopList[i].name), 1);
        const double tick = 1000.0 / LoopList[i].ticksPerSecond;
        int ticks, forgiven;
        CHECK(strncmp(said, "500 ms hitch: ", 14) == 0, "%s: '%s'", LoopList[i].name, said);
        if (sscanf(said + 14, "%d tick%*[s ]run, %d ms forgiven", &ticks, &forgiven) == 2)
            CHECK(fabs(ticks * tick + forgiven - 516.67) <= tick, "%s: '%s'", LoopList[i].name,
                  said);
    }
}

/* 216.67 ms, of which 200 are run. */
TEST(HitchOfTheCommandLineIsToldAsWell)
{
    const GameConfig config = ConfigOf("arevalo", &(Setup){.hitch = 200, .hitchAt = 3000});
    assert_string_equal(Said(config, 0), "200 ms hitch: 5 ticks run, 17 ms forgiven");
}

/* The second hitch is in the next frame, when the loop has not caught up. */
TEST(HitchBeforeTheLastOneIsSettledMakesItLonger)
{
    assert_string_equal(Said(With("arevalo"), 2), "1000 ms hitch: 10 ticks run, 617 ms forgiven");
    assert_string_equal(Said(With("fixed_fps"), 2), "1000 ms hitch: 43 ticks in fast forward");
    assert_string_equal(Said(With("ups_fps"), 2), "1000 ms hitch: 62 ticks in fast forward");
}
