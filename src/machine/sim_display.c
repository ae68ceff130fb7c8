/* SPDX-License-Identifier: MIT */
#include "machine/sim.h"

#include "base/random.h"

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

Nanoseconds SimDisplayShown(const SimDisplay *display, uint64_t n)
{
    return display->shown[n % (MaxQueue + 1)];
}

static Nanoseconds LastShown(const SimDisplay *display)
{
    return display->presents > 0 ? SimDisplayShown(display, display->presents - 1) : -1;
}

/* At the next blank that no picture before it waits for. */
static Nanoseconds ShownAtBlank(const SimDisplay *display, const MachineSpec *spec, Nanoseconds now)
{
    const Nanoseconds last = LastShown(display);
    const double chance = (double)spec->dropPpm / 1e6;
    const int64_t blank = BlankAfter(now > last ? now : last, spec->refreshMilliHz);
    const bool dropped = RandomUniform(spec->seed + 1, display->presents) < chance;
    return Blank(blank + dropped, spec->refreshMilliHz);
}

/* At once, but not sooner after the last picture than the highest rate allows. At the lowest rate
 * the display shows that picture again. */
static Nanoseconds ShownWhenReady(const SimDisplay *display, const MachineSpec *spec,
                                  Nanoseconds now)
{
    const Nanoseconds longest = Interval(spec->vrrLow), shortest = Interval(spec->vrrHigh);
    Nanoseconds last = LastShown(display);
    if (last < 0)
        return now;
    if (now > last)
        last += (now - last) / longest * longest;
    return now - last < shortest ? last + shortest : now;
}

/* With adaptive vsync: whether the picture has missed the first blank after the one before it. */
static bool IsTooLate(const SimDisplay *display, const MachineSpec *spec, Nanoseconds now)
{
    const Nanoseconds last = display->presents > 0 ? LastShown(display) : 0;
    return spec->vsync == VsyncAdaptive &&
           now > Blank(BlankAfter(last, spec->refreshMilliHz), spec->refreshMilliHz);
}

/* When the display shows a picture that is ready now. */
static Nanoseconds Shown(const SimDisplay *display, const MachineSpec *spec, Nanoseconds now)
{
    if (SimDisplayRefresh(spec) == 0 || spec->vsync == VsyncOff)
        return now;
    if (spec->vrrHigh > 0)
        return ShownWhenReady(display, spec, now);
    return IsTooLate(display, spec, now) ? now : ShownAtBlank(display, spec, now);
}

Nanoseconds SimDisplayPresent(SimDisplay *display, const MachineSpec *spec, Nanoseconds now)
{
    const Nanoseconds shown = Shown(display, spec, now);
    const uint64_t n = display->presents++, queue = (uint64_t)spec->queue;
    display->shown[n % (MaxQueue + 1)] = shown;
    /* It returns when no more pictures wait than the queue holds. */
    const Nanoseconds room = n >= queue ? SimDisplayShown(display, n - queue) : now;
    if (room <= now)
        return now;
    return room + (Nanoseconds)(RandomUniform(spec->seed, n) * (double)spec->noise);
}
