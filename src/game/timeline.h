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

#include "base/tick_rate.h"
#include "hud/hud.h"
#include "loops/loop_list.h"
#include "machine/machine.h"
#include "numbers/standstill.h"
#include "trace/frame.h"

/* ---- the loop's clock; `now` is the time that counts from the start ---- */

/* The loop's time, and the running time: that without dead time. They count in integers from the
 * last change, so that they don't drift. With a speed, and all else zero, both are 0 at time 0. */
typedef struct LoopClock {
    /* When the last change was. Dead time since then makes it later. */
    Nanoseconds since;
    /* Both times at that change. */
    Nanoseconds running, loop;
    /* The speed of the loop's time, in thousandths of the real one, RealSpeed; above 0. */
    int speed;
    /* Whether both times stand still. */
    bool frozen;
    /* How much faster the loop's time is beside that, so that a tick is a whole number of its
     * nanoseconds (base/tick_rate.h). */
    TickPace pace;
} LoopClock;

/* The running time. */
Nanoseconds LoopClockRunning(const LoopClock *clock, Nanoseconds now);

/* The loop's time, which the loop reads. Of a time before the last change it is what the clock
 * would have been then, had it always run as it does now. */
Nanoseconds LoopClockRead(const LoopClock *clock, Nanoseconds now);

/* The real duration of a duration on the loop's clock, rounded up. */
Nanoseconds LoopClockReal(const LoopClock *clock, Nanoseconds duration);

/* Moves the loop's time on by this much: what a turn runs for in a pause, or the rest of a sleep
 * that was interrupted. */
void LoopClockAdvance(LoopClock *clock, Nanoseconds loopTime);

/* From now on the clock is that of a loop with this rate. It does not jump. */
void LoopClockSetRate(LoopClock *clock, Nanoseconds now, TickRate rate);

/* From now on the clock has this speed, or stands still. It does not jump. */
void LoopClockSet(LoopClock *clock, Nanoseconds now, int speed, bool frozen);

/* ---- the machine's clock ---- */

/* What time is spent on, besides Work: work without a call of GameTimeSpend, and all else. */
enum { WorkOther = WorkMore + 1, WorkNone, WorkKinds };

typedef struct GameTime {
    /* The machine's clock. Not owned. */
    const Clock *clock;
    /* The machine's time at the start. */
    Nanoseconds origin;
    /* The last reading, which counts from the start. */
    Nanoseconds now;
    /* What the time since the last reading is spent on: a Work, WorkOther or WorkNone. */
    int work;
    /* How long that should take. */
    Nanoseconds explained;
    /* How long each kind of work took the last time. */
    Nanoseconds lasted[WorkKinds];
    /* When the last work began, and the dead time since then. */
    Nanoseconds began, deadTime;
    /* Dead time of which the player has not been told yet. */
    Nanoseconds untold;
    LoopClock loop;
} GameTime;

/* Begins at 0. Keeps `clock`. */
GameTime GameTimeStart(const Clock *clock, int speed);

/* Reads the machine's clock for the program's own records: `now` moves on. Returns it. */
Nanoseconds GameTimeRead(GameTime *time);

/* The same for a loop, for which that may take time. Returns the loop's time. */
Nanoseconds GameTimeLoopRead(GameTime *time);

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
    TickRate ticksPerSecond;
    LoopPace pace;
    /* When it began, plus the game time of its ticks. */
    Nanoseconds reached;
    /* When the last tick began. */
    Nanoseconds lastTick;
    /* How many ticks this turn has run. */
    int turnTicks;
    /* How many turns in a row have reached the catch-up limit. */
    int fullTurns;
    /* How far it was behind at the first tick of the full turns. */
    Nanoseconds behindBefore;
    /* How far the game is behind the loop's time, less the part of a tick that passes between two
     * ticks: time that was forgiven, and time that is still owed. */
    Nanoseconds lost;
    /* How far it was behind at the last frame. */
    Nanoseconds behind;
    /* Whether there was a frame. */
    bool drawn;
    /* Whether it has read the clock in this turn. */
    bool hasRead;
    /* When it first read the clock in the last turn in which it did. */
    Nanoseconds read;
    /* Whether it has read the clock, or slept, since it began. */
    bool asksTime;
    /* The rates that it shows by GameShowRates. -1: none. */
    int upsShown, fpsShown;
} LoopRun;

/* A hitch, until it is known what the loop makes of it. */
typedef struct Hitch {
    /* How long it is. 0: there is none. */
    Nanoseconds length;
    /* LoopRun.lost before the hitch, and at the last frame. */
    Nanoseconds before, lost;
    /* The number of the last tick before the hitch. */
    int64_t tick;
    /* How many ticks ran from the hitch until the loop was in step again. */
    int64_t ticks;
    /* The most ticks in one frame since the hitch. */
    int most;
    /* How many frames in a row have changed nothing. */
    int steady;
} Hitch;

/* What a turn is for that runs in a pause. */
typedef enum PausedStep {
    StepNone, /* none may run */
    StepTick, /* one tick */
    StepFrame /* one frame, with all ticks that are due in it */
} PausedStep;

typedef struct Timeline {
    GameTime time;
    LoopRun loop;
    Hitch hitch;
    Standstill standstill;
    /* While the game is paused, turns run until this tick, and until so many frames are finished.
     */
    int64_t stepTick, stepFrame;
    /* What the turn is for that runs in the pause (game.c, WaitForStep). */
    PausedStep step;
    /* The run is over: no step does anything any more. */
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

/* ---- the loop that runs ---- */

/* Begins a loop. No rate and -1 maxLoops: the loop's own; 0 maxLoops: no limit, if the
 * loop may have none. `fps` is for a loop that caps its own frames: 0: no cap, -1: 60. */
LoopRun LoopRunBegin(const LoopInfo *info, TickRate ticksPerSecond, int maxLoops, int fps,
                     Nanoseconds now);

/* How long before it is due the loop runs a tick of the length `gameTime` now. 0: it is due, or the
 * loop keeps no rate. */
Nanoseconds LoopRunEarly(const LoopRun *run, Nanoseconds now, Nanoseconds gameTime);

/* A tick of the length `gameTime` has ended. True: the turn has reached the catch-up limit. */
bool LoopRunTick(LoopRun *run, Nanoseconds began, Nanoseconds gameTime);

/* A turn begins: at IndependentTickRun. */
static inline void LoopRunTurn(LoopRun *run)
{
    const bool full = run->pace.maxLoops > 0 && run->turnTicks >= run->pace.maxLoops;
    run->fullTurns = full ? run->fullTurns + 1 : 0;
    run->turnTicks = 0;
}

/* The loop reads the clock, or draws, at this time. */
static inline void LoopRunRead(LoopRun *run, Nanoseconds now)
{
    if (!run->hasRead)
        run->read = now;
    run->hasRead = true;
}

/* A frame is drawn, which updates `lost`. `next`: it shows Next, so the loop draws whole ticks.
 * `ahead`, of one that does not: the time after Last, or after Next where it draws ahead, that it
 * shows. `full`: the ticks of this frame, or of the one before, have reached the catch-up limit. */
void LoopRunFrame(LoopRun *run, Nanoseconds ahead, bool next, bool full);

/* Whether the loop can't catch up: several turns at the limit have only put it further behind. */
bool LoopRunTooSlow(const LoopRun *run, Nanoseconds now);

/* ---- what a loop makes of a hitch ---- */

/* The time to add to the draw to come, if the settings want a hitch in it; else 0. If the last
 * hitch is still followed, it becomes longer. */
Nanoseconds HitchBegin(Timeline *timeline, Settings *settings, const Frame *frame);

/* A frame is finished: says what became of the hitch once the loop is in step again. */
void HitchFollow(Timeline *timeline, const Frame *frame);
