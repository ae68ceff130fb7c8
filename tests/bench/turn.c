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

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { Rounds = 9, Turns = 300000, Pumps = 20000 };

static LiveMachine live;
static InputSource liveInput;
static int turnsLeft;

static GameResult ran;

/* True with an action to quit after the last turn. */
static bool QuitWhenDone(Input *input)
{
    if (--turnsLeft > 0)
        return false;
    input->actions[input->actionCount++] = ActionQuit;
    return true;
}

/* Too soon to look, each time. */
static bool NoInput(void *self, bool wait, Input *input, ScreenState *screen)
{
    (void)self, (void)wait;
    screen->visible = false;
    *input = (Input){0};
    return QuitWhenDone(input);
}

/* As the program asks in a window that can be seen, but nothing is drawn. */
static bool RealInput(void *self, bool wait, Input *input, ScreenState *screen)
{
    screen->visible = true;
    const bool looked = liveInput.read(self, wait, input, screen);
    screen->visible = false;
    if (!looked)
        *input = (Input){0};
    return QuitWhenDone(input) || looked;
}

/* Looks for events in every turn. */
static bool EachTime(void *self, bool wait, Input *input, ScreenState *screen)
{
    (void)wait;
    WindowRead(((LiveMachine *)self)->window, 0, input, screen);
    screen->visible = false;
    QuitWhenDone(input);
    return true;
}

/* Of a turn in ns. */
static double MeasureTurn(bool (*input)(void *, bool, Input *, ScreenState *), int turns)
{
    GameConfig config = GameConfigDefault();
    config.machine = LiveMachineTables(&live);
    config.machine.input.read = input;
    config.quit = SignalsQuit;
    config.stops = SignalsStops;
    turnsLeft = turns;
    const double start = BenchNow(CLOCK_THREAD_CPUTIME_ID);
    if (!GameRun(&config, &ran))
        exit(EXIT_FAILURE);
    const double end = BenchNow(CLOCK_THREAD_CPUTIME_ID);
    GameResultFree(&ran);
    return (end - start) / turns;
}

static double MeasureClock(void)
{
    volatile Nanoseconds last;
    const double start = BenchNow(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < Turns; i++)
        last = LiveClockRead(&live.clock);
    (void)last;
    return (BenchNow(CLOCK_THREAD_CPUTIME_ID) - start) / Turns;
}

static double MeasurePump(void)
{
    SDL_Event event;
    const double start = BenchNow(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < Pumps; i++)
        while (SDL_PollEvent(&event))
            ;
    return (BenchNow(CLOCK_THREAD_CPUTIME_ID) - start) / Pumps;
}

int main(void)
{
    WindowSettings settings = WindowSettingsDefault();
    double clock[Rounds], pump[Rounds], quiet[Rounds], real[Rounds], each[Rounds];
    settings.offscreen = true;
    settings.vsync = VsyncOff;
    if (!LiveMachineOpen(&live, &settings))
        return EXIT_FAILURE;
    liveInput = LiveMachineTables(&live).input;
    for (int round = -1; round < Rounds; round++) { /* the first one only warms up */
        const int i = round < 0 ? 0 : round;
        if (round % 2 == 0) {
            clock[i] = MeasureClock();
            quiet[i] = MeasureTurn(NoInput, Turns);
            real[i] = MeasureTurn(RealInput, Turns);
            pump[i] = MeasurePump();
            each[i] = MeasureTurn(EachTime, Pumps);
        } else {
            each[i] = MeasureTurn(EachTime, Pumps);
            pump[i] = MeasurePump();
            real[i] = MeasureTurn(RealInput, Turns);
            quiet[i] = MeasureTurn(NoInput, Turns);
            clock[i] = MeasureClock();
        }
    }
    BenchLine("turn without input, ns", quiet, clock, Rounds, "< 40 ns",
              "one reading of the clock");
    BenchLine("turn in a window, ns", real, clock, Rounds, "", "one reading of the clock");
    BenchLine("turn that looks for events, ns", each, pump, Rounds, "", "SDL_PollEvent");
    LiveMachineClose(&live);
    return EXIT_SUCCESS;
}
