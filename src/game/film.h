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
#include "game/picture.h"
#include "game/timeline.h"
#include "hud/parallel.h"

/* A frame, what its time was spent on, and how it was shown. */
typedef struct WaitingFrame {
    Frame frame;
    Slices slices;
    LoopClock clock;   /* at the end of the frame */
    Nanoseconds asked; /* when the loop read the clock for it, as the loop read it */
    Nanoseconds lost;  /* add it to a game time to get the loop's time */
    Nanoseconds seen;  /* when its picture was seen, as GameTime.now */
    int method;        /* the one in effect */
    bool broken;       /* dead time passed while it was presented: when it was seen is unknown */
    Shown shown[MostMethods]; /* these two are the picture's */
    double ring;
} WaitingFrame;

typedef struct FrameLog {
    /* These two are the configuration's (game.h). */
    Recording *recording;
    void (*onFrame)(const Frame *frame, const Slices *slices);

    bool drawn;     /* there are pictures, so what only the window shows is kept as well */
    int64_t frames; /* how many frames are finished */
    WaitingFrame waiting[MaxWaitingPictures]; /* picture n at n % MaxWaitingPictures */
    const WaitingFrame *last;                 /* the last frame that is finished */
    uint64_t presented;                       /* the id of the last picture that was presented */
    uint64_t reported; /* the id of the last picture whose screen time is known */

    ScreenTime lastSeen; /* of the last picture seen, as GameTime.now; ScreenNever: none was */

    WaitingFrame before; /* the last frame whose picture was seen */
    bool excludedSince;  /* a frame after that one was excluded */
    Stats stats;
    Parallel parallel;
    Nanoseconds delay;  /* from when the loop read the clock to when the last picture was seen */
    uint64_t forgotten; /* the id of the last picture that belongs to the scene before */
} FrameLog;

/* The frame cap's grid of deadlines. Time is an argument, so that any clock can drive it. */
typedef struct Pacer {
    int rate;             /* frames a second, 0 before the first */
    Nanoseconds deadline; /* the deadline of the last frame */
    Nanoseconds owed;     /* how far the grid has moved later and still has to move back */
} Pacer;

/* The record of which the parallel lines are drawn: at 60 lines a second nobody could read them
 * while they move, so they stand still for some seconds. */
typedef struct Photograph {
    Parallel record;
    Settings of;                /* the settings at that time */
    Nanoseconds taken, changed; /* when it was taken, and when they last changed; GameTime.now */
} Photograph;

typedef struct Film {
    const Screen *screen;
    WaitingFrame next;     /* the frame to come */
    Picture pictures[2];   /* of the last frame and of the one that is being made */
    Picture *picture;      /* the picture of the last frame */
    bool screenshotWanted; /* the picture to come is to be saved in a file */
    Pacer pacer;
    Nanoseconds presentAt; /* when the picture to come is shown, as GameTime.now; 0: at once */
    FrameLog log;
    Photograph photograph;
    DrawList marks; /* under the ball; rebuilt for each picture */
    DrawList above; /* above the balls, under the HUD; rebuilt for each picture */
} Film;

/* ---- draw.c ---- */

/* The deadline of the frame that is ready at `now`, on a grid of 1e9 / rate ns. A frame that is
 * late by less than a period keeps the grid, so that the average rate stays exact; a later one
 * starts a new grid. A zeroed Pacer is ready to use. */
Nanoseconds PacerNext(Pacer *pacer, Nanoseconds now, int rate);

/* The wait for that deadline has ended, at `now`. If that is more than 1 us late, the grid moves to
 * `now`, so that the next interval is not too short. Later it moves back, to keep the average rate:
 * half of the rest in each frame, 30 us at most, and 1 ms in all. */
void PacerWoke(Pacer *pacer, Nanoseconds now);

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
