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
#include <time.h>

enum { Rounds = 9, Turns = 300000, Pumps = 20000 };

static LiveMachine live;
static Presenter window; /* the live one */
static int turnsLeft;

static GameResult ran;

static double Now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void QuitWhenDone(Input *input)
{
    if (--turnsLeft > 0)
        return;
    input->read = true;
    input->actions[input->actionCount++] = ActionQuit;
}

/* Too soon to look, each time. */
static void NoInput(void *self, bool wait, Input *input)
{
    (void)self, (void)wait;
    input->read = input->visible = false;
    QuitWhenDone(input);
}

/* As the program asks in a window that can be seen, but nothing is drawn. */
static void RealInput(void *self, bool wait, Input *input)
{
    input->visible = true;
    window.input(self, wait, input);
    input->visible = false;
    QuitWhenDone(input);
}

/* Looks for events in every turn. */
static void EachTime(void *self, bool wait, Input *input)
{
    (void)wait;
    WindowInput(&((LiveMachine *)self)->window, 0, input);
    input->visible = false;
    QuitWhenDone(input);
}

/* Of a turn in ns. */
static double MeasureTurn(void (*input)(void *, bool, Input *), int turns)
{
    GameConfig config = GameConfigDefault();
    config.machine = LiveMachineTables(&live);
    config.machine.input.read = input;
    config.quit = SignalsQuit;
    config.stops = SignalsStops;
    turnsLeft = turns;
    const double start = Now();
    if (!GameRun(&config, &ran))
        exit(EXIT_FAILURE);
    const double end = Now();
    GameResultFree(&ran);
    return (end - start) / turns;
}

static double MeasureClock(void)
{
    volatile Nanoseconds last;
    const double start = Now();
    for (int i = 0; i < Turns; i++)
        last = LiveClockRead(&live.clock);
    (void)last;
    return (Now() - start) / Turns;
}

static double MeasurePump(void)
{
    SDL_Event event;
    const double start = Now();
    for (int i = 0; i < Pumps; i++)
        while (SDL_PollEvent(&event))
            ;
    return (Now() - start) / Pumps;
}

int main(void)
{
    WindowSettings settings = WindowSettingsDefault();
    double clock[Rounds], pump[Rounds], quiet[Rounds], real[Rounds], each[Rounds];
    settings.offscreen = true;
    settings.vsync = VsyncOff;
    if (!LiveMachineOpen(&live, &settings))
        return EXIT_FAILURE;
    window = LiveMachineTables(&live).screen;
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
