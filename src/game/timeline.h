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
    /* 0: there is none. */
    Nanoseconds length;
    /* LoopRun.lost before the hitch, and at the last frame. */
    Nanoseconds before, lost;
    /* The number of the last tick before the hitch. */
    int64_t tick;
    /* Ticks since then, until the loop was in step again. */
    int64_t ticks;
    /* The most ticks in one frame since then. */
    int most;
    /* How many frames in a row have changed nothing. */
    int steady;
} Hitch;

typedef struct Timeline {
    GameTime time;
    LoopRun loop;
    Hitch hitch;
    /* The run ends at this running time; 0: it has no limit. */
    Nanoseconds duration;
    /* While the game is paused turns run until this tick, and then for so many frames. */
    int64_t stepTick;
    int stepFrames;
    /* No step does anything any more. */
    bool done;
    /* No step does anything for the rest of the turn. */
    bool interrupted;
    /* The loop ends after this turn. */
    bool changeLoop;
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
