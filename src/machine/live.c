/* SPDX-License-Identifier: MIT */
#include "machine/live.h"

#include "base/files.h"
#include "base/message.h"
#include "machine/system.h"

#include <stdlib.h>

/* The first swaps only fill the driver's queue; after them, so many are measured at a time. */
enum { FirstSwaps = 3, MeasuredSwaps = 12 };

/* Swaps that wait for the display take at least about this part of its interval, in tenths; others
 * mostly take less. */
enum { ShortestWaitTenths = 7 };

/* Used if the display's refresh rate is unknown. */
enum { GuessedRate = 60 };

/* How often a pause shows the picture again: messages end, and windows are uncovered. */
enum { IdleMs = 50 };

/* How long a turn waits whose window is hidden: nobody sees it, and four ticks at a time, of the
 * loop that has most, are as good as one. Out of view in a browser there are often several, and for
 * a hidden tab a browser makes it a second. */
enum { HiddenMs = 40, HiddenInBrowserMs = 100 };

/* Where there is presentation feedback, vsync works nearly always: if it seems not to, it is
 * measured again after this time. */
static const Nanoseconds VsyncRetryDelay = 2 * ONE_SECOND;

/* Real work takes time by itself; added time keeps the processor busy. */
static Nanoseconds LiveSpend(void *self, Work work, Nanoseconds added)
{
    (void)self, (void)work;
    const Nanoseconds end = SystemTime() + added;
    while (added > 0 && SystemTime() < end && !SignalsQuit())
        ;
    return added;
}

/* The display's interval, 0 if unknown. Feedback is newer and more exact. */
static Nanoseconds Refresh(const LiveMachine *live)
{
    if (live->screenTimes.refresh > 0)
        return live->screenTimes.refresh;
    return live->window->screen.refresh;
}

/* Whether the display server tells that it is not constant, or a browser's frames show it. */
static bool Varies(const LiveMachine *live)
{
    const ScreenTimes *times = &live->screenTimes;
    if (times->source == ScreenRaf)
        return times->fit.varies;
    return times->source == ScreenSeen && times->refresh == 0;
}

static int RefreshRate(const LiveMachine *live)
{
    const Nanoseconds refresh = Refresh(live);
    if (refresh == 0)
        return GuessedRate;
    return RateOf(refresh);
}

/* Until it is measured, and again after each change of the display, swaps are taken to wait.
 * Without a display, or if the driver refuses vsync, they do not, and nothing is measured. */
static void AssumeVsync(LiveMachine *live)
{
    live->vsync = (VsyncMeasured){.swapsWait = !live->window->offscreen && live->window->accepted,
                                  .assumedFor = Refresh(live),
                                  .decidedAt = live->vsync.decidedAt};
}

static void FillVsync(const LiveMachine *live, ScreenState *screen)
{
    screen->vsync = live->window->vsync != VsyncOff;
    screen->capRate = 0;
    if (screen->vsync && !live->vsync.swapsWait)
        screen->capRate = RefreshRate(live);
}

static void LiveInput(void *self, InputRead how, Input *input, ScreenState *screen)
{
    LiveMachine *live = self;
    const Window *window = live->window;
    const bool isHidden = live->screenTimes.unseen || !window->screen.visible;

    const bool isBrowser = live->screenTimes.source == ScreenRaf;

    int timeoutMs = 0;
    if (how == InputWait)
        timeoutMs = IdleMs;
    else if (how == InputTurn && isHidden)
        timeoutMs = isBrowser ? HiddenInBrowserMs : HiddenMs;

    WindowRead(timeoutMs, input);
    if (window->lost)
        InputAdd(input, ActionQuit);
    WindowFeedback(&live->screenTimes);

    *screen = window->screen;
    screen->visible = screen->visible && !live->screenTimes.unseen;
    screen->refresh = Refresh(live);
    FillVsync(live, screen);
}

static void LiveAct(void *self, Action action, ScreenState *state)
{
    LiveMachine *live = self;
    const Vsync otherVsync = live->window->vsync == VsyncOff ? VsyncOn : VsyncOff;
    if (action == ActionReloadShaders)
        RenderReloadShaders();
    if (action == ActionFullscreen)
        WindowToggleFullscreen();
    if (action == ActionVsync) {
        WindowSetVsync(otherVsync);
        AssumeVsync(live);
    }
    FillVsync(live, state);
}

static void LiveDraw(void *self, const View *view)
{
    LiveMachine *live = self;
    live->drawn = SystemTime();
    RenderDraw(view, live->screenTimes.presented + 1);
}

/* Whether what was found out may have changed: the window is on another display, or it is time to
 * try again. */
static bool MayHaveChanged(const LiveMachine *live, Nanoseconds now)
{
    const VsyncMeasured *vsync = &live->vsync;
    const Nanoseconds refresh = Refresh(live), sameWithin = refresh / 64;
    if (llabs(refresh - vsync->assumedFor) > sameWithin)
        return true;

    const bool hasFeedback = live->screenTimes.source != ScreenSwap;
    if (vsync->swapsWait || !hasFeedback)
        return false;
    return now - vsync->decidedAt > VsyncRetryDelay;
}

/* The shortest mean interval of swaps that wait for the display. A browser's interval is only a
 * guess: it leaves out some animation frames. */
static Nanoseconds ShortestWaiting(const LiveMachine *live)
{
    const Nanoseconds refresh = Refresh(live);
    if (refresh == 0 || live->screenTimes.source == ScreenRaf)
        return FASTEST_REFRESH;
    return refresh * ShortestWaitTenths / 10;
}

/* A swap has returned. Swaps that return much faster than the display refreshes do not wait for
 * vsync, whatever the driver says. */
static void MeasureVsync(LiveMachine *live, Nanoseconds now)
{
    VsyncMeasured *vsync = &live->vsync;
    if (MayHaveChanged(live, now))
        AssumeVsync(live);
    if (!vsync->swapsWait)
        return;

    vsync->swaps++;
    if (vsync->swaps == FirstSwaps)
        vsync->countedFrom = now;
    if (vsync->swaps < FirstSwaps + MeasuredSwaps)
        return;

    const Nanoseconds interval = (now - vsync->countedFrom) / MeasuredSwaps;
    if (interval < ShortestWaiting(live))
        vsync->swapsWait = false;
    vsync->decidedAt = now;

    /* The next measurement begins. */
    vsync->swaps = FirstSwaps;
    vsync->countedFrom = now;
}

/* For a window that can't be seen, Wayland sends no frame callbacks. SDL then waits ten refreshes
 * in each swap, or a second if it does not know the refresh rate. */
static bool SwapTimedOut(const LiveMachine *live, Nanoseconds swap)
{
    enum { SdlWaits = 10 };
    const Nanoseconds refresh = live->window->screen.refresh;
    Nanoseconds wait = ONE_SECOND;
    if (refresh > 0)
        wait = SdlWaits * refresh;
    return swap >= wait / 10 * 9; /* nearly all of it */
}

static bool LivePresent(void *self)
{
    LiveMachine *live = self;
    ScreenTimes *times = &live->screenTimes;
    const bool anyWaits = times->reported < times->presented; /* a swap waits only for such a one */

    const Nanoseconds start = SystemTime();
    live->requested = WindowSwap(times);
    const Nanoseconds end = SystemTime();

    ScreenTimesPresented(times, live->drawn, end, live->requested);
    times->unseen = live->requested && anyWaits && SwapTimedOut(live, end - start);
    WindowFeedback(times);
    MeasureVsync(live, end);
    return !times->unseen;
}

/* The return of a swap tells no interval: that is the display's, if it has one. */
static void SetRefresh(const LiveMachine *live, ScreenTime *time)
{
    if (time->source != ScreenSwap)
        return;
    time->refresh = 0;
    if (!Varies(live))
        time->refresh = Refresh(live);
}

static bool LiveSeen(void *self, bool wait, ScreenTime *time)
{
    LiveMachine *live = self;
    ScreenTimes *times = &live->screenTimes;
    while (times->reported < times->presented) {
        WindowFeedback(times);
        if (ScreenTimesNext(times, SystemTime(), RenderGpuTime(times->reported + 1), time)) {
            SetRefresh(live, time);
            return true;
        }
        if (!wait)
            return false;
        SystemSleep(ONE_MILLISECOND);
    }
    return false;
}

static bool LiveScreenshot(void *self, const char *path)
{
    const LiveMachine *live = self;
    const Window *window = live->window;
    const bool isNamed = path != NULL;
    const int width = window->screen.width, height = window->screen.height;
    char name[NewFileNameSize];
    if (!isNamed && !NewFile(name, ".png"))
        return false;
    if (!isNamed)
        path = name;

    uint8_t *pixels = malloc((size_t)width * (size_t)height * 4);
    if (!pixels)
        return Fail("no memory for a picture of %d x %d", width, height);
    RenderRead(width, height, pixels);
    const bool written = PngWrite(path, width, height, pixels);
    free(pixels);
    if (written && !isNamed)
        Note("wrote %s", name);
    return written;
}

static void LiveReadPicture(void *self, uint8_t *pixels)
{
    const LiveMachine *live = self;
    RenderRead(live->window->screen.width, live->window->screen.height, pixels);
}

/* The first feedback changes the source. Where none will come there is nothing to wait for. */
static bool LiveAnySeen(void *self)
{
    const LiveMachine *live = self;
    return live->screenTimes.source != ScreenSwap || !live->requested;
}

bool LiveMachineOpen(LiveMachine *live, const WindowSettings *settings)
{
    *live = (LiveMachine){
        .requested = true, .screenTimes.source = ScreenSwap, .window = WindowOpen(settings)};
    if (!live->window)
        return false;
    AssumeVsync(live);
    return true;
}

bool LiveMachineClose(const LiveMachine *live)
{
    const Window *window = live->window;
    const bool ok = window && !window->lost && !window->render->failed;
    WindowClose();
    return ok;
}

/* ---- the system's clock and sleeps ---- */

static Nanoseconds LiveRead(void *self)
{
    (void)self;
    return SystemTime();
}

static void LiveWaitUntil(void *self, Nanoseconds deadline)
{
    (void)self;
    SystemWaitUntil(deadline);
}

static void LiveSleep(void *self, Nanoseconds duration)
{
    (void)self;
    SystemSleep(duration);
}

static Nanoseconds LiveBusy(void *self)
{
    (void)self;
    return SystemProcessorTime();
}

Machine LiveMachineTables(LiveMachine *live)
{
    return (Machine){
        .clock = {.self = live,
                  .loopRead = LiveRead,
                  .read = LiveRead,
                  .waitUntil = LiveWaitUntil,
                  .sleep = LiveSleep,
                  .spend = LiveSpend,
                  .busy = LiveBusy},
        .screen = {.self = live,
                   .draw = LiveDraw,
                   .present = LivePresent,
                   .seen = LiveSeen,
                   .anySeen = LiveAnySeen,
                   .act = LiveAct,
                   .screenshot = LiveScreenshot,
                   .read = LiveReadPicture},
        .input = {.self = live, .read = LiveInput},
    };
}

/* ---- --info ---- */

/* Swaps a second with nothing to draw: enough of them to measure vsync twice. */
static double SwapRate(LiveMachine *live)
{
    enum { Swaps = 2 * MeasuredSwaps + 1 };
    ScreenTime time;
    Nanoseconds start = 0;
    for (int i = 0; i < FirstSwaps + Swaps; i++) {
        if (i == FirstSwaps)
            start = SystemTime();
        LivePresent(live);
        while (LiveSeen(live, false, &time))
            ;
    }

    Nanoseconds duration = SystemTime() - start;
    if (duration == 0)
        duration = 1; /* the clock is coarser than all these swaps */
    return Swaps * 1e9 / (double)duration;
}

/* Whether swaps at this rate wait for the display. If its refresh rate is unknown, this switches
 * vsync off for good, and they do only if swaps are much faster then. */
static bool MeasureSwapsWait(LiveMachine *live, double rate)
{
    if (!live->vsync.swapsWait || Refresh(live) > 0)
        return live->vsync.swapsWait;
    WindowSetVsync(VsyncOff);
    return 10 * rate < ShortestWaitTenths * SwapRate(live);
}

bool LiveMachineInfo(LiveMachine *live, FILE *file)
{
    const Window window = *live->window; /* the measurements change it */
    const double rate = SwapRate(live);
    const Nanoseconds refresh = Refresh(live);
    const bool varies = Varies(live);
    const bool waits = MeasureSwapsWait(live, rate);

    WindowDescribe(file);
    TextPrint(file, "OpenGL    %s\n", window.render->version);
    TextPrint(file, "renderer  %s\n", window.render->device);
    if (varies)
        TextPrint(file, "refresh   not constant\n");
    else if (refresh > 0)
        TextPrint(file, "refresh   %.4g Hz\n", 1e9 / (double)refresh);
    else
        TextPrint(file, "refresh   unknown\n");

    const char *returned = window.accepted ? "0 (accepted)" : "-1 (refused)";
    const char *measured = waits ? "it waits" : "it does not wait";
    TextPrint(file, "vsync     asked for: %s; returned: %s; measured: %.1f swaps/s, %s\n",
              VsyncWords[window.vsync], returned, rate, measured);
    TextPrint(file, "screen    times: %s\n", ScreenSourceTexts[live->screenTimes.source]);
    return StreamFlush(file, "the information");
}
