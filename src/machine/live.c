/* SPDX-License-Identifier: MIT */
#include "machine/live.h"

#include "base/message.h"
#include "machine/signals.h"
#include "machine/system_time.h"

/* The first swaps fill the driver's queue and do not wait. After them, MeasuredSwaps swaps are
 * measured at a time. */
enum { FirstSwaps = 3, MeasuredSwaps = 12 };

/* Used if the display's refresh rate is unknown. */
enum { GuessedRate = 60 };

/* Asking for events takes fifty times as long as reading the clock. */
static const Nanoseconds InputInterval = ONE_MILLISECOND;

/* If the refresh rate is unknown: swaps faster than this do not wait, as no display is faster. */
static const Nanoseconds FastestRefresh = 2 * ONE_MILLISECOND;

static Nanoseconds LiveNow(void *self)
{
    LiveMachine *live = self;
    live->now = LiveClockRead(&live->clock);
    return live->now;
}

static void LiveWaitUntil(void *self, Nanoseconds deadline)
{
    LiveClockWaitUntil(&((LiveMachine *)self)->clock, deadline);
}

static void LiveSleep(void *self, Nanoseconds duration)
{
    (void)self;
    SystemSleep(duration);
}

/* Real work takes its time by itself; what is added keeps the processor busy, as work would. */
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

static int RefreshRate(const LiveMachine *live)
{
    const int rate = WindowDisplayOf(live->window)->refreshRate;
    return rate > 0 ? rate : GuessedRate;
}

/* Assumes that vsync works until it has been measured. Without a display, or if the driver refuses
 * vsync, it does not work and nothing is measured. */
static void BelieveInVsync(LiveMachine *live)
{
    const WindowDisplay *display = WindowDisplayOf(live->window);
    live->vsyncWorks = display->vsync == VsyncOff || (!display->offscreen && display->accepted);
    live->swaps = 0;
    live->changesSeen = display->changes;
}

static bool LiveInput(void *self, bool wait, Input *input, ScreenState *screen)
{
    LiveMachine *live = self;
    int patienceMs = 0;
    if (!wait && screen->visible && live->now - live->inputRead < InputInterval)
        return false;
    live->inputRead = live->now;
    if (wait || !WindowVisible(live->window))
        patienceMs = 1000 / RefreshRate(live);
    WindowRead(live->window, patienceMs, input, screen);
    if (live->changesSeen != WindowDisplayOf(live->window)->changes)
        BelieveInVsync(live);
    if (!live->vsyncWorks)
        screen->capRate = RefreshRate(live);
    return true;
}

static void LiveAct(void *self, Action action)
{
    WindowAct(((LiveMachine *)self)->window, action);
}

static void LiveDraw(void *self, const View *view)
{
    RenderDraw(WindowRender(((LiveMachine *)self)->window), view);
}

/* If swaps return much faster than the display can show them, they do not wait for vsync, whatever
 * the driver has answered. */
static void MeasureVsync(LiveMachine *live)
{
    const int rate = WindowDisplayOf(live->window)->refreshRate;
    const Nanoseconds now = LiveNow(live);
    if (live->swaps++ == 0 || live->swaps == FirstSwaps)
        live->since = now;
    if (live->swaps < FirstSwaps + MeasuredSwaps)
        return;
    const Nanoseconds interval = (now - live->since) / MeasuredSwaps;
    const Nanoseconds fastest = rate > 0 ? ONE_SECOND / rate * 7 / 10 : FastestRefresh;
    live->swaps = FirstSwaps;
    live->since = now;
    if (interval < fastest)
        live->vsyncWorks = false;
}

static Nanoseconds LivePresent(void *self)
{
    LiveMachine *live = self;
    WindowSwap(live->window);
    if (live->vsyncWorks && WindowDisplayOf(live->window)->vsync != VsyncOff)
        MeasureVsync(live);
    return LiveNow(live);
}

static bool LiveScreenshot(void *self, const char *path)
{
    return WindowScreenshot(((LiveMachine *)self)->window, path);
}

bool LiveMachineOpen(LiveMachine *live, const WindowSettings *settings)
{
    *live = (LiveMachine){.inputRead = -InputInterval, .window = WindowOpen(settings)};
    if (!live->window)
        return false;
    live->clock = LiveClockStart();
    BelieveInVsync(live);
    return true;
}

void LiveMachineClose(LiveMachine *live)
{
    if (live->window)
        WindowClose(live->window);
    live->window = NULL;
}

bool LiveMachineFailed(const LiveMachine *live)
{
    return live->window && RenderFailed(WindowRender(live->window));
}

Machine LiveMachineTables(LiveMachine *live)
{
    return (Machine){
        .clock = {live, LiveNow, LiveNow, LiveWaitUntil, LiveSleep, LiveSpend, LiveBusy},
        .screen = {live, LiveDraw, LivePresent, LiveAct, LiveScreenshot},
        .input = {live, LiveInput},
    };
}

/* Swaps a second with nothing to draw. */
static double SwapRate(LiveMachine *live)
{
    enum { Swaps = 30 };
    for (int i = 0; i < FirstSwaps; i++)
        WindowSwap(live->window);
    Nanoseconds start = LiveNow(live);
    for (int i = 0; i < Swaps; i++)
        WindowSwap(live->window);
    Nanoseconds duration = LiveNow(live) - start;
    return Swaps * 1e9 / (double)(duration > 0 ? duration : 1);
}

bool LiveMachineInfo(LiveMachine *live, FILE *file)
{
    static const char *const asked[] = {"off", "on", "adaptive"};
    const WindowDisplay *display = WindowDisplayOf(live->window);
    const Render *render = WindowRender(live->window);
    const int refresh = display->refreshRate;
    const double rate = SwapRate(live);

    WindowDescribe(live->window, file);
    fprintf(file, "OpenGL    %s\n", RenderVersion(render));
    fprintf(file, "renderer  %s\n", RenderDevice(render));
    if (refresh > 0)
        fprintf(file, "refresh   %d Hz\n", refresh);
    else
        fprintf(file, "refresh   unknown\n");
    fprintf(file, "vsync     asked for: %s; returned: %d (%s); measured: %.1f swaps/s, %s\n",
            asked[display->vsync], display->accepted ? 0 : -1,
            display->accepted ? "accepted" : "refused", rate,
            rate < 1.4 * (refresh > 0 ? refresh : 360) ? "it waits" : "it does not wait");
    return Printed(file, "the information");
}
