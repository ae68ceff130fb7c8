/* SPDX-License-Identifier: MIT
 *
 * The game's time: its clocks, the loop that runs, and whether that goes on.
 *
 * Each step of a loop first asks whether the turn continues. Turns (turn.c) and waits (wait.c) say
 * when it does not.
 */
#pragma once

#include "game/game_time.h"
#include "game/loop_run.h"
#include "hud/settings.h"
#include "trace/frame.h"

/* A hitch, until it is known what the loop makes of it. */
typedef struct Hitch {
    Nanoseconds length; /* 0: there is none */
    Nanoseconds before; /* LoopRun.lost before the hitch */
    Nanoseconds lost;   /* LoopRun.lost at the last frame */
    int64_t tick;       /* the number of the last tick before the hitch */
    int64_t ticks;      /* how many ran since then, until the loop was in step again */
    int most;           /* the most ticks in one frame since then */
    int steady;         /* how many frames in a row have changed nothing */
} Hitch;

typedef struct Timeline {
    GameTime time;
    LoopRun loop;
    Hitch hitch;
    Nanoseconds duration; /* the running time at which the run ends; 0: it has no limit */
    int64_t stepTick;     /* while the game is paused, turns run until this tick */
    int64_t stepFrame;    /* and until so many frames are finished, with all ticks due in them */
    bool stepsFrame;      /* the turn that runs in the pause is for a frame, not for a tick */
    bool done;            /* no step does anything any more */
    bool interrupted;     /* no step does anything for the rest of the turn */
    bool changeLoop;      /* the loop ends after this turn */
} Timeline;

/* Whether the steps of this turn still do something. */
static inline bool TurnContinues(const Timeline *timeline)
{
    return !timeline->done && !timeline->interrupted;
}

/* The loop's clock at the last reading. */
static inline Nanoseconds LoopNow(const Timeline *timeline)
{
    return LoopClockRead(&timeline->time.loop, timeline->time.now);
}

/* Ends the run if its duration is over. */
static inline void EndAtDuration(Timeline *timeline)
{
    if (timeline->duration > 0 &&
        LoopClockRunning(&timeline->time.loop, timeline->time.now) >= timeline->duration)
        timeline->done = true;
}

/* ---- hitch.c: what a loop makes of a hitch ---- */

/* Returns the time to add to the draw of the frame to come, as the settings want a hitch in it; 0:
 * none. A hitch that is followed still becomes longer. */
Nanoseconds HitchBegin(Timeline *timeline, Settings *settings, const Frame *frame);

/* A frame is finished: says what became of the hitch once the loop is in step again. */
void HitchFollow(Timeline *timeline, const Frame *frame);
