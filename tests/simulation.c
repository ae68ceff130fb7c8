/* SPDX-License-Identifier: MIT */
#include "simulation.h"

#include "check.h"

#include <string.h>

Frame frames[MostFrames];
int count;
SimMachine sim;
int actAt;
void (*act)(Input *input);

static int inputCalls;
static void (*simInput)(void *self, Input *input);

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
    config.record = Keep;
    if (!config.duration && !config.frames && !config.ticks)
        config.duration = 10 * ONE_SECOND;
    count = 0;
    inputCalls = 0;
    assert_true(GameRun(&config));
    actAt = 0;
}

int64_t TicksRun(void)
{
    return GameTotals().ticks;
}

double TickRate(void)
{
    return (double)TicksRun() * 1e9 / (double)GameTotals().total;
}
