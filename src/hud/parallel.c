/* SPDX-License-Identifier: MIT */
#include "hud/parallel.h"

#include "hud/settings.h"

#include <math.h>
#include <stdio.h>

/* Of a strip: how much time it shows at least and at most, and of a network always. */
static const Nanoseconds LeastShown = 300 * ONE_MILLISECOND, MostShown = 4 * ONE_SECOND;
static const Nanoseconds LinkShown = 600 * ONE_MILLISECOND;

/* ---- the record ---- */

void ParallelAddTick(Parallel *parallel, int64_t at, int64_t number)
{
    enum { FiveDigits = 100000 };
    ParallelTick *tick = &parallel->tick[parallel->ticks % TicksKept];
    parallel->ticks++;
    tick->at = at;
    snprintf(tick->name, sizeof tick->name, "%d", (int)(number % FiveDigits));
}

void ParallelAddPicture(Parallel *parallel, const ParallelPicture *picture, int speed)
{
    parallel->picture[parallel->pictures % PicturesKept] = *picture;
    parallel->pictures++;
    parallel->realPerLoop = (double)RealSpeed / speed;
}

const ParallelPicture *ParallelKept(const Parallel *parallel, int64_t before)
{
    const int64_t number = parallel->pictures - 1 - before;
    if (number < 0 || before < 0 || before >= PicturesKept)
        return NULL;
    return &parallel->picture[number % PicturesKept];
}

const ParallelTick *ParallelTickKept(const Parallel *parallel, int64_t before)
{
    const int64_t number = parallel->ticks - 1 - before;
    if (number < 0 || before < 0 || before >= TicksKept)
        return NULL;
    return &parallel->tick[number % TicksKept];
}

Nanoseconds ParallelTickTime(const Parallel *parallel)
{
    const ParallelTick *last = ParallelTickKept(parallel, 0);
    const ParallelTick *before = ParallelTickKept(parallel, 1);
    if (!before)
        return 0;
    return last->at - before->at;
}

Nanoseconds ParallelShown(const Parallel *parallel)
{
    const Nanoseconds fourTicks = 4 * ParallelTickTime(parallel);
    if (parallel->link)
        return LinkShown;
    if (fourTicks < LeastShown)
        return LeastShown;
    if (fourTicks > MostShown)
        return MostShown;
    return fourTicks;
}

/* ---- figures ---- */

/* The steps are from each line to the one before, which may be too old to be shown. */
static void MeasureLine(ParallelFigures *figures, const ParallelPicture *picture,
                        const ParallelPicture *before, int method)
{
    const double delay = (double)(picture->seen - picture->shows[method]) / 1e6;
    figures->lines++;
    figures->least = fmin(figures->least, delay);
    figures->most = fmax(figures->most, delay);
    if (!before)
        return;

    if (picture->shows[method] == before->shows[method])
        figures->same++;
    if (picture->late > 0)
        figures->late++;
    if (picture->hiccup)
        figures->hiccups++;

    const double gap = (double)(picture->seen - before->seen) / 1e6;
    if (gap > figures->gap) {
        figures->gap = gap;
        figures->gapIsHiccup = picture->hiccup;
    }
}

/* A run is a new picture with all that repeat it: so many. */
static void AddRun(ParallelFigures *figures, int run)
{
    if (figures->fewest == 0 || run < figures->fewest)
        figures->fewest = run;
    if (run > figures->mostTimes)
        figures->mostTimes = run;
}

/* From the newest picture back. A run counts if it lies between two changes: the newest one may go
 * on, and the oldest may have begun before. */
static void MeasureFresh(const Parallel *parallel, int method, ParallelFigures *figures)
{
    const ParallelPicture *newest = ParallelKept(parallel, 0), *picture = newest;
    const double window = 2e9 / fmax(parallel->realPerLoop, 1e-3); /* two seconds of real time */
    Nanoseconds firstChange = 0, lastChange = 0;
    int changes = 0, run = 0;
    figures->fresh = -1;

    for (int64_t i = 1; picture && (double)(newest->seen - picture->seen) <= window; i++) {
        const ParallelPicture *before = ParallelKept(parallel, i);
        run++;
        if (!before)
            break;

        const bool isNew = before->shows[method] != picture->shows[method];
        if (isNew) {
            changes++;
            firstChange = picture->seen;
            if (changes == 1)
                lastChange = picture->seen;
            else
                AddRun(figures, run);
            run = 0;
        }
        picture = before;
    }

    const double between = (double)(lastChange - firstChange) * parallel->realPerLoop;
    if (changes > 1)
        figures->fresh = (changes - 1) * 1e9 / between;
}

/* How often it left its place or came back. */
static void MeasureFlickers(const Parallel *parallel, int method, ParallelFigures *figures)
{
    const ParallelPicture *newest = ParallelKept(parallel, 0), *picture = newest, *before;
    int flickers = 0;
    for (int i = 1; (before = ParallelKept(parallel, i)) != NULL; i++) {
        if (newest->seen - before->seen > 4 * ONE_SECOND)
            break;
        const bool isOff = (double)picture->places[method] > FarOff;
        const bool wasOff = (double)before->places[method] > FarOff;
        if (isOff != wasOff)
            flickers++;
        picture = before;
    }
    if (picture == newest)
        return;

    const double passed = (double)(newest->seen - picture->seen) / 1e9 * parallel->realPerLoop;
    figures->flickers = flickers / passed;
}

/* By how much it was turned from one picture to the next: the shorter way, as the eye sees it. */
static double TurnedBetween(const ParallelPicture *before, const ParallelPicture *picture,
                            int method)
{
    return RingWay(1, (double)picture->turns[method] - (double)before->turns[method]);
}

static void MeasureTurning(const Parallel *parallel, int method, ParallelFigures *figures)
{
    const ParallelPicture *newest = ParallelKept(parallel, 0), *picture = newest, *before;
    double turned = 0;
    for (int i = 1; (before = ParallelKept(parallel, i)) != NULL; i++) {
        if ((double)(newest->seen - before->seen) * parallel->realPerLoop > 1e9)
            break;
        turned += TurnedBetween(before, picture, method);
        picture = before;
    }
    if (picture != newest)
        figures->turning = turned * 1e9 / (double)(newest->seen - picture->seen);
}

/* A tick has the pictures that show a time between it and the tick before. The newest one may still
 * go on. */
static void MeasureTicks(const Parallel *parallel, int method, ParallelFigures *figures)
{
    static const double slight = 0.001; /* turns */
    const ParallelPicture *newest = ParallelKept(parallel, 0), *picture = newest, *before;
    const ParallelTick *tick = NULL;
    double turned = 0;
    int k = 0;
    for (int i = 1; (before = ParallelKept(parallel, i)) != NULL; i++, picture = before) {
        /* The ticks around the moment that the picture shows. */
        const ParallelTick *since = ParallelTickKept(parallel, k);
        while (since && since->at >= picture->shows[method]) {
            tick = since;
            k++;
            since = ParallelTickKept(parallel, k);
        }
        if (!since || newest->shows[method] - since->at > 2 * ONE_SECOND)
            return;
        if (!tick)
            continue;

        /* The tick is over with the step from a picture of the one before. */
        turned += TurnedBetween(before, picture, method);
        if (before->shows[method] > since->at)
            continue;
        figures->ticks++;
        if (turned < -slight)
            figures->backwards++;
        turned = 0;
    }
}

/* What goes on for a few seconds. */
static void MeasureLasting(ParallelFigures *figures, const ParallelPicture *picture, int method)
{
    figures->worst = fmax(figures->worst, (double)picture->places[method]);
    figures->lasting++;
    if (picture->hiccup)
        figures->lastingHiccups++;
}

/* Whether its step and the one before are the game's own. A picture that the browser shows late
 * makes its own step wrong, and the next one in the other way. */
static bool StepsByItself(const ParallelPicture *picture, const ParallelPicture *before)
{
    const bool followsHiccup = before && before->hiccup;
    return picture->follows && !picture->hiccup && !followsHiccup;
}

ParallelFigures ParallelMeasure(const Parallel *parallel, int method)
{
    ParallelFigures figures = {.least = INFINITY, .most = -INFINITY};
    const ParallelPicture *picture;
    double known = 0;

    for (int i = 0; (picture = ParallelKept(parallel, i)) != NULL; i++) {
        const Nanoseconds age = ParallelKept(parallel, 0)->seen - picture->seen;
        const ParallelPicture *before = ParallelKept(parallel, i + 1);
        if (age <= ParallelShown(parallel))
            MeasureLine(&figures, picture, before, method);
        if (age < 4 * ONE_SECOND)
            MeasureLasting(&figures, picture, method);
        if (age < ONE_SECOND && StepsByItself(picture, before)) {
            figures.error += fabs((double)picture->errors[method]);
            figures.shake += (double)picture->places[method];
            figures.delay += (double)(picture->seen - picture->shows[method]) / 1e6;
            known++;
        }
    }

    MeasureFresh(parallel, method, &figures);
    MeasureFlickers(parallel, method, &figures);
    MeasureTurning(parallel, method, &figures);
    MeasureTicks(parallel, method, &figures);

    /* In real time, and as means. */
    figures.gap *= parallel->realPerLoop;
    figures.middle = (figures.least + figures.most) / 2 * parallel->realPerLoop;
    if (figures.lines < 2)
        figures.middle = -1;
    figures.error /= fmax(known, 1);
    figures.shake /= fmax(known, 1);
    figures.delay /= fmax(known, 1);
    return figures;
}

/* ---- words ---- */

/* Of lines that meet at the ticks. Only three digits of a number, so that a compiler sees that
 * there is room. */
static void SayBunches(const ParallelFigures *figures, bool brief, char words[ParallelWords])
{
    const int fewest = figures->fewest % 1000, most = figures->mostTimes % 1000;
    char times[32] = "again";
    if (most == fewest + 1)
        snprintf(times, sizeof times, "%d or %d times", fewest, most);
    else if (most > fewest)
        snprintf(times, sizeof times, "%d to %d times", fewest, most);
    else if (most > 1)
        snprintf(times, sizeof times, "%d times", fewest);

    if (brief)
        snprintf(words, ParallelWords, "Lines meet: shown %s, then a jump.", times);
    else
        snprintf(words, ParallelWords, "Lines meet: one moment of the game, shown %s. Then a jump.",
                 times);
}

/* Of lines with other slants, by up to so many ms. */
static void SayUneven(double ms, bool brief, char words[ParallelWords])
{
    if (brief)
        snprintf(words, ParallelWords, "Not parallel, by up to %.0f ms: uneven.", ms);
    else
        snprintf(words, ParallelWords,
                 "Not parallel: the slant differs by up to %.0f ms, so the motion is uneven.", ms);
}

static void SayEven(bool brief, char words[ParallelWords])
{
    if (brief)
        snprintf(words, ParallelWords, "Parallel: even. The slant: how late.");
    else
        snprintf(words, ParallelWords,
                 "Parallel: each picture is a new moment. The slant is how late: always the same.");
}

static void SayGap(const ParallelFigures *figures, char words[ParallelWords])
{
    const char *what = "no new picture was seen";
    if (figures->gapIsHiccup)
        what = "the browser showed nothing new";
    snprintf(words, ParallelWords, "A gap: for %.0f ms %s.", figures->gap, what);
}

void ParallelSay(const ParallelFigures *figures, bool brief, char words[ParallelWords])
{
    enum { Even = 2, NearlyEven = 6, LongGap = 100 }; /* ms */
    const double uneven = figures->most - figures->least;
    const bool isOneHiccup = figures->hiccups == 1 && figures->late == 1;
    const bool areHiccups = figures->hiccups > 1 && 2 * figures->hiccups >= figures->late;
    if (figures->gap <= 0)
        snprintf(words, ParallelWords, "No lines: no two pictures were seen.");
    else if (figures->gap > LongGap)
        SayGap(figures, words);
    else if (uneven <= Even)
        SayEven(brief, words);
    else if (isOneHiccup)
        snprintf(words, ParallelWords, "One line leans more: the browser showed its picture late.");
    else if (areHiccups)
        snprintf(words, ParallelWords, "%d lines lean more: the browser showed these late.",
                 figures->hiccups);
    else if (figures->late > 0)
        snprintf(words, ParallelWords, "One line leans more: a picture was seen a refresh late.");
    else if (figures->same > 0)
        SayBunches(figures, brief, words);
    else if (uneven > NearlyEven)
        SayUneven(uneven, brief, words);
    else
        snprintf(words, ParallelWords, "Nearly parallel: the moments of swaps vary by %.0f ms.",
                 uneven);
}
