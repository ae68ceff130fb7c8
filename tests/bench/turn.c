/* SPDX-License-Identifier: MIT
 *
 * What a turn of the loop costs with nothing to draw and no input, compared with the least that it
 * needs: one reading of the clock.
 */
#include "bench.h"

#include "game/game.h"
#include "machine/live.h"
#include "machine/system.h"

static LiveMachine live;
static Clock liveClock;
static int turnsLeft;
static double readings; /* of the clock, all in all */

/* The loop reads the clock once a turn. */
static Nanoseconds CountTurn(void *self)
{
    turnsLeft--;
    readings++;
    return liveClock.loopRead(self);
}

static Nanoseconds CountReading(void *self)
{
    readings++;
    return liveClock.read(self);
}

/* The window can't be seen, so nothing is drawn. */
static void ReadNothing(void *self, InputRead how, Input *input, ScreenState *screen)
{
    (void)self, (void)how;
    *input = (Input){0};
    screen->visible = false;
    if (turnsLeft <= 0)
        InputAdd(input, ActionQuit);
}

typedef enum Figure { Time, Readings } Figure;

/* Of a turn. A game waits for its first picture to be seen before its time begins; here none is. */
static double Turn(int figure, int turns)
{
    static GameResult ran;
    GameConfig config = GameConfigDefault();
    config.machine = LiveMachineTables(&live);
    config.machine.input.read = ReadNothing;
    config.machine.screen.anySeen = NULL;
    liveClock = config.machine.clock;
    config.machine.clock.loopRead = CountTurn;
    config.machine.clock.read = CountReading;
    config.quit = SignalsQuit;
    turnsLeft = turns = BenchTimes(turns);
    readings = 0;

    const double start = BenchCpu();
    BenchNeed(GameRun(&config, &ran), "a game");
    const double took = BenchCpu() - start;
    StatsFree(&ran.stats);
    return (figure == Time ? took : readings) / (turns - turnsLeft);
}

static double ReadClock(int figure, int times)
{
    volatile Nanoseconds last;
    times = BenchTimes(times);
    const double start = BenchCpu();
    for (int i = 0; i < times; i++)
        last = SystemTime();
    (void)last;
    return figure == Time ? (BenchCpu() - start) / times : 1;
}

static const char once[] = "one reading of the clock";
static const BenchRow rows[] = {
    {"turn without input, ns", {Turn, Time, 300000}, {ReadClock, Time, 300000}, 2, once, false},
    {"turn without input, readings of the clock",
     {Turn, Readings, 300000},
     {ReadClock, Readings, 1},
     1.1,
     once,
     true},
};

int main(void)
{
    WindowSettings settings = WindowSettingsDefault();
    settings.offscreen = true;
    settings.vsync = VsyncOff;
    BenchNeed(LiveMachineOpen(&live, &settings), "a window");
    const int status = BenchRun(rows, 2, 9);
    LiveMachineClose(&live);
    return status;
}
