/* SPDX-License-Identifier: MIT */
#include "machine/live.h"

#include "base/files.h"
#include "base/message.h"
#include "machine/system.h"

#include <stdlib.h>

/* The first swaps only fill the driver's queue; after them, so many are measured at a time. */
enum { FirstSwaps = 3, MeasuredSwaps = 12 };

/* Used if the display's refresh rate is unknown. */
enum { GuessedRate = 60 };

/* Where there is presentation feedback, vsync works nearly always: if it seems not to, it is
 * measured again after this time. */
static const Nanoseconds VsyncRetryDelay = 2 * ONE_SECOND;

static LiveMachine *live; /* the one that is open */

/* Real work takes time by itself; added time keeps the processor busy. */
static Nanoseconds LiveSpend(Work work, Nanoseconds added)
{
    (void)work;
    Nanoseconds end = SystemTime() + added;
    while (added > 0 && SystemTime() < end && !SignalsQuit())
        ;
    return added;
}

/* The display's interval, 0 if unknown. Feedback is newer and more exact. */
static Nanoseconds Refresh(void)
{
    return live->screenTimes.refresh > 0 ? live->screenTimes.refresh : live->window->screen.refresh;
}

/* Whether the display server tells that it is not constant. */
static bool Varies(void)
{
    return live->screenTimes.source == ScreenSeen && live->screenTimes.refresh == 0;
}

static int RefreshRate(void)
{
    const Nanoseconds refresh = Refresh();
    return refresh > 0 ? RateOf(refresh) : GuessedRate;
}

/* Assumes that swaps wait until it has been measured, and again after each change of the display.
 * Without a display, or if the driver refuses vsync, they do not and nothing is measured. */
static void AssumeVsync(void)
{
    live->vsync = (VsyncMeasured){.swapsWait = !live->window->offscreen && live->window->accepted,
                                  .assumedFor = Refresh(),
                                  .since = live->vsync.since};
}

static void FillVsync(ScreenState *screen)
{
    screen->vsync = live->window->vsync != VsyncOff;
    screen->capRate = screen->vsync && !live->vsync.swapsWait ? RefreshRate() : 0;
}

/* How often a pause shows the picture again: messages end, and windows are uncovered. */
enum { IdleMs = 50 };

static void LiveInput(InputRead how, Input *input, ScreenState *screen)
{
    const Window *window = live->window;
    int timeoutMs = 0;
    if (how == InputWait)
        timeoutMs = IdleMs;
    else if (how == InputTurn && (live->screenTimes.unseen || !window->screen.visible))
        timeoutMs = 1000 / RefreshRate();
    WindowRead(timeoutMs, input);
    if (window->lost)
        InputAdd(input, ActionQuit);
    WindowFeedback(&live->screenTimes);
    *screen = window->screen;
    screen->visible &= !live->screenTimes.unseen;
    screen->refresh = Refresh();
    FillVsync(screen);
}

static void LiveAct(Action action, ScreenState *state)
{
    if (action == ActionReloadShaders)
        RenderReloadShaders();
    if (action == ActionFullscreen)
        WindowToggleFullscreen();
    if (action == ActionVsync) {
        WindowSetVsync(live->window->vsync == VsyncOff ? VsyncOn : VsyncOff);
        AssumeVsync();
    }
    FillVsync(state);
}

static void LiveDraw(const View *view)
{
    live->drawn = SystemTime();
    RenderDraw(view, live->screenTimes.presented + 1);
}

/* Whether what was found out may have changed: the window is on another display, or it is time to
 * try again. */
static bool MayHaveChanged(Nanoseconds now)
{
    const VsyncMeasured *vsync = &live->vsync;
    const Nanoseconds refresh = Refresh(), sameWithin = refresh / 64;
    if (llabs(refresh - vsync->assumedFor) > sameWithin)
        return true;
    const bool retries = live->screenTimes.source != ScreenSwap;
    return !vsync->swapsWait && retries && now - vsync->since > VsyncRetryDelay;
}

/* The shortest mean interval of swaps that wait for the display. A browser's interval is only a
 * guess: it leaves out some animation frames. */
static Nanoseconds ShortestWaiting(void)
{
    const Nanoseconds refresh = Refresh();
    if (refresh == 0 || live->screenTimes.source == ScreenRaf)
        return FASTEST_REFRESH;
    return refresh * 7 / 10; /* swaps that wait are never much faster, and others mostly are */
}

/* A swap has returned. Swaps that return much faster than the display refreshes do not wait for
 * vsync, whatever the driver says. */
static void MeasureVsync(Nanoseconds now)
{
    VsyncMeasured *vsync = &live->vsync;
    if (MayHaveChanged(now))
        AssumeVsync();
    if (!vsync->swapsWait)
        return;

    vsync->swaps++;
    if (vsync->swaps == 1 || vsync->swaps == FirstSwaps)
        vsync->since = now;
    if (vsync->swaps < FirstSwaps + MeasuredSwaps)
        return;

    const Nanoseconds interval = (now - vsync->since) / MeasuredSwaps;
    if (interval < ShortestWaiting())
        vsync->swapsWait = false;
    vsync->swaps = FirstSwaps;
    vsync->since = now;
}

/* For a window that can't be seen, Wayland sends no frame callbacks. SDL then waits ten refreshes
 * in each swap, or a second if it does not know the refresh rate. */
static bool SwapTimedOut(Nanoseconds swap)
{
    const Nanoseconds refresh = live->window->screen.refresh;
    const Nanoseconds wait = refresh > 0 ? 10 * refresh : ONE_SECOND;
    return swap >= wait / 10 * 9;
}

static bool LivePresent(void)
{
    ScreenTimes *times = &live->screenTimes;
    const bool waiting = times->reported < times->presented;
    const Nanoseconds start = SystemTime();
    live->requested = WindowSwap(times);
    const Nanoseconds end = SystemTime();
    ScreenTimesPresented(times, live->drawn, end, live->requested);
    times->unseen = live->requested && waiting && SwapTimedOut(end - start);
    WindowFeedback(times);
    MeasureVsync(end);
    return !times->unseen;
}

static bool LiveSeen(bool wait, ScreenTime *time)
{
    ScreenTimes *times = &live->screenTimes;
    while (times->reported < times->presented) {
        WindowFeedback(times);
        if (ScreenTimesNext(times, SystemTime(), RenderGpuTime(times->reported + 1), time)) {
            if (time->source == ScreenSwap)
                time->refresh = Varies() ? 0 : Refresh();
            return true;
        }
        if (!wait)
            return false;
        SystemSleep(ONE_MILLISECOND);
    }
    return false;
}

static bool LiveScreenshot(const char *path)
{
    const Window *window = live->window;
    char name[NewFileNameSize];
    const int width = window->screen.width, height = window->screen.height;
    if (!path && !NewFile(name, ".png"))
        return false;

    uint8_t *pixels = malloc((size_t)width * (size_t)height * 4);
    if (!pixels)
        return Fail("no memory for a picture of %d x %d", width, height);
    RenderRead(width, height, pixels);
    const bool written = PngWrite(path ? path : name, width, height, pixels);
    free(pixels);
    if (written && !path)
        Note("wrote %s", name);
    return written;
}

static bool LiveAnySeen(void)
{
    return live->screenTimes.source != ScreenSwap || !live->requested;
}

bool LiveMachineOpen(LiveMachine *memory, const WindowSettings *settings)
{
    live = memory;
    *live = (LiveMachine){
        .requested = true, .screenTimes.source = ScreenSwap, .window = WindowOpen(settings)};
    if (!live->window)
        return false;
    AssumeVsync();
    return true;
}

bool LiveMachineClose(void)
{
    const Window *window = live->window;
    const bool ok = window && !window->lost && !window->render->failed;
    WindowClose();
    return ok;
}

const Machine LiveTables = {
    .clock = {SystemTime, SystemTime, SystemWaitUntil, SystemSleep, LiveSpend, SystemProcessorTime},
    .screen = {LiveDraw, LivePresent, LiveSeen, LiveAnySeen, LiveAct, LiveScreenshot},
    .readInput = LiveInput,
};

/* Swaps a second with nothing to draw: enough of them to measure vsync twice. */
static double SwapRate(void)
{
    enum { Swaps = 2 * MeasuredSwaps + 1 };
    ScreenTime time;
    Nanoseconds start = 0;
    for (int i = 0; i < FirstSwaps + Swaps; i++) {
        if (i == FirstSwaps)
            start = SystemTime();
        LivePresent();
        while (LiveSeen(false, &time))
            ;
    }
    const Nanoseconds duration = SystemTime() - start;
    return Swaps * 1e9 / (double)(duration > 0 ? duration : 1);
}

/* Whether swaps at this rate wait for the display. If its refresh rate is unknown, they do only if
 * swaps without vsync are much faster. */
static bool SwapsWait(double rate)
{
    if (!live->vsync.swapsWait || Refresh() > 0)
        return live->vsync.swapsWait;
    WindowSetVsync(VsyncOff);
    return rate < 0.7 * SwapRate();
}

bool LiveMachineInfo(FILE *file)
{
    const Window window = *live->window;
    const double rate = SwapRate();
    const Nanoseconds refresh = Refresh();

    WindowDescribe(file);
    TextPrint(file, "OpenGL    %s\n", window.render->version);
    TextPrint(file, "renderer  %s\n", window.render->device);
    if (Varies())
        TextPrint(file, "refresh   not constant\n");
    else if (refresh > 0)
        TextPrint(file, "refresh   %.4g Hz\n", 1e9 / (double)refresh);
    else
        TextPrint(file, "refresh   unknown\n");
    TextPrint(file, "vsync     asked for: %s; returned: %d (%s); measured: %.1f swaps/s, %s\n",
              VsyncWords[window.vsync], window.accepted ? 0 : -1,
              window.accepted ? "accepted" : "refused", rate,
              SwapsWait(rate) ? "it waits" : "it does not wait");
    TextPrint(file, "screen    times: %s\n", ScreenSourceTexts[live->screenTimes.source]);
    return StreamFlush(file, "the information");
}
