/* SPDX-License-Identifier: MIT */
#include "game/film.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool FrameLogRecording(const FrameLog *log)
{
    if (log->recording)
        return RecordingIsOn(log->recording);
    return log->onFrame != NULL;
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
    const Nanoseconds refresh = waiting->frame.refresh;
    const Nanoseconds passed = (waiting->seen - seenBefore + refresh / 2) / refresh;

    const Nanoseconds start = waiting->frame.start - seenBefore;
    Nanoseconds needed = 1;
    if (start > 0)
        needed += start / refresh;

    if (passed <= needed)
        return 0;
    return (int32_t)(passed - needed);
}

/* How much the place error of its method has changed since the frame before. Over a network the
 * place error is that of a step already. */
static double PlaceStep(const FrameLog *log, const WaitingFrame *waiting)
{
    const Shown *shown = &waiting->shown[waiting->method];
    if (FrameKnows(&waiting->frame, COLUMN_OF(starved)))
        return shown->placeError;

    const Body now = shown->place, before = log->before.shown[waiting->method].place;
    const double x = RingWay(waiting->ring, now.x - before.x), y = now.y - before.y;
    return sqrt(x * x + y * y);
}

/* Whether a frame can be compared with the last one seen: both are of one loop, scene and source,
 * and neither it nor a frame between was excluded. */
static bool Follows(const FrameLog *log, const Frame *frame)
{
    const Frame *before = &log->before.frame;
    if (frame->excluded || log->excludedSince)
        return false;
    return before->loop == frame->loop && before->scene == frame->scene &&
           before->screenSource == frame->screenSource;
}

/* Sets how its step from the last frame seen is wrong, and notes what is known of that. */
static void NoteSteps(const FrameLog *log, WaitingFrame *waiting, bool follows)
{
    Frame *frame = &waiting->frame;
    const Frame *before = &log->before.frame;
    const bool steps = follows && before->method == frame->method;
    const bool placeSteps = steps && FrameKnows(frame, COLUMN_OF(place_error)) &&
                            log->before.shown[waiting->method].hasPlace;
    FrameNote(frame, COLUMN_OF(animation_error_ms), steps);
    FrameNote(frame, COLUMN_OF(place_step), placeSteps);
    if (steps)
        frame->animationError =
            (frame->sim - before->sim) - (frame->screenLoop - before->screenLoop);
    if (placeSteps)
        frame->placeStep = PlaceStep(log, waiting);
}

/* How long before the frame was seen its input was read; notes whether that is known. */
static Nanoseconds NoteInput(Frame *frame, Nanoseconds read, ColumnSet column)
{
    const bool isSeen = frame->screenSource != ScreenNever;
    const bool knows = isSeen && read >= 0 && frame->screenReal >= read;
    FrameNote(frame, column, knows);
    if (!knows)
        return 0;
    return frame->screenReal - read;
}

/* Whether a picture of a browser was late though it was ready: its swap was called before the
 * refresh after the picture before, and it was the browser's own animation frame that came later.
 */
static bool BrowserWasLate(const WaitingFrame *waiting, Nanoseconds seenBefore)
{
    const Frame *frame = &waiting->frame;
    const Nanoseconds ready = frame->end - frame->swapTime - seenBefore;
    return frame->screenSource == ScreenRaf && frame->late > 0 && ready < frame->refresh;
}

/* The moment that a method shows, on the loop's clock. Of a hand no picture shows more than was
 * read for it, even where a loop's ticks are ahead of its clock. */
static Nanoseconds ShownAt(const WaitingFrame *waiting, int method)
{
    const Nanoseconds at = waiting->shown[method].sim + waiting->lost;
    return waiting->hasHand && at > waiting->handRead ? waiting->handRead : at;
}

/* Of a scene about a hand: how long before the picture was seen the hand was where it shows it. */
static void NoteHand(WaitingFrame *waiting)
{
    Frame *frame = &waiting->frame;
    if (!waiting->hasHand)
        return;
    const bool isSeen = frame->screenSource != ScreenNever;
    FrameNote(frame, COLUMN_OF(delay_ms), isSeen);
    frame->delay = isSeen ? frame->screenLoop - ShownAt(waiting, waiting->method) : 0;
}

/* Adds it to the record of which the lines are drawn, with times of the loop's clock. Single steps
 * in a pause count as seen as late as the last picture before it. */
static void AddToParallel(FrameLog *log, const WaitingFrame *waiting, bool follows)
{
    const Frame *frame = &waiting->frame;
    const WaitingFrame *before = &log->before;
    if (frame->picture <= log->forgotten)
        return;
    if (!waiting->clock.frozen)
        log->delay = frame->screenLoop - waiting->asked;

    const Nanoseconds step = frame->screenLoop - before->frame.screenLoop;
    const bool isCompared = follows && before->frame.picture > log->forgotten;
    ParallelPicture picture = {.seen = waiting->asked + log->delay,
                               .late = frame->late,
                               .hiccup = BrowserWasLate(waiting, before->seen),
                               .follows = isCompared};

    for (int i = 0; i < MostMethods; i++) {
        const Shown *shown = &waiting->shown[i];
        picture.shows[i] = ShownAt(waiting, i);
        picture.watched[i] = BodyPosition(shown->watched);
        picture.due[i] = BodyPosition(shown->due);
        picture.turns[i] = (float)(shown->watched.turns - floor(shown->watched.turns));
        if (isCompared) {
            const Nanoseconds error = shown->sim - before->shown[i].sim - step;
            picture.errors[i] = (float)error / ONE_MILLISECOND;
            picture.places[i] = (float)shown->placeError;
        }
    }

    log->parallel.link = FrameKnows(frame, COLUMN_OF(starved));
    log->parallel.begins = picture.shows[0] - waiting->shown[0].heard.sent;
    ParallelAddPicture(&log->parallel, &picture, waiting->clock.speed);
}

/* Sets what is known of the frame once it is known when its picture was seen. */
static void SetSeen(WaitingFrame *waiting, const ScreenTime *time)
{
    const Shown *shown = &waiting->shown[waiting->method];
    Frame *frame = &waiting->frame;
    waiting->seen = waiting->broken ? frame->end : time->time;
    frame->screenReal = LoopClockRunning(&waiting->clock, waiting->seen);
    frame->screenLoop = LoopClockRead(&waiting->clock, waiting->seen);
    frame->screenSource = time->source;
    if (waiting->broken && time->source != ScreenNever)
        frame->screenSource = ScreenSwap;
    frame->refresh = time->refresh;

    frame->gpu = time->gpu;
    FrameNote(frame, COLUMN_OF(gpu_ms), time->gpu > 0);
    frame->input = NoteInput(frame, shown->read, COLUMN_OF(input_ms));
    frame->inputFull = NoteInput(frame, shown->readFull, COLUMN_OF(input_full_ms));
    NoteHand(waiting);
}

/* Compares a frame that was seen with the one before, and takes its place. */
static void Follow(FrameLog *log, WaitingFrame *waiting)
{
    const bool follows = Follows(log, &waiting->frame);
    NoteSteps(log, waiting, follows);
    if (follows && waiting->frame.refresh > 0)
        waiting->frame.late = LateRefreshes(waiting, log->before.seen);
    if (log->drawn)
        AddToParallel(log, waiting, follows);
    log->before = *waiting;
    log->excludedSince = false;
}

void FrameLogComplete(FrameLog *log, const ScreenTime *time)
{
    WaitingFrame *waiting = &log->waiting[time->picture % MaxWaitingPictures];
    Frame *frame = &waiting->frame;
    log->reported = time->picture;
    if (time->source != ScreenNever)
        log->lastSeen = *time;
    if (frame->picture != time->picture)
        return;

    SetSeen(waiting, time);
    if (time->source != ScreenNever)
        Follow(log, waiting);
    else if (frame->excluded)
        log->excludedSince = true;

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
