/* SPDX-License-Identifier: MIT
 *
 * Each finished frame waits until it is known when its picture was seen. Then it goes to the
 * statistics, the graph, the lanes' errors and the recording.
 */
#pragma once

#include "game/game.h"
#include "game/game_time.h"
#include "game/picture.h"
#include "hud/charts.h"
#include "hud/marks.h"

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
    double ring; /* Scene.ring */
} WaitingFrame;

/* How long the greatest place error is shown, so that there is time to read it. */
enum { WorstSeconds = 4 };

/* How even the motion of each method was in a second, whether it was shown or not. */
typedef struct LaneSecond {
    int count;                       /* frames that were compared with the one before */
    Nanoseconds time;                /* the sum of the steps between these frames */
    Nanoseconds errors[MostMethods]; /* the sum of |animation error| */
    double farthest[MostMethods];    /* the greatest place error, world units */
} LaneSecond;

typedef struct LaneErrors {
    LaneSecond seconds[WorstSeconds]; /* the second that runs, and those before it */
    bool whole;                       /* a whole second has passed */
    Shown before[MostMethods];        /* what was seen last */
} LaneErrors;

typedef struct FrameLog {
    /* These two are the configuration's (game.h). */
    Recording *recording;
    void (*onFrame)(const Frame *frame, const Slices *slices);

    bool drawn; /* there are pictures, so what only the window shows is kept as well */
    /* What the time since the last frame was spent on. */
    Slices slices;
    int64_t frames;                           /* how many frames are finished */
    WaitingFrame waiting[MaxWaitingPictures]; /* picture n at n % MaxWaitingPictures */
    const WaitingFrame *last;                 /* the last frame that is finished */
    uint64_t presented;                       /* the id of the last picture that was presented */
    uint64_t reported; /* the id of the last picture whose screen time is known */

    ScreenTime lastSeen; /* of the last picture seen, as GameTime.now; ScreenNever: none was */

    Frame before;           /* the last frame whose picture was seen */
    Nanoseconds beforeSeen; /* when that picture was seen, as GameTime.now */
    bool excludedSince;     /* a frame after that one was excluded */
    Stats stats;
    Parallel parallel;
    Nanoseconds delay; /* from when the loop read the clock to when the last picture was seen */
    LaneErrors laneErrors;
    Bars bars;
    uint64_t forgotten; /* the id of the last picture that belongs to the scene before */

    Ghosts ghosts; /* of frames that were shown like the last one */
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
