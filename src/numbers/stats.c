/* SPDX-License-Identifier: MIT */
#include "numbers/stats.h"

#include "base/memory.h"
#include "base/percentile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So that 18 minutes at 60 frames a second need one allocation. */
enum { MoreValues = 65536 };

static void AddTo(StatsValues *values, Nanoseconds value)
{
    values->count++;
    values->sum += (double)value;
    values->squares += (double)value * (double)value;
    if (values->count == 1 || value > values->max)
        values->max = value;
}

/* The list, with room for one value more of this size after the first so many. */
static void *Grow(void *list, int64_t count, size_t size)
{
    if (count % MoreValues > 0)
        return list;
    return Reallocate(list, size * (size_t)(count + MoreValues));
}

void StatsKeep(StatsValues *values, Nanoseconds value)
{
    values->list = Grow(values->list, values->count, sizeof *values->list);
    values->list[values->count] = value;
    AddTo(values, value);
}

/* Whether the first second is over. What is in it doesn't count for the verdict: it shows the
 * start, and not the loop. */
static bool IsSettled(const Stats *stats)
{
    return stats->time >= ONE_SECOND;
}

/* Whether the frame is a single step while the game was paused. */
static bool IsStep(const Frame *frame)
{
    return frame->deadTime > 0 && frame->deadTime == frame->frameTime;
}

/* Whether the last frame took so much longer than those of the last second that what follows is
 * another thing. */
static bool IsHitch(const Stats *stats, Nanoseconds took)
{
    static const Nanoseconds shortest = ONE_SECOND / 4;
    enum { Times = 8 }; /* so many times the mean of the others */
    const StatsMark *now = &stats->now, *then = &stats->marks[0];
    const int64_t others = now->frames - 1 - then->frames;
    const Nanoseconds ofOthers = now->time - took - then->time;
    return took > shortest && took * others > Times * ofOthers;
}

/* While the game stands still up to its first tick, its rates begin anew. */
static void HoldMarks(Stats *stats)
{
    const StatsMark *now = &stats->now;
    for (int i = 0; i < StatsMarks; i++) {
        StatsMark *mark = &stats->marks[i];
        mark->sim = now->sim;
        mark->simTime = now->simTime;
        mark->ticks = now->ticks;
        mark->tickTime = now->tickTime;
    }
}

/* Whether no tick has ever run before this frame's own. */
static bool NoTickBefore(const Frame *frame)
{
    return frame->tick == frame->ticks;
}

static void UpdateMarks(Stats *stats, const Frame *frame)
{
    StatsMark *now = &stats->now;
    now->time = stats->time;
    now->input = stats->input;
    if (!IsStep(frame)) {
        now->frames++;
        now->sim += frame->simAsked - stats->last.asked;
        now->simTime = stats->time;
    }
    if (!IsStep(frame) && frame->ticks > 0) {
        now->ticks += frame->ticks;
        now->tickTime = stats->time;
    }

    if (NoTickBefore(frame))
        HoldMarks(stats);
    if (stats->frames == 1 || IsHitch(stats, frame->frameTime - frame->deadTime))
        StatsRestartRates(stats);

    static const Nanoseconds between = ONE_SECOND / 4;
    if (now->time - stats->marks[StatsMarks - 1].time >= between) {
        memmove(stats->marks, stats->marks + 1, sizeof stats->marks - sizeof *stats->marks);
        stats->marks[StatsMarks - 1] = *now;
    }
}

/* The first frame after a change of loop, after rows that are missing, or of a recording that
 * begins during a run or behind another one, does not count: it is not known how much game time
 * there was before it. */
static void AddGameTime(Stats *stats, const Frame *frame)
{
    const bool atStart = stats->frames == 0 && NoTickBefore(frame);
    const bool isNext = frame->tick - frame->ticks == stats->last.tick;
    const bool follows = stats->frames > 0 && frame->loop == stats->last.loop && isNext;
    if (!IsStep(frame) && (atStart || follows)) {
        stats->gameTime += frame->gameTime - stats->last.gameTime;
        stats->gameSpan += frame->frameTime - frame->deadTime;
        if (follows)
            stats->gameFollows = true;
    }
}

/* For the frame after it. */
static void RememberFrame(Stats *stats, const Frame *frame)
{
    stats->last = (StatsLast){
        .tick = frame->tick,
        .gameTime = frame->gameTime,
        .asked = frame->simAsked,
        .loop = frame->loop,
    };
}

void InputTimesAdd(InputTimes *times, Nanoseconds screen, Nanoseconds input, bool follows)
{
    const Nanoseconds read = screen - input, since = read - times->read;
    if (times->begun && follows) {
        if (since <= 0)
            return; /* no newer input than before */
        times->time += since;
        times->area += (double)since * ((double)input + (double)since / 2);
        if (input + since > times->longest)
            times->longest = input + since;
    }
    times->begun = true;
    times->read = read;
}

double InputTimesMean(const InputTimes *now, const InputTimes *then)
{
    if (now->time == then->time)
        return -1;
    return (now->area - then->area) / (double)(now->time - then->time);
}

/* Latency isn't measured across a pause or a change of loop. */
static void AddInput(Stats *stats, const Frame *frame)
{
    const bool follows = !frame->excluded && !stats->inputBreaks && frame->loop == stats->last.loop;
    if (FrameKnows(frame, COLUMN_OF(input_ms)))
        InputTimesAdd(&stats->input, frame->screenReal, frame->input, follows);
    if (FrameKnows(frame, COLUMN_OF(input_full_ms)))
        InputTimesAdd(&stats->inputFull, frame->screenReal, frame->inputFull, follows);
    stats->inputBreaks = !follows && frame->screenSource == ScreenNever;
}

uint8_t RefreshesOf(double refreshes)
{
    return (uint8_t)fmax(1, fmin(round(refreshes), MostRefreshes));
}

/* Of a picture on a display without a refresh that is known. In microseconds, which need half of
 * the memory. */
static void KeepFreeStay(StatsStays *stays, Nanoseconds stayed, bool isSettled)
{
    const double us = round((double)stayed / 1e3);
    stays->us = Grow(stays->us, stays->freeCount, sizeof *stays->us);
    stays->us[stays->freeCount] = (uint32_t)fmax(0, fmin(us, UINT32_MAX));
    stays->freeCount++;
    if (isSettled)
        stays->freeSettled++;
}

/* Of a picture on a display with the refresh of this frame. Without vsync pictures change at any
 * time; the return of a swap is too uncertain to show that. */
static void KeepStay(StatsStays *stays, Nanoseconds stayed, const Frame *frame, bool isSettled)
{
    enum { Tolerance = 8 }; /* a picture is torn that is off by more than this part of a refresh */
    const Nanoseconds refresh = frame->refresh;
    const Nanoseconds whole = (stayed + refresh / 2) / refresh * refresh;
    const bool isOff = whole == 0 || llabs(stayed - whole) > refresh / Tolerance;
    const bool isTorn = isOff && ScreenIsCertain(frame->screenSource);

    stays->refreshes = Grow(stays->refreshes, stays->count, sizeof *stays->refreshes);
    if (isTorn)
        stays->refreshes[stays->count] = 0;
    else
        stays->refreshes[stays->count] = RefreshesOf((double)stayed / (double)refresh);
    stays->count++;
    stays->refresh = refresh;

    if (isSettled) {
        stays->settled++;
        stays->settledTime += (double)stayed;
        stays->settledWhole += (double)whole;
    }
}

/* Whether the picture was seen, but it is not known how long after the one before. */
static bool IsSeenSomeTime(const Frame *frame)
{
    return FrameKnows(frame, COLUMN_OF(screen_source)) && !FrameKnows(frame, COLUMN_OF(screen_ms));
}

/* Whether the picture before this one stayed for a known time that counts: by times of one source,
 * and without a pause in it. */
static bool StayCounts(const StatsStays *stays, const Frame *frame)
{
    return stays->lastCounts && stays->lastSource == frame->screenSource && !IsSeenSomeTime(frame);
}

/* This picture was seen, so the one before it stayed until now. */
static void AddStay(Stats *stats, const Frame *frame)
{
    StatsStays *stays = &stats->stays;
    const Nanoseconds stayed = frame->screenReal - stays->lastSeen;
    if (!StayCounts(stays, frame))
        return;

    if (frame->screenSource == ScreenSeen || frame->screenSource == ScreenRaf)
        StatsKeep(&stats->onScreen, stayed);
    if (frame->refresh > 0)
        KeepStay(stays, stayed, frame, IsSettled(stats));
    else
        KeepFreeStay(stays, stayed, IsSettled(stats));
}

double StatsDrift(const Stats *stats)
{
    const double stayed = stats->stays.settledTime, whole = stats->stays.settledWhole;
    const double percent = 100 * fabs(stayed - whole) / fmax(fmax(stayed, whole), 1);
    if (percent <= 1) /* which may be chance */
        return 0;
    return percent;
}

static void AddScreenTime(Stats *stats, const Frame *frame)
{
    StatsStays *stays = &stats->stays;
    if (FrameKnows(frame, COLUMN_OF(screen_source)))
        stats->sources[frame->screenSource]++;
    if (frame->late > 0)
        stats->late++;
    if (frame->excluded)
        stays->lastCounts = false; /* also where its own picture is never seen */
    if (frame->screenSource == ScreenNever)
        return;

    AddStay(stats, frame);
    stays->lastCounts = !frame->excluded;
    stays->lastSource = frame->screenSource;
    stays->lastSeen = frame->screenReal;

    const bool isNew = !stats->anySeen || frame->sim != stats->lastSim;
    stats->anySeen = true;
    stats->lastSim = frame->sim;
    if (IsStep(frame))
        return;
    stats->now.seen++;
    if (isNew)
        stats->now.pictures++;
}

/* A picture is false where what is watched is more than a unit from its place, also by the six
 * decimals of a recording: a scene may have errors of exactly a unit. */
static const double MostRight = 1.0000015;

static void AddPlace(StatsPlaces *places, const Frame *frame)
{
    if (!FrameKnows(frame, COLUMN_OF(place_error)))
        return;
    if (places->frames == 0) {
        places->scene = frame->scene;
        places->method = frame->method;
    }
    if (frame->scene != places->scene || frame->method != places->method)
        places->several = true;

    places->frames++;
    if (frame->placeError > MostRight)
        places->wrong++;
    places->worst = fmax(places->worst, frame->placeError);
    if (FrameKnows(frame, COLUMN_OF(place_step))) {
        places->steps++;
        places->stepSum += frame->placeStep;
    }
}

static void AddWorst(StatsWorst *worst, const Frame *frame, Nanoseconds end)
{
    int at = worst->count;
    while (at > 0 && worst->list[at - 1].frameTime < frame->frameTime)
        at--;
    if (at == worst->wanted)
        return;

    if (worst->count < worst->wanted)
        worst->count++;
    for (int i = worst->count - 1; i > at; i--)
        worst->list[i] = worst->list[i - 1];
    worst->list[at] = *frame;
    worst->list[at].end = end;
}

/* NULL: after the last one. The cause that is found then is of an earlier frame. */
static void AddCause(Stats *stats, const Frame *frame)
{
    const Cause cause = CausesAdd(&stats->causes, frame);
    const Nanoseconds end = CausesJudgedEnd(&stats->causes);
    if (cause == CauseNone || !stats->worst)
        return;
    for (int i = 0; i < stats->worst->count; i++)
        if (stats->worst->list[i].end == end)
            stats->worst->list[i].cause = cause;
}

static void AddError(Stats *stats, const Frame *frame)
{
    if (!FrameKnows(frame, COLUMN_OF(animation_error_ms)))
        return;

    const Nanoseconds size = llabs(frame->animationError);
    StatsKeep(&stats->errorSizes, size);
    if (!IsSettled(stats))
        return;
    stats->settledErrors.count++;
    if (size >= ONE_MILLISECOND)
        stats->settledErrors.large++;
}

/* Counts it, and what goes on with each. */
static void AddToSums(Stats *stats, const Frame *frame)
{
    enum { Last = StatsTicksPerFrame - 1 }; /* and all above */
    stats->frames++;
    stats->time += frame->frameTime - frame->deadTime;
    stats->deadTime += frame->deadTime;
    stats->ticks += frame->ticks;
    if (frame->ticks < Last)
        stats->histogram[frame->ticks]++;
    else
        stats->histogram[Last]++;
}

/* The machine's sensors, as far as a log tells them. */
static void AddSensors(Stats *stats, const Frame *frame)
{
    if (!frame->sensors)
        return;
    for (int i = 0; i < SensorCount; i++)
        if (frame->sensors->values[i] >= 0)
            AddTo(&stats->sensors[i], frame->sensors->values[i]);

    const int64_t power = frame->sensors->values[SensorGpuPower];
    if (power < 0)
        return;
    stats->powered++;
    stats->energy += (double)power / 1e3 * (double)(frame->frameTime - frame->deadTime) / 1e9;
}

/* What is a value of its own in each frame that has one. */
static void AddValues(Stats *stats, const Frame *frame)
{
    if (frame->sleepTime > 0)
        AddTo(&stats->oversleep, frame->oversleep);
    if (FrameKnows(frame, COLUMN_OF(delay_ms)))
        AddTo(&stats->delay, frame->delay);
    if (FrameKnows(frame, COLUMN_OF(starved)))
        stats->heard++;
    if (frame->starved)
        stats->starved++;
    if (FrameKnows(frame, COLUMN_OF(gpu_ms))) {
        AddTo(&stats->gpu, frame->gpu);
        stats->gpuFrames += frame->frameTime - frame->deadTime;
    }
    stats->viewLagSum += (double)frame->viewLag;
    AddTo(&stats->behind, frame->behind);
}

/* Generated frames have them, too: they are of pictures. */
static void AddLatencies(Stats *stats, const Frame *frame)
{
    if (frame->click > 0)
        AddTo(&stats->clicks, frame->click);
    if (frame->anyInput > 0)
        StatsKeep(&stats->inputs, frame->anyInput);
    if (frame->pcLatency > 0)
        StatsKeep(&stats->pcLatency, frame->pcLatency);
}

void StatsAdd(Stats *stats, const Frame *frame)
{
    AddLatencies(stats, frame);

    /* Before the frame's time is added: so the verdict counts frames that begin after the first
     * second. */
    AddScreenTime(stats, frame);
    AddError(stats, frame);

    /* In a generated frame the game has neither time nor work. */
    if (frame->generated) {
        stats->generated++;
        return;
    }

    AddPlace(&stats->places, frame);
    AddInput(stats, frame);
    AddGameTime(stats, frame); /* before the frame is counted: the first has none before it */
    AddToSums(stats, frame);

    if (!frame->excluded)
        StatsKeep(&stats->times, frame->frameTime);
    if (stats->worst && !frame->excluded)
        AddWorst(stats->worst, frame, stats->time);
    AddCause(stats, frame);

    AddValues(stats, frame);
    AddSensors(stats, frame);
    UpdateMarks(stats, frame);
    RememberFrame(stats, frame);
}

void StatsFinish(Stats *stats)
{
    for (int i = 0; i < CausesAround; i++)
        AddCause(stats, NULL);

    /* The settled ones are the last, as long as all are in the order of time. */
    StatsSettledErrors *settled = &stats->settledErrors;
    if (settled->count > 0) {
        Nanoseconds *list = stats->errorSizes.list + stats->errorSizes.count - settled->count;
        SortValues(list, settled->count);
        settled->p99 = Percentile(list, settled->count, 0.99);
    }
    SortValues(stats->times.list, stats->times.count);
    SortValues(stats->errorSizes.list, stats->errorSizes.count);
    SortValues(stats->onScreen.list, stats->onScreen.count);
    SortValues(stats->inputs.list, stats->inputs.count);
    SortValues(stats->pcLatency.list, stats->pcLatency.count);
}

void StatsFree(Stats *stats)
{
    free(stats->times.list);
    free(stats->errorSizes.list);
    free(stats->onScreen.list);
    free(stats->inputs.list);
    free(stats->pcLatency.list);
    free(stats->stays.refreshes);
    free(stats->stays.us);
    *stats = (Stats){.worst = stats->worst};
}

/* How many a second. -1: that is not known. */
static double Rate(int64_t count, Nanoseconds duration)
{
    return duration > 0 ? (double)count * 1e9 / (double)duration : -1;
}

StatsRates StatsRatesNow(const Stats *stats)
{
    const StatsMark *now = &stats->now, *then = &stats->marks[0];
    const Nanoseconds duration = now->time - then->time;
    const Nanoseconds gameSpan = now->simTime - then->simTime;
    StatsRates rates = {
        .framesPerSecond = Rate(now->frames - then->frames, duration),
        .picturesPerSecond = Rate(now->pictures - then->pictures, duration),
        .ticksPerSecond = Rate(now->ticks - then->ticks, now->tickTime - then->tickTime),
        .speed = -1,
        .input = InputTimesMean(&now->input, &then->input),
    };
    if (gameSpan > 0)
        rates.speed = (double)(now->sim - then->sim) / (double)gameSpan;
    return rates;
}

void StatsRestartRates(Stats *stats)
{
    for (int i = 0; i < StatsMarks; i++)
        stats->marks[i] = stats->now;
}
