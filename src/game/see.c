/* SPDX-License-Identifier: MIT
 *
 * What can you see? A trial shows the ball twice, where it is at the moment at which each picture
 * will be seen: display_clock knows the moment, and a partial tick the place. One of the two times,
 * by chance, each picture is too early or too late by up to so many ms, the jitter. The player says
 * which was smoother, and a staircase chooses the next jitter. The mean |animation error| is 2/3 of
 * it: the mean distance of two random numbers between -1 and 1.
 */
#include "base/random.h"
#include "game/game_object.h"
#include "loops/loop_list.h"

#include <stdio.h>
#include <string.h>

enum { MostRepeats = 10 };

static const struct Phase {
    Nanoseconds length;
    bool showsBall;
    const char *says;
} phases[] = {
    [SeeOff] = {0, true, ""},
    [SeeReady] = {300 * ONE_MILLISECOND, false, "Look at the ball."},
    [SeeFirst] = {2 * ONE_SECOND, true, "This is 1."},
    [SeeBetween] = {300 * ONE_MILLISECOND, false, "Now 2."},
    [SeeSecond] = {2 * ONE_SECOND, true, "This is 2."},
    [SeeSettles] = {300 * ONE_MILLISECOND, false, "Wait."},
    [SeeAsks] = {0, false, "Which was smoother? 1 or 2."},
    [SeeTells] = {0, true, ""},
};

/* From the time, which has other nanoseconds in each run, but on a simulated machine. */
static double Random(const Game *game, uint64_t n)
{
    return RandomUniform((uint64_t)game->time.now, n);
}

static void Enter(Game *game, SeePhase phase)
{
    See *see = &game->see;
    see->phase = phase;
    see->ends = game->time.now + phases[phase].length;
    see->blank = !phases[phase].showsBall;
    snprintf(see->says, sizeof see->says, "%s", phases[phase].says);
}

/* Begins a trial, after some more time to read what is said. */
static void BeginTrial(Game *game, Nanoseconds reading, const char *says)
{
    See *see = &game->see;
    Enter(game, SeeReady);
    see->ends += reading;
    see->late = false;
    see->secondIsWorse = Random(game, 0) < 0.5;
    snprintf(see->says, sizeof see->says, "%s", says);
}

static void Begin(Game *game)
{
    See *see = &game->see;
    Settings settings = SettingsDefault();
    *see = (See){.before = game->settings, .staircase.jitter = StaircaseFirst};
    settings.loop = LoopIndex_display_clock;
    settings.method = SceneFindMethod(settings.scene, "partial");
    settings.tour = see->before.tour; /* its step stays open */
    settings.steps = see->before.steps;
    settings.step = see->before.step;
    CommandSet(game, &settings);
    BeginTrial(
        game, 5 * ONE_SECOND,
        "The ball flies twice. Then press 1 or 2: which was smoother? It takes three minutes.");
}

/* How it ends, until the next key that is no answer. */
static void Tell(Game *game)
{
    See *see = &game->see;
    const Staircase *staircase = &see->staircase;
    const double error = StaircaseThreshold(staircase) * 2 / 3;
    const Nanoseconds known = GameFrameTime(game);
    const Nanoseconds refresh = known > 0 ? known : game->log.lastFrame->frameTime;
    const bool vsync = game->screen.vsync && game->screen.capRate == 0;
    char how[64];
    Enter(game, SeeTells);
    snprintf(how, sizeof how, "%d trials, %.0f Hz%s", staircase->trials, 1e9 / (double)refresh,
             vsync ? "" : "; it means little without vsync");
    if (see->repeats == MostRepeats)
        snprintf(see->result, sizeof see->result,
                 "The test has stopped: the screen was late in %d trials", MostRepeats);
    else if (error == 0)
        snprintf(see->result, sizeof see->result,
                 "No threshold was found: guesses would do as well (%s)", how);
    else
        snprintf(see->result, sizeof see->result,
                 "I see an animation error from about %.2g ms on (%.2g to %.2g; %s)", error,
                 error / StaircaseSpread, error * StaircaseSpread, how);
    memcpy(see->says, see->result, sizeof see->says);
}

bool SeeAct(Game *game, Action action)
{
    See *see = &game->see;
    const SeePhase phase = see->phase;
    const bool answers = action == ActionFirstLoop || action == (Action)((int)ActionFirstLoop + 1);
    if (phase == SeeOff && action == ActionSee) {
        Begin(game);
    } else if (phase == SeeOff || action == ActionQuit) {
        return false;
    } else if (action == ActionBack || (phase == SeeTells && !answers)) {
        Enter(game, SeeOff);
        CommandSet(game, &see->before);
    } else if (phase == SeeAsks && answers) {
        if (StaircaseAnswer(&see->staircase, (action != ActionFirstLoop) != see->secondIsWorse))
            BeginTrial(game, 0, phases[SeeReady].says);
        else
            Tell(game);
    }
    return true;
}

/* A trial in which a picture was late, or a frame too long, is given again. */
static void EndTrial(Game *game)
{
    See *see = &game->see;
    if (!see->late)
        Enter(game, SeeAsks);
    else if (++see->repeats < MostRepeats)
        BeginTrial(game, ONE_SECOND, "The screen was late. The same once more.");
    else
        Tell(game);
}

/* Whether the last frame took more than 1.5 refreshes, or one since the trial began was seen too
 * late, as far as is known. */
static bool IsLate(const Game *game)
{
    const Nanoseconds refresh = GameFrameTime(game);
    return (refresh > 0 && game->log.lastFrame->frameTime > refresh * 3 / 2) ||
           game->log.stats.late > game->see.lateBefore;
}

double SeeJitter(Game *game)
{
    See *see = &game->see;
    if (see->phase == SeeOff)
        return 0;
    if (see->phase == SeeReady)
        see->lateBefore = game->log.stats.late;
    else
        see->late |= IsLate(game);
    if (see->phase == SeeSettles && game->time.now >= see->ends)
        EndTrial(game);
    else if (see->phase < SeeSettles && game->time.now >= see->ends)
        Enter(game, (SeePhase)(see->phase + 1));
    if (see->phase != (see->secondIsWorse ? SeeSecond : SeeFirst))
        return 0;
    return see->staircase.jitter * (2 * Random(game, 1) - 1) * 1e6 /
           (double)game->loop.pace.tickTime;
}
