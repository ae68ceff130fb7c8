/* SPDX-License-Identifier: MIT */
#include "machine/sim.h"

#include "base/random.h"

#include <stddef.h>

/* A loop that only reads the clock must see time pass, in which the processor works. */
static const Nanoseconds ReadingCost = ONE_MICROSECOND;

/* A loop that spins looks at input no more often; so does the live machine. */
static const Nanoseconds InputInterval = ONE_MILLISECOND;

static Nanoseconds SimNow(void *self)
{
    SimMachine *sim = self;
    Nanoseconds now = sim->now;
    sim->now += ReadingCost;
    sim->busy += ReadingCost;
    sim->readings += ReadingCost;
    return now;
}

static Nanoseconds SimRecord(void *self)
{
    return ((SimMachine *)self)->now;
}

static void SimWaitUntil(void *self, Nanoseconds deadline)
{
    SimMachine *sim = self;
    if (deadline > sim->now)
        sim->now = deadline;
}

static void SimSleep(void *self, Nanoseconds duration)
{
    SimMachine *sim = self;
    if (duration > 0)
        sim->now += duration + sim->spec.oversleep;
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

/* The time of a recorded frame, less what the loop's readings of the clock have already taken: the
 * recorded time includes such readings. */
static Nanoseconds RecordedCost(SimMachine *sim)
{
    Nanoseconds cost = sim->spec.draws[sim->drawsDone++ % sim->spec.drawCount] - sim->readings;
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
    return cost;
}

static Nanoseconds SimSpend(void *self, Work work, Nanoseconds added)
{
    SimMachine *sim = self;
    Nanoseconds cost = added;
    if (work == WorkTick)
        cost += TickCost(sim);
    else if (work == WorkDraw)
        cost += DrawCost(sim);
    sim->now += cost;
    sim->busy += cost;
    return cost;
}

static Nanoseconds SimBusy(void *self)
{
    return ((SimMachine *)self)->busy;
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

/* The n-th random number of this seed, as one from 0 to below 1. */
static double Random(uint64_t seed, uint64_t n)
{
    return (double)(RandomNumber(seed, n) >> 11) / 9007199254740992.0;
}

static Nanoseconds SimRefresh(const SimMachine *sim)
{
    const int64_t milliHz = sim->spec.refreshMilliHz;
    return milliHz > 0 ? (1000 * ONE_SECOND + milliHz / 2) / milliHz : 0;
}

/* Whether a present waits for the display: with adaptive vsync not if it comes too late for the
 * first blank after the picture before. */
static bool WaitsForBlank(const SimMachine *sim)
{
    const int64_t milliHz = sim->spec.refreshMilliHz;
    if (milliHz == 0 || sim->spec.vsync == VsyncOff)
        return false;
    return sim->spec.vsync == VsyncOn ||
           sim->now <= Blank(BlankAfter(sim->screenTime.time, milliHz), milliHz);
}

static bool SimPresent(void *self)
{
    SimMachine *sim = self;
    const int64_t milliHz = sim->spec.refreshMilliHz;
    const bool waits = WaitsForBlank(sim);
    sim->presented = true;
    sim->screenTime = (ScreenTime){ScreenSimulated, sim->now, SimRefresh(sim)};
    if (!waits)
        return true;
    const uint64_t n = sim->presents++, seed = sim->spec.seed;
    const bool dropped = Random(seed + 1, n) * 1e6 < (double)sim->spec.dropPpm;
    sim->screenTime.time = Blank(BlankAfter(sim->now, milliHz) + dropped, milliHz);
    sim->now = sim->screenTime.time + (Nanoseconds)(Random(seed, n) * (double)sim->spec.noise);
    return true;
}

/* It is known at once. */
static bool SimSeen(void *self, bool wait, ScreenTime *time)
{
    SimMachine *sim = self;
    (void)wait;
    const bool presented = sim->presented;
    *time = sim->screenTime;
    sim->presented = false;
    return presented;
}

/* From the canvas it takes only the size of the pictures and the notice. */
static bool SimInput(void *self, bool wait, Input *input, ScreenState *screen)
{
    SimMachine *sim = self;
    const int64_t milliHz = sim->spec.refreshMilliHz;
    ScreenState canvas = {0};
    if (!wait && screen->visible && sim->now < sim->inputDue)
        return false;
    sim->inputDue = sim->now + InputInterval;
    if (sim->canvas)
        sim->canvas->input.read(sim->canvas->input.self, false, input, &canvas);
    *input = (Input){0};
    *screen = (ScreenState){
        .visible = sim->now < sim->spec.hiddenFrom || sim->now >= sim->spec.hiddenUntil,
        .width = canvas.width,
        .height = canvas.height,
        .refresh = SimRefresh(sim),
        .vsync = milliHz > 0 && sim->spec.vsync != VsyncOff,
        .notice = canvas.notice,
    };
    if (wait || !screen->visible)
        sim->now += milliHz > 0 ? screen->refresh : PeriodOf(60);
    return true;
}

/* There is nothing that could be changed. */
static void SimAct(void *self, Action action)
{
    (void)self;
    (void)action;
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
        .screen = {sim, canvas ? SimDraw : NULL, SimPresent, SimSeen, NULL, SimAct,
                   canvas ? SimScreenshot : NULL},
        .input = {sim, SimInput},
    };
}
