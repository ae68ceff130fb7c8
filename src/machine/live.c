/* SPDX-License-Identifier: MIT */
#include "machine/live.h"

#include "base/message.h"
#include "machine/signals.h"

#include <time.h>

/* The first swaps fill the driver's queue and do not wait; then so many are measured at a time. */
enum { FirstSwaps = 3, MeasuredSwaps = 12 };

static const Nanoseconds Second = 1000000000;

/* Asking for events takes fifty times as long as reading the clock. */
static const Nanoseconds InputInterval = 1000000;

static Nanoseconds LivePeek(void *self)
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
    if (duration > 0)
        LiveClockSleep(duration);
    else
        SDL_Delay(0);
}

/* Real work takes its time by itself; what is added keeps the processor busy, as work would. */
static Nanoseconds LiveSpend(void *self, Work work, Nanoseconds added)
{
    (void)work;
    Nanoseconds end = LivePeek(self) + added;
    while (added > 0 && LivePeek(self) < end && !SignalsQuit())
        ;
    return added;
}

/* clock() wraps after 72 minutes only where long has 32 bits. */
static Nanoseconds LiveBusy(void *self)
{
    (void)self;
    return (Nanoseconds)clock() * (Second / CLOCKS_PER_SEC);
}

/* Of the display; a guess where the system does not know. */
static int RefreshRate(const LiveMachine *live)
{
    return live->window.refreshRate > 0 ? live->window.refreshRate : 60;
}

/* Whether vsync can be taken at its word until it is measured: with no display, or where the driver
 * refuses, there is nothing to measure. */
static void TrustVsync(LiveMachine *live)
{
    Window *window = &live->window;
    live->vsyncWaits =
        window->vsync == VsyncOff || (!window->offscreen && window->vsyncReturned == 0);
    live->swaps = 0;
    window->moved = false;
}

static void LiveInput(void *self, bool wait, Input *input)
{
    LiveMachine *live = self;
    int patienceMs = 0;
    input->read = wait || !input->visible || live->now - live->inputRead >= InputInterval;
    if (!input->read)
        return;
    live->inputRead = live->now;
    if (wait || !WindowVisible(&live->window))
        patienceMs = 1000 / RefreshRate(live);
    WindowInput(&live->window, patienceMs, input);
    if (live->window.moved)
        TrustVsync(live);
    if (!live->vsyncWaits)
        input->capRate = RefreshRate(live);
}

static void LiveAct(void *self, Action action)
{
    WindowAct(&((LiveMachine *)self)->window, action);
}

static void LiveDraw(void *self, const View *view)
{
    LiveMachine *live = self;
    RenderDraw(live->window.render, view);
}

/* A display whose swaps come much faster than it can show them does not wait for vsync, whatever it
 * answered. Where the refresh rate is unknown only what no display can do tells. */
static void MeasureVsync(LiveMachine *live)
{
    Nanoseconds now = LivePeek(live);
    if (live->swaps++ == 0 || live->swaps == FirstSwaps)
        live->since = now;
    if (live->swaps < FirstSwaps + MeasuredSwaps)
        return;
    Nanoseconds interval = (now - live->since) / MeasuredSwaps;
    Nanoseconds fastest =
        live->window.refreshRate > 0 ? Second / RefreshRate(live) * 7 / 10 : 2000000;
    live->swaps = FirstSwaps;
    live->since = now;
    if (interval < fastest)
        live->vsyncWaits = false;
}

static Nanoseconds LivePresent(void *self)
{
    LiveMachine *live = self;
    SDL_GL_SwapWindow(live->window.window);
    if (live->vsyncWaits && live->window.vsync != VsyncOff)
        MeasureVsync(live);
    return LivePeek(live);
}

static bool LiveScreenshot(void *self, const char *path)
{
    return WindowScreenshot(&((LiveMachine *)self)->window, path);
}

bool LiveMachineOpen(LiveMachine *live, const WindowSettings *settings)
{
    *live = (LiveMachine){.inputRead = -InputInterval};
    if (!WindowOpen(&live->window, settings))
        return false;
    live->clock = LiveClockStart();
    TrustVsync(live);
    return true;
}

void LiveMachineClose(LiveMachine *live)
{
    WindowClose(&live->window);
}

bool LiveMachineFailed(const LiveMachine *live)
{
    return live->window.render && RenderFailed(live->window.render);
}

Machine LiveMachineTables(LiveMachine *live)
{
    return (Machine){
        .clock = {live, LivePeek, LivePeek, LiveWaitUntil, LiveSleep, LiveSpend, LiveBusy},
        .presenter = {live, LiveInput, LiveAct, LiveDraw, LivePresent, LiveScreenshot},
    };
}

/* Swaps a second with nothing to draw. */
static double SwapRate(LiveMachine *live)
{
    enum { Swaps = 30 };
    for (int i = 0; i < FirstSwaps; i++)
        SDL_GL_SwapWindow(live->window.window);
    Nanoseconds start = LivePeek(live);
    for (int i = 0; i < Swaps; i++)
        SDL_GL_SwapWindow(live->window.window);
    Nanoseconds duration = LivePeek(live) - start;
    return Swaps * 1e9 / (double)(duration > 0 ? duration : 1);
}

bool LiveMachineInfo(LiveMachine *live, FILE *file)
{
    static const char *const asked[] = {"off", "on", "adaptive"};
    const Window *window = &live->window;
    SDL_version built, linked;
    SDL_VERSION(&built);
    SDL_GetVersion(&linked);
    int refresh = window->refreshRate;
    double rate = SwapRate(live);

    fprintf(file, "SDL       %d.%d.%d (built with %d.%d.%d)\n", linked.major, linked.minor,
            linked.patch, built.major, built.minor, built.patch);
    fprintf(file, "driver    %s%s\n", SDL_GetCurrentVideoDriver(),
            window->offscreen ? " (no display)" : "");
    fprintf(file, "OpenGL    %s\n", RenderVersion(window->render));
    fprintf(file, "renderer  %s\n", RenderDevice(window->render));
    if (refresh > 0)
        fprintf(file, "refresh   %d Hz\n", refresh);
    else
        fprintf(file, "refresh   unknown\n");
    fprintf(file, "vsync     asked for: %s; returned: %d (%s); measured: %.1f swaps/s, %s\n",
            asked[window->vsync], window->vsyncReturned,
            window->vsyncReturned == 0 ? "accepted" : "refused", rate,
            rate < 1.4 * (refresh > 0 ? refresh : 360) ? "it waits" : "it does not wait");
    return Printed(file, "the information");
}
