/* SPDX-License-Identifier: MIT */
#include "machine/sim.h"

#include "base/random.h"

#include <stdlib.h>

/* A loop that only reads the clock must see time pass; the processor works meanwhile. */
static const Nanoseconds ReadingCost = ONE_MICROSECOND;

/* On a recorded machine, which may have an hour of frames, a loop that waits by reading the clock
 * would take most of the program's time. There a reading costs a part of the time from the wait's
 * beginning, or to its end if it is as long as one of the last waits. */
static const Nanoseconds CoarseCost = 50 * ONE_MICROSECOND;
enum { FinePart = 8 };

/* Time of the pointer's round, and its distance from the world's middle, in 1/64 units. */
static const Nanoseconds PointerRound = 2 * ONE_SECOND, PointerReach = 160 * 64;

static Nanoseconds CostOfReading(const SimMachine *sim)
{
    const Nanoseconds spun = sim->now - sim->spinBegan;
    Nanoseconds nearest = spun;
    if (!sim->spec.draws)
        return ReadingCost;
    for (int i = 0; i < SimSpins; i++) {
        const Nanoseconds distance = llabs(spun - sim->spins[i]);
        nearest = distance < nearest ? distance : nearest;
    }
    const Nanoseconds cost = nearest / FinePart;
    return cost < ReadingCost ? ReadingCost : cost < CoarseCost ? cost : CoarseCost;
}

static Nanoseconds SimNow(void *self)
{
    SimMachine *sim = self;
    const Nanoseconds now = sim->now, cost = CostOfReading(sim);
    sim->now += cost;
    sim->busy += cost;
    sim->readings += cost;
    return now;
}

/* Time passes otherwise than by readings. */
static void PassTo(SimMachine *sim, Nanoseconds time)
{
    const Nanoseconds spun = sim->now - sim->spinBegan;
    if (spun > CoarseCost)
        sim->spins[sim->spinCount++ % SimSpins] = spun;
    sim->now = sim->spinBegan = time;
}

static Nanoseconds SimRecord(void *self)
{
    return ((SimMachine *)self)->now;
}

static void SimWaitUntil(void *self, Nanoseconds deadline)
{
    SimMachine *sim = self;
    if (deadline > sim->now)
        PassTo(sim, deadline);
}

static void SimSleep(void *self, Nanoseconds duration)
{
    SimMachine *sim = self;
    if (duration > 0)
        PassTo(sim, sim->now + duration + sim->spec.oversleep);
}

static Nanoseconds TickCost(SimMachine *sim)
{
    if (sim->spec.slowTick == 0 || sim->now / sim->spec.slowTickEvery == sim->slowPeriod)
        return sim->spec.tickCost;
    sim->slowPeriod = sim->now / sim->spec.slowTickEvery;
    return sim->spec.tickCost + sim->spec.slowTick;
}

/* The cost of a recorded frame, less what the loop's readings of the clock have already taken, if
 * it includes such readings. */
static Nanoseconds RecordedCost(SimMachine *sim)
{
    Nanoseconds cost = sim->spec.draws[sim->drawsDone++];
    sim->drawsDone = sim->drawsDone < sim->spec.drawCount ? sim->drawsDone : 0;
    cost -= sim->spec.drawsHoldReadings ? sim->readings : 0;
    sim->readings = 0;
    return cost > 0 ? cost : 0;
}

static Nanoseconds DrawCost(SimMachine *sim)
{
    if (sim->spec.draws)
        return RecordedCost(sim);
    Nanoseconds cost = sim->spec.drawCost;
    if (!sim->hitchDone && sim->now >= sim->spec.hitchAt) {
        sim->hitchDone = true;
        cost += sim->spec.hitch;
    }
    const double part = RandomUniform(sim->spec.seed + 2, (uint64_t)sim->drawsDone++);
    return cost + (Nanoseconds)(part * (double)sim->spec.drawNoise);
}

static Nanoseconds SimSpend(void *self, Work work, Nanoseconds added)
{
    SimMachine *sim = self;
    Nanoseconds cost = added;
    if (work == WorkTick)
        cost += TickCost(sim);
    else if (work == WorkPartialTick)
        cost += sim->spec.tickCost;
    else if (work == WorkDraw)
        cost += DrawCost(sim);
    PassTo(sim, sim->now + cost);
    sim->busy += cost;
    return cost;
}

static Nanoseconds SimBusy(void *self)
{
    return ((SimMachine *)self)->busy;
}

/* ---- the display ---- */

static Nanoseconds Interval(int64_t milliHz)
{
    return (1000 * ONE_SECOND + milliHz / 2) / milliHz;
}

Nanoseconds SimDisplayRefresh(const MachineSpec *spec)
{
    const int64_t milliHz = spec->vrrHigh > 0 ? spec->vrrHigh : spec->refreshMilliHz;
    return milliHz > 0 ? Interval(milliHz) : 0;
}

/* Vertical blank k is at ceil(k * 1e12 / milliHz) ns. Whole thousands of seconds are counted apart,
 * so that nothing overflows. */
static Nanoseconds Blank(int64_t k, int64_t milliHz)
{
    int64_t thousands = k / milliHz;
    int64_t rest = k % milliHz;
    return thousands * 1000 * ONE_SECOND + (rest * 1000 * ONE_SECOND + milliHz - 1) / milliHz;
}

/* The number of the first blank strictly after t. */
static int64_t BlankAfter(Nanoseconds t, int64_t milliHz)
{
    int64_t k =
        t / (1000 * ONE_SECOND) * milliHz + t % (1000 * ONE_SECOND) / (1000 * ONE_SECOND / milliHz);
    while (Blank(k, milliHz) > t)
        k--;
    while (Blank(k, milliHz) <= t)
        k++;
    return k;
}

/* At the next blank that no picture before it waits for; with adaptive vsync at once, if the
 * picture has missed the first blank after the one before it. */
static Nanoseconds ShownAtBlank(const SimMachine *sim, Nanoseconds last)
{
    const int64_t milliHz = sim->spec.refreshMilliHz;
    const double chance = (double)sim->spec.dropPpm / 1e6;
    if (sim->spec.vsync == VsyncAdaptive && sim->now > Blank(BlankAfter(last, milliHz), milliHz))
        return sim->now;
    const bool dropped = RandomUniform(sim->spec.seed + 1, sim->presents) < chance;
    return Blank(BlankAfter(sim->now > last ? sim->now : last, milliHz) + dropped, milliHz);
}

/* At once, but not sooner after the last picture than the highest rate allows. At the lowest rate
 * the display shows that picture again. */
static Nanoseconds ShownWhenReady(const SimMachine *sim, Nanoseconds last)
{
    const Nanoseconds longest = Interval(sim->spec.vrrLow), shortest = Interval(sim->spec.vrrHigh);
    if (sim->now > last)
        last += (sim->now - last) / longest * longest;
    return sim->now - last < shortest && sim->presents > 0 ? last + shortest : sim->now;
}

/* When picture `n`, from 0, was or will be shown; 0 before the first one. */
static Nanoseconds ShownAt(const SimMachine *sim, uint64_t n)
{
    return sim->shown[n % (MaxQueue + 1)];
}

/* When the display shows a picture that is ready now. */
static Nanoseconds Shown(const SimMachine *sim)
{
    const Nanoseconds last = ShownAt(sim, sim->presents - 1);
    if (SimDisplayRefresh(&sim->spec) == 0 || sim->spec.vsync == VsyncOff)
        return sim->now;
    return sim->spec.vrrHigh > 0 ? ShownWhenReady(sim, last) : ShownAtBlank(sim, last);
}

/* Returns when no more pictures wait than the queue holds. */
static Presented SimPresent(void *self)
{
    SimMachine *sim = self;
    const Nanoseconds shown = Shown(sim);
    const uint64_t n = sim->presents++, queue = (uint64_t)sim->spec.queue;
    sim->shown[n % (MaxQueue + 1)] = shown;
    const Nanoseconds room = n >= queue ? ShownAt(sim, n - queue) : 0;
    const double noise = RandomUniform(sim->spec.seed, n) * (double)sim->spec.noise;
    PassTo(sim, room > sim->now ? room + (Nanoseconds)noise : sim->now);
    return (Presented){sim->presents, true};
}

/* With a queue the display reports to the loops when it showed each picture; without one, presents
 * return at that time. */
static bool SimSeen(void *self, bool wait, ScreenTime *time)
{
    SimMachine *sim = self;
    const Nanoseconds shown = ShownAt(sim, sim->reported);
    const bool varies = sim->spec.vrrHigh > 0;
    if (sim->reported == sim->presents || (shown > sim->now && !wait))
        return false;
    *time = (ScreenTime){.picture = ++sim->reported,
                         .source = ScreenSimulated,
                         .time = shown,
                         .refresh = varies ? 0 : SimDisplayRefresh(&sim->spec),
                         .reported = sim->spec.queue > 0};
    return true;
}

/* Between -PointerReach and PointerReach, rising from 0 at time 0. */
static Nanoseconds TriangleWave(Nanoseconds time)
{
    const Nanoseconds way = time % PointerRound * (4 * PointerReach) / PointerRound;
    return way < PointerReach       ? way
           : way < 3 * PointerReach ? 2 * PointerReach - way
                                    : way - 4 * PointerReach;
}

/* The pointer moves on a diamond around the middle, in whole 1/64 units. */
static Pointer PointerAt(Nanoseconds time)
{
    const float unit = 64;
    return (Pointer){PointerInWorld, (float)TriangleWave(time + PointerRound / 4) / unit,
                     (float)TriangleWave(time) / unit};
}

/* From the canvas it takes only the size of the pictures and the notice. */
static void SimInput(void *self, InputRead how, Input *input, ScreenState *screen)
{
    SimMachine *sim = self;
    ScreenState canvas = {0};
    const Nanoseconds refresh = SimDisplayRefresh(&sim->spec);
    if (sim->canvas)
        sim->canvas->input.read(sim->canvas->input.self, InputPoll, input, &canvas);
    *input = (Input){.pointer = PointerAt(sim->now)};
    *screen = (ScreenState){
        .visible = sim->now < sim->spec.hiddenFrom || sim->now >= sim->spec.hiddenUntil,
        .width = canvas.width,
        .height = canvas.height,
        .refresh = refresh,
        .vsync = refresh > 0 && sim->spec.vsync != VsyncOff,
        .notice = canvas.notice,
    };
    if (how == InputWait || (how == InputTurn && !screen->visible))
        PassTo(sim, sim->now + (refresh > 0 ? refresh : PeriodOf(60)));
}

static void SimDraw(void *self, const View *view)
{
    const Screen *canvas = &((SimMachine *)self)->canvas->screen;
    canvas->draw(canvas->self, view);
}

static bool SimScreenshot(void *self, const char *path)
{
    const Screen *canvas = &((SimMachine *)self)->canvas->screen;
    return canvas->screenshot(canvas->self, path);
}

Machine SimMachineInit(SimMachine *sim, const MachineSpec *spec, const Machine *canvas)
{
    *sim = (SimMachine){
        .spec = *spec, .canvas = canvas, .slowPeriod = -1, .hitchDone = spec->hitch == 0};
    return (Machine){
        .clock = {sim, SimNow, SimRecord, SimWaitUntil, SimSleep, SimSpend, SimBusy},
        .screen = {sim, canvas ? SimDraw : NULL, SimPresent, SimSeen, NULL, NULL,
                   canvas ? SimScreenshot : NULL},
        .input = {sim, SimInput},
    };
}
