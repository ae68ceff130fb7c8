/* SPDX-License-Identifier: MIT */
#include "check/simulation.h"
#include "loops/loop_list.h"

#include "check/check.h"

#include <string.h>

GameResult ran;
Frame frames[MaxFrames];
int count;
SimMachine sim;
int actAt;
void (*act)(Input *input);
const Presenter *canvas;

int stopAt;
StopIn stopIn;
Nanoseconds stopFor;

static int inputCalls, calls[StopInInput + 1];
static bool stopped;
static Machine machine;

static void Keep(void *recorder, const Frame *frame)
{
    (void)recorder;
    assert_true(count < MaxFrames);
    frames[count++] = *frame;
}

static bool Stopped(void)
{
    bool was = stopped;
    stopped = false;
    return was;
}

static void CountCall(StopIn kind)
{
    if (++calls[kind] == stopAt && kind == stopIn) {
        sim.now += stopFor;
        stopped = true;
    }
}

static void WrappedInput(void *self, bool wait, Input *input)
{
    machine.presenter.input(self, wait, input);
    if (++inputCalls == actAt)
        act(input);
    CountCall(StopInInput);
}

static void WrappedSleep(void *self, Nanoseconds duration)
{
    machine.clock.sleep(self, duration);
    CountCall(StopInSleep);
}

static Nanoseconds WrappedSpend(void *self, Work work, Nanoseconds added)
{
    const Nanoseconds due = machine.clock.spend(self, work, added);
    CountCall(work == WorkTick ? StopInTick : StopInDraw);
    return due;
}

static Nanoseconds WrappedPresent(void *self)
{
    Nanoseconds before = sim.now;
    Nanoseconds shown = machine.presenter.present(self);
    CountCall(StopInPresent);
    return sim.now > before + stopFor && stopped ? sim.now : shown;
}

static Input looked;
static void (*lookAt)(const View *);

static void LookerInput(void *self, bool wait, Input *input)
{
    (void)self, (void)wait;
    *input = looked;
}

static void LookerDraw(void *self, const View *view)
{
    (void)self;
    if (lookAt)
        lookAt(view);
}

const Presenter *Looker(int width, int height, void (*look)(const View *))
{
    static const Presenter looker = {.input = LookerInput, .draw = LookerDraw};
    looked = (Input){.visible = true, .width = width, .height = height};
    lookAt = look;
    return &looker;
}

void PressAction(Input *input, Action action)
{
    input->actions[input->actionCount++] = action;
}

GameConfig With(const char *loop)
{
    GameConfig config = GameConfigDefault();
    config.loop = 0;
    while (strcmp(LoopList[config.loop].name, loop) != 0)
        assert_true(++config.loop < LoopCount);
    return config;
}

void RunOn(const char *name, GameConfig config)
{
    MachineSpec spec;
    assert_true(MachineSpecParse(name, &spec));
    machine = SimMachineInit(&sim, &spec, canvas);
    config.machine = machine;
    config.machine.presenter.input = WrappedInput;
    config.machine.presenter.present = WrappedPresent;
    config.machine.clock.sleep = WrappedSleep;
    config.machine.clock.spend = WrappedSpend;
    config.stopped = Stopped;
    config.record = Keep;
    if (!config.duration && !config.frames && !config.ticks)
        config.duration = 10 * ONE_SECOND;
    count = 0;
    inputCalls = 0;
    stopped = false;
    memset(calls, 0, sizeof calls);
    GameResultFree(&ran);
    assert_true(GameRun(&config, &ran));
    actAt = stopAt = 0;
}

int64_t TicksRun(void)
{
    return ran.totals.ticks;
}

double TickRate(void)
{
    return (double)TicksRun() * 1e9 / (double)ran.totals.total;
}
