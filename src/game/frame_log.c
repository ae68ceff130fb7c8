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
    memset(log->before.shown, 0, sizeof log->before.shown);
    memset(&log->parallel, 0, sizeof log->parallel);
    log->forgotten = log->presented;
}

void FrameLogAdd(FrameLog *log, const WaitingFrame *frame)
{
    WaitingFrame *waiting = &log->waiting[frame->frame.picture % MaxWaitingPictures];
    *waiting = *frame;
    log->last = waiting;
    log->frames++;
}

/* How many refreshes later than possible a frame was seen. The first possible refresh is the one
 * after its draw began and after the picture before it was seen. */
static int32_t LateRefreshes(const WaitingFrame *waiting, Nanoseconds seenBefore)
{
    const Nanoseconds refresh = waiting->frame.refresh, start = waiting->frame.start - seenBefore;
    const Nanoseconds passed = (waiting->seen - seenBefore + refresh / 2) / refresh;
    const Nanoseconds needed = start < 0 ? 1 : start / refresh + 1;
    return passed > needed ? (int32_t)(passed - needed) : 0;
}

/* How much a method's place error has changed. Over a network it is the error of a step already. */
static double PlaceStep(const FrameLog *log, const WaitingFrame *waiting)
{
    const Shown *shown = &waiting->shown[waiting->method];
    if (FrameKnows(&waiting->frame, COLUMN_OF(delay_ms)))
        return shown->placeError;
    const Body now = shown->place, before = log->before.shown[waiting->method].place;
    const double x = RingWay(waiting->ring, now.x - before.x), y = now.y - before.y;
    return sqrt(x * x + y * y);
}

/* Compares a frame with the last one seen, if of one source, and no frame between was excluded;
 * returns whether that is so. */
static bool Compare(const FrameLog *log, WaitingFrame *waiting)
{
    Frame *frame = &waiting->frame;
    const Frame *before = &log->before.frame;
    const bool follows = !frame->excluded && !log->excludedSince && before->loop == frame->loop &&
                         before->scene == frame->scene &&
                         before->screenSource == frame->screenSource;
    const bool compares = follows && before->method == frame->method;
    FrameNote(frame, COLUMN_OF(animation_error_ms), compares);
    if (compares)
        frame->animationError =
            (frame->sim - before->sim) - (frame->screenLoop - before->screenLoop);
    const bool steps = compares && FrameKnows(frame, COLUMN_OF(place_error)) &&
                       log->before.shown[waiting->method].hasPlace;
    FrameNote(frame, COLUMN_OF(place_step), steps);
    if (steps)
        frame->placeStep = PlaceStep(log, waiting);
    if (follows && frame->refresh > 0)
        frame->late = LateRefreshes(waiting, log->before.seen);
    return follows;
}

/* How long before the frame was seen its input was read; notes whether that is known. */
static Nanoseconds SinceRead(Frame *frame, Nanoseconds read, ColumnSet column)
{
    const bool has = frame->screenSource != ScreenNever && read >= 0 && frame->screenReal >= read;
    FrameNote(frame, column, has);
    return has ? frame->screenReal - read : 0;
}

/* On the loop's clock. Single steps in a pause count as seen as late as the last one before it. */
static void AddToParallel(FrameLog *log, const WaitingFrame *waiting, bool follows)
{
    const Frame *frame = &waiting->frame;
    const WaitingFrame *before = &log->before;
    const Nanoseconds step = frame->screenLoop - before->frame.screenLoop;
    ParallelPicture picture = {.late = frame->late,
                               .follows = follows && before->frame.picture > log->forgotten};
    if (frame->picture <= log->forgotten)
        return;
    if (!waiting->clock.frozen)
        log->delay = frame->screenLoop - waiting->asked;
    picture.seen = waiting->asked + log->delay;
    for (int i = 0; i < MostMethods; i++) {
        const Shown *shown = &waiting->shown[i];
        picture.shows[i] = shown->sim + waiting->lost;
        picture.watched[i] = BodyPosition(shown->watched);
        picture.due[i] = BodyPosition(shown->due);
        picture.turns[i] = (float)(shown->watched.turns - floor(shown->watched.turns));
        if (!picture.follows)
            continue;
        picture.errors[i] = (float)(shown->sim - before->shown[i].sim - step) / 1e6f;
        picture.places[i] = (float)shown->placeError;
    }
    log->parallel.link = FrameKnows(frame, COLUMN_OF(delay_ms));
    log->parallel.begins = picture.shows[0] - waiting->shown[0].heard.sent;
    ParallelAddPicture(&log->parallel, &picture, waiting->clock.speed);
}

void FrameLogComplete(FrameLog *log, const ScreenTime *time)
{
    WaitingFrame *waiting = &log->waiting[time->picture % MaxWaitingPictures];
    const Shown *shown = &waiting->shown[waiting->method];
    Frame *frame = &waiting->frame;
    log->reported = time->picture;
    if (time->source != ScreenNever)
        log->lastSeen = *time;
    if (frame->picture != time->picture)
        return;
    waiting->seen = waiting->broken ? frame->end : time->time;
    frame->screenReal = LoopClockRunning(&waiting->clock, waiting->seen);
    frame->screenLoop = LoopClockRead(&waiting->clock, waiting->seen);
    frame->screenSource =
        waiting->broken && time->source != ScreenNever ? ScreenSwap : time->source;
    frame->refresh = time->refresh;
    frame->gpu = time->gpu;
    FrameNote(frame, COLUMN_OF(gpu_ms), time->gpu > 0);
    frame->input = SinceRead(frame, shown->read, COLUMN_OF(input_ms));
    frame->inputFull = SinceRead(frame, shown->readFull, COLUMN_OF(input_full_ms));
    if (time->source == ScreenNever) {
        log->excludedSince |= frame->excluded;
    } else {
        const bool follows = Compare(log, waiting);
        if (log->drawn)
            AddToParallel(log, waiting, follows);
        log->before = *waiting;
        log->excludedSince = false;
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
    while (screen->seen(screen->self, all, &seen)) {
        seen.time -= time->origin;
        FrameLogComplete(log, &seen);
    }
}
