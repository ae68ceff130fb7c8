/* SPDX-License-Identifier: MIT
 *
 * There is no standard for either. The factor of a stutter, 2.5, is the default of CapFrameX
 * (StutteringFactor); it compares with a moving average, which a scene's start and the long frames
 * themselves raise, so here it is the median of a window. That window, the other limits and the
 * rules for causes are this program's own. They were tried on simulated games into which causes had
 * been planted, as in tests/check/causes.c, and not on real ones with known causes.
 */
#include "numbers/stats.h"

#include "base/percentile.h"

#include <string.h>

static const Nanoseconds Unknown = INT64_MIN / 4;

/* ---- the window ---- */

static Nanoseconds Time(const Causes *causes, int row, CauseTime time)
{
    return causes->rows[row][TimeEnd] > 0 ? causes->rows[row][time] : Unknown;
}

/* Unknown where fewer than ten frames know this time. Sorts by insertion, as for so few values the
 * C library takes twice as long. */
static Nanoseconds Quantile(const Causes *causes, CauseTime time, double p)
{
    enum { Fewest = 10 };
    Nanoseconds sorted[CausesWindow] = {0};
    int count = 0;
    for (int i = 0; i < CausesWindow; i++) {
        const Nanoseconds value = Time(causes, i, time);
        int at = count;
        for (; value != Unknown && at > 0 && sorted[at - 1] > value; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = value;
        count += value != Unknown;
    }
    return count < Fewest ? Unknown : (Nanoseconds)Percentile(sorted, count, p);
}

/* By how much the frame's time exceeds the median: that of the last so many frames which exceeds it
 * most. */
static Nanoseconds Excess(const Causes *causes, CauseTime time, int frames)
{
    const Nanoseconds median = Quantile(causes, time, 0.5);
    Nanoseconds most = Unknown;
    for (int row = CausesAround; row > CausesAround - frames; row--)
        if (Time(causes, row, time) > most)
            most = Time(causes, row, time);
    return median == Unknown || most == Unknown ? Unknown : most - median;
}

/* How many times the median the frame's time is, if it is long; else 0. The ninth decile keeps the
 * long frames of a regular cadence out. Counting is enough for nearly all frames, as only a tenth
 * can be above it. */
static double LengthOf(const Causes *causes, CauseTime time)
{
    const Nanoseconds own = Time(causes, CausesAround, time), limit = own - own / 11;
    int above = 0;
    for (int i = 0; i < CausesWindow; i++)
        above += Time(causes, i, time) > limit;
    if (own < 2 * ONE_MILLISECOND || above > CausesWindow / 10)
        return 0;
    const Nanoseconds median = Quantile(causes, time, 0.5);
    const double length = (double)own / (double)median;
    const bool isLong = median != Unknown && own - median >= 2 * ONE_MILLISECOND && length > 1.5 &&
                        (double)own > 1.1 * (double)Quantile(causes, time, 0.9);
    return isLong ? length : 0;
}

/* ---- the rules ---- */

/* A frame's effect shows after as many frames as wait in queues. */
enum { Recent = 5 };

/* Of a frame that took long: what took at least half of the time above the median. */
static Cause OfFrame(const Causes *causes)
{
    const Nanoseconds need = Excess(causes, TimeFrame, 1) / 2;
    const Nanoseconds gpu = Excess(causes, TimeGpu, Recent);
    return Excess(causes, TimeCpu, 1) >= need          ? CauseCpu
           : Excess(causes, TimeAsleep, 1) >= need     ? CauseWaiting
           : Excess(causes, TimePresent, 1) < need     ? CauseUnknown
           : gpu == Unknown                            ? CausePresent
           : gpu >= need                               ? CauseGpu
           : Excess(causes, TimeMode, Recent) > 0      ? CauseDisplay
           : Excess(causes, TimeReady, Recent) >= need ? CauseDisplay
                                                       : CauseWaiting;
}

/* Whether pictures wait for the refreshes of a display: 9 of 10 times from one to the next are
 * multiples of one of the shortest. */
static bool HasVsync(const Causes *causes)
{
    const Nanoseconds refresh = Quantile(causes, TimeScreen, 0.05);
    int known = 0, whole = 0;
    for (int i = 0; i < CausesWindow && refresh > 0; i++) {
        const Nanoseconds time = Time(causes, i, TimeScreen);
        const Nanoseconds nearest = (time + refresh / 2) / refresh * refresh;
        known += time != Unknown;
        whole += time > 0 && llabs(time - nearest) <= refresh / 10;
    }
    return whole * 10 >= known * 9 && Quantile(causes, TimeReady, 0.5) >= ONE_MILLISECOND;
}

/* Of a frame that did not take long, but was seen long after the one before. */
static Cause OfScreen(const Causes *causes)
{
    const Nanoseconds excess = Excess(causes, TimeScreen, 1);
    const Nanoseconds ready = Time(causes, CausesAround, TimeReady);
    const Nanoseconds gpu = Excess(causes, TimeGpu, Recent), cpu = Excess(causes, TimeCpu, Recent);
    const bool vsync = ready != Unknown && HasVsync(causes);
    /* It was completed so much later than 0.5 ms before the refresh that was due. */
    const Nanoseconds late = vsync ? excess - ready + ONE_MILLISECOND / 2 : excess;
    const Nanoseconds need = (late < excess ? late : excess) / 2;
    return Excess(causes, TimeMode, Recent) > 0                            ? CauseDisplay
           : late <= 0                                                     ? CauseDisplay
           : !vsync && Excess(causes, TimeReady, 1) >= need                ? CauseDisplay
           : gpu >= need && gpu >= cpu                                     ? CauseGpu
           : cpu >= need                                                   ? CauseCpu
           : gpu != Unknown && Excess(causes, TimePresent, Recent) >= need ? CauseWaiting
                                                                           : CauseUnknown;
}

/* ---- frames ---- */

/* This program's frames tell for how long the GPU worked, so about since the swap was called. */
static void SetRow(Causes *causes, const Frame *frame, Nanoseconds row[CauseTimes])
{
    const bool shown = frame->screenSource != ScreenNever;
    const Nanoseconds seen = frame->screenReal;
    Nanoseconds ready = frame->hasReady ? frame->ready : Unknown;
    if (frame->loop && frame->hasGpu)
        ready = seen - (causes->now - frame->swapTime) - frame->gpu;
    row[TimeEnd] = causes->now;
    row[TimeFrame] = frame->frameTime;
    row[TimeScreen] = shown && causes->seen > 0 ? seen - causes->seen : Unknown;
    row[TimeCpu] = frame->updateTime + frame->renderTime;
    row[TimePresent] = frame->swapTime;
    row[TimeAsleep] = frame->sleepTime;
    row[TimeGpu] = frame->hasGpu ? frame->gpu : Unknown;
    row[TimeReady] = shown ? ready : Unknown;
    row[TimeMode] = causes->presentMode && frame->presentMode != causes->presentMode;
    causes->presentMode = frame->presentMode;
    causes->seen = shown ? seen : causes->seen;
}

Cause CausesAdd(Causes *causes, const Frame *frame)
{
    Nanoseconds *last = causes->rows[CausesWindow - 1];
    const bool isFirst = causes->frames++ == 0; /* of this program: it holds the program's start */
    memmove(causes->rows, causes->rows + 1, sizeof causes->rows - sizeof causes->rows[0]);
    last[TimeEnd] = 0;
    if (frame)
        causes->now += frame->frameTime - frame->deadTime;
    if (frame && !frame->excluded && !(isFirst && frame->loop))
        SetRow(causes, frame, last);
    else
        causes->seen = 0;
    const double took = LengthOf(causes, TimeFrame);
    const Cause cause = took > 0                           ? OfFrame(causes)
                        : LengthOf(causes, TimeScreen) > 0 ? OfScreen(causes)
                                                           : CauseNone;
    causes->counts[cause]++;
    causes->stutters += took > 2.5;
    causes->stutterTime += took > 2.5 ? Time(causes, CausesAround, TimeFrame) : 0;
    return cause;
}
