/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * All that a loop may call. A loop is an ordinary function with its own `while`; it keeps its own
 * time in its own variables and knows neither the screen nor the machine that it runs on.
 *
 * Seven of these are the steps that the article "Structuring the Main Loop" leaves to the game:
 * getTickCount, GameTickRun, IndependentTickRun, GameDrawWithInterpolation, NetworkGame, CanRender
 * and GameDone. The rest is for the loops of the other articles.
 *
 * A loop may call them in any order, with two rules: call IndependentTickRun once a turn, and
 * GameDone as the last step of the turn, which it ends; return when it is true. From then on the
 * steps do nothing, so a loop needs no other check.
 *
 * The loops keep the names that their articles give to things:
 *   tick              update in the Game Programming Patterns notes and by Godoy and enanogm
 *   Last, Next        the states before and after the newest tick
 *   tickTime          TICK_TIME, SKIP_TICKS, MS_PER_UPDATE, PERIOD, TIME_PER_UPDATE
 *   maxLoops          MAX_LOOPS, MAX_FRAMESKIP, MAX_FRAME_SKIPS, MAX_UPDATES
 *   alpha (in traces) percentWithinTick; lag / MS_PER_UPDATE; interpolation, by deWiTTERS
 *
 * To add a loop:
 *   1. write src/loops/NAME.c with a function `void Loop_NAME(LoopPace pace)`, opening with where
 *      the loop comes from, how it works, where it fails and what to watch on the screen;
 *   2. add its line to src/loops/list.def.
 * The Makefile finds the file; --loop, --list-loops, Tab and the report find the line.
 */
#pragma once

#include "base/nanoseconds.h"

#include <stdbool.h>

/* How fast a loop has to run the game: its own defaults (list.def), or what the command line says
 * (--ups, --max-loops, --fps). */
typedef struct LoopPace {
    /* The game time of one tick, above 0. */
    Nanoseconds tickTime;
    /* The most ticks in one turn. 0: no limit. Unused by loops without one. */
    int maxLoops;
    /* The time of one frame, for loops that cap their own frames. 0: no cap. */
    Nanoseconds frameTime;
} LoopPace;

/* The loop's clock. It leaves out the time in which the program was paused or stopped. */
Nanoseconds getTickCount(void);

/* One tick of the game: Last = Next, then a new Next. */
void GameTickRun(void);

/* A tick of the length `elapsed`, in floating point. The same time in ticks of other lengths ends
 * in a slightly different state. */
void GameTickRunFor(Nanoseconds elapsed);

/* Input, the HUD and all else that is independent of the ticks. Once a turn. `frameTime` is how far
 * the ticks of the turn have moved the game, 0 from loops that do not count it. */
void IndependentTickRun(Nanoseconds frameTime);

/* Draws Last + percentWithinTick * (Next - Last), 0 to 1, and returns when the picture has been
 * handed to the screen. With interpolation off it draws Next: the loop cannot tell. */
void GameDrawWithInterpolation(double percentWithinTick);

/* Draws Next + ticksAhead * the velocity of one tick, 0 or more: a guess at what comes next. */
void GameDrawWithPrediction(double ticksAhead);

/* Draws Next. */
void GameDraw(void);

/* When the last picture was complete: from then on it was held, or handed to the screen. */
Nanoseconds GameDrawn(void);

/* Holds the next picture back: it is not presented before this time, nor before the frame cap
 * allows it. */
void GamePresentAt(Nanoseconds time);

/* How long the last picture's swap took. One that returned at once has found no display with a
 * fixed rate. One that waited may have, or it has waited for the graphics card. */
Nanoseconds GameSwapTime(void);

/* When the frame cap lets the next picture go; long past where there is no cap. */
Nanoseconds GameCapEnds(void);

/* Sleeps for at least this long, often a bit longer; not at all for 0 or less. */
void GameSleep(Nanoseconds duration);

/* Lets other programs run. */
void GameYield(void);

/* Shows "UPS: n | FPS: n", as a loop has counted them itself. */
void GameShowRates(int updatesPerSecond, int framesPerSecond);

/* Ends the turn: all that was interrupted goes on. Returns whether the user has asked to quit, or
 * for another loop. */
bool GameDone(void);

/* Whether peers wait for this game, so that no tick may be dropped. */
bool NetworkGame(void);

/* Whether the window can be seen. */
bool CanRender(void);

/* What the display reports. Times are of the loop's clock. */
typedef struct LastSeen {
    /* When the last reported picture was seen. */
    Nanoseconds time;
    /* The interval at which the screen shows pictures. 0: it is not constant. */
    Nanoseconds refresh;
    /* How many pictures were drawn since. Each takes a refresh of its own. */
    int waiting;
} LastSeen;

/* False if the display does not report when pictures were seen, as most do not. */
bool GameLastSeen(LastSeen *last);

/* The display's rate as systems call it, in whole Hz: 60 for 59.94. 0: unknown. */
int GameDisplayRate(void);

/* The interval of its refreshes, from that rate. 0: unknown, or vsync is off or does not work. */
Nanoseconds GameRefresh(void);

/* The loops themselves, one function a line. */
#define LOOP(name, rate, maxLoops, flags, idea, source, watch) void Loop_##name(LoopPace pace);
#include "loops/list.def"
#undef LOOP
