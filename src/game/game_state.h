/* SPDX-License-Identifier: MIT
 *
 * The one game that there is, for the files that make it up: game.c has the steps that let time
 * pass, game_draw.c those that draw, game_input.c what the player asks for and the pause.
 */
#ifndef GAME_STATE_H
#define GAME_STATE_H

#include "game/game.h"
#include "game/loop_clock.h"
#include "game/pacer.h"
#include "game/world.h"
#include "hud/hud.h"
#include "hud/lanes.h"
#include "hud/marks.h"
#include "loops/loop_list.h"

/* What the loop asked to be drawn, and the state of the world then: what lanes, pauses and another
 * way of drawing need to show the same moment again. */
typedef struct Picture {
    bool any;      /* something has been asked */
    double asked;  /* what the loop passed */
    Moment moment; /* of what kind */
    View view;
} Picture;

typedef struct Game {
    GameConfig config;
    World world;
    Stats stats;
    Pacer pacer;
    Hud hud;
    Input input;
    Settings settings;

    const LoopInfo *loop, *nextLoop; /* that runs, and that will after this turn */
    LoopPace pace;
    bool done, changeLoop, failed, screenshotWanted, capped;
    int upsShown, fpsShown; /* by the loop itself; -1: it shows none */
    bool asksNetwork;       /* it makes a difference in a network game */
    bool asksTime;          /* the loop reads the clock, or sleeps */

    /* Times of the machine are counted from `origin`, its clock at the start. */
    Nanoseconds origin, lastCall; /* lastCall: when the last step ended */
    Nanoseconds now;              /* last reading */
    Nanoseconds workDue;          /* how long the work since then should have taken */
    Nanoseconds deadTime;         /* all that was left out */
    LoopClock clock;
    Nanoseconds stoodStill, stoodStillShown; /* dead time to show, and until when */
    int stepFrames;                          /* paused: turns to let pass */
    int64_t stepTick;                        /* and the tick up to which to let them */
    Nanoseconds loopStart;                   /* loop's clock when this loop began */
    Nanoseconds loopGame;                    /* game time of this loop's ticks */
    Nanoseconds frameTimes;                  /* sum of all frameTime */
    Nanoseconds simLast, simNext;            /* game time at Last and Next */
    Nanoseconds lastTick;                    /* loop's clock when the last tick began */
    Nanoseconds busyStart, hudNext;

    int loopsRun, turns;      /* turns: of this loop */
    int turnTicks, fullTurns; /* ticks in this turn; turns in a row at the catch-up limit */
    Nanoseconds behindBefore; /* how far it was behind before those, at their first tick */

    Frame frame;             /* the record of the frame to come */
    Frame before;            /* and of the one before it */
    Nanoseconds runningThen; /* running time at its end */
    Picture picture;
    Graph graph;
    Ghosts ghosts;
    bool ghostsInLanes; /* what they are of */
    DrawMode ghostsShown;
    LaneErrors laneErrors;
    DrawList marks, above; /* of the picture */
} Game;

extern Game game;

/* The machine's clock, which never goes back; costs nothing. */
Nanoseconds Peek(void);

/* The loop's clock less what its ticks covered, at this time of the machine. */
Nanoseconds Behind(Nanoseconds now);

/* Whether the rest of this turn is not to be: then no step does anything. So it is when the game is
 * done, or when the loop is changed while nothing may move. Every step asks, so that a signal ends
 * even a turn that has no end. */
bool TurnOver(void);

/* Called at the begin of a step. More than a second since the last one ended is no loop's doing:
 * the computer was suspended, or the window was held by the mouse. */
void LeaveOutDeadTime(Nanoseconds now);

/* Leaves out a piece of work, from `start` to the last reading, in which the process was stopped;
 * returns how much of it was left out in all. `deadBefore` is game.deadTime at its start. */
Nanoseconds LeaveOutStop(Nanoseconds start, Nanoseconds deadBefore);

/* Hands a piece of the frame's time to a recorder that wants such. */
void BookSlice(SliceKind kind, Nanoseconds start, Nanoseconds end);

/* Books a sleep that took from `start` until now and should have ended at `due`. A second too long
 * is no oversleep: the process was stopped in its sleep. */
void BookSleep(Nanoseconds start, Nanoseconds due);

/* Several turns at the catch-up limit in a row, and yet further behind than before them. */
bool TooSlow(Nanoseconds now);

/* Frames a second to hold to, 0 for as many as come. */
int CapRate(void);

/* Reads input and does what it asks; with `wait` it may take its time. Mostly it is too soon to
 * look again, and nothing is done. */
void ReadInput(bool wait);

/* Does not return while the game is paused, so that no loop knows of it: the picture is shown again
 * and again, and the loop's clock stands. */
void Pause(void);

/* Brings the HUD up to date. */
void UpdateHud(Nanoseconds now);

/* The crowd is another one: so that of the last picture must not be shown again. */
void RefillCrowd(void);

/* Shows the last picture again, in the way of drawing that is set now. */
void RepeatPicture(void);

/* The picture of the last frame, into the file that the configuration names. */
bool SaveLastFrame(void);

#endif
