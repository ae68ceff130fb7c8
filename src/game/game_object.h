/* SPDX-License-Identifier: MIT
 *
 * The one game, static in game.c. Turns, passes through a loop, change it. The window and the page
 * only read it. The other files of this folder get the parts that they work on.
 */
#pragma once

#include "game/film.h"
#include "game/player.h"

/* A rate that is measured again and again, in a second. 0: it is not known. */
typedef struct MeasuredRate {
    /* What it was when it last changed, and when that was. */
    double rate;
    Nanoseconds since;
    /* What it has been for a while: a single stall does not change it. */
    double lasting;
} MeasuredRate;

/* What the window says: the HUD, and for a while messages. Times are as GameTime.now. */
typedef struct Face {
    Hud hud;
    /* When the numbers of the HUD are measured again. */
    Nanoseconds measureDue;
    /* Ticks in a second of the loop's clock. */
    MeasuredRate ticks;
    /* Frames a second. */
    MeasuredRate frames;
    /* How many messages there were so far (MessageSince). */
    unsigned toastsSeen;
    /* Until when the last message is shown. */
    Nanoseconds toastUntil;
    /* When the list of loops is closed. */
    Nanoseconds listUntil;
    /* Until when ESC quits. */
    Nanoseconds quitUntil;
} Face;

/* What was said about a frame cap in place of vsync. NoteCap (game.c) goes from each to the next,
 * and back to the first while vsync is off. */
typedef enum CapNote {
    CapUnsaid,
    CapPrinted, /* on standard error */
    CapTold     /* in the window, too */
} CapNote;

typedef struct Game {
    GameConfig config;
    Player player;
    Timeline timeline;
    Stage stage;
    Film film;
    Face face;
    /* Whether a picture could not be saved. A line on standard error has said so. */
    bool failed;
    /* Whether a signal ended the run before anything else did. */
    bool cutShort;
    CapNote capNote;
    /* How often another loop than the one before has begun. */
    int loopsRun;
    /* The sum of all frameTime that loops have passed. */
    Nanoseconds frameTimes;
    /* The processor time that was used before the game. */
    Nanoseconds busyBefore;
} Game;

/* The frame cap in frames a second, 0 for none. A loop that caps its own frames gets none. */
static inline int GameCapRate(const Game *game)
{
    const int fps = game->player.settings.fps;
    if (game->timeline.loop.info->flags & LoopCapsFrames)
        return 0;
    return fps >= 0 ? fps : game->player.window.capRate;
}

/* The game that runs; NULL if none does (game.c). */
const Game *GameNow(void);

/* Brings the HUD up to date; its numbers change a few times a second (face.c). */
void FaceShow(Face *face, const Game *game, Nanoseconds now);

/* Drops the numbers that were measured, as they were of something else: they are measured again
 * from now on (face.c). */
void FaceForget(Face *face, Nanoseconds now);

/* Acts if the action is for the test of what can be seen, which may change all settings; else
 * returns false. While the test runs, all actions but ActionQuit are for it (see.c). */
bool SeeAct(See *see, Settings *settings, const Game *game, Action action);

/* A frame begins: the test goes on to its next phase when that is due (see.c). */
void SeeAdvance(See *see, const Game *game);

/* In a turn: takes an answer that came before the question, and ends a test in which the screen was
 * late too often. Returns whether it has done so. */
bool SeeTurn(See *see, Settings *settings, const Game *game);

/* How many ns too late the test draws this frame; below 0: too early. */
double SeeJitter(const See *see, const Game *game);

/* Whether it shows no ball now. */
bool SeeIsBlank(const See *see);

/* Says what an action has done if nothing else shows it, or why nothing happened (commands.c).
 * `before` and `stepBefore`: the settings, and the open step of the tour, before it; `changed`:
 * what CommandChange has returned. */
void CommandAnswer(const Game *game, const Settings *before, int stepBefore, Action action,
                   bool changed);

/* ---- wait.c: how ticks, sleeps and draws wait. False: the turn has ended before ---- */

/* Reads input, and keeps it until a turn acts on it. A signal to quit ends the run at once. */
void CollectInput(Game *game, InputRead how);

/* Whether what was collected can't wait until a turn acts on it (CommandInterrupts). */
bool InputInterrupts(const Player *player);

/* Ends the run if its duration is over. */
void EndAtDuration(Game *game);

/* Collects input if it was last read long ago. */
bool CollectInTime(Game *game);

/* Spends the time that such work costs on this machine, and `added`. */
bool SpendWork(Game *game, Work work, Nanoseconds added);

/* Sleeps until `end`, as GameTime.now: by the system's sleep, or as exactly as possible. */
bool SleepUntil(Game *game, Nanoseconds end, bool exactly);

/* ---- run.c ---- */

/* Sets up all parts of the game, for GameRun. False after one line on standard error. */
bool BeginRun(Game *game, const GameConfig *config);

/* The game's time is 0 now. */
void StartTime(Game *game);

/* Sets up the loop that runs next. The ball stays where it is. */
void BeginLoop(Game *game);

/* Completes what is waiting and frees the stage. Returns as GameRun does. */
bool EndRun(Game *game, GameResult *result);

/* ---- draw.c: a frame: stage -> picture -> screen -> record ---- */

/* One frame, as a loop asks for it. If the turn ends within it, it is not shown or recorded. */
void DrawFrame(Game *game, Asked asked);

/* Shows the picture of the last frame again, by the method that is set now. */
void DrawRepeat(Game *game);

/* ---- take_photograph.c ---- */

/* Takes the photograph of the parallel lines, if it is due. Returns its record. */
const Parallel *PhotographTake(Game *game, const Picture *picture);
