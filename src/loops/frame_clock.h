/* SPDX-License-Identifier: MIT OR Unlicense
 * Copyright (c) interp_demo authors
 * frame_clock.h: when to tick, and for which moment to draw. It needs nothing but this file.
 *
 * A game with fixed ticks draws each picture between the last two of them, mostly for the time at
 * which the last swap returned. That is late, by more or less in each frame, so motion trembles.
 * This clock learns when the display shows pictures, and each is drawn for the moment at which it
 * will be seen. It also says when a turn should begin, so that input is fresh, and when to swap.
 *
 * In one C or C++ file (C99, C++17) define FRAME_CLOCK_IMPLEMENTATION before you include it. The
 * game's loop, with a clock in ns, and a sleep that ends exactly (spin for the last 2 ms):
 *
 *     FrameClockInit(&clock, 1000000000 / 60, now());
 *     while (running) {
 *         sleepUntil(FrameClockWait(&clock, now()));
 *         readInput();
 *         FrameClockBegin(&clock, now());
 *         while (FrameClockTickDue(&clock, now())) { last = next; tick(&next); }
 *         draw(mix(last, next, FrameClockAlpha(&clock))); // and glFinish, or a fence
 *         const int64_t drawn = now();
 *         sleepUntil(FrameClockPresentAt(&clock, drawn));
 *         const int64_t before = now();
 *         swap();
 *         FrameClockSwapped(&clock, drawn, before, now());
 *     }
 *
 * All times are of that clock. Any are safe: if it jumps, the game goes on from where it was.
 */
#ifndef FRAME_CLOCK_H
#define FRAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Yours, as clock.options: FrameClockBegin reads and limits them. 0 and false, if not said here. */
typedef struct FrameClockOptions {
    int64_t tick;    /* game time of one, ns: that of FrameClockInit */
    int64_t cap;     /* least time from picture to picture, but for a few; ns; 0: no cap */
    int64_t refresh; /* of the display, as systems tell it, ns; below 1 ms: not known */
    int maxTicks;    /* most ticks of a turn: 5. The time of any more is given up */
    int speed;       /* of the game, in thousandths: 1000; 0: it is paused */
    bool keepDebt;   /* no time is given up, as others wait for this game */
    bool raw;        /* draw for the beginning of the turn, as most games do */
} FrameClockOptions;

/* The rest is the clock's own. */
typedef struct FrameClockWork {
    int64_t took[64], usual; /* the fourth longest */
    unsigned count;
} FrameClockWork;

typedef struct FrameClock {
    FrameClockOptions options, used; /* yours; those of this turn */
    int64_t callers, now;            /* the last time, on your clock and on ours */
    double interval, scatter, error, square, product, weight, ages, squares;
    int swaps, misfits, atOnce, ticks, fullTurns, reports; /* the refreshes: a line through swaps */
    int64_t last, shown, blind, picture, learned, seenPicture, seen, seenRefresh;
    int64_t moment, owed, next, due, began, step, ticking, heldUntil, swapped; /* the turn */
    bool locked, fixed, varies, doubted, waited, aimed, holds, held, probe, called, hidden;
    FrameClockWork turnWork, tickWork, holdWork; /* and the pace that it allows */
    int64_t expected, wake, draw, margin, presented, capEnds, gap, gapEnds, refreshes;
} FrameClock;

/* First of all; and after loading, or the time of that passes at once, up to a second of it. */
void FrameClockInit(FrameClock *clock, int64_t tick, int64_t now);
void FrameClockReset(FrameClock *clock, int64_t now);

/* When the turn should begin, so that input is fresh; in the past: at once. If the last turn
 * swapped nothing, as the window is hidden: when a tick is due. Left out: input is up to a refresh
 * older, and a hidden game does not sleep. */
int64_t FrameClockWait(FrameClock *clock, int64_t now);

/* Never left out: the turn begins, as input has been read; whether a tick is due, and if so, run it
 * and ask again; where the picture is between the last two ticks, 0 to 1. */
void FrameClockBegin(FrameClock *clock, int64_t now);
bool FrameClockTickDue(FrameClock *clock, int64_t now);
double FrameClockAlpha(const FrameClock *clock);

/* When to swap; in the past: at once. Left out: no pace, and no cap but for what waits do. */
int64_t FrameClockPresentAt(FrameClock *clock, int64_t now);

/* When the picture was complete, also on the graphics card, when its swap began, and when that
 * returned. Returns its number, from 1. Left out: nothing was shown, as the window is hidden. */
int64_t FrameClockSwapped(FrameClock *clock, int64_t drawn, int64_t before, int64_t after);

/* The system reports when a picture was seen, and the display's refresh; 0: it varies. Picture 0:
 * it reports no more. Left out, for some pictures or all: the swaps have to tell. */
void FrameClockSeen(FrameClock *clock, int64_t picture, int64_t time, int64_t refresh);

/* Where the system calls the game once a refresh and tells it a time: before FrameClockBegin, in
 * place of FrameClockSwapped. There a game can neither wait nor hold. */
void FrameClockVsync(FrameClock *clock, int64_t time);

/* Before each turn, where something else holds pictures, as an engine's cap: until when. */
void FrameClockNotBefore(FrameClock *clock, int64_t time);

#ifdef __cplusplus
}
#endif
#endif

#ifdef FRAME_CLOCK_IMPLEMENTATION
#include <math.h>
#include <string.h>

static const int64_t FcMs = 1000000, FcSecond = 1000000000;

static int64_t FcClamp(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value < most ? value : most;
}

static int64_t FcLater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t FcRound(double value)
{
    return (int64_t)(fabs(value) < 9e15 ? value + (value < 0 ? -0.5 : 0.5) : 0);
}

/* From the caller's clock to ours, at most some seconds away; and back. */
static int64_t FcOurs(const FrameClock *c, int64_t time)
{
    const int64_t passed = (int64_t)((uint64_t)time - (uint64_t)c->callers);
    return c->now + FcClamp(passed, -99 * FcSecond, 99 * FcSecond);
}

static int64_t FcCallers(const FrameClock *c, int64_t time)
{
    return (int64_t)((uint64_t)c->callers + (uint64_t)(time - c->now));
}

/* ---- the display: when does it show pictures? ----
 *
 * A line through the swaps, by least squares: an alpha-beta filter (Brookner, Tracking and Kalman
 * Filtering Made Easy, 1.2.10), its gains from the sums of the swaps' weights, ages and squared
 * ages. Older swaps fade, as displays warm up. A swap much further off than swaps are on average
 * corrects nothing; where many are, the line begins again. No line are swaps that return at once,
 * and those that wait for a graphics card: then the line lags, and one error is like the next. */
static void FcLine(FrameClock *c, int64_t swap, double interval, int swaps)
{
    c->weight = c->swaps = swaps;
    c->ages = c->weight * (c->weight - 1) / 2;
    c->squares = c->ages * (2 * c->weight - 1) / 3;
    c->last = swap;
    c->interval = interval;
    c->scatter = interval * 7 / 36; /* not known yet: allow much */
    c->error = c->square = c->product = c->misfits = 0;
    c->locked = c->fixed = false;
}

/* Advances the line to the refresh nearest to a swap, so many after the last one, and corrects it
 * if the swap fits: swaps at random times are a quarter of an interval off on average. Pictures are
 * timed by a phase of their own, which drifts to the line's: an offset can't be seen, steps can. */
static bool FcFollow(FrameClock *c, double refreshes, double error, bool waited)
{
    const int n = c->swaps < 128 ? c->swaps + 1 : 128;
    const double scatter = c->scatter + (fabs(error) - c->scatter) * (n < 64 ? 2.0 / n : 1 / 32.0);
    const bool fits = waited && refreshes >= 1 &&
                      fabs(error) <= c->interval / 32 + 3 * c->scatter &&
                      scatter <= c->interval / 4.5;
    const double kept = fits ? 63 / 64.0 : 1, part = fits && !c->probe ? 1 / 32.0 : 0;
    c->scatter = waited ? scatter : c->scatter;
    c->squares = (c->squares + refreshes * (2 * c->ages + refreshes * c->weight)) * kept;
    c->ages = (c->ages + refreshes * c->weight) * kept;
    c->weight = c->weight * kept + fits;
    const double gain = fits ? error / (c->weight * c->squares - c->ages * c->ages) : 0;
    c->last += FcRound(refreshes * c->interval + gain * c->squares);
    c->interval += gain * c->ages;
    c->shown += FcRound(refreshes * c->interval);
    c->shown += (c->last - c->shown) / 32;
    c->swaps = fits ? n : c->swaps;
    c->square += (error * error - c->square) * part;
    c->product += (error * c->error - c->product) * part;
    c->error = part > 0 ? error : c->error;
    return fits;
}

/* The first refresh that can show a picture which is ready then, after the last one's. It is before
 * the line by half of what swaps are late at most; the scatter is a quarter of that. */
static int64_t FcRefresh(const FrameClock *c, int64_t ready)
{
    const double since = (double)(ready - c->shown) + 2 * c->scatter;
    const int64_t refreshes = since > 0 ? FcRound(since / c->interval + 0.5) : 1;
    return c->shown + FcRound((double)refreshes * c->interval);
}

/* A swap has returned. It has waited if it took some time, or if a refresh was just due. The line
 * is used at once if it has the interval that systems tell, else after 0.2 s, and after many swaps
 * where one was given up; if a game holds, a few of these may be late. Seven swaps in a row change
 * what is believed of the display. Behind a queue, swaps of capped pictures return at once and tell
 * nothing. Then some are probes, not capped nor held, that wait for the picture before to be seen.
 */
static void FcSwap(FrameClock *c, int64_t now, int64_t took)
{
    const bool capped = c->held && c->used.cap > 0;
    const double passed = (double)(now - c->last), refresh = (double)c->used.refresh;
    const double nearest = (double)FcRound(passed / c->interval);
    const double error = passed - nearest * c->interval;
    const bool waited = capped ? took > FcMs && (c->probe || c->blind == 0)
                               : took > FcMs / 4 || fabs(error) < c->interval / 32;
    const bool silent = capped && !waited;
    const double next = (double)(FcRefresh(c, c->swapped) - c->shown) / c->interval;
    const double refreshes = silent ? (double)FcRound(next) : nearest < c->probe ? 1 : nearest;
    const bool fits = c->swaps > 1 && FcFollow(c, refreshes, error, waited);
    const bool good = fits && (!c->probe || fabs(error) < c->interval / 8);
    const bool known = fabs(c->interval - refresh) < refresh / 20 && c->misfits < 20;
    const bool lags = c->product > c->square / 2 && c->square > c->interval * c->interval / 256;
    const bool bad = c->probe ? !good : !waited && !capped;
    c->atOnce += bad ? 8 : c->probe ? -56 : silent ? -(c->blind % 64 == 0) : c->varies ? -8 : -1;
    c->atOnce = (int)FcClamp(c->atOnce, 0, 56);
    c->varies = c->atOnce == 56 || (c->varies && c->atOnce > 0);
    c->misfits = (int)FcClamp(c->misfits + (good ? -1 : silent ? 0 : c->probe ? 12 : 4), 0, 24);
    c->blind = silent ? c->blind + 1 : c->locked ? 0 : c->blind;
    if (lags || c->atOnce == 56 || (c->locked && c->misfits == 24)) {
        c->doubted = c->doubted || lags || c->atOnce == 56 || c->swaps < 128;
        FcLine(c, now, 0, 1);
    } else if (!c->locked && !fits && !(known && c->held && !capped)) {
        const int64_t n = refresh > 0 ? FcRound(passed / refresh) : 1;
        const bool second = waited && c->swaps == 1;
        FcLine(c, now, second ? passed / (double)FcLater(n, 1) : 0, 1 + second);
    }
    c->shown = c->locked ? c->shown : now;
    if (!c->locked && waited && refresh > 0 && (c->probe || (!c->doubted && c->atOnce == 0))) {
        FcLine(c, now, refresh, 4);
        c->locked = true;
    } else if (!c->locked && c->interval > 1e9 / 520 && c->interval < 1e9 / 23) {
        c->locked = c->doubted ? c->swaps == 128 && c->scatter < c->interval / 5.5
                               : c->swaps > 4 && c->swaps * c->interval > 2e8;
    }
    c->doubted = c->doubted && !c->locked;
}

/* The reports are the line. Each picture that waits takes a refresh; the last is not seen yet. */
static void FcUseReports(FrameClock *c)
{
    const int64_t waiting = FcClamp(c->picture - c->seenPicture, 0, 16), refresh = c->seenRefresh;
    c->atOnce = refresh > 0 ? 0 : 56;
    c->varies = refresh == 0;
    c->shown = refresh > 0 ? c->seen + waiting * refresh : c->shown;
    while (refresh > 0 && waiting > 0 && c->shown < c->now)
        c->shown += refresh;
    FcLine(c, c->shown, (double)refresh, refresh > 0 ? 128 : 0);
    c->locked = refresh > 0;
    c->scatter = 0;
}

/* ---- work and pace: what the fourth longest of the last 64 needs, nearly all keep ---- */
static void FcAdd(FrameClockWork *work, int64_t took)
{
    int64_t longest[4] = {0, 0, 0, 0};
    work->took[work->count++ % 64] = took;
    for (int i = 0; i < 64; i++) {
        int64_t one = work->took[i];
        for (int k = 0; k < 4; k++) {
            const int64_t longer = FcLater(one, longest[k]);
            one += longest[k] - longer;
            longest[k] = longer;
        }
    }
    work->usual = longest[work->count < 16 ? work->count / 4 : 3];
}

/* How long nearly all turns take that are so far apart; without ticks due in less than one of 16.
 */
static int64_t FcTurnTime(const FrameClock *c, int64_t time)
{
    const int64_t game = FcClamp(time, 0, 9 * FcSecond) * c->used.speed / 1000, tick = c->used.tick;
    const int64_t ticks = FcClamp((game + tick * 15 / 16) / tick, 0, c->used.maxTicks);
    return FcClamp(c->turnWork.usual + ticks * c->tickWork.usual, 0, FcSecond);
}

/* When the picture will be seen if drawing begins now; until then, time is owed to the game. Where
 * pictures are not held, all may be late by the same; only what the ticks add is to be foreseen. */
static void FcPredict(FrameClock *c, int64_t now)
{
    const int64_t drawn = now + c->draw;
    int64_t moment = c->began;
    if (c->called) {
        moment = c->next;
    } else if (c->holds && c->fixed) {
        moment = FcLater(c->shown + FcRound((double)c->refreshes * c->interval),
                         FcRefresh(c, FcLater(drawn, c->capEnds + FcMs / 2)));
    } else if (c->locked) {
        moment = FcRefresh(c, drawn);
        if (c->reports == 0)
            moment += FcRefresh(c, c->began) - FcRefresh(c, c->began + c->draw);
        moment = FcLater(moment, FcRefresh(c, c->capEnds));
    } else if (c->holds && c->varies) {
        moment = FcLater(c->next, drawn);
    } else if (c->capEnds > c->shown) {
        moment = FcLater(c->capEnds, drawn);
    }
    moment = FcLater(c->used.raw ? c->began : moment, c->moment);
    c->owed += (moment - c->moment) * c->used.speed / 1000;
    c->owed = FcClamp(c->owed, 0, FcSecond * FcSecond / 10);
    c->moment = moment;
}

void FrameClockInit(FrameClock *c, int64_t tick, int64_t now)
{
    memset(c, 0, sizeof *c);
    c->options.tick = tick;
    c->options.maxTicks = 5;
    c->options.speed = 1000;
    c->callers = now;
    c->margin = 2 * FcMs;
    c->draw = FcSecond;
    c->presented = -3 * FcSecond; /* long ago */
    FrameClockBegin(c, now);
    c->hidden = false;
}

void FrameClockReset(FrameClock *c, int64_t now)
{
    FcLine(c, c->now, 0, 1);
    c->callers = now;
}

/* If the caller's clock goes back, or jumps, ours goes on; the display's phase is then unknown. */
static int64_t FcNow(FrameClock *c, int64_t time)
{
    const int64_t most = FcSecond + c->used.maxTicks * c->used.tick;
    const int64_t passed = FcOurs(c, time) - c->now;
    if (passed < -FcSecond / 10 || passed > most)
        FrameClockReset(c, time);
    c->callers = passed > 0 ? time : c->callers;
    c->now += FcClamp(passed, 0, most);
    return c->now;
}

/* What the last picture teaches. The margin is doubled if it came later than expected, as its turn
 * waited too long. A picture stays for as few refreshes as nearly all turns keep, fewer than before
 * only with 1 ms to spare, and 1 if there are none, as with ticks that take too long. Where the
 * rate varies, the next one comes after the shortest time that turns, display and cap keep. */
static void FcLearn(FrameClock *c)
{
    const int64_t most = FcClamp(c->used.maxTicks * c->used.tick, 0, FcSecond);
    int64_t n = 1, pace = 0;
    if (c->learned == c->picture)
        return;
    c->learned = c->picture;
    if (c->reports > 0)
        FcUseReports(c);
    const int64_t interval = FcRound(c->interval), late = FcRound(4 * c->scatter);
    const double off = c->interval - (double)c->used.refresh;
    c->fixed = c->locked && (c->reports > 0 || (c->swaps > 4 && fabs(off) < c->interval / 20));
    const int64_t came = c->fixed ? c->shown - interval / 2 : c->swapped - FcMs / 10;
    const bool missed = came > c->expected && (c->waited || c->aimed);
    c->margin += missed ? c->margin : -c->margin / 1024;
    c->margin = FcClamp(c->margin, FcMs, 64 * FcMs);
    while (FcTurnTime(c, pace) > pace)
        pace = FcTurnTime(c, pace);
    while (c->fixed && n * interval < most &&
           n * interval - late - FcTurnTime(c, n * interval) < (n < c->refreshes ? FcMs : 0))
        n++;
    c->refreshes = n * interval < most && !c->probe ? n : 1;
    c->next = FcLater(c->shown + FcLater(pace, c->picture < c->gapEnds ? c->gap : 0), c->capEnds);
    c->waited = false;
}

/* Behind a queue, turns longer than a refresh are better begun at once: two in three refreshes. */
int64_t FrameClockWait(FrameClock *c, int64_t time)
{
    const int64_t now = FcNow(c, time), refresh = FcRound(c->interval);
    FcLearn(c);
    c->began = now;
    FcPredict(c, now);
    c->aimed = c->fixed && !c->probe &&
               (c->reports == 0 || c->holds ||
                FcTurnTime(c, refresh) <= FcLater(refresh, c->capEnds - c->shown));
    c->expected = c->aimed || (c->holds && c->varies) ? c->moment : c->locked ? 0 : c->capEnds;
    c->due = c->expected - FcTurnTime(c, c->expected - c->shown) - c->margin;
    c->due -= FcRound(2 * c->scatter) + c->wake;
    if (c->hidden && c->used.speed > 0)
        c->due = c->moment + FcLater(c->used.tick - c->owed, 0) * 1000 / c->used.speed;
    c->due = FcLater(now, c->due);
    c->waited = c->due > now;
    return FcCallers(c, c->due);
}

void FrameClockBegin(FrameClock *c, int64_t time)
{
    const int64_t now = FcNow(c, time), refresh = c->used.refresh;
    c->used = c->options;
    c->used.tick = FcClamp(c->used.tick, 1000, 10 * FcSecond);
    c->used.cap = FcClamp(c->used.cap, 0, FcSecond);
    c->used.refresh = c->used.refresh < FcMs ? 0 : FcClamp(c->used.refresh, FcMs, FcSecond);
    c->used.maxTicks = (int)FcClamp(c->used.maxTicks, 1, 1000);
    c->used.speed = (int)FcClamp(c->used.speed, 0, 100000);
    if (c->used.refresh != refresh)
        FcLine(c, now, 0, 1);
    FcLearn(c);
    c->wake = FcClamp(c->waited ? now - c->due : 0, c->wake - c->wake / 64, 50 * FcMs);
    c->began = c->step = now;
    c->ticking = c->ticks = 0;
    c->held = false;
    c->hidden = true;
    FcPredict(c, now);
}

/* What a turn's ticks can't make up for is given up, but for one tick. If that happens again and
 * again, another half: else each turn may have the one tick for which it misses a refresh. */
bool FrameClockTickDue(FrameClock *c, int64_t time)
{
    const int64_t now = FcNow(c, time), tick = c->used.tick, work = c->tickWork.usual;
    if (c->ticks > 0) {
        FcAdd(&c->tickWork, now - c->step);
        c->ticking += now - c->step;
        FcPredict(c, now);
    }
    c->step = now;
    c->fullTurns = c->owed <= tick ? 0 : c->fullTurns + (c->ticks == c->used.maxTicks);
    if (c->owed > tick && c->ticks < c->used.maxTicks) {
        c->owed -= tick;
        c->ticks++;
        return true;
    }
    if (c->owed > tick && !c->used.keepDebt) {
        const int64_t end = c->began + c->turnWork.usual + c->ticks * work;
        const bool misses = c->fixed && work < tick && c->fullTurns > 2 &&
                            FcRefresh(c, end) > FcRefresh(c, end - work);
        c->owed = misses ? tick / 2 : tick;
        c->fullTurns = misses ? 0 : c->fullTurns;
    }
    return false;
}

double FrameClockAlpha(const FrameClock *c)
{
    return c->owed < c->used.tick ? (double)c->owed / (double)c->used.tick : 1;
}

int64_t FrameClockPresentAt(FrameClock *c, int64_t time)
{
    FcNow(c, time);
    const int64_t offset = FcRound(2 * c->scatter + c->interval / 2);
    const int64_t moment = c->fixed ? c->moment - offset : c->holds && c->varies ? c->moment : 0;
    c->held = true;
    c->heldUntil = FcLater(c->probe ? 0 : moment, c->capEnds) - c->holdWork.usual;
    return FcCallers(c, c->heldUntil);
}

/* Where the rate varies, a picture that stays too long is shown again; the display is busy then,
 * and a swap waits that came in time. The gap between these two pictures works. */
int64_t FrameClockSwapped(FrameClock *c, int64_t complete, int64_t before, int64_t after)
{
    const int64_t drawn = FcLater(FcOurs(c, complete), c->step), cap = c->used.cap;
    c->swapped = FcNow(c, before);
    const int64_t now = FcNow(c, after), took = now - c->swapped, gap = now - c->shown;
    const bool slept = c->held && c->heldUntil > drawn;
    c->draw = FcClamp(drawn - c->step, 0, c->draw + c->draw / 64 + 1000);
    FcAdd(&c->turnWork, drawn - c->began - c->ticking);
    FcAdd(&c->holdWork, slept ? c->swapped - c->heldUntil : c->holdWork.usual * 7 / 8);
    c->presented = drawn - c->presented > 2 * cap ? drawn : c->presented + (c->probe ? 0 : cap);
    if (c->varies && c->swapped < c->next + FcMs / 4 && took > FcMs && gap < FcSecond / 23) {
        c->gapEnds = fabs((double)(gap - c->gap)) < 5e5 ? c->picture + 1024 : 0;
        c->gap = gap;
    }
    if (c->reports == 0)
        FcSwap(c, now, took);
    else if (c->reports-- > 0 && !c->locked)
        c->shown = now;
    c->holds = c->held;
    c->probe =
        cap > 0 && c->reports == 0 && !c->varies && c->blind > (c->locked ? 2 * c->swaps : 3);
    c->capEnds = cap > 0 && !c->probe ? c->presented + cap : 0;
    c->called = c->hidden = false;
    return ++c->picture;
}

void FrameClockSeen(FrameClock *c, int64_t picture, int64_t time, int64_t refresh)
{
    c->reports = picture > 0 ? 8 : 0;
    c->seenPicture = FcClamp(picture, 0, c->picture);
    c->seen = FcOurs(c, time);
    c->seenRefresh = refresh < FcMs || refresh > FcSecond ? 0 : refresh;
}

void FrameClockVsync(FrameClock *c, int64_t time)
{
    const int64_t ours = FcOurs(c, time), now = ours < c->now ? ours : FcNow(c, time);
    FcSwap(c, now, FcMs);
    c->next = fabs((double)(c->shown - now)) < 1.25e6 ? c->shown : now;
    c->called = true;
    c->hidden = false;
}

void FrameClockNotBefore(FrameClock *c, int64_t time)
{
    c->capEnds = FcLater(c->capEnds, FcOurs(c, time));
}

#endif
