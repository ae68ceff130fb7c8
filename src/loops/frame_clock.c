/* SPDX-License-Identifier: MIT
 *
 * A turn is planned from what work has taken: ticks and draws apart, as a turn that is twice as
 * long has twice as many ticks. What the fourth longest of the last 64 needs, nearly all keep; the
 * three longer ones may be hitches.
 */
#include "loops/frame_clock.h"

#include <math.h>

enum { Rank = 4 };

static const Nanoseconds LeastMargin = ONE_MILLISECOND, MostMargin = 100 * ONE_MILLISECOND;

/* Work that is longer by so much than nearly all is a hitch, after which turns should not begin
 * earlier for long. */
static const Nanoseconds MostWork = 50 * ONE_MILLISECOND;

/* In each frame these shrink by one part in so many; a gap is forgotten after so many pictures. */
enum { WorkMemory = 64, MarginMemory = 1024, SpareMemory = 256, GapMemory = 1024 };

/* Where no refresh is known, a picture is late by more than LeastLate; and a swap has waited that
 * took longer than LeastWait. A longer gap than LongestGap was no display's. */
static const Nanoseconds LeastLate = 100 * ONE_MICROSECOND, LeastWait = ONE_MILLISECOND / 4,
                         LongestGap = ONE_SECOND / 23;

static Nanoseconds Later(Nanoseconds a, Nanoseconds b)
{
    return a > b ? a : b;
}

/* ---- how long work takes ---- */

static void WorkAdd(Works *works, Nanoseconds took)
{
    works->took[works->count++ % WorksKept] = took;
}

static unsigned WorkCount(const Works *works)
{
    return works->count < WorksKept ? works->count : WorksKept;
}

/* The n-th longest, from 1; 0 if there are not so many. */
static Nanoseconds WorkLongest(const Works *works, unsigned n)
{
    const unsigned count = WorkCount(works);
    Nanoseconds longest[Rank] = {0};
    for (unsigned i = 0; i < count; i++) {
        Nanoseconds took = works->took[i];
        for (unsigned k = 0; k < n; k++) {
            const Nanoseconds shorter = longest[k] < took ? longest[k] : took;
            longest[k] = Later(longest[k], took);
            took = shorter;
        }
    }
    return longest[n - 1];
}

static Nanoseconds WorkShortest(const Works *works)
{
    const unsigned count = WorkCount(works);
    Nanoseconds shortest = count > 0 ? works->took[0] : 0;
    for (unsigned i = 1; i < count; i++)
        shortest = works->took[i] < shortest ? works->took[i] : shortest;
    return shortest;
}

static Nanoseconds TickTime(const FrameClock *clock)
{
    return WorkLongest(&clock->tickTimes, Rank);
}

/* How long nearly all turns take with so many ticks. */
static Nanoseconds TurnTime(const FrameClock *clock, Nanoseconds ticks)
{
    return WorkLongest(&clock->turns, Rank) + ticks * TickTime(clock);
}

/* How long nearly all turns take that are `time` apart. A tick that is due in less than one turn of
 * 16 is left out. */
static Nanoseconds TurnTimeIn(const FrameClock *clock, Nanoseconds time)
{
    const Nanoseconds due = (time + clock->tick * 15 / 16) / clock->tick;
    return TurnTime(clock, due < clock->maxTicks ? due : clock->maxTicks);
}

/* ---- the pace ---- */

/* Whether the display has a fixed rate for sure, so that waiting for it does no harm. */
static bool IsFixed(const FrameClock *clock)
{
    return DisplayFilterSure(&clock->display, clock->refresh);
}

/* Whether pictures are held for a display with a variable rate. */
static bool IsPaced(const FrameClock *clock)
{
    return clock->holds && clock->display.varies;
}

/* The fewest refreshes that nearly all turns keep. 1 if there are none: ticks that are too slow
 * need ever more time. */
static void PlanRefreshes(FrameClock *clock)
{
    const double refresh = clock->display.line.interval;
    const double late = 2 * (double)DisplayFilterOffset(&clock->display);
    const double most = (double)(clock->maxTicks * clock->tick);
    int n = 1;
    clock->spare -= clock->spare / SpareMemory;
    while (n * refresh < most) {
        const double left = n * refresh - late - (double)TurnTimeIn(clock, llround(n * refresh));
        if (left >= (n < clock->refreshes ? (double)clock->spare : 0))
            break;
        n++;
    }
    if (n * refresh >= most)
        n = 1;
    if (n > clock->refreshes)
        clock->spare = ONE_MILLISECOND;
    clock->refreshes = n;
}

/* The next picture's moment: after the shortest time that nearly all turns keep, the display and
 * the cap. */
static void PlanMoment(FrameClock *clock)
{
    Nanoseconds pace = 0, longer = TurnTimeIn(clock, 1);
    while (longer > pace) {
        pace = longer;
        longer = TurnTimeIn(clock, pace);
    }
    clock->moment = Later(clock->display.shown + Later(pace, clock->gap), clock->capEnds);
}

/* A display that shows a picture again is busy for a while, and a swap waits that came in time. The
 * gap between these two pictures works. */
static void LearnGap(FrameClock *clock, Nanoseconds swapTime, Nanoseconds now)
{
    const Nanoseconds gap = now - clock->display.shown;
    const bool inTime = now - swapTime < clock->moment + LeastWait;
    if (inTime && swapTime > LeastWait && gap < LongestGap) {
        clock->gap = gap;
        clock->gapLeft = GapMemory;
    } else if (clock->gapLeft-- <= 0) {
        clock->gap = 0;
    }
}

/* ---- when the picture to come will be seen ---- */

/* On a display with a fixed rate, where pictures are not held. A turn that begins at a refresh is
 * seen at the next one. Where drawing takes longer, all are late by the same; only what the ticks
 * add is to be foreseen. A turn that begins at any time, as with a driver's queue, may miss a
 * refresh by its drawing alone. */
static Nanoseconds NextSeen(const FrameClock *clock, Nanoseconds drawn, Nanoseconds draw)
{
    const DisplayFilter *display = &clock->display;
    const Nanoseconds capped = DisplayFilterRefresh(display, clock->capEnds);
    if (display->reported)
        return Later(DisplayFilterRefresh(display, drawn), capped);
    const Nanoseconds added =
        DisplayFilterRefresh(display, drawn) - DisplayFilterRefresh(display, clock->began + draw);
    return Later(DisplayFilterRefresh(display, clock->began) + added, capped);
}

/* Where they are held: not before the pace wants it, or the cap allows it with some time to spare.
 */
static Nanoseconds HeldUntil(const FrameClock *clock, Nanoseconds drawn)
{
    const DisplayFilter *display = &clock->display;
    const double pace = clock->refreshes * display->line.interval;
    const Nanoseconds ready = Later(drawn, clock->capEnds + LeastMargin / 2);
    return Later(display->shown + llround(pace), DisplayFilterRefresh(display, ready));
}

/* If its drawing begins now. That it will be late is known where even the quickest draw would be.
 */
static void Predict(FrameClock *clock, Nanoseconds now)
{
    const Nanoseconds draw = WorkShortest(&clock->draws), drawn = now + draw;
    Nanoseconds seen = clock->began;
    if (clock->holds && IsFixed(clock))
        seen = HeldUntil(clock, drawn);
    else if (DisplayFilterLocked(&clock->display))
        seen = NextSeen(clock, drawn, draw);
    else if (IsPaced(clock))
        seen = Later(clock->moment, drawn);
    else if (clock->capEnds > clock->display.shown)
        seen = Later(clock->capEnds, drawn);
    clock->seen = Later(clock->seen, seen);
}

/* ---- a turn ---- */

FrameClock FrameClockInit(LoopPace pace, Nanoseconds now)
{
    return (FrameClock){.tick = pace.tickTime,
                        .maxTicks = pace.maxLoops,
                        .ticked = now,
                        .margin = 2 * LeastMargin,
                        .refreshes = 1};
}

/* Whether the last picture was seen later than expected, as its turn waited too long. */
static bool HasMissed(const FrameClock *clock)
{
    const double late = (double)(clock->display.shown - clock->expected);
    return clock->aimed && late > clock->display.line.interval / 2;
}

/* Whether turns that take longer than a refresh are better begun at once: a driver that queues
 * pictures then shows two in three refreshes, not one in two. Where pictures are held, each has its
 * refreshes. */
static bool NeedsQueue(const FrameClock *clock)
{
    const DisplayFilter *display = &clock->display;
    const Nanoseconds refresh = llround(display->line.interval);
    const Nanoseconds turn = TurnTimeIn(clock, refresh);
    return display->reported && !clock->holds && turn > refresh &&
           turn > clock->capEnds - display->shown;
}

/* What the last picture teaches. */
static void Learn(FrameClock *clock)
{
    if (!clock->swapped)
        return;
    clock->swapped = false;
    if (!clock->late && !HasMissed(clock))
        clock->margin = Later(clock->margin - clock->margin / MarginMemory, LeastMargin);
    else if (clock->margin < MostMargin / 2)
        clock->margin *= 2;
    PlanMoment(clock);
    if (IsFixed(clock))
        PlanRefreshes(clock);
}

Nanoseconds FrameClockWait(FrameClock *clock, Nanoseconds now)
{
    Learn(clock);
    const Nanoseconds lead = DisplayFilterOffset(&clock->display) + clock->work + clock->margin;
    clock->waits = true;
    clock->began = now;
    Predict(clock, now);
    clock->expected = clock->seen;
    clock->aimed = IsFixed(clock) && !NeedsQueue(clock);
    if (!clock->aimed && !IsPaced(clock))
        clock->expected = DisplayFilterLocked(&clock->display) ? 0 : clock->capEnds;
    clock->due = Later(now, clock->expected - lead);
    clock->waited = clock->due > now;
    return clock->due;
}

void FrameClockBegin(FrameClock *clock, Nanoseconds now)
{
    Learn(clock);
    clock->due = clock->waits ? clock->due : now;
    clock->began = now;
    clock->ticks = 0;
    clock->ticking = 0;
    Predict(clock, now);
}

/* Whether a turn with one tick less would be seen a refresh sooner. */
static bool IsTickTooMany(const FrameClock *clock)
{
    const Nanoseconds end = clock->began + TurnTime(clock, clock->ticks);
    return IsFixed(clock) && DisplayFilterRefresh(&clock->display, end) >
                                 DisplayFilterRefresh(&clock->display, end - TickTime(clock));
}

/* Gives up the time that the ticks of this turn can't make up for, but for one tick. If that
 * happens again and again, another half: else the turn to come may have the one tick again for
 * which it misses a refresh that it could reach. */
static void Forgive(FrameClock *clock)
{
    clock->ticked = clock->seen - clock->tick;
    if (clock->fullTurns < 3 || TickTime(clock) >= clock->tick || !IsTickTooMany(clock))
        return;
    clock->ticked += clock->tick / 2;
    clock->fullTurns = 0;
}

bool FrameClockTickDue(FrameClock *clock, Nanoseconds now)
{
    if (clock->ticks > 0) {
        WorkAdd(&clock->tickTimes, now - clock->step);
        clock->ticking += now - clock->step;
        if (DisplayFilterLocked(&clock->display) || IsPaced(clock))
            Predict(clock, now);
    }
    clock->step = now;
    const bool owes = clock->seen - clock->ticked > clock->tick;
    if (owes && clock->ticks < clock->maxTicks) {
        clock->ticked += clock->tick;
        clock->ticks++;
        return true;
    }
    clock->fullTurns = owes ? clock->fullTurns + 1 : 0;
    if (owes && !clock->keepDebt)
        Forgive(clock);
    return false;
}

Nanoseconds FrameClockPresentAt(FrameClock *clock)
{
    clock->holds = true;
    if (IsFixed(clock))
        return clock->seen - DisplayFilterOffset(&clock->display) -
               llround(clock->display.line.interval / 2);
    return IsPaced(clock) ? clock->seen : 0;
}

double FrameClockAlpha(const FrameClock *clock)
{
    return fmin((double)(clock->seen - clock->ticked) / (double)clock->tick, 1);
}

void FrameClockSwapped(FrameClock *clock, Nanoseconds drawTime, Nanoseconds swapTime,
                       Nanoseconds now)
{
    const Nanoseconds drawn = clock->step + drawTime, took = drawn - clock->due;
    const Nanoseconds offset = DisplayFilterOffset(&clock->display);
    WorkAdd(&clock->draws, drawTime);
    WorkAdd(&clock->turns, drawn - clock->began - clock->ticking);
    const Nanoseconds most = TurnTime(clock, clock->ticks) + MostWork;
    clock->work = Later(clock->work - clock->work / WorkMemory, took < most ? took : most);
    clock->late =
        clock->waited && now - swapTime > clock->expected + (IsFixed(clock) ? -offset : LeastLate);
    if (clock->display.varies)
        LearnGap(clock, swapTime, now);
    DisplayFilterSwapped(&clock->display, now, swapTime, clock->refresh);
    clock->swapped = true;
}

void FrameClockSeen(FrameClock *clock, const LastSeen *last, Nanoseconds now)
{
    DisplayFilterFeedback(&clock->display, last, now);
}
