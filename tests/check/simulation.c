/* SPDX-License-Identifier: MIT */
#include "check/simulation.h"

Frame frames[MaxFrames];
int count;
SimMachine sim;
GameResult ran;

int actAt, stopAt, faultAt, readings;
bool inWaits;
void (*onPresent)(uint64_t picture, const View *view);
bool (*anySeen)(void *self);
void (*fault)(void);
StopIn stopIn;
Nanoseconds stopFor, clockOffset;
const Machine *canvas;

static Machine machine; /* the simulated one, around which the game's is wrapped */
static void (*act)(Input *input);
static int inputCalls, calls[StopInInput + 1];
static struct Press {
    int at;
    Action action;
} presses[256];
static int pressCount, pressed; /* and those that have been */
static const View *drawn;       /* and not presented yet */

static void (*onFrame)(const Frame *frame, const Slices *slices);

static void Keep(const Frame *frame, const Slices *slices)
{
    assert_true(count < MaxFrames);
    frames[count++] = *frame;
    if (onFrame)
        onFrame(frame, slices);
}

static void CountCall(StopIn kind)
{
    if (++calls[kind] == stopAt && kind == stopIn)
        sim.now += stopFor;
}

static Nanoseconds Reading(Nanoseconds time)
{
    if (++readings == faultAt)
        fault();
    return time + clockOffset;
}

static Nanoseconds WrappedLoopRead(void *self)
{
    return Reading(machine.clock.loopRead(self));
}

static Nanoseconds WrappedRead(void *self)
{
    return Reading(machine.clock.read(self));
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
    if (work != WorkPartialTick)
        CountCall(work == WorkTick ? StopInTick : StopInDraw);
    return due;
}

static void WrappedInput(void *self, InputRead how, Input *input, ScreenState *screen)
{
    machine.input.read(self, how, input, screen);
    if (how == InputPoll && !inWaits)
        return;
    if (++inputCalls == actAt)
        act(input);
    for (; pressed < pressCount && presses[pressed].at == inputCalls; pressed++)
        PressAction(input, presses[pressed].action);
    CountCall(StopInInput);
}

static bool WrappedPresent(void *self)
{
    const bool visible = machine.screen.present(self);
    if (machine.screen.draw) { /* what is on a buffer that was not drawn is undefined */
        CHECK(drawn, "picture %" PRIu64 " is presented but was not drawn", sim.presents);
        if (onPresent)
            onPresent(sim.presents, drawn);
    }
    drawn = NULL;
    CountCall(StopInPresent);
    return visible;
}

static void WrappedDraw(void *self, const View *view)
{
    drawn = view;
    machine.screen.draw(self, view);
}

static bool WrappedSeen(void *self, bool wait, ScreenTime *time)
{
    const bool known = machine.screen.seen(self, wait, time);
    time->time += clockOffset;
    return known;
}

UNDO(Simulation)
{
    actAt = stopAt = faultAt = pressCount = pressed = 0;
    inWaits = false;
    onPresent = NULL;
    anySeen = NULL;
    canvas = NULL;
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
    RunOnSpec(&spec, config);
}

void RunOnSpec(const MachineSpec *spec, GameConfig config)
{
    canvas = onPresent && !canvas ? Looker(960, 720, NULL) : canvas;
    machine = SimMachineInit(&sim, spec, canvas);
    config.machine = machine;
    config.machine.clock.loopRead = WrappedLoopRead;
    config.machine.clock.read = WrappedRead;
    config.machine.clock.waitUntil = WrappedWaitUntil;
    config.machine.clock.sleep = WrappedSleep;
    config.machine.clock.spend = WrappedSpend;
    config.machine.input.read = WrappedInput;
    config.machine.screen.present = WrappedPresent;
    config.machine.screen.draw = machine.screen.draw ? WrappedDraw : NULL;
    config.machine.screen.seen = WrappedSeen;
    config.machine.screen.anySeen = anySeen;
    config.machine.screen.act = canvas ? canvas->screen.act : NULL;
    onFrame = config.onFrame;
    config.onFrame = Keep;
    count = inputCalls = readings = 0;
    clockOffset = 0;
    memset(calls, 0, sizeof calls);
    StatsFree(&ran.stats);
    config = GameConfigEndsByItself(config);
    assert_true(GameRun(&config, &ran));
    assert_int_equal(ran.totals.ticks, TicksRun());
    UndoSimulation();
}

GameConfig ConfigOf(const char *loop, const Setup *setup)
{
    GameConfig config = With(loop);
    Settings *settings = &config.settings;
    config.duration = setup->seconds * ONE_SECOND;
    config.frames = setup->frames;
    config.maxLoops = setup->maxLoops > 0 ? setup->maxLoops : config.maxLoops;
    settings->ticksPerSecond = WholeRate(setup->ups);
    settings->scene = setup->scene ? setup->scene : settings->scene;
    settings->hud = setup->hud > HudOff ? setup->hud : settings->hud;
    if (setup->interpolation)
        settings->method = SceneFindMethod(settings->scene, setup->interpolation);
    settings->balls = setup->balls > 0 ? setup->balls : settings->balls;
    settings->speed = setup->speed > 0 ? setup->speed : settings->speed;
    settings->fps = setup->fps > 0 ? setup->fps : settings->fps;
    settings->steer = setup->steer;
    settings->lanes = setup->two ? LanesTwo : LanesOne;
    if (setup->lanes)
        settings->lanes = LanesAll;
    settings->network = setup->network;
    settings->strobe = setup->strobe;
    settings->parallel = setup->parallel;
    settings->help = setup->help;
    settings->tickCost = setup->tickCost * ONE_MILLISECOND;
    settings->drawCost = setup->drawCost * ONE_MILLISECOND;
    settings->hitch = setup->hitch * ONE_MILLISECOND;
    settings->hitchAt = setup->hitchAt * ONE_MILLISECOND;
    return config;
}

void RunSetup(const char *loop, const Setup *setup)
{
    RunOn(setup->machine, ConfigOf(loop, setup));
}

int64_t TicksRun(void)
{
    return calls[StopInTick];
}

int MaxTicks(int first, int end)
{
    int most = 0;
    for (int i = first; i < count && i < end; i++)
        most = frames[i].ticks > most ? frames[i].ticks : most;
    return most;
}

Body FreeFlight(Nanoseconds time)
{
    static const double middles[] = {320, 240}, low = 24;
    double at[2];
    for (int axis = 0; axis < 2; axis++) {
        const double span = 2 * (middles[axis] - low);
        const double way = fmod(middles[axis] - low + 400 * (double)time / 1e9, 2 * span);
        at[axis] = low + (way < span ? way : 2 * span - way);
    }
    return (Body){.x = at[0], .y = at[1]};
}

bool SettingsAreSame(const Settings *a, const Settings *b)
{
    return a->loop == b->loop && a->balls == b->balls &&
           TickRateIs(a->ticksPerSecond, b->ticksPerSecond) && a->scene == b->scene &&
           a->method == b->method && a->steer == b->steer && a->lanes == b->lanes &&
           a->list == b->list && a->share == b->share && a->strobe == b->strobe &&
           a->parallel == b->parallel && a->paused == b->paused && a->network == b->network &&
           a->help == b->help && a->quit == b->quit && a->hud == b->hud && a->speed == b->speed &&
           a->fps == b->fps && a->tickCost == b->tickCost && a->drawCost == b->drawCost &&
           a->hitch == b->hitch && a->hitchAt == b->hitchAt && a->pauseAt == b->pauseAt;
}

void ActAt(int reading, void (*function)(Input *input))
{
    actAt = reading;
    act = function;
}

void PressAt(int reading, Action action)
{
    assert_true(pressCount < (int)(sizeof presses / sizeof presses[0]));
    presses[pressCount++] = (struct Press){reading, action};
}

void PressAction(Input *input, Action action)
{
    input->actions[input->actionCount++] = action;
}

static ScreenState looked;
static void (*lookAt)(const View *);

static void LookerInput(void *self, InputRead how, Input *input, ScreenState *screen)
{
    *input = (Input){0};
    *screen = looked;
}

static void LookerDraw(void *self, const View *view)
{
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

static Sought sought;

static void Seek(const View *view)
{
    const bool found = ListSays(view->hud, sought.words);
    sought.first = found && sought.found == 0 ? sim.now : sought.first;
    sought.last = found ? sim.now : sought.last;
    *(found ? &sought.found : &sought.others) += 1;
}

Sought RunSeeking(const char *words, const char *name, GameConfig config)
{
    sought = (Sought){.words = words};
    canvas = Looker(1280, 800, Seek);
    RunOn(name, config);
    return sought;
}

const char *ListWords(const DrawList *list)
{
    static char text[DrawListCommands + 1];
    int length = 0;
    for (int i = 0; i < list->count; i++)
        if (list->commands[i].character)
            text[length++] = list->commands[i].character;
    text[length] = '\0';
    return text;
}

bool ListSays(const DrawList *list, const char *word)
{
    return strstr(ListWords(list), word) != NULL;
}

const DrawCommand *ListText(const DrawList *list, const char *words)
{
    for (int i = 0; i < list->count; i++) {
        size_t same = 0;
        while (words[same] && i + (int)same < list->count &&
               list->commands[i + (int)same].character == words[same])
            same++;
        if (!words[same])
            return &list->commands[i];
    }
    return NULL;
}
