/* SPDX-License-Identifier: MIT
 *
 * The machine's clock also counts while the game is paused, while its process is stopped and while
 * the computer sleeps, and it may jump or go back. Here its readings become a time that counts from
 * the start and never goes back, and the loop's clock (loop_clock.h), which does not count dead
 * time: pauses, and more than a second between two readings that neither work nor waits explain.
 */
#ifndef GAME_TIME_H
#define GAME_TIME_H

#include "game/loop_clock.h"
#include "machine/machine.h"

/* What time is spent on, besides Work: work without a call of GameTimeSpend, and all else. */
enum { WorkOther = WorkMore + 1, WorkNone, WorkKinds };

typedef struct GameTime {
    const Clock *clock;
    Nanoseconds origin;            /* the machine's time at the start */
    Nanoseconds now;               /* last reading; counts from the start, like those below */
    int work;                      /* what the time since then is spent on */
    Nanoseconds explained;         /* how long that should take */
    Nanoseconds lasted[WorkKinds]; /* how long each took the last time */
    Nanoseconds deadTime;          /* so far, with pauses */
    Nanoseconds deadTimeToShow, showUntil; /* on the HUD */
    LoopClock loop;
} GameTime;

/* Begins at 0. Keeps `clock`. */
GameTime GameTimeStart(const Clock *clock, int speed);

/* A reading of the machine's clock as a time that counts from the start. */
Nanoseconds GameTimeAt(const GameTime *time, Nanoseconds reading);

/* Reads the clock for the program's own records; and for a loop: returns the loop's clock. */
Nanoseconds ClockNow(GameTime *time);
Nanoseconds ClockLoopNow(GameTime *time);

/* Work that the loop asked for, from WorkBegin to WorkEnd. WorkEnd returns how long it took,
 * without dead time. */
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

#endif
