/* SPDX-License-Identifier: MIT
 *
 * Which frames are long, which are stutters, and why. There is no standard for any of it. The
 * factor of a stutter, 2.5, is the default of CapFrameX (StutteringFactor); it compares with a
 * moving average, which a scene's start and the long frames themselves raise, so here it is the
 * median of a window. That window, the other limits and the rules for causes are this program's
 * own. They were tried on simulated games into which causes had been planted, as in
 * tests/check/causes.c, and not on real ones with known causes.
 */
#include "numbers/stats.h"

#include "base/percentile.h"

static const Nanoseconds Unknown = INT64_MIN / 4;

/* How much a time may differ from its like before a frame is judged. By less nobody sees it. */
static const Nanoseconds Notable = 2 * ONE_MILLISECOND;

/* A long frame takes so many times the median, and so many times the ninth decile, which keeps the
 * long frames of a regular cadence out. */
static const double LongestUsual = 1.5, AboveDecile = 1.1;

/* A stutter takes so many times the median. */
static const double StutterLength = 2.5;

/* ---- the window ---- */

/* The times of a frame: of row 0, the oldest, to CausesWindow - 1. */
static const Nanoseconds *Row(const Causes *causes, int row)
{
    const int at = causes->first + row;
    return causes->rows[at < CausesWindow ? at : at - CausesWindow];
}

/* A time of the frame in a row, or Unknown. */
static Nanoseconds Time(const Causes *causes, int row, CauseTime time)
{
    const Nanoseconds *times = Row(causes, row);
    return times[TimeEnd] > 0 ? times[time] : Unknown;
}

Nanoseconds CausesJudgedEnd(const Causes *causes)
{
    return Row(causes, CausesAround)[TimeEnd];
}

/* The quantile p of a time in the window. Unknown where fewer than ten frames know this time. Sorts
 * by insertion, as for so few values the C library takes twice as long. */
static Nanoseconds Quantile(const Causes *causes, CauseTime time, double p)
{
    enum { Fewest = 10 };
    Nanoseconds sorted[CausesWindow] = {0};
    int count = 0;

    for (int i = 0; i < CausesWindow; i++) {
        const Nanoseconds value = Time(causes, i, time);
        if (value == Unknown)
            continue;

        int at = count++;
        for (; at > 0 && sorted[at - 1] > value; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = value;
    }

    if (count < Fewest)
        return Unknown;
    return (Nanoseconds)Percentile(sorted, count, p);
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

    if (median == Unknown || most == Unknown)
        return Unknown;
    return most - median;
}

/* Whether the frame's time is above nearly all others, so that it may be long. Counting is enough
 * for nearly all frames, as only a tenth can be above the ninth decile by a tenth; and for those of
 * an even game it ends after a few. */
static bool MayBeLong(const Causes *causes, CauseTime time)
{
    enum { MostAbove = CausesWindow / 10 };
    const Nanoseconds own = Time(causes, CausesAround, time);
    if (own < Notable)
        return false;

    const Nanoseconds limit = own - own / 11; /* own / AboveDecile, in whole numbers */
    int above = 0;
    for (int i = 0; i < CausesWindow && above <= MostAbove; i++)
        if (Time(causes, i, time) > limit)
            above++;
    return above <= MostAbove;
}

/* How many times the median the frame's time is, if it is long; else 0. */
static double LengthOf(const Causes *causes, CauseTime time)
{
    if (!MayBeLong(causes, time))
        return 0;

    const Nanoseconds own = Time(causes, CausesAround, time);
    const Nanoseconds median = Quantile(causes, time, 0.5);
    if (median == Unknown || own - median < Notable)
        return 0;

    const double length = (double)own / (double)median;
    const double decile = (double)Quantile(causes, time, 0.9);
    if (length <= LongestUsual || (double)own <= AboveDecile * decile)
        return 0;
    return length;
}

/* ---- the rules ---- */

/* A frame's effect shows after as many frames as wait in queues. */
enum { Recent = 5 };

/* Of a frame that took long: what took at least half of the time above the median. */
static Cause OfFrame(const Causes *causes)
{
    const Nanoseconds need = Excess(causes, TimeFrame, 1) / 2;
    if (Excess(causes, TimeCpu, 1) >= need)
        return CauseCpu;
    if (Excess(causes, TimeOutside, 1) >= need)
        return CauseOutside;
    if (Excess(causes, TimeAsleep, 1) >= need)
        return CauseWaiting;
    if (Excess(causes, TimePresent, 1) < need)
        return CauseUnknown;

    /* It was held in Present: until the browser's own frame, which came late. */
    if (Excess(causes, TimeBrowser, 1) > 0)
        return CauseBrowser;

    const Nanoseconds gpu = Excess(causes, TimeGpu, Recent);
    if (gpu == Unknown)
        return CausePresent;
    if (gpu >= need)
        return CauseGpu;
    if (Excess(causes, TimeMode, Recent) > 0 || Excess(causes, TimeReady, Recent) >= need)
        return CauseDisplay;
    return CauseWaiting;
}

/* Whether pictures wait for the refreshes of a display: 9 of 10 times from one to the next are
 * multiples of one of the shortest, give or take a tenth of that. */
static bool HasVsync(const Causes *causes)
{
    enum { PercentWhole = 90, Tolerance = 10 /* this part of a refresh */ };
    const Nanoseconds refresh = Quantile(causes, TimeScreen, 0.05);
    if (refresh <= 0)
        return false;

    int known = 0, whole = 0;
    for (int i = 0; i < CausesWindow; i++) {
        const Nanoseconds time = Time(causes, i, TimeScreen);
        if (time == Unknown)
            continue;
        known++;
        const Nanoseconds nearest = (time + refresh / 2) / refresh * refresh;
        if (time > 0 && llabs(time - nearest) <= refresh / Tolerance)
            whole++;
    }

    const bool isWhole = whole * 100 >= known * PercentWhole;
    return isWhole && Quantile(causes, TimeReady, 0.5) >= ONE_MILLISECOND;
}

/* Of a frame that did not take long, but was seen long after the one before. */
static Cause OfScreen(const Causes *causes)
{
    if (Excess(causes, TimeMode, Recent) > 0)
        return CauseDisplay;
    if (Excess(causes, TimeReplaced, 1) > 0)
        return CauseReplaced;

    /* How much of the excess is not the display's: with vsync a picture that was completed later
     * than this before the refresh that was due has missed it. */
    static const Nanoseconds due = ONE_MILLISECOND / 2;
    const Nanoseconds excess = Excess(causes, TimeScreen, 1);
    const Nanoseconds ready = Time(causes, CausesAround, TimeReady);
    const bool vsync = ready != Unknown && HasVsync(causes);
    Nanoseconds late = excess;
    if (vsync)
        late = excess - ready + due;
    if (late <= 0)
        return CauseDisplay;

    /* A cause has at least half of it. */
    Nanoseconds need = late / 2;
    if (late > excess)
        need = excess / 2;
    if (!vsync && Excess(causes, TimeReady, 1) >= need)
        return CauseDisplay;

    const Nanoseconds gpu = Excess(causes, TimeGpu, Recent);
    const Nanoseconds cpu = Excess(causes, TimeCpu, Recent);
    const Nanoseconds outside = Excess(causes, TimeOutside, Recent);
    if (gpu >= need && gpu >= cpu && gpu >= outside)
        return CauseGpu;
    if (cpu >= need)
        return CauseCpu;
    if (outside >= need)
        return CauseOutside;
    if (gpu != Unknown && Excess(causes, TimePresent, Recent) >= need)
        return CauseWaiting;
    return CauseUnknown;
}

/* ---- frames ---- */

/* A time, if the columns that tell it are known. */
static Nanoseconds Known(const Frame *frame, ColumnSet columns, Nanoseconds time)
{
    return FrameKnows(frame, columns) ? time : Unknown;
}

/* From when the GPU had completed the picture until it was seen. This program's frames tell for how
 * long the GPU worked, so about since the swap was called. */
static Nanoseconds ReadyOf(const Causes *causes, const Frame *frame)
{
    if (frame->loop && FrameKnows(frame, COLUMN_OF(gpu_ms)))
        return frame->screenReal - (causes->now - frame->swapTime) - frame->gpu;
    return Known(frame, KNOWS_READY, frame->ready);
}

/* By how many refreshes a browser's animation frame came later than the picture could be seen. */
static Nanoseconds BrowserLate(const Frame *frame)
{
    if (frame->screenSource != ScreenRaf)
        return 0;
    return Known(frame, COLUMN_OF(late), frame->late);
}

/* What the picture's time on the screen tells. */
static void SetScreen(Causes *causes, const Frame *frame, Nanoseconds row[CauseTimes])
{
    const ColumnSet screen = COLUMN_OF(screen_ms) | COLUMN_OF(screen_source);
    const bool knowsOnlySource = (frame->known & screen) == COLUMN_OF(screen_source);
    row[TimeScreen] = row[TimeReady] = row[TimeReplaced] = row[TimeBrowser] = Unknown;
    if (frame->screenSource == ScreenNever) {
        causes->replaced++;
        return;
    }

    if (causes->seen > 0 && !knowsOnlySource)
        row[TimeScreen] = frame->screenReal - causes->seen;
    row[TimeReady] = ReadyOf(causes, frame);
    row[TimeReplaced] = causes->replaced;
    row[TimeBrowser] = BrowserLate(frame);
    causes->seen = frame->screenReal;
    causes->replaced = 0;
}

/* A way of presenting that is not told has not changed. */
static void SetMode(Causes *causes, const Frame *frame, Nanoseconds row[CauseTimes])
{
    row[TimeMode] = 0;
    if (!frame->presentMode)
        return;
    if (causes->presentMode && frame->presentMode != causes->presentMode)
        row[TimeMode] = 1;
    causes->presentMode = frame->presentMode;
}

static void SetRow(Causes *causes, const Frame *frame, Nanoseconds row[CauseTimes])
{
    row[TimeEnd] = causes->now;
    row[TimeFrame] = frame->frameTime;
    row[TimeCpu] = Known(frame, COLUMN_OF(render_ms), frame->updateTime + frame->renderTime);
    row[TimePresent] = Known(frame, COLUMN_OF(swap_ms), frame->swapTime);
    row[TimeAsleep] = Known(frame, COLUMN_OF(sleep_ms), frame->sleepTime);
    row[TimeGpu] = Known(frame, COLUMN_OF(gpu_ms), frame->gpu);
    SetMode(causes, frame, row);
    SetScreen(causes, frame, row);

    /* This program's frames tell what else it was, and others' perhaps the work. */
    row[TimeOutside] = Unknown;
    if (!frame->loop && row[TimeCpu] == Unknown)
        row[TimeOutside] = Known(frame, COLUMN_OF(swap_ms), frame->frameTime - frame->swapTime);
}

/* The next row: of a frame, or of none. It takes the place of the oldest. */
static void AddRow(Causes *causes, const Frame *frame)
{
    Nanoseconds *last = causes->rows[causes->first];
    const bool isFirst = causes->frames == 0;
    causes->first = (causes->first + 1) % CausesWindow;
    last[TimeEnd] = 0;
    causes->frames++;
    if (frame)
        causes->now += frame->frameTime - frame->deadTime;

    /* The first one of this program holds the program's start. */
    const bool holdsMore = frame && (frame->excluded || (isFirst && frame->loop));
    if (frame && !holdsMore)
        SetRow(causes, frame, last);
    else
        causes->seen = causes->replaced = 0;
}

Cause CausesAdd(Causes *causes, const Frame *frame)
{
    AddRow(causes, frame);

    Cause cause = CauseNone;
    const double took = LengthOf(causes, TimeFrame);
    if (took > 0)
        cause = OfFrame(causes);
    else if (LengthOf(causes, TimeScreen) > 0)
        cause = OfScreen(causes);

    causes->counts[cause]++;
    if (took > StutterLength) {
        causes->stutters++;
        causes->stutterTime += Time(causes, CausesAround, TimeFrame);
    }
    return cause;
}
