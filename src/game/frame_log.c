/* SPDX-License-Identifier: MIT */
#include "game/film.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool FrameLogRecording(const FrameLog *log)
{
    return log->recording ? RecordingIsOn(log->recording) : log->onFrame != NULL;
}

void FrameLogForget(FrameLog *log)
{
    log->laneErrors = (LaneErrors){0};
    log->parallel = (Parallel){0};
    log->bars = (Bars){0};
    log->forgotten = log->presented;
}

void FrameLogAdd(FrameLog *log, const WaitingFrame *frame, const Picture *picture)
{
    WaitingFrame *waiting = &log->waiting[frame->frame.picture % MaxWaitingPictures];
    log->presented = frame->frame.picture;
    *waiting = *frame;
    waiting->ring = picture->scene->ring;
    memcpy(waiting->shown, picture->shown, sizeof waiting->shown);
    log->last = waiting;
    log->frames++;
}

/* How many refreshes later than possible a frame was seen. The first possible refresh is the one
 * after its draw began and after the picture before it was seen. */
static int32_t LateRefreshes(const Frame *frame, Nanoseconds seen, Nanoseconds seenBefore)
{
    const Nanoseconds refresh = frame->refresh, start = frame->start - seenBefore;
    const Nanoseconds passed = (seen - seenBefore + refresh / 2) / refresh;
    const Nanoseconds needed = start < 0 ? 1 : start / refresh + 1;
    return passed > needed ? (int32_t)(passed - needed) : 0;
}

/* How much a method's place error has changed. Over a network it is the error of a step already. */
static double PlaceStep(const LaneErrors *errors, const WaitingFrame *waiting, int method)
{
    if (waiting->frame.hasDelay)
        return waiting->shown[method].placeError;
    const Body now = waiting->shown[method].place, before = errors->before[method].place;
    const double x = RingWay(waiting->ring, now.x - before.x), y = now.y - before.y;
    return sqrt(x * x + y * y);
}

/* Adds the errors of a frame that was seen `step` after the one before. */
static void AddLaneErrors(LaneErrors *errors, const WaitingFrame *waiting, Nanoseconds step,
                          struct BarsPicture *bars)
{
    LaneSecond *second = &errors->seconds[0];
    for (int i = 0; i < MostMethods; i++) {
        const Shown *shown = &waiting->shown[i];
        const Nanoseconds error = shown->sim - errors->before[i].sim - step;
        bars->errors[i] = (float)error / 1e6f;
        bars->places[i] = (float)shown->placeError;
        second->errors[i] += llabs(error);
        second->shakes[i] += shown->placeError;
        second->farthest[i] = fmax(second->farthest[i], shown->placeError);
    }
    second->count++;
    second->time += step;
    if (second->time < ONE_SECOND)
        return;
    errors->whole = true;
    memmove(second + 1, second, sizeof errors->seconds - sizeof *second);
    *second = (LaneSecond){0};
}

/* Compares a frame with the last one seen, if of one source, and no frame between was excluded. */
static void Compare(FrameLog *log, WaitingFrame *waiting, Nanoseconds seen,
                    struct BarsPicture *bars)
{
    Frame *frame = &waiting->frame;
    const Frame *before = &log->before;
    const int method = waiting->method;
    const bool follows = !frame->excluded && !log->excludedSince && before->loop == frame->loop &&
                         before->scene == frame->scene &&
                         before->screenSource == frame->screenSource;
    frame->hasAnimationError = follows && before->method == frame->method;
    if (frame->hasAnimationError)
        frame->animationError =
            (frame->sim - before->sim) - (frame->screenLoop - before->screenLoop);
    frame->hasPlaceStep =
        frame->hasAnimationError && frame->hasPlace && log->laneErrors.before[method].hasPlace;
    if (frame->hasPlaceStep)
        frame->placeStep = PlaceStep(&log->laneErrors, waiting, method);
    if (follows && frame->refresh > 0)
        frame->late = LateRefreshes(frame, seen, log->beforeSeen);
    if (follows && bars && before->picture > log->forgotten)
        AddLaneErrors(&log->laneErrors, waiting, frame->screenLoop - before->screenLoop, bars);
    memcpy(log->laneErrors.before, waiting->shown, sizeof waiting->shown);
}

/* How long before the frame was seen its input was read; sets whether that is known. */
static Nanoseconds SinceRead(const Frame *frame, Nanoseconds read, bool *has)
{
    *has = frame->screenSource != ScreenNever && read >= 0 && frame->screenReal >= read;
    return *has ? frame->screenReal - read : 0;
}

/* On the loop's clock. Single steps in a pause count as seen as late as the last one before it. */
static void AddToParallel(FrameLog *log, const WaitingFrame *waiting)
{
    const Frame *frame = &waiting->frame;
    struct ParallelPicture picture = {.late = frame->late, .lost = waiting->lost};
    if (frame->picture <= log->forgotten)
        return;
    if (!waiting->clock.frozen)
        log->delay = frame->screenLoop - waiting->asked;
    picture.seen = waiting->asked + log->delay;
    for (int i = 0; i < MostMethods; i++) {
        picture.shows[i] = waiting->shown[i].sim + waiting->lost;
        picture.watched[i] = BodyPosition(waiting->shown[i].watched);
    }
    log->parallel.refresh = frame->refresh;
    log->parallel.link = frame->hasDelay;
    log->parallel.begins = picture.shows[0] - waiting->shown[0].heard.sent;
    ParallelAddPicture(&log->parallel, &picture, waiting->clock.speed);
}

void FrameLogComplete(FrameLog *log, const ScreenTime *time)
{
    WaitingFrame *waiting = &log->waiting[time->picture % MaxWaitingPictures];
    const Shown *shown = &waiting->shown[waiting->method];
    Frame *frame = &waiting->frame;
    struct BarsPicture *bars = NULL;
    log->reported = time->picture;
    if (time->source != ScreenNever)
        log->lastSeen = *time;
    if (frame->picture != time->picture)
        return;
    const Nanoseconds seen = waiting->broken ? frame->end : time->time;
    frame->screenReal = LoopClockRunning(&waiting->clock, seen);
    frame->screenLoop = LoopClockRead(&waiting->clock, seen);
    frame->screenSource =
        waiting->broken && time->source != ScreenNever ? ScreenSwap : time->source;
    frame->refresh = time->refresh;
    frame->gpu = time->gpu;
    frame->hasGpu = time->gpu > 0;
    frame->input = SinceRead(frame, shown->read, &frame->hasInput);
    frame->inputFull = SinceRead(frame, shown->readFull, &frame->hasInputFull);
    if (log->drawn && !frame->excluded) {
        bars = BarsAdd(&log->bars);
        bars->time = (float)frame->frameTime / 1e6f;
    }
    if (time->source == ScreenNever) {
        log->excludedSince |= frame->excluded;
    } else {
        Compare(log, waiting, time->time, bars);
        log->before = *frame;
        log->beforeSeen = time->time;
        log->excludedSince = false;
        if (log->drawn)
            AddToParallel(log, waiting);
    }
    StatsAdd(&log->stats, frame);
    if (log->recording)
        RecordingFrame(log->recording, frame, &waiting->slices);
    if (log->onFrame)
        log->onFrame(frame, &waiting->slices);
}

void FrameLogReadTimes(FrameLog *log, const Screen *screen, const GameTime *time, bool all)
{
    ScreenTime seen;
    while (screen->seen(all, &seen)) {
        seen.time -= time->origin;
        FrameLogComplete(log, &seen);
    }
}
