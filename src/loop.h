/* SPDX-License-Identifier: MIT
 *
 * All that a loop may call: the steps of the article "Structuring the Main Loop", and a clock.
 * A loop is an ordinary function with its own `while`; it keeps its own time in its own variables
 * and knows neither the screen nor the machine that it runs on.
 *
 * The order of the calls is the loop's own affair, with two rules: IndependentTickRun once a turn,
 * and back to the caller at the end of the turn in which GameDone() has become true. After that
 * the steps do nothing, so nothing else in a loop has to look.
 *
 * To add a loop:
 *   1. write src/loops/NAME.c with a function `void Loop_NAME(LoopPace pace)`, opening with where
 *      the loop comes from, how it works, where it fails and what to watch on the screen;
 *   2. add its line to src/loops/list.h.
 * The Makefile finds the file; --loop, --list-loops, --help and Tab find the line.
 */
#ifndef LOOP_H
#define LOOP_H

#include <stdbool.h>
#include <stdint.h>

typedef int64_t Nanoseconds;

/* How fast a loop has to run the game: the loop's defaults, or what --ups and --max-loops say. */
typedef struct LoopPace {
    Nanoseconds tickTime; /* game time of one tick, above 0 */
    int maxLoops;         /* most ticks in one turn; unused by loops without a limit */
} LoopPace;

/* The loop's clock. It leaves out the time in which the program stood still. */
Nanoseconds getTickCount(void);

/* One tick of the game: Last = Next, then a new Next. */
void GameTickRun(void);

/* Input, the HUD and all else that is independent of the ticks. Once a turn. `frameTime` is the
 * game time that the turn has advanced (0 from loops that do not count it). */
void IndependentTickRun(Nanoseconds frameTime);

/* Draws Last + percentWithinTick * (Next - Last), 0 to 1, and returns when the picture has been
 * handed to the screen. With interpolation off it draws Next: the loop never learns. */
void GameDrawWithInterpolation(double percentWithinTick);

/* Draws Next. */
void GameDraw(void);

/* Whether the user has asked to quit, or for another loop. */
bool GameDone(void);

/* Whether peers wait for this game, so that no tick may be dropped. */
bool NetworkGame(void);

/* Whether the window can be seen. */
bool CanRender(void);

/* One line of src/loops/list.h. */
typedef struct LoopInfo {
    const char *name;
    void (*run)(LoopPace pace); /* returns at the end of the turn in which GameDone() is true */
    int ticksPerSecond;         /* default rate; for a loop without one, what a tick stands for */
    bool hasRate;               /* false: ticks come as they come */
    int maxLoops;               /* default catch-up limit, 0 for none */
    const char *source;         /* title of the text that it is from */
    const char *watch;          /* what to watch for on the screen */
} LoopInfo;

/* The loops themselves, one function a line. */
#define LOOP(name, rate, hasRate, maxLoops, source, watch) void Loop_##name(LoopPace pace);
#include "loops/list.h"
#undef LOOP

extern const LoopInfo LoopList[];
extern const int LoopCount;

#endif
