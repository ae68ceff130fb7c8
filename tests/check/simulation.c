/* SPDX-License-Identifier: MIT */
#include "check/simulation.h"

#include "check/check.h"

#include <string.h>

Frame frames[MaxFrames];
int count;
SimMachine sim;
GameResult ran;
Baseline baseline;

int actAt;
void (*act)(Input *input);
int stopAt;
StopIn stopIn;
Nanoseconds stopFor;
int faultAt, readings;
void (*fault)(void);
Nanoseconds clockOffset;
const Machine *canvas;

static Machine machine; /* the simulated one, around which the game's is wrapped */
static int inputCalls, calls[StopInInput + 1];
static int stops;

static void Keep(void *recorder, const Frame *frame)
{
    (void)recorder;
    assert_true(count < MaxFrames);
    frames[count++] = *frame;
}

static int Stops(void)
{
    return stops;
}

static void CountCall(StopIn kind)
{
    if (++calls[kind] == stopAt && kind == stopIn) {
        sim.now += stopFor;
        stops++;
    }
}

static Nanoseconds Reading(Nanoseconds time)
{
    if (++readings == faultAt)
        fault();
    return time + clockOffset;
}

static Nanoseconds WrappedNow(void *self)
{
    return Reading(machine.clock.now(self));
}

static Nanoseconds WrappedPeek(void *self)
{
    return Reading(machine.clock.record(self));
}

static void WrappedWaitUntil(void *self, Nanoseconds deadline)
{
    machine.clock.waitUntil(self, deadline - clockOffset);
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

static bool WrappedInput(void *self, bool wait, Input *input, ScreenState *screen)
{
    const bool looked = machine.input.read(self, wait, input, screen);
    if (++inputCalls == actAt)
        act(input);
    CountCall(StopInInput);
    return looked;
}

static Nanoseconds WrappedPresent(void *self)
{
    const Nanoseconds before = sim.now;
    const Nanoseconds shown = machine.screen.present(self);
    CountCall(StopInPresent);
    return (sim.now > before + stopFor && stops > 0 ? sim.now : shown) + clockOffset;
}

GameConfig With(const char *loop)
{
    GameConfig config = GameConfigDefault();
    config.settings.loop = 0;
    while (strcmp(LoopList[config.settings.loop].name, loop) != 0)
        assert_true(++config.settings.loop < LoopCount);
    return config;
}

void RunOn(const char *name, GameConfig config)
{
    MachineSpec spec;
    assert_true(MachineSpecParse(name, &spec));
    config.machine = machine = SimMachineInit(&sim, &spec, canvas);
    config.machine.clock.now = WrappedNow;
    config.machine.clock.record = WrappedPeek;
    config.machine.clock.waitUntil = WrappedWaitUntil;
    config.machine.clock.sleep = WrappedSleep;
    config.machine.clock.spend = WrappedSpend;
    config.machine.input.read = WrappedInput;
    config.machine.screen.present = WrappedPresent;
    config.stops = Stops;
    config.recorder.frame = Keep;
    count = inputCalls = readings = 0;
    clockOffset = 0;
    stops = 0;
    memset(calls, 0, sizeof calls);
    GameResultFree(&ran);
    config = GameConfigUnwatched(config);
    assert_true(GameRun(&config, &ran));
    assert_int_equal(ran.totals.ticks, calls[StopInTick]);
    actAt = stopAt = faultAt = 0;
}

void RunFor(const char *loop, const char *name, int seconds)
{
    GameConfig config = With(loop);
    config.duration = seconds * ONE_SECOND;
    RunOn(name, config);
}

int64_t TicksRun(void)
{
    return calls[StopInTick];
}

double TickRate(void)
{
    return (double)TicksRun() * 1e9 / (double)ran.totals.total;
}

int MaxTicks(int first, int end)
{
    int most = 0;
    for (int i = first; i < count && i < end; i++)
        most = frames[i].ticks > most ? frames[i].ticks : most;
    return most;
}

Nanoseconds LongestFrame(void)
{
    Nanoseconds longest = 0;
    for (int i = 0; i < count; i++)
        if (!frames[i].excluded && frames[i].frameTime > longest)
            longest = frames[i].frameTime;
    return longest;
}

void KeepBaseline(void)
{
    memcpy(baseline.frames, frames, (size_t)count * sizeof frames[0]);
    baseline.count = count;
    baseline.maxTicks = MaxTicks(0, count);
    baseline.ticks = TicksRun();
    baseline.longest = LongestFrame();
    baseline.hash = ran.hash;
}

void PressAction(Input *input, Action action)
{
    input->actions[input->actionCount++] = action;
}

static ScreenState looked;
static void (*lookAt)(const View *);

static bool LookerInput(void *self, bool wait, Input *input, ScreenState *screen)
{
    (void)self, (void)wait;
    *input = (Input){0};
    *screen = looked;
    return true;
}

static void LookerDraw(void *self, const View *view)
{
    (void)self;
    if (lookAt)
        lookAt(view);
}

const Machine *Looker(int width, int height, void (*look)(const View *))
{
    static const Machine looker = {.screen.draw = LookerDraw, .input.read = LookerInput};
    looked = (ScreenState){.visible = true, .width = width, .height = height};
    lookAt = look;
    return &looker;
}

void MakeMachine(const char *text)
{
    MachineSpec spec;
    assert_true(MachineSpecParse(text, &spec));
    machine = SimMachineInit(&sim, &spec, NULL);
}

Nanoseconds LoopReads(void)
{
    return machine.clock.now(machine.clock.self);
}

Nanoseconds Spend(Work work)
{
    return machine.clock.spend(machine.clock.self, work, 0);
}

void SleepFor(Nanoseconds duration)
{
    machine.clock.sleep(machine.clock.self, duration);
}

void WaitUntil(Nanoseconds deadline)
{
    machine.clock.waitUntil(machine.clock.self, deadline);
}

Nanoseconds BusyTime(void)
{
    return machine.clock.busy(machine.clock.self);
}

Nanoseconds PresentAt(Nanoseconds at)
{
    sim.now = at >= 0 ? at : sim.now;
    return machine.screen.present(machine.screen.self);
}

ScreenState ScreenAt(Nanoseconds at)
{
    Input input;
    ScreenState screen;
    sim.now = at;
    machine.input.read(machine.input.self, false, &input, &screen);
    return screen;
}

bool ListSays(const DrawList *list, const char *word)
{
    const int length = (int)strlen(word);
    for (int i = 0; i + length <= list->charCount; i++)
        if (memcmp(list->chars + i, word, (size_t)length) == 0)
            return true;
    return false;
}
