/* SPDX-License-Identifier: MIT */
#include "game/frame_log.h"

bool FrameLogRecording(const FrameLog *log)
{
    const Recorder *recorder = log->recorder;
    return recorder->frame && (!recorder->recording || recorder->recording(recorder->self));
}

void FrameLogSlice(const FrameLog *log, SliceKind kind, Nanoseconds start, Nanoseconds end)
{
    const Slice slice = {kind, start, end};
    if (log->recorder->slice)
        log->recorder->slice(log->recorder->self, &slice);
}

void FrameLogDescribe(const FrameLog *log, Frame *frame, const Picture *picture, DrawMode mode)
{
    const Frame *before = &log->before;
    const Drawn *drawn = &picture->modes[mode];
    frame->alpha = picture->value;
    frame->x = drawn->x;
    frame->y = drawn->y;
    frame->sim = drawn->sim;
    frame->simAsked = picture->simAsked;
    frame->hasAnimationError =
        before->loop == frame->loop && before->drawMode == frame->drawMode && !frame->excluded;
    if (frame->hasAnimationError)
        frame->animationError = (frame->sim - before->sim) - (frame->screen - before->screen);
}

/* Lanes are compared whether or not they are shown. */
static void CompareLanes(FrameLog *log, const Frame *frame, const Picture *picture)
{
    Nanoseconds sim[DrawModeCount];
    for (int mode = 0; mode < DrawModeCount; mode++)
        sim[mode] = picture->modes[mode].sim;
    LaneErrorsAdd(&log->laneErrors, sim, frame->screen,
                  log->before.loop == frame->loop && !frame->excluded);
}

static void KeepGhosts(FrameLog *log, const Picture *picture, DrawMode mode, bool lanes)
{
    Position positions[DrawModeCount] = {0};
    for (int i = 0; i < (lanes ? DrawModeCount : 1); i++) {
        const Drawn *drawn = &picture->modes[lanes ? i : (int)mode];
        positions[i] = (Position){(float)drawn->x, (float)drawn->y};
    }
    GhostsAdd(&log->ghosts, positions);
}

void FrameLogAdd(FrameLog *log, const Frame *frame, const Picture *picture, DrawMode mode,
                 bool lanes)
{
    CompareLanes(log, frame, picture);
    KeepGhosts(log, picture, mode, lanes);
    StatsAdd(&log->stats, frame);
    GraphAdd(&log->graph, frame);
    if (log->recorder->frame)
        log->recorder->frame(log->recorder->self, frame);
    log->before = *frame;
}

void FrameLogMatchGhosts(FrameLog *log, const char *loop, DrawMode mode, bool lanes)
{
    if (lanes != log->ghostsInLanes || mode != log->ghostMode || log->before.loop != loop)
        log->ghosts.count = 0;
    log->ghostsInLanes = lanes;
    log->ghostMode = mode;
}
