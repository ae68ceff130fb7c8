/* SPDX-License-Identifier: MIT
 *
 * What was shown: each finished frame waits until it is known when it was seen. Then it goes
 * to the statistics, the graph, the lanes' errors and the recorder.
 */
#ifndef FRAME_LOG_H
#define FRAME_LOG_H

#include "game/game_time.h"
#include "game/picture.h"
#include "game/recorder.h"
#include "hud/graph.h"
#include "hud/marks.h"
#include "trace/stats.h"

/* A frame whose picture was presented, until it is known when that was seen. */
typedef struct WaitingFrame {
    bool broken;     /* dead time passed while it was presented: when it was seen is not known */
    LoopClock clock; /* as it was then */
    Frame frame;
    Nanoseconds sim[MostMethods];
    Nanoseconds read, readFull; /* see Shown */
} WaitingFrame;

/* How uneven each method is, whether or not its lane is shown. */
typedef struct LaneErrors {
    Nanoseconds mean[MostMethods]; /* |animation error| in the last whole second, or so far */
    bool whole;                    /* that was a whole second */
    int count;                     /* of errors in the second that is not over */
    Nanoseconds time, sum[MostMethods];
    Nanoseconds sim[MostMethods]; /* the game time that each showed last */
} LaneErrors;

typedef struct FrameLog {
    const Recorder *recorder;
    int64_t frames;                           /* that were finished */
    Frame lastFrame;                          /* the last of them */
    WaitingFrame waiting[MaxWaitingPictures]; /* that of picture n is at n % MaxWaitingPictures */
    uint64_t presented, reported; /* ids of the last picture presented and of the last reported */

    ScreenTime lastSeen; /* of the last picture, by the game's time; source ScreenNever: none */

    Frame before;           /* the last frame that was seen */
    Nanoseconds seenBefore; /* when, by the game's time */
    bool excludedSince;     /* a frame after it was excluded */
    Stats stats;
    Graph graph;
    LaneErrors laneErrors;

    Ghosts ghosts;
    int ghostMethod; /* that the ghosts were drawn by */
    bool ghostsInLanes;
} FrameLog;

/* Whether a recorder keeps the frames now. */
bool FrameLogRecording(const FrameLog *log);

/* Hands a piece of the frame's time to the recorder. */
void FrameLogSlice(const FrameLog *log, SliceKind kind, Nanoseconds start, Nanoseconds end);

/* Fills in what the picture showed by `method`, the one in effect. */
void FrameLogDescribe(Frame *frame, const Picture *picture, int method);

/* Adds a frame that was presented; all but its screen time is known. `clock` is the loop's. */
void FrameLogAdd(FrameLog *log, const Frame *frame, const LoopClock *clock, bool broken,
                 const Picture *picture, int method, bool lanes);

/* Completes the frame of this picture; a picture that only shows the last frame again has none. The
 * time is the game's. */
void FrameLogSeen(FrameLog *log, const ScreenTime *time);

/* Hears from the screen when pictures were seen. With `all`, waits until all have been. */
void FrameLogTakeTimes(FrameLog *log, const Screen *screen, const GameTime *time, bool all);

/* Whether the ghosts are those of such a picture. The next frame that differs begins new ones. */
bool FrameLogHasGhosts(const FrameLog *log, const char *loop, int method, bool lanes);

#endif
