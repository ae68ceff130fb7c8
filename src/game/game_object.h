/* SPDX-License-Identifier: MIT
 *
 * The one game, which is static in game.c, and what the files of this folder do with it.
 */
#pragma once

#include "game/frame_log.h"
#include "game/game.h"
#include "game/game_time.h"
#include "game/loop_run.h"
#include "game/pacer.h"
#include "game/picture.h"
#include "game/staircase.h"
#include "hud/hud.h"

/* A hitch, until it is known what the loop makes of it. */
typedef struct Hitch {
    Nanoseconds length; /* 0: there was none */
    Nanoseconds before; /* what the loop had lost before it */
    Nanoseconds lost;   /* the same at the last frame */
    int64_t tick;       /* the last one before it */
    int64_t ticks;      /* since then, until the loop was in step again */
    int most;           /* of them in one frame */
    int steady;         /* frames in which nothing has changed */
} Hitch;

/* How long a message is seen. */
static const Nanoseconds HudToastTime = 5 * ONE_SECOND;

enum { MaxCollected = 128 };

/* Input that was read and not yet acted on; further actions are lost. */
typedef struct Collected {
    int count;
    Action actions[MaxCollected];
    Pointer pointer;  /* where it was last */
    Nanoseconds at;   /* when input was last read, as game.time.now */
    Nanoseconds due;  /* when a turn reads it again */
    Nanoseconds read; /* the same on the loop's clock */
} Collected;

/* The test of see.c: its phases, in their order. */
typedef enum SeePhase {
    SeeOff,
    SeeReady,
    SeeFirst,
    SeeBetween,
    SeeSecond,
    SeeSettles, /* until it is known when the last pictures were seen */
    SeeAsks,
    SeeTells
} SeePhase;

typedef struct See {
    SeePhase phase;
    Nanoseconds ends; /* of those phases that end by themselves, as game.time.now */
    Settings before;  /* it, to be restored */
    Staircase staircase;
    bool secondIsWorse, blank; /* blank: no ball is shown */
    bool late;                 /* something in this trial was */
    int64_t lateBefore;        /* frames that were, before it */
    int repeats;
    char says[sizeof((HudState *)0)->see], result[sizeof((GameResult *)0)->see];
} See;

typedef struct Game {
    GameConfig config;
    Settings settings;
    bool done;        /* no step does anything any more */
    bool interrupted; /* the same, but only for the rest of the turn */
    bool changeLoop;  /* the loop ends after this turn */
    bool failed;

    GameTime time;
    LoopRun loop;
    int loopsRun;
    Nanoseconds frameTimes; /* sum of all frameTime */
    Nanoseconds busyStart;  /* processor time used before */

    Collected collected;
    Stage stage;

    ScreenState screen;
    bool capNoted;    /* NoteCap has printed its line */
    int64_t stepTick; /* while paused: run turns until this tick, */
    int stepFrames;   /* then for so many frames */
    bool screenshotWanted;
    unsigned toastsSeen;     /* messages so far, see message.h */
    Nanoseconds toastAt;     /* when the last one came, as game.time.now */
    Nanoseconds ladderUntil; /* the list of loops is shown until then, as game.time.now */

    Frame frame;               /* the record of the frame to come */
    Nanoseconds runningBefore; /* running time at the end of the frame before */
    Picture pictures[2];       /* that of the last frame, and the one that is being made */
    Picture *picture;          /* of the last frame */
    Pacer pacer;
    FrameLog log;
    Hitch hitch;

    See see;

    Hud hud;
    Nanoseconds hudDue;    /* when to measure its numbers again */
    DrawList marks, above; /* rebuilt for each picture; under the ball, and on top of all */
} Game;

/* ---- game.c ---- */

/* The game that runs; NULL if none does. */
const Game *GameNow(void);

/* Whether the steps of this turn still do something. */
static inline bool TurnContinues(const Game *game)
{
    return !game->done && !game->interrupted;
}

/* The method that takes effect for what the loop asked for. */
static inline int GameMethod(const Game *game)
{
    return PictureMethod(game->picture, game->settings.method);
}

/* The frame cap in frames a second, 0 for none. A loop that caps its own frames gets none. */
static inline int GameCapRate(const Game *game)
{
    if (game->loop.info->flags & LoopCapsFrames)
        return 0;
    return game->settings.fps >= 0 ? game->settings.fps : game->screen.capRate;
}

/* The display's refresh interval, or that of the cap in its place; 0 if neither is known. */
static inline Nanoseconds GameFrameTime(const Game *game)
{
    const int rate = GameCapRate(game);
    if (game->screen.refresh > 0)
        return game->screen.refresh;
    return rate > 0 ? PeriodOf(rate) : 0;
}

/* ---- steps.c: the steps that loops call (loop.h) ---- */

/* From now on the steps are those of this game: loops do not pass it. */
void StepsUse(Game *used);

/* ---- draw.c: a frame: stage -> picture -> screen -> record ---- */

/* One frame, as a loop asks for it. If the turn ends in the middle of a frame, that frame is
 * dropped: nothing of it is shown or recorded. */
void DrawFrame(Game *game, Asked asked);

/* Shows the picture of the last frame again, by the method that is set now. */
void DrawRepeat(Game *game);

/* ---- hitch.c: what a loop makes of a hitch ---- */

/* Returns the time to add to the draw of the frame to come, as the settings want a hitch in it; 0:
 * none. One that is followed still becomes longer. */
Nanoseconds HitchBegin(Game *game);

/* A frame is finished: says what became of the hitch once the loop is in step again. */
void HitchFollow(Game *game, const Frame *frame);

/* ---- turn.c: input, commands and the pause, once a turn ---- */

/* Collects input and acts on it. Returns from a pause at its end, or for a single step's turn. */
void TurnHandleInput(Game *game);

/* Waits for input, or for one refresh interval, acts on it and shows the last picture again. */
void TurnIdle(Game *game);

/* ---- commands.c: what each action does ---- */

/* Changes the settings, does what follows from that, and shows a toast where nothing else does. */
void CommandRun(Game *game, Action action);

/* Changes only the settings. */
void CommandChange(Settings *settings, Action action);

/* The n-th of the tick rates that the dial has, from 0; 0 after the last. */
int CommandRate(int n);

/* Sets all settings, and does what follows from that; the list of loops is not shown. */
void CommandSet(Game *game, const Settings *settings);

/* Whether it ends the turn when it is collected: it quits, pauses, resumes or changes the loop. */
bool CommandInterrupts(const Settings *settings, Action action);

/* ---- see.c: what can you see? ---- */

/* Acts on what concerns the test. While it runs, that is all but ActionQuit. */
bool SeeAct(Game *game, Action action);

/* A frame begins. Returns how many ticks too late it is to be drawn. */
double SeeJitter(Game *game);

/* ---- wait.c: waiting, with input ---- */

/* Ends the run if its duration is over. */
void EndAtDuration(Game *game);

/* Reads input and keeps it until the turn acts on it; a signal to quit ends the run at once. */
void CollectInput(Game *game, InputRead how);

/* Collects input if it was last read long ago. False if that has ended the turn. */
bool CollectInTime(Game *game);

/* Spends what such work costs on this machine, and `added`. False if the turn has ended before. */
bool SpendWork(Game *game, Work work, Nanoseconds added);

/* Sleeps until `end`, a time as game->time.now: with the system's ordinary sleep, or as exactly as
 * the machine can. Counts it in the frame's record. False if the turn has ended before. */
bool SleepUntil(Game *game, Nanoseconds end, bool exactly);

/* ---- hud_state.c: what the HUD shows of the game ---- */

/* Brings the HUD up to date; its numbers change a few times a second. */
void HudStateShow(Game *game, Nanoseconds now);
