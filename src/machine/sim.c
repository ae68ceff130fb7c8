/* SPDX-License-Identifier: MIT */
#include "machine/sim.h"

#include "base/random.h"

/* A loop that only reads the clock must see time pass; the processor works meanwhile. */
static const Nanoseconds ReadingCost = ONE_MICROSECOND;

/* Time of the pointer's round, and its distance from the world's middle, in 1/64 units. */
static const Nanoseconds PointerRound = 2 * ONE_SECOND, PointerReach = 160 * 64;

static SimMachine *sim; /* the one that was made last */

static Nanoseconds Later(Nanoseconds a, Nanoseconds b)
{
    return a > b ? a : b;
}

static Nanoseconds SimNow(void)
{
    const Nanoseconds now = sim->now;
    sim->now += ReadingCost;
    sim->busy += ReadingCost;
    return now;
}

static Nanoseconds SimRecord(void)
{
    return sim->now;
}

static void SimWaitUntil(Nanoseconds deadline)
{
    if (deadline > sim->now)
        sim->now = deadline;
}

static void SimSleep(Nanoseconds duration)
{
    if (duration > 0)
        sim->now += duration + sim->spec.oversleep;
}

static Nanoseconds TickCost(void)
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

/* The machine's random sequences, each from a seed of its own. */
enum { RandomSwap, RandomDrop, RandomDraw, RandomGpu };

/* Up to `most`: the n-th number of one of these sequences. */
static Nanoseconds Noise(uint64_t sequence, uint64_t n, Nanoseconds most)
{
    return (Nanoseconds)(RandomUniform((uint64_t)sim->spec.seed + sequence, n) * (double)most);
}

static DrawCost CostOfDraw(void)
{
    MachineSpec *spec = &sim->spec;
    const uint64_t draw = sim->drawsDone++;
    if (spec->draws)
        return spec->draws[draw % (uint64_t)spec->drawCount];

    DrawCost cost = {.draw = spec->drawCost + Noise(RandomDraw, draw, spec->drawNoise),
                     .gpu = spec->gpu + Noise(RandomGpu, draw, spec->gpuNoise)};
    if (sim->now >= spec->hitchAt) {
        cost.draw += spec->hitch;
        spec->hitch = 0; /* it is over */
    }
    return cost;
}

static Nanoseconds SimSpend(Work work, Nanoseconds added)
{
    Nanoseconds cost = added;
    if (work == WorkTick)
        cost += TickCost();
    else if (work == WorkPartialTick)
        cost += sim->spec.tickCost;
    else if (work == WorkDraw) {
        sim->cost = CostOfDraw();
        cost += sim->cost.draw;
    }
    sim->now += cost;
    sim->drawn = sim->now;
    sim->busy += cost;
    return cost;
}

static Nanoseconds SimBusy(void)
{
    return sim->busy;
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
    const Nanoseconds thousand = 1000 * ONE_SECOND;
    return t / thousand * milliHz + t % thousand * milliHz / thousand + 1;
}

/* At the next blank that no picture before it waits for; with adaptive vsync at once, if the
 * picture has missed the first blank after the one before it. */
static Nanoseconds ShownAtBlank(Nanoseconds last, Nanoseconds ready)
{
    const int64_t milliHz = sim->spec.refreshMilliHz;
    const double chance = (double)sim->spec.dropPpm / 1e6;
    if (sim->spec.vsync == VsyncAdaptive && ready > Blank(BlankAfter(last, milliHz), milliHz))
        return ready;
    const uint64_t seed = (uint64_t)sim->spec.seed + RandomDrop;
    const bool dropped = RandomUniform(seed, sim->presents) < chance;
    return Blank(BlankAfter(Later(ready, last), milliHz) + dropped, milliHz);
}

/* At once, but not sooner after the last picture than the highest rate allows. At the lowest rate
 * the display shows that picture again. */
static Nanoseconds ShownWhenReady(Nanoseconds last, Nanoseconds ready)
{
    const Nanoseconds longest = Interval(sim->spec.vrrLow), shortest = Interval(sim->spec.vrrHigh);
    if (ready > last)
        last += (ready - last) / longest * longest;
    if (sim->presents > 0 && ready - last < shortest)
        return last + shortest;
    return ready;
}

/* Picture `n`, from 0; before the first one, all 0. */
static ScreenTime *PictureAt(uint64_t n)
{
    return &sim->pictures[n % (MaxQueue + 1)];
}

/* When the display shows a picture that is ready then. */
static Nanoseconds Shown(Nanoseconds ready)
{
    const Nanoseconds last = PictureAt(sim->presents - 1)->time;
    if (SimDisplayRefresh(&sim->spec) == 0 || sim->spec.vsync == VsyncOff)
        return ready;
    if (sim->spec.vrrHigh > 0)
        return ShownWhenReady(last, ready);
    return ShownAtBlank(last, ready);
}

/* The card begins with a picture when its draw has ended and the picture before is done, also while
 * the program waits for a frame cap. Returns when no more pictures wait than the queue holds. */
static bool SimPresent(void)
{
    const uint64_t queue = (uint64_t)sim->spec.queue;
    sim->cardDone = Later(sim->drawn, sim->cardDone) + sim->cost.gpu;
    const Nanoseconds shown = Shown(Later(sim->now, sim->cardDone));

    const uint64_t n = sim->presents++;
    *PictureAt(n) =
        (ScreenTime){.picture = n + 1,
                     .source = ScreenSimulated,
                     .time = shown,
                     .refresh = sim->spec.vrrHigh > 0 ? 0 : SimDisplayRefresh(&sim->spec),
                     .gpu = sim->cost.gpu,
                     .reported = queue > 0};

    /* There is room in the queue when the picture so many before this one is shown. */
    if (n < queue)
        return true;
    const Nanoseconds room = PictureAt(n - queue)->time;
    if (room > sim->now)
        sim->now = room + Noise(RandomSwap, n, sim->spec.noise);
    return true;
}

/* With a queue the display reports to the loops when it showed each picture; without one, presents
 * return at that time. */
static bool SimSeen(bool wait, ScreenTime *time)
{
    const ScreenTime *next = PictureAt(sim->reported);
    if (sim->reported == sim->presents || (next->time > sim->now && !wait))
        return false;
    *time = *next;
    sim->reported++;
    return true;
}

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

/* The pointer moves on a diamond around the middle, in whole 1/64 units. */
static Pointer PointerAt(Nanoseconds time)
{
    const float unit = 64;
    return (Pointer){PointerInWorld, (float)TriangleWave(time + PointerRound / 4) / unit,
                     (float)TriangleWave(time) / unit};
}

/* From the canvas it takes only the size of the pictures. */
static void SimInput(InputRead how, Input *input, ScreenState *screen)
{
    ScreenState canvas = {0};
    const Nanoseconds refresh = SimDisplayRefresh(&sim->spec);
    if (sim->canvas)
        sim->canvas->readInput(InputPoll, input, &canvas);
    *input = (Input){.pointer = PointerAt(sim->now)};
    *screen = (ScreenState){
        .visible = sim->now < sim->spec.hiddenFrom || sim->now >= sim->spec.hiddenUntil,
        .width = canvas.width,
        .height = canvas.height,
        .refresh = refresh,
        .vsync = refresh > 0 && sim->spec.vsync != VsyncOff,
    };
    if (how == InputWait || (how == InputTurn && !screen->visible))
        sim->now += refresh > 0 ? refresh : PeriodOf(60);
}

Machine SimMachineInit(SimMachine *memory, const MachineSpec *spec, const Machine *canvas)
{
    sim = memory;
    *sim = (SimMachine){.spec = *spec, .canvas = canvas, .slowPeriod = -1};
    return (Machine){
        .clock = {SimNow, SimRecord, SimWaitUntil, SimSleep, SimSpend, SimBusy},
        .screen = {canvas ? canvas->screen.draw : NULL, SimPresent, SimSeen, NULL, NULL,
                   canvas ? canvas->screen.screenshot : NULL},
        .readInput = SimInput,
    };
}
