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
    DrawMode ghostMode; /* that the ghosts were drawn in */
    bool ghostsInLanes;
} FrameLog;

/* Whether a recorder keeps the frames now. */
bool FrameLogRecording(const FrameLog *log);

/* Hands a piece of the frame's time to the recorder. */
void FrameLogSlice(const FrameLog *log, SliceKind kind, Nanoseconds start, Nanoseconds end);

/* Fills in what the picture showed in `mode`, the effective draw mode, and the animation error
 * since the frame before. */
void FrameLogDescribe(const FrameLog *log, Frame *frame, const Picture *picture, DrawMode mode);

/* Adds a frame that is complete. */
void FrameLogAdd(FrameLog *log, const Frame *frame, const Picture *picture, DrawMode mode,
                 bool lanes);

/* Forgets the ghosts if the next picture has another loop, draw mode or number of lanes. */
void FrameLogMatchGhosts(FrameLog *log, const char *loop, DrawMode mode, bool lanes);

#endif
