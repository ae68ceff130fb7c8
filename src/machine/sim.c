/* SPDX-License-Identifier: MIT */
#include "machine/sim.h"

#include "base/random.h"
#include "machine/blank.h"
#include "machine/clip.h"

/* A loop that only reads the clock must see time pass; the processor works meanwhile. */
static const Nanoseconds ReadingCost = ONE_MICROSECOND;

static Nanoseconds Later(Nanoseconds a, Nanoseconds b)
{
    return a > b ? a : b;
}

/* The machine's random sequences, each from a seed of its own. */
enum { RandomSwap, RandomDrop, RandomDraw, RandomGpu };

/* The n-th number of a sequence, from 0 to below 1. */
static double Random(const SimMachine *sim, int sequence, uint64_t n)
{
    return RandomUniform((uint64_t)sim->spec.seed + (uint64_t)sequence, n);
}

/* The n-th time of a sequence, up to `most`. */
static Nanoseconds Noise(const SimMachine *sim, int sequence, uint64_t n, Nanoseconds most)
{
    return (Nanoseconds)(Random(sim, sequence, n) * (double)most);
}

/* ---- the clock ---- */

static Nanoseconds SimLoopRead(void *self)
{
    SimMachine *sim = self;
    const Nanoseconds now = sim->now;
    sim->now += ReadingCost;
    sim->busy += ReadingCost;
    return now;
}

static Nanoseconds SimRead(void *self)
{
    const SimMachine *sim = self;
    return sim->now;
}

static void SimWaitUntil(void *self, Nanoseconds deadline)
{
    SimMachine *sim = self;
    sim->now = Later(sim->now, deadline);
}

static void SimSleep(void *self, Nanoseconds duration)
{
    SimMachine *sim = self;
    if (duration > 0)
        sim->now += duration + sim->spec.oversleep;
}

static Nanoseconds CostOfTick(SimMachine *sim)
{
    const MachineSpec *spec = &sim->spec;
    if (spec->slowTick == 0)
        return spec->tickCost;

    const Nanoseconds period = sim->now / spec->slowTickEvery;
    if (period == sim->slowPeriod)
        return spec->tickCost;
    sim->slowPeriod = period;
    return spec->tickCost + spec->slowTick;
}

static DrawCost CostOfDraw(SimMachine *sim)
{
    const MachineSpec *spec = &sim->spec;
    const uint64_t draw = sim->drawsDone++;
    if (spec->draws)
        return spec->draws[draw % (uint64_t)spec->drawCount];

    DrawCost cost = {.draw = spec->drawCost + Noise(sim, RandomDraw, draw, spec->drawNoise),
                     .gpu = spec->gpu + Noise(sim, RandomGpu, draw, spec->gpuNoise)};
    if (sim->now >= spec->hitchAt && !sim->hitchIsOver) {
        cost.draw += spec->hitch;
        sim->hitchIsOver = true;
    }
    return cost;
}

static Nanoseconds SimSpend(void *self, Work work, Nanoseconds added)
{
    SimMachine *sim = self;
    Nanoseconds cost = added;
    if (work == WorkTick) {
        cost += CostOfTick(sim);
    } else if (work == WorkPartialTick) {
        cost += sim->spec.tickCost;
    } else if (work == WorkDraw) {
        sim->cost = CostOfDraw(sim);
        cost += sim->cost.draw;
    }

    sim->now += cost;
    sim->busy += cost;
    sim->drawn = sim->now;
    return cost;
}

static Nanoseconds SimBusy(void *self)
{
    const SimMachine *sim = self;
    return sim->busy;
}

/* ---- when the display shows a picture ---- */

static Nanoseconds Interval(int64_t milliHz)
{
    return (ThousandSeconds + milliHz / 2) / milliHz;
}

Nanoseconds SimDisplayRefresh(const MachineSpec *spec)
{
    if (spec->vrrHigh > 0)
        return Interval(spec->vrrHigh);
    if (spec->refreshMilliHz > 0)
        return Interval(spec->refreshMilliHz);
    return 0;
}

/* Whether the window is on the second display at this time. */
static bool HasMoved(const MachineSpec *spec, Nanoseconds time)
{
    return spec->secondMilliHz > 0 && time >= spec->moveAt;
}

/* The interval between refreshes of the display that the window is on at this time. */
static Nanoseconds RefreshAt(const MachineSpec *spec, Nanoseconds time)
{
    if (HasMoved(spec, time))
        return Interval(spec->secondMilliHz);
    return SimDisplayRefresh(spec);
}

/* At the next blank that no picture before it waits for; with adaptive vsync at once, if the
 * picture has missed the first blank after the one before it. */
static Nanoseconds ShownAtBlank(const SimMachine *sim, int64_t milliHz, Nanoseconds last,
                                Nanoseconds ready)
{
    const Nanoseconds firstBlank = Blank(BlankAfter(last, milliHz), milliHz);
    if (sim->spec.vsync == VsyncAdaptive && ready > firstBlank)
        return ready;

    const double chance = (double)sim->spec.dropPpm / 1e6;
    const bool misses = Random(sim, RandomDrop, sim->presents) < chance;
    return Blank(BlankAfter(Later(ready, last), milliHz) + misses, milliHz);
}

/* The same on the display that the window is on then. A picture that would be too late for the
 * first one waits for the second. */
static Nanoseconds ShownOnDisplay(const SimMachine *sim, Nanoseconds last, Nanoseconds ready)
{
    const MachineSpec *spec = &sim->spec;
    const Nanoseconds onFirst = ShownAtBlank(sim, spec->refreshMilliHz, last, ready);
    if (!HasMoved(spec, onFirst))
        return onFirst;
    return ShownAtBlank(sim, spec->secondMilliHz, Later(last, spec->moveAt),
                        Later(ready, spec->moveAt));
}

/* At once, but not sooner after the last picture than the highest rate allows. At the lowest rate
 * the display shows that picture again. */
static Nanoseconds ShownWhenReady(const SimMachine *sim, Nanoseconds last, Nanoseconds ready)
{
    const Nanoseconds longest = Interval(sim->spec.vrrLow), shortest = Interval(sim->spec.vrrHigh);
    if (ready > last)
        last += (ready - last) / longest * longest;
    if (sim->presents > 0 && ready - last < shortest)
        return last + shortest;
    return ready;
}

/* Picture `n`, from 0. */
static ScreenTime *PictureAt(SimMachine *sim, uint64_t n)
{
    return &sim->pictures[n % (MaxQueue + 1)];
}

/* When the display shows the next picture, if that is ready then. */
static Nanoseconds NextShown(SimMachine *sim, Nanoseconds ready)
{
    Nanoseconds last = 0;
    if (sim->presents > 0)
        last = PictureAt(sim, sim->presents - 1)->time;
    if (SimDisplayRefresh(&sim->spec) == 0 || sim->spec.vsync == VsyncOff)
        return ready;
    if (sim->spec.vrrHigh > 0)
        return ShownWhenReady(sim, last, ready);
    return ShownOnDisplay(sim, last, ready);
}

/* ---- the screen ---- */

/* The card begins with a picture when its draw has ended and the picture before is done, also while
 * the program waits for a frame cap. Returns when no more pictures wait than the queue holds. With
 * a queue the display reports to the loops when it showed each picture; without one, presents
 * return at that time. */
static bool SimPresent(void *self)
{
    SimMachine *sim = self;
    const uint64_t queue = (uint64_t)sim->spec.queue;
    sim->cardDone = Later(sim->drawn, sim->cardDone) + sim->cost.gpu;
    const Nanoseconds shown = NextShown(sim, Later(sim->now, sim->cardDone));

    Nanoseconds refresh = 0; /* it varies */
    if (sim->spec.vrrHigh == 0)
        refresh = RefreshAt(&sim->spec, shown);

    const uint64_t n = sim->presents++;
    *PictureAt(sim, n) = (ScreenTime){.picture = n + 1,
                                      .source = ScreenSimulated,
                                      .time = shown,
                                      .refresh = refresh,
                                      .gpu = sim->cost.gpu,
                                      .reported = queue > 0};
    if (sim->clip)
        ClipShow(sim->clip, shown);

    /* There is room in the queue when the picture so many before this one is shown. */
    if (n < queue)
        return true;
    const Nanoseconds room = PictureAt(sim, n - queue)->time;
    if (room > sim->now)
        sim->now = room + Noise(sim, RandomSwap, n, sim->spec.noise);
    return true;
}

static bool SimSeen(void *self, bool wait, ScreenTime *time)
{
    SimMachine *sim = self;
    const ScreenTime *next = PictureAt(sim, sim->reported);
    if (sim->reported == sim->presents || (next->time > sim->now && !wait))
        return false;
    *time = *next;
    sim->reported++;
    return true;
}

static void SimDraw(void *self, const View *view)
{
    const Screen *screen = &((SimMachine *)self)->canvas->screen;
    screen->draw(screen->self, view);
}

static bool SimScreenshot(void *self, const char *path)
{
    const Screen *screen = &((SimMachine *)self)->canvas->screen;
    return screen->screenshot(screen->self, path);
}

/* ---- input ---- */

/* The pointer's coordinates have steps of 1/64 unit, as places of balls have. */
enum { StepsOfUnit = 64 };

/* The time of the pointer's round, and its distance from the world's middle, in steps. */
static const Nanoseconds PointerRound = 2 * ONE_SECOND, PointerReach = 160 * StepsOfUnit;

/* Between -PointerReach and PointerReach, rising from 0 at time 0. */
static Nanoseconds TriangleWave(Nanoseconds time)
{
    const Nanoseconds way = time % PointerRound * (4 * PointerReach) / PointerRound;
    if (way < PointerReach)
        return way;
    if (way < 3 * PointerReach)
        return 2 * PointerReach - way;
    return way - 4 * PointerReach;
}

/* The pointer moves on a diamond around the middle, in whole steps. */
static Pointer PointerAt(Nanoseconds time)
{
    const Nanoseconds x = TriangleWave(time + PointerRound / 4), y = TriangleWave(time);
    return (Pointer){PointerInWorld, (float)x / StepsOfUnit, (float)y / StepsOfUnit};
}

/* So often a display without a rate is looked at while the program waits. */
enum { UsualRate = 60 };

/* Whether the window is hidden now: turns go on, or nothing runs. */
static bool IsAway(const SimMachine *sim)
{
    return sim->now >= sim->spec.hiddenFrom && sim->now < sim->spec.hiddenUntil;
}

/* A turn begins; not now, if nothing runs. Returns for how long the machine has stood still. */
static Nanoseconds StandStill(SimMachine *sim)
{
    const Nanoseconds until = sim->spec.hiddenUntil;
    if (!sim->spec.stops || !IsAway(sim))
        return 0;
    const Nanoseconds stood = until - sim->now;
    sim->now = until;
    return stood;
}

static bool IsInMenu(const SimMachine *sim)
{
    return sim->now >= sim->spec.menuFrom && sim->now < sim->spec.menuUntil;
}

/* Waits for a refresh; but no longer than the menu is open, as a key closes it. */
static void WaitForRefresh(SimMachine *sim)
{
    Nanoseconds refresh = RefreshAt(&sim->spec, sim->now);
    if (refresh == 0)
        refresh = PeriodOf(UsualRate);

    const Nanoseconds until = sim->now + refresh;
    const bool closesMenu = IsInMenu(sim) && until > sim->spec.menuUntil;
    sim->now = closesMenu ? sim->spec.menuUntil : until;
}

/* From the canvas it takes only the size of the pictures. */
static void SimInput(void *self, InputRead how, Input *input, ScreenState *screen)
{
    SimMachine *sim = self;
    ScreenState canvas = {0};
    if (sim->canvas)
        sim->canvas->input.read(sim->canvas->input.self, InputPoll, input, &canvas);

    Nanoseconds stood = 0;
    if (how == InputTurn)
        stood = StandStill(sim);

    /* In a menu the wait comes before what is read, as the key that closes it ends the wait. */
    const bool waitsInMenu = how == InputWait && IsInMenu(sim);
    if (waitsInMenu)
        WaitForRefresh(sim);

    const Nanoseconds refresh = RefreshAt(&sim->spec, sim->now);
    *input = (Input){.pointer = PointerAt(sim->now)};
    *screen = (ScreenState){
        .visible = sim->spec.stops || !IsAway(sim),
        .inMenu = IsInMenu(sim),
        .stood = stood,
        .width = canvas.width,
        .height = canvas.height,
        .refresh = refresh,
        .vsync = refresh > 0 && sim->spec.vsync != VsyncOff,
    };
    if (sim->clip && ClipFailed(sim->clip))
        InputAdd(input, ActionQuit);

    /* What was read is of the time before these waits. */
    const bool waitsHidden = how == InputTurn && !screen->visible;
    const bool waits = how == InputWait && !waitsInMenu;
    if (waitsHidden || waits)
        WaitForRefresh(sim);
}

Machine SimMachineInit(SimMachine *memory, const MachineSpec *spec, const Machine *canvas)
{
    *memory = (SimMachine){.spec = *spec, .canvas = canvas, .slowPeriod = -1};

    Machine machine = {
        .clock = {.self = memory,
                  .loopRead = SimLoopRead,
                  .read = SimRead,
                  .waitUntil = SimWaitUntil,
                  .sleep = SimSleep,
                  .spend = SimSpend,
                  .busy = SimBusy},
        .screen = {.self = memory, .present = SimPresent, .seen = SimSeen},
        .input = {.self = memory, .read = SimInput},
    };
    if (canvas && canvas->screen.draw) {
        machine.screen.draw = SimDraw;
        machine.screen.screenshot = SimScreenshot;
    }
    return machine;
}
