/* SPDX-License-Identifier: MIT
 *
 * What can you see? A trial shows the ball twice, where it is at the moment at which each picture
 * will be seen: display_clock knows the moment, and a partial tick the place. One of the two times,
 * by chance, each picture is too early or too late by up to so many ms, the jitter. The player says
 * which was smoother, and a staircase chooses the next jitter. The mean |animation error| is 2/3 of
 * it: the mean distance of two random numbers between -1 and 1.
 */
#include "game/see.h"

#include "base/random.h"
#include "game/game.h"
#include "loops/loop_list.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- the staircase ---- */

static const double Smallest = 0.25, Largest = 40;

enum { MeanTurns = 6 }; /* the last ones: those before are still on the way */

/* One step down (-1) or up (1). */
static void Step(Staircase *staircase, int way)
{
    if (staircase->way == -way)
        staircase->turnedAt[staircase->turns++] = staircase->jitter;
    staircase->way = way;
    staircase->inARow = 0;
    staircase->jitter = fmin(fmax(staircase->jitter * pow(2, 0.5 * way), Smallest), Largest);
}

bool StaircaseAnswer(Staircase *staircase, bool right)
{
    staircase->trials++;
    staircase->right += right;
    staircase->inARow++;
    if (!right)
        Step(staircase, 1);
    else if (staircase->inARow == 2)
        Step(staircase, -1);
    return staircase->turns < StaircaseTurns && staircase->trials < StaircaseTrials;
}

/* The probability of at least so many right answers by guessing. */
static double ByGuessing(int trials, int right)
{
    double exactly = pow(0.5, trials), atLeast = 0; /* all are right, then one fewer each */
    for (int k = trials; k >= right; k--) {
        atLeast += exactly;
        exactly *= (double)k / (trials - k + 1);
    }
    return atLeast;
}

double StaircaseThreshold(const Staircase *staircase)
{
    double sum = 0;
    int count = 0;
    if (ByGuessing(staircase->trials, staircase->right) > 0.05)
        return 0;
    for (int i = staircase->turns - 1; i >= 0 && count < MeanTurns; i--, count++)
        sum += log(staircase->turnedAt[i]);
    return count > 0 ? exp(sum / count) : staircase->jitter;
}

/* ---- the test ---- */

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
static double Random(const SeeNow *now, uint64_t n)
{
    return RandomUniform((uint64_t)now->now, n);
}

static void Enter(See *see, SeePhase phase, const SeeNow *now)
{
    see->phase = phase;
    see->ends = now->now + phases[phase].length;
    see->blank = !phases[phase].showsBall;
    snprintf(see->says, sizeof see->says, "%s", phases[phase].says);
}

/* Begins a trial, after some more time to read what is said. */
static void BeginTrial(See *see, const SeeNow *now, Nanoseconds reading, const char *says)
{
    Enter(see, SeeReady, now);
    see->ends += reading;
    see->late = false;
    see->secondIsWorse = Random(now, 0) < 0.5;
    snprintf(see->says, sizeof see->says, "%s", says);
}

static void Begin(See *see, Settings *settings, const SeeNow *now)
{
    *see = (See){.before = *settings, .staircase.jitter = StaircaseFirst};
    *settings = SettingsDefault();
    settings->loop = LoopIndex_display_clock;
    settings->method = SceneFindMethod(settings->scene, "partial");
    settings->tour = see->before.tour; /* its step stays open */
    settings->steps = see->before.steps;
    settings->step = see->before.step;
    BeginTrial(
        see, now, 5 * ONE_SECOND,
        "The ball flies twice. Then press 1 or 2: which was smoother? It takes three minutes.");
}

/* How it ends, until the next key that is no answer. */
static void Tell(See *see, const SeeNow *now)
{
    const Staircase *staircase = &see->staircase;
    const double error = StaircaseThreshold(staircase) * 2 / 3;
    const Nanoseconds refresh = now->refresh > 0 ? now->refresh : now->frameTime;
    char how[64];
    Enter(see, SeeTells, now);
    snprintf(how, sizeof how, "%d trials, %.0f Hz%s", staircase->trials, 1e9 / (double)refresh,
             now->vsync ? "" : "; it means little without vsync");
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

bool SeeAct(See *see, Settings *settings, const SeeNow *now, Action action)
{
    const SeePhase phase = see->phase;
    const bool answers = action == ActionFirstLoop || action == (Action)((int)ActionFirstLoop + 1);
    if (phase == SeeOff && action == ActionSee) {
        Begin(see, settings, now);
    } else if (phase == SeeOff || action == ActionQuit) {
        return false;
    } else if (action == ActionBack || (phase == SeeTells && !answers)) {
        Enter(see, SeeOff, now);
        *settings = see->before;
    } else if (phase == SeeAsks && answers) {
        if (StaircaseAnswer(&see->staircase, (action != ActionFirstLoop) != see->secondIsWorse))
            BeginTrial(see, now, 0, phases[SeeReady].says);
        else
            Tell(see, now);
    }
    return true;
}

/* A trial in which a picture was late, or a frame too long, is given again. */
static void EndTrial(See *see, const SeeNow *now)
{
    if (!see->late)
        Enter(see, SeeAsks, now);
    else if (++see->repeats < MostRepeats)
        BeginTrial(see, now, ONE_SECOND, "The screen was late. The same once more.");
    else
        Tell(see, now);
}

/* Whether the last frame took more than 1.5 refreshes, or one since the trial began was seen too
 * late, as far as is known. */
static bool IsLate(const See *see, const SeeNow *now)
{
    return (now->refresh > 0 && now->frameTime > now->refresh * 3 / 2) ||
           now->late > see->lateBefore;
}

double SeeJitter(See *see, const SeeNow *now)
{
    if (see->phase == SeeOff)
        return 0;
    if (see->phase == SeeReady)
        see->lateBefore = now->late;
    else
        see->late |= IsLate(see, now);
    if (see->phase == SeeSettles && now->now >= see->ends)
        EndTrial(see, now);
    else if (see->phase < SeeSettles && now->now >= see->ends)
        Enter(see, (SeePhase)(see->phase + 1), now);
    if (see->phase != (see->secondIsWorse ? SeeSecond : SeeFirst))
        return 0;
    return see->staircase.jitter * (2 * Random(now, 1) - 1) * 1e6;
}
