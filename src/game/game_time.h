/* SPDX-License-Identifier: MIT
 *
 * What "now" is. The machine's clock runs on while the game is paused, while its process is stopped
 * or its computer sleeps, and it may go back or leap. Here its readings become time that counts
 * from the start and never goes back, and the loop's clock (loop_clock.h), from which dead time is
 * excluded: time that neither a tick, a draw, a present nor a sleep accounts for.
 */
#ifndef GAME_TIME_H
#define GAME_TIME_H

#include "game/loop_clock.h"
#include "machine/machine.h"

typedef struct GameTime {
    const Clock *clock;
    int (*stops)(void); /* how often the process was stopped and went on; NULL: never */
    int stopsSeen;

    Nanoseconds origin;        /* the machine's time at the start */
    Nanoseconds now;           /* last reading, from the start on as all that follow */
    Nanoseconds expectedWork;  /* how long the work since then should have taken */
    Nanoseconds lastStep;      /* when the last step of the loop ended */
    Nanoseconds excluded;      /* all dead time */
    Nanoseconds gap, gapShown; /* the dead time to tell the player, and until when */
    LoopClock loop;
} GameTime;

/* Begins at 0. `clock` must last as long. */
GameTime GameTimeStart(const Clock *clock, int (*stops)(void), int speed);

/* Reads the clock for the program's own records. */
Nanoseconds ClockNow(GameTime *time);

/* Begins a step of the loop: if nothing has been heard of the loop for more than a second the time
 * since its last step is dead. Returns the time, or what the loop's clock says. */
Nanoseconds GameTimeStep(GameTime *time);
Nanoseconds GameTimeLoopStep(GameTime *time);

/* Work that the loop asked for: from its start to the call that ends it, which returns how long it
 * took without dead time. */
typedef struct WorkSpan {
    Nanoseconds start, excludedBefore;
} WorkSpan;

WorkSpan WorkBegin(const GameTime *time);
Nanoseconds WorkEnd(GameTime *time, WorkSpan span);

/* Takes the time that such work needs on this machine, and `added`. */
void GameTimeSpend(GameTime *time, Work work, Nanoseconds added);

/* What came of a sleep. */
typedef struct Slept {
    Nanoseconds start, end;
    Nanoseconds duration, over; /* without dead time; how much longer than asked */
} Slept;

/* An ordinary sleep, and one that ends at a deadline as exactly as the machine can. A second too
 * long is dead time: the process was stopped in its sleep. */
Slept GameTimeSleep(GameTime *time, Nanoseconds duration);
Slept GameTimeSleepUntil(GameTime *time, Nanoseconds deadline);

/* The loop's clock at a time, and the time in which the game could run up to then. */
Nanoseconds LoopTimeAt(const GameTime *time, Nanoseconds now);
Nanoseconds RunningTimeAt(const GameTime *time, Nanoseconds now);

#endif
