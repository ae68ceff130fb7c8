/* SPDX-License-Identifier: MIT */
#include "machine/sim.h"

#include "base/random.h"

#include <stddef.h>

/* A loop that only reads the clock must see time pass; the processor works meanwhile. */
static const Nanoseconds ReadingCost = ONE_MICROSECOND;

/* On a recorded machine, which may have an hour of frames, a loop that waits by reading the clock
 * would take most of the program's time. There a reading costs more in the middle of such a wait,
 * and less the nearer its beginning or its end is, if it is as long as one of the last. */
static const Nanoseconds CoarseCost = 50 * ONE_MICROSECOND;
enum { FinePart = 8 }; /* of that distance */

/* Time of the pointer's round, and its distance from the world's middle, in 1/64 units. */
static const Nanoseconds PointerRound = 2 * ONE_SECOND, PointerReach = 160 * 64;

/* The nearest lengths of the last waits, below and above. */
static void FindNeighbours(SimMachine *sim, Nanoseconds spun)
{
    sim->shorter = 0;
    sim->longer = INT64_MAX;
    for (int i = 0; i < SimSpins; i++) {
        const Nanoseconds spin = sim->spins[i];
        if (spin <= spun && spin > sim->shorter)
            sim->shorter = spin;
        else if (spin > spun && spin < sim->longer)
            sim->longer = spin;
    }
}

static Nanoseconds CostOfReading(SimMachine *sim)
{
    const Nanoseconds spun = sim->now - sim->spinBegan;
    if (!sim->spec.draws)
        return ReadingCost;
    if (spun >= sim->longer)
        FindNeighbours(sim, spun);
    const Nanoseconds since = spun - sim->shorter, until = sim->longer - spun;
    const Nanoseconds cost = (since < until ? since : until) / FinePart;
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
    sim->longer = 0;
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
    Nanoseconds cost = sim->spec.tickCost;
    if (sim->spec.slowTick > 0) {
        Nanoseconds period = sim->now / sim->spec.slowTickEvery;
        if (period != sim->slowPeriod) {
            sim->slowPeriod = period;
            cost += sim->spec.slowTick;
        }
    }
    return cost;
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

static Presented SimPresent(void *self)
{
    SimMachine *sim = self;
    PassTo(sim, SimDisplayPresent(&sim->display, &sim->spec, sim->now));
    return (Presented){sim->display.presents, true};
}

/* With a queue the display reports to the loops when it showed each picture; without one, presents
 * return at that time. */
static bool SimSeen(void *self, bool wait, ScreenTime *time)
{
    SimMachine *sim = self;
    const Nanoseconds shown = SimDisplayShown(&sim->display, sim->reported);
    const bool varies = sim->spec.vrrHigh > 0;
    if (sim->reported == sim->display.presents || (shown > sim->now && !wait))
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
