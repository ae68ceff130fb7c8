/* SPDX-License-Identifier: MIT
 *
 * The game's time: its clocks, the loop that runs, and whether that goes on. Each step of a loop
 * first asks whether the turn continues. Turns (game.c) and waits (wait.c) end it.
 *
 * The machine's clock also counts while the game is paused, while its process is stopped and while
 * the computer sleeps, and it may jump or go back. Here its readings become a time that counts from
 * the start and never goes back, and the loop's clock, which leaves out dead time. Dead time is
 * pauses, and more than a second between two readings that neither work nor waits explain.
 */
#pragma once

#include "hud/hud.h"
#include "loops/loop_list.h"
#include "machine/machine.h"
#include "trace/frame.h"

/* ---- the loop's clock; `now` is the time that counts from the start ---- */

enum { LoopClockRealSpeed = RealSpeed };

/* The loop's time, and the running time: that without dead time. They count in integers from the
 * last change, so that they don't drift. With a speed, and all else zero, both are 0 at time 0. */
typedef struct LoopClock {
    Nanoseconds since;         /* the last change; dead time since then makes it later */
    Nanoseconds running, loop; /* both times at that change */
    int speed;                 /* of the loop's time, in thousandths of the real one */
    bool frozen;               /* both stand still */
} LoopClock;

/* The running time. */
Nanoseconds LoopClockRunning(const LoopClock *clock, Nanoseconds now);

/* The loop's time, which the loop reads. */
Nanoseconds LoopClockRead(const LoopClock *clock, Nanoseconds now);

/* The real duration of a duration on the loop's clock, rounded up. */
Nanoseconds LoopClockReal(const LoopClock *clock, Nanoseconds duration);

/* From now on the clock has this speed, or stands still. It does not jump. */
void LoopClockSet(LoopClock *clock, Nanoseconds now, int speed, bool frozen);

/* ---- the machine's clock ---- */

/* What time is spent on, besides Work: work without a call of GameTimeSpend, and all else. */
enum { WorkOther = WorkMore + 1, WorkNone, WorkKinds };

typedef struct GameTime {
    const Clock *clock;
    Nanoseconds origin;            /* the machine's time at the start */
    Nanoseconds now;               /* the last reading; counts from the start */
    int work;                      /* what the time since the last reading is spent on */
    Nanoseconds explained;         /* how long that work should take */
    Nanoseconds lasted[WorkKinds]; /* how long each kind of work took the last time */
    Nanoseconds began, deadTime;   /* when the last work began, and the dead time since then */
    LoopClock loop;
} GameTime;

/* Begins at 0. Keeps `clock`. */
GameTime GameTimeStart(const Clock *clock, int speed);

/* Reads the clock for the program's own records; and for a loop: returns the loop's clock. */
Nanoseconds ClockNow(GameTime *time);
Nanoseconds ClockLoopNow(GameTime *time);

/* Work begins that the loop asked for. FilmWorked (film.h) ends it. */
void WorkBegin(GameTime *time);

/* Spends the time that such work needs on this machine, plus `added`. */
void GameTimeSpend(GameTime *time, Work work, Nanoseconds added);

/* Sleeps until `end`: by the system's sleep, or as exactly as the machine can. */
void GameTimeSleep(GameTime *time, Nanoseconds end, bool exactly);

/* ---- the loop that runs, and all of the game's time ---- */

/* The loop that runs, and what is counted of its turns and ticks. Times are of the loop's clock. */
typedef struct LoopRun {
    const LoopInfo *info;
    int ticksPerSecond;
    LoopPace pace;
    Nanoseconds reached;      /* when it began, plus the game time of its ticks */
    Nanoseconds lastTick;     /* when the last tick began */
    int turnTicks;            /* how many ticks this turn has run */
    int fullTurns;            /* turns in a row at the catch-up limit */
    Nanoseconds behindBefore; /* how far it was behind at the first tick of the full turns */
    /* How far the game is behind the loop's time, less the part of a tick that passes between two
     * ticks: time that was forgiven, and time that is still owed. */
    Nanoseconds lost;
    Nanoseconds behind;     /* how far it was behind at the last frame */
    bool drawn;             /* there was a frame */
    bool hasRead;           /* it has read the clock in this turn */
    Nanoseconds read;       /* when it first read the clock in the last turn in which it did */
    bool asksTime;          /* it has read the clock, or slept, since it began */
    int upsShown, fpsShown; /* the rates that it shows by GameShowRates; -1: none */
} LoopRun;

/* A hitch, until it is known what the loop makes of it. */
typedef struct Hitch {
    Nanoseconds length; /* 0: there is none */
    Nanoseconds before; /* LoopRun.lost before the hitch */
    Nanoseconds lost;   /* LoopRun.lost at the last frame */
    int64_t tick;       /* the number of the last tick before the hitch */
    int64_t ticks;      /* how many ticks ran from the hitch until the loop was in step again */
    int most;           /* the most ticks in one frame since the hitch */
    int steady;         /* how many frames in a row have changed nothing */
} Hitch;

typedef struct Timeline {
    GameTime time;
    LoopRun loop;
    Hitch hitch;
    /* While the game is paused, turns run until this tick, and until so many frames are finished,
     * with all ticks that are due in them. */
    int64_t stepTick, stepFrame;
    bool stepsFrame;  /* the turn that runs in the pause is for a frame, not for a tick */
    bool done;        /* no step does anything any more */
    bool interrupted; /* no step does anything for the rest of the turn */
    bool changeLoop;  /* the loop ends after this turn */
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

/* ---- the loop that runs ---- */

/* Begins a loop. 0 ticks a second and -1 maxLoops: the loop's own; 0 maxLoops: no limit, if the
 * loop may have none. `fps` is for a loop that caps its own frames: 0: no cap, -1: 60. */
LoopRun LoopRunBegin(const LoopInfo *info, int ticksPerSecond, int maxLoops, int fps,
                     Nanoseconds now);

/* A tick of the length `gameTime` has ended. True: the turn has reached the catch-up limit. */
bool LoopRunTick(LoopRun *run, Nanoseconds began, Nanoseconds gameTime);

/* A turn begins: at IndependentTickRun. */
static inline void LoopRunTurn(LoopRun *run)
{
    const bool full = run->pace.maxLoops > 0 && run->turnTicks >= run->pace.maxLoops;
    run->fullTurns = full ? run->fullTurns + 1 : 0;
    run->turnTicks = 0;
}

/* The loop reads the clock, or draws. Returns `now`. */
static inline Nanoseconds LoopRunRead(LoopRun *run, Nanoseconds now)
{
    run->read = run->hasRead ? run->read : now;
    run->hasRead = true;
    return now;
}

/* A frame is drawn, which updates `lost`. `ahead`: how much time after Last or Next it shows;
 * `next`: the loop draws whole ticks; `full`: ticks before it, or before the frame before it,
 * reached the catch-up limit. */
void LoopRunFrame(LoopRun *run, Nanoseconds ahead, bool next, bool full);

/* Whether the loop can't catch up: several turns at the limit have only put it further behind. */
bool LoopRunTooSlow(const LoopRun *run, Nanoseconds now);

/* ---- what a loop makes of a hitch ---- */

/* The time to add to the draw to come, if the settings want a hitch in it; else 0. If the last
 * hitch is still followed, it becomes longer. */
Nanoseconds HitchBegin(Timeline *timeline, Settings *settings, const Frame *frame);

/* A frame is finished: says what became of the hitch once the loop is in step again. */
void HitchFollow(Timeline *timeline, const Frame *frame);
