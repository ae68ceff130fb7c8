/* SPDX-License-Identifier: MIT
 *
 * What was shown: each finished frame goes to the statistics, the graph, the ghosts and the
 * recorder.
 */
#ifndef FRAME_LOG_H
#define FRAME_LOG_H

#include "game/lane_errors.h"
#include "game/picture.h"
#include "game/recorder.h"
#include "hud/graph.h"
#include "hud/marks.h"
#include "trace/stats.h"

typedef struct FrameLog {
    const Recorder *recorder;
    Frame before; /* the last finished frame */
    Stats stats;
    Graph graph;
    LaneErrors laneErrors;
    Ghosts ghosts;
    DrawMode ghostMode; /* that they were drawn in */
    bool ghostsInLanes;
} FrameLog;

/* Whether frames are kept by a recorder just now. */
bool FrameLogRecording(const FrameLog *log);

/* Hands a piece of the frame's time to the recorder. */
void FrameLogSlice(const FrameLog *log, SliceKind kind, Nanoseconds start, Nanoseconds end);

/* Fills in what the picture showed, drawn in this effective mode, and how evenly it follows on the
 * frame before. */
void FrameLogDescribe(const FrameLog *log, Frame *frame, const Picture *picture, DrawMode mode);

/* Adds a frame that is complete. */
void FrameLogAdd(FrameLog *log, const Frame *frame, const Picture *picture, DrawMode mode,
                 bool lanes);

/* Forgets the ghosts, if they are of another loop or draw mode than the picture to come. */
void FrameLogMatchGhosts(FrameLog *log, const char *loop, DrawMode mode, bool lanes);

#endif
