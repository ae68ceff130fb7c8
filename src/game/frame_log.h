/* SPDX-License-Identifier: MIT
 *
 * Each finished frame waits until it is known when its picture was seen. Then it goes to the
 * statistics, the graph, the lanes' errors and the recording.
 */
#pragma once

#include "game/game.h"
#include "game/game_time.h"
#include "game/loop_run.h"
#include "game/picture.h"
#include "hud/graph.h"
#include "hud/marks.h"
#include "hud/parallel.h"

/* How a frame was shown. */
typedef struct Showing {
    /* The loop's clock as it was at the end of the frame. */
    LoopClock clock;
    /* When the loop read the clock for this frame, as it read it. */
    Nanoseconds asked;
    /* The loop's time at a game time, less that game time. */
    Nanoseconds lost;
    /* The method in effect. */
    int method;
    /* The methods were drawn side by side. */
    bool lanes;
    /* Dead time passed while the picture was presented, so when it was seen is unknown. */
    bool broken;
} Showing;

typedef struct WaitingFrame {
    Frame frame;
    Slices slices;
    Showing showing;
    Shown shown[MostMethods];
    double ring; /* of the scene */
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
    /* These two are the configuration's (game.h). */
    Recording *recording;
    void (*onFrame)(const Frame *frame, const Slices *slices);

    bool drawn; /* pictures are: what only the window shows of the frames is kept as well */
    /* What the time since the last frame was spent on. */
    Slices slices;
    int64_t frames;                           /* finished so far */
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

/* Whether the frames are kept now: without a recording, by onFrame. */
bool FrameLogRecording(const FrameLog *log);

/* Fills in what the picture showed by this method, the one in effect. */
void FrameLogDescribe(Frame *frame, const Picture *picture, int method);

/* Adds a frame that was presented, complete but for its screen time. Its slices are those of the
 * log, which begins new ones. */
void FrameLogAdd(FrameLog *log, const Frame *frame, const Picture *picture, const Showing *showing);

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
