/* SPDX-License-Identifier: MIT */
#include "simulation.h"

#include "check.h"

#include <string.h>

Frame frames[MostFrames];
int count;
SimMachine sim;
int actAt;
void (*act)(Input *input);

int stopAt;

static int inputCalls, sleepCalls;
static void (*simInput)(void *self, Input *input);
static void (*simSleep)(void *self, Nanoseconds duration);

static void Keep(void *recorder, const Frame *frame)
{
    (void)recorder;
    assert_true(count < MostFrames);
    frames[count++] = *frame;
}

static void WrappedInput(void *self, Input *input)
{
    simInput(self, input);
    if (++inputCalls == actAt)
        act(input);
}

static void WrappedSleep(void *self, Nanoseconds duration)
{
    simSleep(self, duration);
    if (++sleepCalls == stopAt)
        sim.now += 5 * ONE_SECOND;
}

GameConfig With(const char *loop)
{
    GameConfig config = GameConfigDefault();
    while (strcmp(LoopList[config.loop].name, loop) != 0)
        assert_true(++config.loop < LoopCount);
    return config;
}

void RunOn(const char *machine, GameConfig config)
{
    MachineSpec spec;
    assert_true(MachineSpecParse(machine, &spec));
    config.machine = SimMachineInit(&sim, &spec, NULL);
    simInput = config.machine.presenter.input;
    config.machine.presenter.input = WrappedInput;
    simSleep = config.machine.clock.sleep;
    config.machine.clock.sleep = WrappedSleep;
    config.record = Keep;
    if (!config.duration && !config.frames && !config.ticks)
        config.duration = 10 * ONE_SECOND;
    count = 0;
    inputCalls = sleepCalls = 0;
    assert_true(GameRun(&config));
    actAt = stopAt = 0;
}

int64_t TicksRun(void)
{
    return GameTotals().ticks;
}

double TickRate(void)
{
    return (double)TicksRun() * 1e9 / (double)GameTotals().total;
}
