/* SPDX-License-Identifier: MIT
 *
 * What can you see? A trial shows the ball twice, where it is at the moment at which each picture
 * will be seen: display_clock knows the moment, and a partial tick the place. One of the two times,
 * by chance, each picture is too early or too late by up to so many ms, the jitter. The player says
 * which was smoother, and a staircase (numbers/staircase.h) chooses the next jitter. The mean
 * |animation error| is 2/3 of it: the mean distance of two random numbers between -1 and 1.
 *
 * The test begins from the card of a game, and at its end that card has the number.
 */
#include "base/message.h"
#include "base/random.h"
#include "game/game_object.h"
#include "loops/loop_list.h"

#include <math.h>
#include <string.h>

/* The test stops where half of the last trials, answered or spoilt, were spoilt: it would take
 * twice as long, and most of what is left is luck. */
enum { LastTrials = 20, SpoiltToStop = LastTrials / 2 };

static const double ErrorOfJitter = 2.0 / 3;

typedef struct PhaseRow {
    /* How long it lasts. 0: it does not end by itself. */
    Nanoseconds lasts;
    /* Which one follows then. */
    SeePhase next;
    /* The ball flies. */
    bool flies;
    /* A picture that comes late in it spoils the trial. */
    bool isTrial;
} PhaseRow;

static const PhaseRow phases[] = {
    [SeeOff] = {0},
    [SeeRepeats] = {.lasts = ONE_SECOND, .next = SeeReady},
    [SeeReady] = {.lasts = 300 * ONE_MILLISECOND, .next = SeeFirst},
    [SeeFirst] = {.lasts = 2 * ONE_SECOND, .next = SeeBetween, .flies = true, .isTrial = true},
    [SeeBetween] = {.lasts = 300 * ONE_MILLISECOND, .next = SeeSecond, .isTrial = true},
    [SeeSecond] = {.lasts = 2 * ONE_SECOND, .next = SeeSettles, .flies = true, .isTrial = true},
    [SeeSettles] = {.lasts = 300 * ONE_MILLISECOND, .next = SeeAsks, .isTrial = true},
    [SeeAsks] = {0},
    [SeeStops] = {0},
};

bool SeeIsBlank(const See *see)
{
    return see->phase != SeeOff && !phases[see->phase].flies;
}

/* From the time: other nanoseconds in each run, but not on a simulated machine. */
static double Random(const Game *game, uint64_t n)
{
    return RandomUniform((uint64_t)game->timeline.time.now, n);
}

/* The interval of the display or the frame cap; 0: unknown. */
static Nanoseconds Refresh(const Game *game)
{
    const int cap = GameCapRate(game);
    const Nanoseconds refresh = game->player.window.refresh;
    if (refresh == 0 && cap > 0)
        return PeriodOf(cap);
    return refresh;
}

static void Enter(See *see, SeePhase phase, const Game *game)
{
    see->phase = phase;
    see->ends = game->timeline.time.now + phases[phase].lasts;
    if (phase != SeeReady)
        return;
    see->secondIsWorse = Random(game, 0) < 0.5;
    see->early = see->answered = false;
}

static void Begin(See *see, Settings *settings, const Game *game)
{
    /* How the test before has ended is kept, until this one has an end. */
    See begun = {.before = *settings, .staircase.jitter = StaircaseFirst, .end = see->end};
    memcpy(begun.result, see->result, sizeof begun.result);
    *see = begun;

    *settings = SettingsDefault();
    settings->loop = LoopIndex_display_clock;
    settings->method = SceneFindMethod(settings->scene, "partial");
    Enter(see, SeeReady, game);
}

/* ---- how it ends ---- */

static SeeKind KindOf(const Staircase *staircase, bool late)
{
    const bool isEnough = staircase->trials >= StaircaseFewest;
    if (isEnough && StaircaseThreshold(staircase).about > 0)
        return SeeFound;
    if (isEnough)
        return SeeGuesses;
    if (late)
        return SeeWasLate;
    if (staircase->trials > 0)
        return SeeTooFew;
    return SeeNone;
}

/* The result as a line, for what is printed and for the page. */
static void WriteResult(See *see, const YourGame *game)
{
    const SeeEnd *end = &see->end;
    char *line = see->result;
    line[0] = '\0';
    switch (end->kind) {
    case SeeNone:
        return;
    case SeeFound:
        ListAdd(line, SeeText, "",
                "You see an animation error from about %.2g ms on (in at least nine of ten tests: "
                "%.2g to %.2g; ",
                game->seen, game->from, game->to);
        break;
    case SeeGuesses:
        ListAdd(line, SeeText, "", "No threshold was found: guesses would do as well (");
        break;
    case SeeTooFew:
    case SeeWasLate:
        ListAdd(line, SeeText, "", "Fewer than %d answers say nothing (", StaircaseFewest);
        break;
    }

    if (end->answers < StaircaseTrials)
        ListAdd(line, SeeText, "", "%d of %d answers", end->answers, StaircaseTrials);
    else
        ListAdd(line, SeeText, "", "%d answers", end->answers);
    ListAdd(line, SeeText, "", ", %d Hz", end->display);
    if (!end->vsync)
        ListAdd(line, SeeText, "", ", without vsync");
    ListAdd(line, SeeText, "", ").");
    if (end->late)
        ListAdd(line, SeeText, "",
                " The screen was late: close other programs, use vsync or a smaller window.");
}

/* Two digits, as the card and its link have it. */
static double Rounded(double ms)
{
    const double unit = pow(10, floor(log10(ms)) - 1);
    return round(ms / unit) * unit;
}

/* All is as before; but where there were answers the card has their number, or none. */
static void End(See *see, Settings *settings, const Game *game, bool late)
{
    const ScreenState *window = &game->player.window;
    Nanoseconds refresh = Refresh(game);
    if (refresh == 0) /* not known: what a frame takes */
        refresh = game->film.log.last->frame.frameTime;

    *settings = see->before;
    see->phase = SeeOff;
    const SeeKind kind = KindOf(&see->staircase, late);
    if (kind == SeeNone)
        return;
    see->end = (SeeEnd){.kind = kind,
                        .answers = see->staircase.trials,
                        .spoilt = see->spoilt,
                        .late = late,
                        .display = RateOf(refresh),
                        .vsync = window->vsync && window->capRate == 0};

    YourGame *card = &settings->game;
    if (see->staircase.trials > 0)
        card->seen = card->from = card->to = 0;
    if (see->end.kind == SeeFound) {
        const Threshold jitter = StaircaseThreshold(&see->staircase);
        card->seen = Rounded(jitter.about * ErrorOfJitter);
        card->from = Rounded(jitter.from * ErrorOfJitter);
        card->to = Rounded(jitter.to * ErrorOfJitter);
    }
    WriteResult(see, card);
}

/* ---- actions ---- */

/* Which of the two the player took for the smoother; or that he can't tell. */
typedef enum Said { SaidNothing, SaidFirst, SaidSecond, SaidCantTell } Said;

static Said SaidBy(Action action)
{
    switch (action) {
    case ActionFirstWasSmoother:
        return SaidFirst;
    case ActionSecondWasSmoother:
        return SaidSecond;
    case ActionCannotTell:
        return SaidCantTell;
    default:
        return SaidNothing;
    }
}

static Answer AnswerOf(const See *see, Said said)
{
    const Said smoother = see->secondIsWorse ? SaidFirst : SaidSecond;
    if (said == SaidCantTell)
        return AnswerCantTell;
    if (said == smoother)
        return AnswerRight;
    return AnswerWrong;
}

static void Take(See *see, Settings *settings, const Game *game, Answer answer)
{
    if (StaircaseAnswer(&see->staircase, answer))
        Enter(see, SeeReady, game);
    else
        End(see, settings, game, false);
}

/* An answer counts from the end of the second flight on. Until it is known whether the trial is
 * spoilt, it is kept. */
static void Hear(See *see, Settings *settings, const Game *game, Said said)
{
    if (see->phase == SeeAsks) {
        Take(see, settings, game, AnswerOf(see, said));
    } else if (see->phase == SeeSettles) {
        see->answered = true;
        see->answer = AnswerOf(see, said);
    } else {
        see->early = true;
    }
}

bool SeeAct(See *see, Settings *settings, const Game *game, Action action)
{
    const Said said = SaidBy(action);
    if (see->phase == SeeOff && action == ActionSee && settings->card) {
        Begin(see, settings, game);
        return true;
    }
    if (see->phase == SeeOff || action == ActionQuit)
        return false;
    if (action == ActionBack)
        End(see, settings, game, false);
    else if (said != SaidNothing)
        Hear(see, settings, game, said);
    return true;
}

bool SeeTurn(See *see, Settings *settings, const Game *game)
{
    const bool hasAnswer = see->phase == SeeAsks && see->answered;
    if (see->phase == SeeStops)
        End(see, settings, game, true);
    else if (hasAnswer)
        Take(see, settings, game, see->answer);
    else
        return false;
    return true;
}

/* ---- frames ---- */

/* Whether so many of the last trials were spoilt that it is to stop. */
static bool IsSpoilt(const See *see)
{
    int count = 0;
    for (int i = 0; i < LastTrials; i++)
        count += (see->lastSpoilt >> i & 1) != 0;
    return count >= SpoiltToStop;
}

/* A trial is over. One with a late picture is given again, with the same jitter. */
static void Judge(See *see, const Game *game)
{
    SeePhase next = phases[SeeSettles].next;
    see->lastSpoilt = see->lastSpoilt << 1 | see->late;
    see->spoilt += see->late;
    if (see->late)
        next = SeeRepeats;
    if (IsSpoilt(see))
        next = SeeStops;
    Enter(see, next, game);
}

/* Whether the last frame took over 1.5 refreshes, or one of this trial is known to be late. */
static bool IsLate(const See *see, const Game *game)
{
    const FrameLog *log = &game->film.log;
    const Nanoseconds refresh = Refresh(game);
    return (refresh > 0 && log->last->frame.frameTime > refresh * 3 / 2) ||
           log->stats.late > see->lateBefore;
}

void SeeAdvance(See *see, const Game *game)
{
    const PhaseRow *phase = &phases[see->phase];
    if (see->phase == SeeOff)
        return;
    if (phase->isTrial) {
        see->late |= IsLate(see, game);
    } else {
        see->late = false;
        see->lateBefore = game->film.log.stats.late;
    }

    if (phase->lasts == 0 || game->timeline.time.now < see->ends)
        return;
    if (see->phase == SeeSettles)
        Judge(see, game);
    else
        Enter(see, phase->next, game);
}

double SeeJitter(const See *see, const Game *game)
{
    const SeePhase worse = see->secondIsWorse ? SeeSecond : SeeFirst;
    if (see->phase != worse)
        return 0;
    return see->staircase.jitter * (2 * Random(game, 1) - 1) * 1e6;
}
