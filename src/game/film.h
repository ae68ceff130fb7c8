/* SPDX-License-Identifier: MIT
 *
 * What is shown: the last picture, the frame to come, the frame cap's grid, and the log of frames
 * whose pictures are still to be seen. draw.c makes frames. Ticks and waits note in `next` how long
 * they took.
 *
 * Each finished frame waits until it is known when its picture was seen. Then it goes to the
 * statistics, the graph, the lanes' errors and the recording.
 */
#pragma once

#include "game/game.h"
#include "game/pacer.h"
#include "game/picture.h"
#include "game/timeline.h"
#include "hud/parallel.h"

/* A frame, what its time was spent on, and how it was shown. */
typedef struct WaitingFrame {
    Frame frame;
    Slices slices;
    /* The loop's clock at the end of the frame. */
    LoopClock clock;
    /* When the loop read the clock for it, in the loop's time. */
    Nanoseconds asked;
    /* The loop's time less the game time, at all moments of this frame. */
    Nanoseconds lost;
    /* When its picture was seen, as GameTime.now. */
    Nanoseconds seen;
    /* The method in effect. */
    int method;
    /* Whether dead time passed while it was presented. Then it is unknown when it was seen. */
    bool broken;
    /* The picture's: what each method shows, and the length of the scene's ring. */
    Shown shown[MostMethods];
    double ring;
    /* Whether the scene is about a hand, and when the picture has read it, in the loop's time. */
    bool hasHand;
    Nanoseconds handRead;
} WaitingFrame;

typedef struct FrameLog {
    /* These two are the configuration's (game.h). */
    Recording *recording;
    void (*onFrame)(const Frame *frame, const Slices *slices);

    /* Whether there are pictures. Then what only the window shows is kept as well. */
    bool drawn;
    /* How many frames are finished. */
    int64_t frames;
    /* The frames that wait; picture n is at n % MaxWaitingPictures. */
    WaitingFrame waiting[MaxWaitingPictures];
    /* The last frame that is finished. */
    const WaitingFrame *last;
    /* The id of the last picture that was presented. */
    uint64_t presented;
    /* The id of the last picture whose screen time is known. */
    uint64_t reported;

    /* When the last picture was seen, as GameTime.now. ScreenNever: none was. */
    ScreenTime lastSeen;

    /* The last frame whose picture was seen. */
    WaitingFrame before;
    /* Whether a frame after that one was excluded. */
    bool excludedSince;
    Stats stats;
    Parallel parallel;
    /* From when the loop read the clock to when the last picture was seen. */
    Nanoseconds delay;
    /* The id of the last picture that belongs to the scene before. */
    uint64_t forgotten;
} FrameLog;

/* The record of which the parallel lines are drawn: at 60 lines a second nobody could read them
 * while they move, so they stand still for some seconds. */
typedef struct Photograph {
    Parallel record;
    /* The settings when it was taken. */
    Settings of;
    /* When it was taken, and when these settings last changed, as GameTime.now. */
    Nanoseconds taken, changed;
} Photograph;

typedef struct Film {
    const Screen *screen;
    /* The frame to come. */
    WaitingFrame next;
    /* Room for the picture of the last frame, and for the one that is being made. */
    Picture pictures[2];
    /* Which of them is that of the last frame. */
    Picture *picture;
    /* Whether the picture to come is to be saved in a file. */
    bool screenshotWanted;
    Pacer pacer;
    /* When the picture to come is shown, as GameTime.now. 0: at once. */
    Nanoseconds presentAt;
    FrameLog log;
    Photograph photograph;
    /* What is under the balls; rebuilt for each picture. */
    DrawList marks;
    /* What is above the balls and under the HUD; rebuilt for each picture. */
    DrawList above;
} Film;

/* Room for the picture that is made next. */
static inline Picture *FilmOtherPicture(Film *film)
{
    if (film->picture == &film->pictures[0])
        return &film->pictures[1];
    return &film->pictures[0];
}

/* ---- draw.c ---- */

/* Work ends that began with WorkBegin: adds its slice to the frame to come. Returns how long it
 * took, without dead time. */
Nanoseconds FilmWorked(Film *film, GameTime *time, SliceKind kind);

/* ---- frame_log.c ---- */

/* Forgets what is shown of the last frames: another scene begins. */
void FrameLogForget(FrameLog *log);

/* Whether frames are recorded now, or without a recording, passed to onFrame. */
bool FrameLogRecording(const FrameLog *log);

/* Adds a frame that was presented, complete but for its screen time. */
void FrameLogAdd(FrameLog *log, const WaitingFrame *frame);

/* Completes this picture's frame; a repeated picture has none. Its time is as GameTime. */
void FrameLogComplete(FrameLog *log, const ScreenTime *time);

/* Completes all frames whose screen time the screen knows; with `all`, waits until it knows all. */
void FrameLogReadTimes(FrameLog *log, const Screen *screen, const GameTime *time, bool all);
