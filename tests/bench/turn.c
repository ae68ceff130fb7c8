/* SPDX-License-Identifier: MIT
 *
 * What a turn of the loop costs where there is nothing to draw, beside what it cannot do without:
 * one reading of the clock, and now and then a look for events.
 */
#include "bench.h"

#include "game/game.h"
#include "machine/live.h"
#include "machine/signals.h"

#include <SDL.h>

enum { Never, AsAlways, EachTurn }; /* how often it looks for events */

static LiveMachine live;
static InputSource liveInput;
static int looks, turnsLeft;

/* Nothing is drawn in a window that cannot be seen. */
static bool ReadInput(void *self, bool wait, Input *input, ScreenState *screen)
{
    bool looked = looks == EachTurn;
    *input = (Input){0};
    screen->visible = true;
    if (looks == AsAlways)
        looked = liveInput.read(self, wait, input, screen);
    else if (looks == EachTurn)
        WindowRead(live.window, 0, input, screen);
    screen->visible = false;
    if (--turnsLeft > 0)
        return looked;
    input->actions[input->actionCount++] = ActionQuit;
    return true;
}

static void Turn(int look, int turns, double *ns)
{
    static GameResult ran;
    GameConfig config = GameConfigDefault();
    config.machine = LiveMachineTables(&live);
    config.machine.input.read = ReadInput;
    config.quit = SignalsQuit;
    config.stops = SignalsStops;
    looks = look;
    turnsLeft = turns;
    const double start = BenchCpu();
    BenchNeed(GameRun(&config, &ran), "a game");
    *ns = (BenchCpu() - start) / turns;
    GameResultFree(&ran);
}

static void ReadClock(int unused, int times, double *ns)
{
    volatile Nanoseconds last;
    const double start = BenchCpu();
    for (int i = 0; i < times; i++)
        last = LiveClockRead(&live.clock);
    *ns = (BenchCpu() - start) / times;
    (void)last, (void)unused;
}

static void PollEvents(int unused, int times, double *ns)
{
    SDL_Event event;
    const double start = BenchCpu();
    for (int i = 0; i < times; i++)
        while (SDL_PollEvent(&event))
            ;
    *ns = (BenchCpu() - start) / times;
    (void)unused;
}

static const char reading[] = "one reading of the clock";
static const BenchRow rows[] = {
    {"turn without input, ns", {Turn, Never, 300000}, {ReadClock, 0, 300000}, "< 40 ns", reading},
    {"turn in a window, ns", {Turn, AsAlways, 300000}, {ReadClock, 0, 300000}, "", reading},
    {"turn that looks for events, ns",
     {Turn, EachTurn, 20000},
     {PollEvents, 0, 20000},
     "",
     "SDL_PollEvent"},
};

int main(int argc, char **argv)
{
    WindowSettings settings = WindowSettingsDefault();
    settings.offscreen = true;
    settings.vsync = VsyncOff;
    BenchNeed(LiveMachineOpen(&live, &settings), "a window");
    liveInput = LiveMachineTables(&live).input;
    const int status = BenchRun(&(Bench){9, 3, rows, {NULL}}, argc, argv);
    LiveMachineClose(&live);
    return status;
}
