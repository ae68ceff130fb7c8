/* SPDX-License-Identifier: MIT
 *
 * What is said of a lane. It is reckoned: from the ticks and the pictures of a second follows how
 * often each picture is shown, and how late it is. So it is right from the first picture on.
 */
#include "hud/parts.h"

#include "base/message.h"

#include <stdio.h>
#include <string.h>

/* ---- rates ---- */

/* What was asked for, unless what is measured has been far from it for a while: further than rates
 * vary on a busy machine, which is by a tenth, and of low rates by one in a second. 0 or less: it
 * is not known. */
static double Kept(double asked, double measured)
{
    const double far = 1.5 + asked / 10;
    if (asked <= 0)
        return measured;
    if (measured > 0 && fabs(measured - asked) > far)
        return measured;
    return asked;
}

double SayTicks(const HudState *state)
{
    const double ticks = Kept(state->ticksAsked, state->lastingTicks);
    return ticks * state->set.speed / RealSpeed; /* of the loop's clock */
}

double SayPictures(const HudState *state)
{
    double asked = state->refreshRate;
    if (state->cap > 0)
        asked = state->cap;
    return Kept(asked, state->lastingFrames);
}

/* A loop that draws Next shows that by each method. */
static Claim ClaimOf(const HudState *state, int method)
{
    const Claim claims = state->set.scene->methods[method].claims;
    if (state->drawsNext && claims != ClaimsNow)
        return ClaimsNext;
    return claims;
}

double SayFresh(const HudState *state, int method)
{
    const double slight = 0.03; /* of the rate: so much does what is measured vary */
    const double ticks = SayTicks(state), pictures = SayPictures(state);
    double reckoned = pictures;
    if (ClaimOf(state, method) == ClaimsNext && ticks > 0 && ticks < pictures)
        reckoned = ticks;

    const double measured = state->seen[method].fresh;
    if (measured < 0)
        return reckoned; /* nothing is measured yet */
    if (reckoned > 0 && fabs(measured / reckoned - 1) < slight)
        return reckoned;
    return measured;
}

/* ---- a tick that is shown again and again ---- */

/* What becomes of ticks where the last one is drawn as it is. */
typedef enum Pace {
    PaceSkips,    /* there are more ticks than pictures: some are never shown */
    PaceOneEach,  /* each tick is shown once */
    PaceStumbles, /* most ticks are shown once, some twice */
    PaceRepeats   /* each tick is shown twice or more often */
} Pace;

/* Pictures in a tick, and ticks in a picture, that are so near to a whole number count as that. */
static const double NearWhole = 0.02;

static Pace PaceOf(const HudState *state)
{
    const double times = SayPictures(state) / SayTicks(state);
    if (times < 1 - NearWhole)
        return PaceSkips;
    if (times <= 1 + NearWhole)
        return PaceOneEach;
    if (times < 2 - NearWhole)
        return PaceStumbles;
    return PaceRepeats;
}

/* How often the last tick is shown: "2 or 3", "2", "about 4". */
enum { TimesWords = 24 };
static void WriteTimes(const HudState *state, char text[TimesWords])
{
    const double times = SayPictures(state) / SayTicks(state);
    const int least = (int)(times + NearWhole), most = (int)ceil(times - NearWhole);
    const bool varies = state->refreshRate == 0 && state->cap == 0;
    if (varies)
        snprintf(text, TimesWords, "about %d", (int)lround(times));
    else if (least == most)
        snprintf(text, TimesWords, "%d", least);
    else
        snprintf(text, TimesWords, "%d or %d", least, most);
}

/* What stands behind "draws the last tick, 25 a second: ". */
enum { RepeatWords = 80 };
static void SayRepeats(const HudState *state, int jump, char text[RepeatWords])
{
    const double ticks = SayTicks(state), pictures = SayPictures(state);
    const double steps = ticks / pictures;
    char times[TimesWords];
    switch (PaceOf(state)) {
    case PaceSkips:
        if (fabs(steps - round(steps)) < NearWhole)
            snprintf(text, RepeatWords, "each is new, %.0f ticks on from the one before", steps);
        else
            snprintf(text, RepeatWords, "%d or %d ticks on each time, so steps are uneven",
                     (int)steps, (int)steps + 1);
        break;
    case PaceOneEach:
        snprintf(text, RepeatWords, "each picture is new, one tick for each");
        break;
    case PaceStumbles:
        snprintf(text, RepeatWords, "%.0f of them are shown twice, and the ball stumbles",
                 pictures - ticks);
        break;
    case PaceRepeats:
        WriteTimes(state, times);
        snprintf(text, RepeatWords, "shown %s times, then a jump of %d px", times, jump);
        break;
    }
}

static void SayRepeatsBriefly(const HudState *state, int jump, char words[HudWords])
{
    const double twice = SayPictures(state) - SayTicks(state);
    char times[TimesWords];
    switch (PaceOf(state)) {
    case PaceSkips:
        snprintf(words, HudWords, "the last tick: it leaves some out");
        break;
    case PaceOneEach:
        snprintf(words, HudWords, "the last tick: one for each picture");
        break;
    case PaceStumbles:
        snprintf(words, HudWords, "the last tick: %.0f a second are shown twice", twice);
        break;
    case PaceRepeats:
        WriteTimes(state, times);
        snprintf(words, HudWords, "the last tick: %s times, then a jump of %d px", times, jump);
        break;
    }
}

static void SayNext(const HudState *state, int jump, bool brief, char words[HudWords])
{
    const double ticks = SayTicks(state);
    char repeats[RepeatWords];
    if (ticks <= 0 || SayPictures(state) <= 0) {
        snprintf(words, HudWords, "draws the last tick, until there is a new one");
    } else if (brief) {
        SayRepeatsBriefly(state, jump, words);
    } else {
        SayRepeats(state, jump, repeats);
        snprintf(words, HudWords, "draws the last tick, %.3g a second: %s", ticks, repeats);
    }
}

/* ---- a lane ---- */

/* The length of a tick in real ms. */
static double TickMs(const HudState *state)
{
    return 1000 / fmax(SayTicks(state), 1e-3);
}

static void SayWhole(const HudState *state, int method, int jump, char words[HudWords])
{
    const double places = fmax(SayPictures(state), 0), tick = TickMs(state);
    switch (state->set.scene->methods[method].claims) {
    case ClaimsNext:
        SayNext(state, jump, false, words);
        break;
    case ClaimsBetween:
        snprintf(words, HudWords,
                 "draws between the last two ticks: %.0f places a second, %.0f ms behind", places,
                 tick);
        break;
    case ClaimsAhead:
        snprintf(
            words, HudWords,
            "draws ahead of the last tick: %.0f places a second, not behind, but through walls",
            places);
        break;
    case ClaimsTicked:
        snprintf(words, HudWords,
                 "draws a copy that ticks on: %.0f places a second, not behind, at a tick's work "
                 "for each",
                 places);
        break;
    case ClaimsNow:
        snprintf(words, HudWords, "shows what each frame reads: %.0f places a second", places);
        break;
    }
}

static void SayBriefly(const HudState *state, int method, int jump, char words[HudWords])
{
    const double places = fmax(SayPictures(state), 0), tick = TickMs(state);
    switch (state->set.scene->methods[method].claims) {
    case ClaimsNext:
        SayNext(state, jump, true, words);
        break;
    case ClaimsBetween:
        snprintf(words, HudWords, "between two ticks: %.0f places, %.0f ms behind", places, tick);
        break;
    case ClaimsAhead:
        snprintf(words, HudWords, "ahead of the last tick: not behind, but through walls");
        break;
    case ClaimsTicked:
        snprintf(words, HudWords, "a copy, ticked on: not behind, a tick's work each");
        break;
    case ClaimsNow:
        snprintf(words, HudWords, "what each frame reads");
        break;
    }
}

void SayMethod(const HudState *state, int method, int jump, bool brief, char words[HudWords])
{
    const Claim claims = state->set.scene->methods[method].claims;
    const bool cannot = state->drawsNext && claims != ClaimsNext && claims != ClaimsNow;
    if (cannot && brief)
        snprintf(words, HudWords, "this loop draws the last tick only");
    else if (cannot)
        snprintf(words, HudWords, "this loop draws the last tick only: on is like off");
    else if (brief)
        SayBriefly(state, method, jump, words);
    else
        SayWhole(state, method, jump, words);
}

MarkWords SayMarks(const HudState *state, int method)
{
    const Claim claim = ClaimOf(state, method);
    const double ticks = SayTicks(state), pictures = SayPictures(state), tick = TickMs(state);
    MarkWords words = {"", ""};
    if (ticks <= 0 || pictures <= 0)
        return words;

    if (claim == ClaimsBetween)
        snprintf(words.behind, sizeof words.behind, "%.0f ms behind", tick);
    if (claim == ClaimsNext)
        snprintf(words.behind, sizeof words.behind, "0 to %.0f ms behind", tick);

    if (claim == ClaimsNext && PaceOf(state) == PaceRepeats) {
        char times[TimesWords];
        WriteTimes(state, times);
        snprintf(words.shown, sizeof words.shown, "shown %s times", times);
    }
    return words;
}

/* ---- why it moves differently ---- */

/* A step of the tour pauses by itself. */
static const char *PauseWord(const HudState *state)
{
    return state->step ? "Paused for you" : "Paused";
}

void SayPace(const HudState *state, bool brief, char words[HudWords])
{
    const Settings *set = &state->set;
    const double percent = set->speed * 100.0 / RealSpeed;
    const char *motion = brief ? "" : " motion";
    words[0] = '\0';
    if (set->paused)
        snprintf(words, HudWords, "%s", PauseWord(state));
    else if (set->speed < RealSpeed)
        snprintf(words, HudWords, "slow%s: %g %%", motion, percent);
    else if (set->speed > RealSpeed)
        snprintf(words, HudWords, "fast%s: %g %%", motion, percent);
}

/* What the player or the loop has done to time. Of scenes the keys' row says the pace. */
static void AddPace(const HudState *state, char words[2 * HudWords])
{
    enum { Size = 2 * HudWords };
    const Settings *set = &state->set;
    const bool isBall = ShowsBall(state);
    const bool isReal = set->speed == RealSpeed;
    if (set->paused && isBall)
        ListAdd(words, Size, ", ", "%s", PauseWord(state));
    if (set->paused && set->share >= 0)
        ListAdd(words, Size, ", ", "p = %.2f", (double)set->share / ShareWhole);
    if (!isReal && isBall)
        ListAdd(words, Size, ", ", "Speed x %g", (double)set->speed / RealSpeed);
    if (!isReal && state->timeless)
        ListAdd(words, Size, ", ", "but this loop reads no clock");
}

/* With so many pictures of the last seconds that it is seen. */
static bool BrowserIsLate(const HudState *state)
{
    enum { OneOf = 10 };
    const ParallelFigures *seen = &state->seen[0]; /* each method has the same pictures */
    return seen->lastingHiccups > 0 && seen->lastingHiccups * OneOf >= seen->lasting;
}

void SayStatus(const HudState *state, char words[2 * HudWords])
{
    enum { Size = 2 * HudWords };
    const Settings *set = &state->set;
    words[0] = '\0';
    AddPace(state, words);

    if (state->network && state->tooSlow)
        ListAdd(words, Size, ", ", "Falling behind by %.1f s: ticks take too long",
                state->behindTenths / 10.0);
    else if (state->tooSlow)
        ListAdd(words, Size, ", ", "Too slow a machine: the game slows down");

    if (BrowserIsLate(state) && !set->paused)
        ListAdd(words, Size, ", ", "The browser is late");
    if (set->steer)
        ListAdd(words, Size, ", ", "Steered: the gap to the pointer is the latency");
    if (state->network)
        ListAdd(words, Size, ", ", "Network game");
    if (state->recording)
        ListAdd(words, Size, ", ", "Recording");
    if (set->balls > 1)
        ListAdd(words, Size, ", ", "%d balls", set->balls);
    if (set->tickCost > 0)
        ListAdd(words, Size, ", ", "+%.10g ms a tick", (double)set->tickCost / 1e6);
    if (set->drawCost > 0)
        ListAdd(words, Size, ", ", "+%.10g ms a draw", (double)set->drawCost / 1e6);
    if (state->upsShown >= 0)
        ListAdd(words, Size, ", ", "UPS: %d | FPS: %d", state->upsShown, state->fpsShown);
}

/* ---- figures ---- */

void SayLate(const HudState *state, int method, char words[FigureWords])
{
    const int late = (int)lround(state->seen[method].middle);
    const char *least = ScreenIsCertain(state->times) ? "" : "at least ";
    if (late < 0)
        snprintf(words, FigureWords, "- late");
    else
        snprintf(words, FigureWords, "%s%d ms late", least, late);
}

/* So even is a motion that is called smooth: its animation error, and its greatest place error in
 * widths of what is watched. A network's pictures are judged by it. */
static const double SmoothMs = 1, SmoothBalls = 1 / 3.0;

static void SayWorst(double balls, bool narrow, char words[FigureWords])
{
    if (narrow)
        snprintf(words, FigureWords, "%.1f balls off", balls);
    else
        snprintf(words, FigureWords, "at worst %.1f ball widths off", balls);
}

static void SayEvenness(double ms, double balls, bool narrow, char words[FigureWords])
{
    const bool smooth = ms < SmoothMs && balls < SmoothBalls;
    const char *is = smooth ? "smooth" : "uneven";
    if (narrow)
        snprintf(words, FigureWords, "%s: %.1f balls", is, balls);
    else
        snprintf(words, FigureWords, "%s: at worst %.1f ball widths off", is, balls);
}

void SayError(const HudState *state, int method, char words[FigureWords])
{
    const InputCounts *counts = &state->counts[method];
    const ParallelFigures *seen = &state->seen[method];
    const Scene *scene = state->set.scene;
    const double balls = seen->worst / (2 * scene->radius);
    const bool narrow = (float)state->window.width < LookTiny * fmaxf(state->window.density, 1);
    switch (SceneKindOf(scene)) {
    case SceneOfWorld:
        snprintf(words, FigureWords, "%.1f ms uneven", seen->error);
        break;
    case SceneOfInput:
        snprintf(words, FigureWords, "lost %d of %d, twice %d", (int)counts->lost,
                 (int)counts->known, (int)counts->twice);
        break;
    case SceneOfNetwork:
        SayEvenness(seen->error, balls, narrow, words);
        break;
    case SceneOfMotion:
        SayWorst(balls, narrow, words);
        break;
    }
}
