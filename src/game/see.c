/* SPDX-License-Identifier: MIT
 *
 * What can you see? A trial shows the ball twice, where it is at the moment at which each picture
 * will be seen: display_clock knows the moment, and a partial tick the place. One of the two times,
 * by chance, each picture is too early or too late by up to so many ms, the jitter. The player says
 * which was smoother, and a staircase (numbers/staircase.h) chooses the next jitter. The mean
 * |animation error| is 2/3 of it: the mean distance of two random numbers between -1 and 1.
 */
#include "base/message.h"
#include "base/random.h"
#include "game/game_object.h"
#include "loops/loop_list.h"

#include <math.h>
#include <string.h>

enum { MostRepeats = 10 };

static const struct Phase {
    Nanoseconds length;
    bool showsBall;
    const char *says;
} phases[] = {
    [SeeOff] = {0, true, ""},
    [SeeWelcomes] = {5 * ONE_SECOND, false,
                     "The ball flies twice. Then press 1 or 2: which was smoother? It takes three "
                     "minutes."},
    [SeeWarns] = {5 * ONE_SECOND, false,
                  "Vsync is off or does not work here, so the result will mean little."},
    [SeeRepeats] = {ONE_SECOND, false, "The screen was late. The same once more."},
    [SeeReady] = {300 * ONE_MILLISECOND, false, "Look at the ball."},
    [SeeFirst] = {2 * ONE_SECOND, true, "This is 1."},
    [SeeBetween] = {300 * ONE_MILLISECOND, false, "Now 2."},
    [SeeSecond] = {2 * ONE_SECOND, true, "This is 2."},
    [SeeSettles] = {300 * ONE_MILLISECOND, false, "Wait."},
    [SeeAsks] = {0, false, "Which was smoother? 1 or 2."},
    [SeeTells] = {0, true, ""},
};

/* From the time: other nanoseconds in each run, but not on a simulated machine. */
static double Random(const Game *game, uint64_t n)
{
    return RandomUniform((uint64_t)game->timeline.time.now, n);
}

static bool VsyncWorks(const Game *game)
{
    return game->player.window.vsync && game->player.window.capRate == 0;
}

/* The interval of the display or the frame cap; 0: unknown. */
static Nanoseconds Refresh(const Game *game)
{
    const int cap = GameCapRate(game);
    const Nanoseconds refresh = game->player.window.refresh;
    return refresh > 0 || cap == 0 ? refresh : PeriodOf(cap);
}

static void Enter(See *see, SeePhase phase, const Game *game)
{
    see->phase = phase;
    see->ends = game->timeline.time.now + phases[phase].length;
    see->blank = !phases[phase].showsBall;
    see->says[0] = '\0';
    if (phase == SeeReady)
        see->secondIsWorse = Random(game, 0) < 0.5;
    if (phase >= SeeRepeats && phase <= SeeAsks)
        ListAdd(see->says, SeeText, "", "%d of %d. ", see->staircase.trials + 1, StaircaseTrials);
    ListAdd(see->says, SeeText, "", "%s", phases[phase].says);
}

static void Begin(See *see, Settings *settings, const Game *game)
{
    *see = (See){.before = *settings, .staircase.jitter = StaircaseFirst};
    *settings = SettingsDefault();
    settings->loop = LoopIndex_display_clock;
    settings->method = SceneFindMethod(settings->scene, "partial");
    settings->tour = see->before.tour; /* its step stays open */
    settings->steps = see->before.steps;
    settings->step = see->before.step;
    Enter(see, SeeWelcomes, game);
}

/* The mean |animation error| of 25 ticks a second without interpolation, in ms. From a picture to
 * the next the ball moves by a whole number of ticks: the one below `ticks`, or the one above. */
static double ErrorWithoutInterpolation(double refresh)
{
    const double tick = 1000.0 / 25, ticks = refresh / tick, above = ticks - floor(ticks);
    return 2 * above * (1 - above) * tick;
}

/* How it ends, until the next key that is no answer. */
static void Tell(See *see, const Game *game)
{
    const Threshold jitter = StaircaseThreshold(&see->staircase);
    const Nanoseconds known = Refresh(game), last = game->film.log.last->frame.frameTime;
    const double refresh = (double)(known > 0 ? known : last) / 1e6;
    const bool stopped = see->repeats == MostRepeats, found = jitter.about > 0;
    Enter(see, SeeTells, game);
    if (found)
        ListAdd(see->says, SeeText, "",
                "You see an animation error from about %.2g ms on (%.2g to %.2g; ",
                jitter.about * 2 / 3, jitter.from * 2 / 3, jitter.to * 2 / 3);
    else
        ListAdd(see->says, SeeText, "", "No threshold was found: guesses would do as well (");
    if (stopped)
        ListAdd(see->says, SeeText, "", "from %d of %d answers). %s", see->staircase.trials,
                StaircaseTrials,
                "The screen was late: close other programs, use vsync or a smaller window.");
    else
        ListAdd(see->says, SeeText, "", "%d answers, %.0f Hz%s).", see->staircase.trials,
                1000 / refresh, VsyncWorks(game) ? "" : ", without vsync");
    if (found && !stopped)
        ListAdd(see->says, SeeText, "",
                " At %.0f Hz without interpolation and 25 ticks/s it is %.2g ms.", 1000 / refresh,
                ErrorWithoutInterpolation(refresh));
    memcpy(see->result, see->says, sizeof see->result);
}

bool SeeAct(See *see, Settings *settings, const Game *game, Action action)
{
    const SeePhase phase = see->phase;
    const bool answers = action == ActionFirstLoop || action == (Action)((int)ActionFirstLoop + 1);
    if (phase == SeeOff && action == ActionSee) {
        Begin(see, settings, game);
    } else if (phase == SeeOff || action == ActionQuit) {
        return false;
    } else if (action == ActionBack || (phase == SeeTells && !answers)) {
        Enter(see, SeeOff, game);
        *settings = see->before;
    } else if (phase == SeeAsks && answers) {
        see->repeats = 0;
        const bool right = (action != ActionFirstLoop) != see->secondIsWorse;
        if (StaircaseAnswer(&see->staircase, right ? AnswerRight : AnswerWrong))
            Enter(see, SeeReady, game);
        else
            Tell(see, game);
    }
    return true;
}

/* A phase ends by itself. A trial with a late picture is given again, with the same jitter. */
static void Advance(See *see, const Game *game)
{
    if (see->phase == SeeSettles && see->late && ++see->repeats == MostRepeats)
        Tell(see, game);
    else if (see->phase == SeeSettles)
        Enter(see, see->late ? SeeRepeats : SeeAsks, game);
    else if (see->phase == SeeWelcomes)
        Enter(see, VsyncWorks(game) ? SeeReady : SeeWarns, game);
    else if (see->phase < SeeReady)
        Enter(see, SeeReady, game);
    else
        Enter(see, (SeePhase)(see->phase + 1), game);
}

/* Whether the last frame took over 1.5 refreshes, or one of this trial is known to be late. */
static bool IsLate(const See *see, const Game *game)
{
    const FrameLog *log = &game->film.log;
    const Nanoseconds refresh = Refresh(game);
    return (refresh > 0 && log->last->frame.frameTime > refresh * 3 / 2) ||
           log->stats.late > see->lateBefore;
}

double SeeJitter(See *see, const Game *game)
{
    if (see->phase == SeeOff)
        return 0;
    see->late = see->phase > SeeReady && (see->late || IsLate(see, game));
    if (see->phase <= SeeReady)
        see->lateBefore = game->film.log.stats.late;
    if (see->phase < SeeAsks && game->timeline.time.now >= see->ends)
        Advance(see, game);
    if (see->phase != (see->secondIsWorse ? SeeSecond : SeeFirst))
        return 0;
    return see->staircase.jitter * (2 * Random(game, 1) - 1) * 1e6;
}
