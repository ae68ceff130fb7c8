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

/* How long the GPU's time for a picture is waited for. */
static const Nanoseconds GpuPatience = 250 * ONE_MILLISECOND;

static Nanoseconds LiveNow(void *self)
{
    LiveMachine *live = self;
    live->now = SystemTime();
    return live->now;
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

/* Real work takes time by itself; added time keeps the processor busy. */
static Nanoseconds LiveSpend(void *self, Work work, Nanoseconds added)
{
    (void)work;
    Nanoseconds end = LiveNow(self) + added;
    while (added > 0 && LiveNow(self) < end && !SignalsQuit())
        ;
    return added;
}

static Nanoseconds LiveBusy(void *self)
{
    (void)self;
    return SystemProcessorTime();
}

/* The display's interval, 0 if unknown. Feedback is newer and more exact. */
static Nanoseconds Refresh(const LiveMachine *live)
{
    const int rate = live->window->display.refreshRate;
    if (live->refreshReported > 0)
        return live->refreshReported;
    return rate > 0 ? PeriodOf(rate) : 0;
}

/* Whether the display server tells that it is not constant. */
static bool Varies(const LiveMachine *live)
{
    return live->source == ScreenSeen && live->refreshReported == 0;
}

/* The same, 0 where it is only a guess: a browser leaves out some animation frames. */
static Nanoseconds CertainRefresh(const LiveMachine *live)
{
    return live->source == ScreenRaf ? 0 : Refresh(live);
}

static int RefreshRate(const LiveMachine *live)
{
    const Nanoseconds refresh = Refresh(live);
    return refresh > 0 ? (int)((ONE_SECOND + refresh / 2) / refresh) : GuessedRate;
}

/* Assumes that vsync works until it has been measured, and again after each change of the display.
 * Without a display, or if the driver refuses vsync, it does not work and nothing is measured. */
static void AssumeVsync(LiveMachine *live)
{
    const WindowDisplay *display = &live->window->display;
    live->vsyncWorks = display->vsync == VsyncOff || (!display->offscreen && display->accepted);
    live->swaps = 0;
    live->changesSeen = display->changes;
}

/* Reads the presentation feedback that has come. Returns whether a picture was seen. */
static bool ReadFeedback(LiveMachine *live)
{
    const Feedback *feedback = &live->window->feedback;
    PictureFeedback picture;
    bool any = false;
    while (feedback->next && feedback->next(&picture)) {
        const Nanoseconds refresh = ScreenTimesFeedback(&live->screenTimes, &picture);
        const bool varies = refresh == 0 && picture.source == ScreenSeen;
        if (refresh >= FASTEST_REFRESH || varies) {
            const bool isOther = llabs(refresh - live->refreshReported) > refresh / 64;
            live->refreshReported = refresh;
            if (isOther)
                AssumeVsync(live);
        }
        if (picture.source == ScreenNever)
            continue;
        live->source = picture.source;
        any = true;
    }
    live->unseen &= !any;
    return any;
}

/* How often a pause shows the picture again: messages end, and windows are uncovered. */
enum { IdleMs = 50 };

static void LiveInput(void *self, InputRead how, Input *input, ScreenState *screen)
{
    LiveMachine *live = self;
    Window *window = live->window;
    int timeoutMs = 0;
    if (how == InputWait)
        timeoutMs = IdleMs;
    else if (how == InputTurn && (live->unseen || !WindowVisible(window)))
        timeoutMs = 1000 / RefreshRate(live);
    WindowRead(window, timeoutMs, input);
    ReadFeedback(live);
    if (live->changesSeen != window->display.changes)
        AssumeVsync(live);
    *screen = window->screen;
    screen->visible = !live->unseen && WindowVisible(window);
    screen->refresh = Refresh(live);
    screen->vsync = window->display.vsync != VsyncOff;
    screen->capRate = live->vsyncWorks ? 0 : RefreshRate(live);
    screen->notice = window->render ? window->render->shaderError : NULL;
}

static void LiveAct(void *self, Action action)
{
    if (action == ActionReloadShaders)
        RenderReloadShaders();
    else
        WindowAct(((LiveMachine *)self)->window, action);
}

static void LiveDraw(void *self, const View *view)
{
    LiveMachine *live = self;
    const uint64_t picture = live->screenTimes.presented + 1;
    live->drawn[picture % MaxWaitingPictures] = LiveNow(live);
    RenderDraw(live->window->render, view, picture);
}

/* If swaps return much faster than the display can show them, they do not wait for vsync, whatever
 * the driver has answered. */
static void MeasureVsync(LiveMachine *live)
{
    const Nanoseconds refresh = CertainRefresh(live), now = live->now;
    if (!live->vsyncWorks && live->source != ScreenSwap && now - live->since > VsyncRetryDelay)
        AssumeVsync(live);
    if (!live->vsyncWorks)
        return;
    if (live->swaps++ == 0 || live->swaps == FirstSwaps)
        live->since = now;
    if (live->swaps < FirstSwaps + MeasuredSwaps)
        return;
    const Nanoseconds interval = (now - live->since) / MeasuredSwaps;
    const Nanoseconds fastest = refresh > 0 ? refresh * 7 / 10 : FASTEST_REFRESH;
    live->swaps = FirstSwaps;
    live->since = now;
    if (interval < fastest)
        live->vsyncWorks = false;
}

/* Wayland sends no frame callbacks for a window that cannot be seen, on another workspace for
 * example. SDL then waits ten refreshes in each swap, a second where it does not know the refresh
 * rate. */
static bool SwapTimedOut(const LiveMachine *live, Nanoseconds swap)
{
    const int rate = live->window->display.refreshRate;
    return swap >= (rate > 0 ? 9 * PeriodOf(rate) : ONE_SECOND * 9 / 10);
}

static Presented LivePresent(void *self)
{
    LiveMachine *live = self;
    ScreenTimes *times = &live->screenTimes;
    const Feedback *feedback = &live->window->feedback;
    const bool waiting = times->reported < times->presented;
    live->requested = feedback->request && feedback->request(times->presented + 1);
    const Nanoseconds start = LiveNow(live);
    WindowSwap(live->window);
    ScreenTimesPresented(times, LiveNow(live), live->requested);
    const Nanoseconds swap = live->now - start;
    live->unseen = !ReadFeedback(live) && live->requested && waiting && SwapTimedOut(live, swap);
    if (live->window->display.vsync != VsyncOff)
        MeasureVsync(live);
    return (Presented){times->presented, !live->unseen};
}

/* How long the GPU worked on the next picture; 0: unknown; -1: it may be known soon. A time longer
 * than since the draw began is nonsense. */
static Nanoseconds GpuTime(const LiveMachine *live)
{
    const ScreenTimes *times = &live->screenTimes;
    const uint64_t picture = times->reported + 1;
    const Nanoseconds most = live->now - live->drawn[picture % MaxWaitingPictures];
    const Nanoseconds time = RenderGpuTime(picture);
    const bool isLate =
        most > GpuPatience || times->presented - times->reported >= MaxWaitingPictures;
    return (time < 0 ? isLate : time > most) ? 0 : time;
}

static bool LiveSeen(void *self, bool wait, ScreenTime *time)
{
    LiveMachine *live = self;
    ScreenTimes *times = &live->screenTimes;
    for (;;) {
        ReadFeedback(live);
        const Nanoseconds now = LiveNow(live), gpu = GpuTime(live);
        if (gpu >= 0 && ScreenTimesNext(times, now, time)) {
            time->gpu = gpu;
            if (time->source == ScreenSwap)
                time->refresh = Varies(live) ? 0 : Refresh(live);
            return true;
        }
        if (!wait || times->reported == times->presented)
            return false;
        SystemSleep(ONE_MILLISECOND);
    }
}

static bool LiveScreenshot(void *self, const char *path)
{
    const Window *window = ((LiveMachine *)self)->window;
    char name[NewFileNameSize];
    const int width = window->screen.width, height = window->screen.height;
    uint8_t *pixels = malloc((size_t)width * (size_t)height * 4);
    if (!pixels)
        return Fail("no memory for a picture of %d x %d", width, height);
    RenderRead(width, height, pixels);
    const bool written =
        (path || NewFile(name, ".png")) && PngWrite(path ? path : name, width, height, pixels);
    if (written && !path)
        Note("wrote %s", name);
    free(pixels);
    return written;
}

static bool LiveAnySeen(void *self)
{
    const LiveMachine *live = self;
    return live->source != ScreenSwap || !live->requested;
}

bool LiveMachineOpen(LiveMachine *live, const WindowSettings *settings)
{
    *live = (LiveMachine){.source = ScreenSwap, .window = WindowOpen(settings)};
    if (!live->window)
        return false;
    SystemWakePromptly();
    live->requested = live->window->feedback.request != NULL;
    AssumeVsync(live);
    return true;
}

bool LiveMachineClose(LiveMachine *live)
{
    if (!live->window)
        return false;
    const bool failed = live->window->lost || live->window->render->failed;
    WindowClose(live->window);
    return !failed;
}

Machine LiveMachineTables(LiveMachine *live)
{
    return (Machine){
        .clock = {live, LiveNow, LiveNow, LiveWaitUntil, LiveSleep, LiveSpend, LiveBusy},
        .screen = {live, LiveDraw, LivePresent, LiveSeen, LiveAnySeen, LiveAct, LiveScreenshot},
        .input = {live, LiveInput},
    };
}

/* Swaps a second with nothing to draw. */
static double SwapRate(LiveMachine *live)
{
    enum { Swaps = 30 };
    ScreenTime time;
    Nanoseconds start = 0;
    for (int i = 0; i < FirstSwaps + Swaps; i++) {
        if (i == FirstSwaps)
            start = LiveNow(live);
        LivePresent(live);
        while (LiveSeen(live, false, &time))
            ;
    }
    const Nanoseconds duration = LiveNow(live) - start;
    return Swaps * 1e9 / (double)(duration > 0 ? duration : 1);
}

/* Whether swaps at this rate wait for the display. If its refresh rate is unknown, they do if swaps
 * without vsync are much faster. */
static bool SwapsWait(LiveMachine *live, double rate)
{
    const WindowDisplay *display = &live->window->display;
    const Nanoseconds refresh = CertainRefresh(live);
    if (refresh > 0)
        return rate < 1.4e9 / (double)refresh;
    if (rate > 1e9 / (double)FASTEST_REFRESH)
        return false;
    if (display->offscreen || !display->accepted || display->vsync == VsyncOff)
        return false;
    WindowAct(live->window, ActionVsync); /* turns it off */
    return rate < 0.7 * SwapRate(live);
}

bool LiveMachineInfo(LiveMachine *live, FILE *file)
{
    static const char *const asked[] = {"off", "on", "adaptive"};
    const WindowDisplay display = live->window->display;
    const Render *render = live->window->render;
    const double rate = SwapRate(live);
    const Nanoseconds refresh = Refresh(live);

    WindowDescribe(live->window, file);
    fprintf(file, "OpenGL    %s\n", render->version);
    fprintf(file, "renderer  %s\n", render->device);
    if (Varies(live))
        fprintf(file, "refresh   not constant\n");
    else if (refresh > 0)
        fprintf(file, "refresh   %.4g Hz\n", 1e9 / (double)refresh);
    else
        fprintf(file, "refresh   unknown\n");
    fprintf(file, "vsync     asked for: %s; returned: %d (%s); measured: %.1f swaps/s, %s\n",
            asked[display.vsync], display.accepted ? 0 : -1,
            display.accepted ? "accepted" : "refused", rate,
            SwapsWait(live, rate) ? "it waits" : "it does not wait");
    fprintf(file, "screen    times: %s\n", ScreenSourceTexts[live->source]);
    return StreamFlush(file, "the information");
}
