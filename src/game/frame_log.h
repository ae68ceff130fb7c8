/* SPDX-License-Identifier: MIT
 *
 * Each finished frame waits until it is known when its picture was seen. Then it goes to the
 * statistics, the graph, the lanes' errors and the recorder.
 */
#pragma once

#include "game/game.h"
#include "game/game_time.h"
#include "game/loop_run.h"
#include "game/picture.h"
#include "hud/graph.h"
#include "hud/marks.h"
#include "hud/parallel.h"

typedef struct WaitingFrame {
    bool broken;     /* dead time passed while it was presented: when it was seen is unknown */
    LoopClock clock; /* as it was at the end of the frame */
    Frame frame;
    Shown shown[MostMethods];
    double ring;       /* of the scene */
    Nanoseconds lost;  /* the loop's time at a game time, less that game time */
    Nanoseconds asked; /* when the loop has read the clock for it */
    int method;
} WaitingFrame;

/* A fault of a single frame is to be read while it is still remembered. */
enum { WorstSeconds = 4 };

/* How even the motion of each method was in a second, shown or not. */
typedef struct LaneSecond {
    int count;                             /* of errors; the sums of their */
    Nanoseconds time, errors[MostMethods]; /* lengths, and of |animation error|, */
    double changes[MostMethods];           /* and of changes of the place error, world units */
    double farthest[MostMethods];          /* the place error's greatest length */
} LaneSecond;

typedef struct LaneErrors {
    LaneSecond seconds[WorstSeconds]; /* this one, and those before it */
    bool whole;                       /* there was a whole second */
    Shown before[MostMethods];        /* what was seen last */
} LaneErrors;

typedef struct FrameLog {
    const Recorder *recorder;
    bool drawn;     /* pictures are: what only the window shows of the frames is kept as well */
    int64_t frames; /* finished so far */
    WaitingFrame waiting[MaxWaitingPictures]; /* that of picture n is at n % MaxWaitingPictures */
    const Frame *lastFrame;                   /* the last of them */
    uint64_t presented, reported; /* the last picture presented, and the last reported: their ids */

    ScreenTime lastSeen; /* of the last picture seen, as GameTime; source ScreenNever: none */

    Frame before;           /* the last that was seen, */
    Nanoseconds beforeSeen; /* then, as GameTime */
    bool excludedSince;     /* a frame after it was excluded */
    Stats stats;
    Graph graph;
    Parallel parallel;
    Nanoseconds delay; /* from when the loop read the clock to when the last picture was seen */
    LaneErrors laneErrors;

    Ghosts ghosts;
    int ghostMethod; /* the method that the ghosts were drawn by */
    bool ghostsInLanes;
} FrameLog;

/* Forgets what is shown of the last frames: another scene begins. */
void FrameLogForget(FrameLog *log);

/* Whether a recorder keeps the frames now. */
bool FrameLogRecording(const FrameLog *log);

/* Hands a piece of the frame's time to the recorder. */
static inline void FrameLogSlice(const FrameLog *log, SliceKind kind, Nanoseconds start,
                                 Nanoseconds end)
{
    const Slice slice = {kind, start, end};
    if (log->recorder->slice)
        log->recorder->slice(log->recorder->self, &slice);
}

/* Fills in what the picture showed by this method, the one in effect. */
void FrameLogDescribe(Frame *frame, const Picture *picture, int method);

/* Adds a frame that was presented, complete but for its screen time. */
void FrameLogAdd(FrameLog *log, const Frame *frame, const LoopClock *clock, bool broken,
                 const Picture *picture, int method, bool lanes, const LoopRun *loop);

/* Completes this picture's frame; a repeated picture has none. Its time is as GameTime. */
void FrameLogComplete(FrameLog *log, const ScreenTime *time);

/* Completes all frames whose screen time the screen knows; with `all`, waits until it knows all. */
void FrameLogReadTimes(FrameLog *log, const Screen *screen, const GameTime *time, bool all);

/* The last whole second, or the first one, so far. */
const LaneSecond *LaneErrorsLast(const LaneErrors *errors);

/* The greatest length of a method's place error in the last WorstSeconds. */
double LaneErrorsWorst(const LaneErrors *errors, int method);

/* Whether the ghosts are of pictures like this one. A frame that differs begins new ones. */
bool FrameLogHasGhosts(const FrameLog *log, const char *loop, int method, bool lanes);
