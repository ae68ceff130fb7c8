/* SPDX-License-Identifier: MIT
 *
 * The machine's clock also counts while the game is paused, while its process is stopped and while
 * the computer sleeps, and it may jump or go back. Here its readings become a time that counts from
 * the start and never goes back, and the loop's clock, which leaves out dead time. Dead time is
 * pauses, and more than a second between two readings that neither work nor waits explain.
 */
#pragma once

#include "machine/machine.h"

/* ---- the loop's clock; `now` is the time that counts from the start ---- */

enum { LoopClockRealSpeed = 1000 };

/* It counts in integers from its last change of speed, so that it does not drift. With a speed, and
 * all else zero, it shows 0 at time 0. */
typedef struct LoopClock {
    Nanoseconds deadTime; /* the dead time so far; now - deadTime is the running time */
    bool frozen;
    Nanoseconds frozenAt;             /* the running time at which it stands, if frozen */
    int speed;                        /* in thousandths of the real one */
    Nanoseconds speedSince, loopThen; /* running and loop's time at the last change of speed */
} LoopClock;

/* The running time: without dead time. */
Nanoseconds LoopClockRunning(const LoopClock *clock, Nanoseconds now);

/* What the loop reads. */
Nanoseconds LoopClockRead(const LoopClock *clock, Nanoseconds now);

/* The real duration of a duration on the loop's clock, rounded up. */
Nanoseconds LoopClockReal(const LoopClock *clock, Nanoseconds duration);

/* Stops the clock and the running time; resumes them. A second call changes nothing. */
void LoopClockFreeze(LoopClock *clock, Nanoseconds now);
void LoopClockThaw(LoopClock *clock, Nanoseconds now);

/* Moves the clock forward, even a frozen one; the running time stays. */
void LoopClockAdvance(LoopClock *clock, Nanoseconds duration);

/* Changes the speed from now on; the clock does not jump. */
void LoopClockSetSpeed(LoopClock *clock, Nanoseconds now, int speed);

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
    Nanoseconds deadTime;          /* the dead time so far, with pauses */
    Nanoseconds deadTimeToShow;    /* dead time that has just passed, for the HUD */
    Nanoseconds showUntil;         /* until when the HUD shows deadTimeToShow */
    LoopClock loop;
} GameTime;

/* Begins at 0. Keeps `clock`. */
GameTime GameTimeStart(const Clock *clock, int speed);

/* Reads the clock for the program's own records; and for a loop: returns the loop's clock. */
Nanoseconds ClockNow(GameTime *time);
Nanoseconds ClockLoopNow(GameTime *time);

/* Work that the loop asked for. WorkEnd returns how long it took, without dead time. */
typedef struct WorkSpan {
    Nanoseconds start, deadTimeBefore;
} WorkSpan;

WorkSpan WorkBegin(GameTime *time);
Nanoseconds WorkEnd(GameTime *time, WorkSpan span);

/* Spends the time that such work needs on this machine, plus `added`. */
void GameTimeSpend(GameTime *time, Work work, Nanoseconds added);

/* An ordinary sleep, and one that ends at a deadline as exactly as the machine can. They return how
 * much longer than asked they took, without dead time. */
Nanoseconds GameTimeSleep(GameTime *time, Nanoseconds duration);
Nanoseconds GameTimeSleepUntil(GameTime *time, Nanoseconds deadline);
