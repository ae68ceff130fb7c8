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
static Nanoseconds (*liveNow)(void);
static int turnsLeft;

/* The loop reads the clock once a turn. */
static Nanoseconds CountTurn(void)
{
    turnsLeft--;
    return liveNow();
}

/* The window can't be seen, so nothing is drawn. */
static void ReadNothing(InputRead how, Input *input, ScreenState *screen)
{
    (void)how;
    *input = (Input){0};
    screen->visible = false;
    if (turnsLeft <= 0)
        InputAdd(input, ActionQuit);
}

static double Turn(int unused, int turns)
{
    static GameResult ran;
    GameConfig config = GameConfigDefault();
    config.machine = LiveTables;
    config.machine.readInput = ReadNothing;
    liveNow = config.machine.clock.now;
    config.machine.clock.now = CountTurn;
    config.quit = SignalsQuit;
    (void)unused;
    turnsLeft = turns;
    const double start = BenchCpu();
    BenchNeed(GameRun(&config, &ran), "a game");
    const double ns = (BenchCpu() - start) / (turns - turnsLeft);
    StatsFree(&ran.stats);
    return ns;
}

static double ReadClock(int unused, int times)
{
    volatile Nanoseconds last;
    const double start = BenchCpu();
    for (int i = 0; i < times; i++)
        last = SystemTime();
    (void)last, (void)unused;
    return (BenchCpu() - start) / times;
}

static const BenchRow row = {"turn without input, ns",
                             {Turn, 0, 300000},
                             {ReadClock, 0, 300000},
                             2,
                             "one reading of the clock"};

int main(void)
{
    WindowSettings settings = WindowSettingsDefault();
    settings.offscreen = true;
    settings.vsync = VsyncOff;
    BenchNeed(LiveMachineOpen(&live, &settings), "a window");
    const int status = BenchRun(&row, 1, 9);
    LiveMachineClose();
    return status;
}
