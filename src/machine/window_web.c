/* SPDX-License-Identifier: MIT
 *
 * The window in a browser: a canvas of the page.
 */
#include "machine/live.h"

#include "base/message.h"
#include "base/web.h"
#include "machine/keys.h"

#include <math.h>
#include <string.h>

/* The page has one canvas. It is lost when its WebGL context can't be made again. */
static Window canvas;

static struct {
    WindowSettings settings;
    /* What has come since input was read last. */
    Input input;
    /* Whether the left button of the mouse, or a finger, is down. */
    bool held;
    /* When input was read last, or the program has waited for the browser: WebNow. */
    double read;
    /* The WebGL context is lost until the browser gives it back. */
    bool contextLost;
    /* The last picture with feedback. */
    uint64_t told;
} page;

static bool MakeRender(void)
{
    canvas.render = RenderCreate(NULL, page.settings.shaders, page.settings.glDebug);
    if (!canvas.render)
        return false;
    return !page.settings.offscreen || RenderOwnPicture(canvas.screen.width, canvas.screen.height);
}

void WindowSetVsync(Vsync vsync)
{
    canvas.vsync = vsync;
}

static bool Open(const WindowSettings *settings)
{
    if (settings->display > 0)
        return Fail("--display %d: there is no such display, only 0", settings->display);
    const WebOpened opened = WebOpen();
    if (opened == WebHasNoCanvas)
        return Fail("there is no canvas to draw on; --simulate MACHINE needs none");
    if (opened == WebHasNoOpenGl)
        return Fail("this browser has no WebGL 2");
    canvas.screen.hasButtons = WebHasButtons();
    if (settings->offscreen) {
        canvas.screen.width = settings->width;
        canvas.screen.height = settings->height;
    }
    if (settings->fullscreen)
        WindowToggleFullscreen();
    return MakeRender();
}

const Window *WindowOpen(const WindowSettings *settings)
{
    canvas = (Window){.offscreen = settings->offscreen, .accepted = true, .screen.visible = true};
    memset(&page, 0, sizeof page);
    page.settings = *settings;
    page.read = WebNow();
    WindowSetVsync(settings->vsync);
    return Open(settings) ? &canvas : NULL;
}

/* The page calls these (see web.h). */

void WebAct(int action)
{
    InputAdd(&page.input, (Action)action);
}

bool WebKeyDown(int key, int modifiers, bool repeated)
{
    return InputAddKey(&page.input, key, modifiers, repeated);
}

void WebMoved(double x, double y)
{
    page.input.pointer = (Pointer){PointerInWindow, (float)x, (float)y};
}

void WebPressed(double x, double y)
{
    WebMoved(x, y);
    InputAddClick(&page.input);
    page.held = true;
}

void WebReleased(void)
{
    page.held = false;
}

void WebResized(int width, int height, double density)
{
    if (page.settings.offscreen)
        return;
    canvas.screen.tellsTour = WebTellsTour();
    canvas.screen.density = (float)density;
    canvas.screen.width = width;
    canvas.screen.height = height;
}

void WebContextLost(bool lost)
{
    page.contextLost = lost;
    if (lost) {
        Note("the browser has taken WebGL away; the picture comes back when it gives it again");
        return;
    }
    if (MakeRender())
        Note("WebGL is there again");
    else
        canvas.lost = true;
}

void WebFullscreenRefused(const char *why)
{
    Note("no fullscreen: %s", why);
}

/* Yield to the browser at least this often, in ms, so that input stays responsive. */
static const double YieldInterval = 40;

void WindowRead(int timeoutMs, Input *input)
{
    const bool any = page.input.actionCount + page.input.clickCount > 0;
    const bool yields = !canvas.screen.visible || WebNow() - page.read > YieldInterval;
    if (canvas.offscreen)
        WebDrawn(); /* a simulated machine draws as fast as it computes, not as the GPU can */
    else if (timeoutMs > 0 && !any)
        WebWait(timeoutMs);
    else if (yields)
        WebSleep(0);
    page.read = WebNow();

    *input = page.input;
    input->held = page.held;
    page.input = (Input){0};
    canvas.screen.visible = canvas.offscreen || (WebVisible() && !page.contextLost && !canvas.lost);
}

/* Without vsync a picture may be replaced before the browser shows it, so there is no feedback. */
bool WindowSwap(ScreenTimes *times)
{
    (void)times;
    if (canvas.vsync == VsyncOff)
        WebDrawn();
    else
        WebFrame();
    page.read = WebNow();
    return canvas.vsync != VsyncOff;
}

/* A browser shows what has been drawn with its next animation frame. It does not report when a
 * picture is on the screen; the start of that frame is the closest time that is known. Several
 * pictures may come before it; only the last of them can be seen in it. */
void WindowFeedback(ScreenTimes *times)
{
    if (canvas.vsync == VsyncOff)
        return;
    const Nanoseconds time = llround(WebFrameTime() * 1e6);
    if (time <= 0)
        return;

    while (page.told < times->presented) {
        page.told++;
        ScreenTime feedback = {.picture = page.told, .source = ScreenNever};
        if (page.told == times->presented) {
            feedback.source = ScreenRaf;
            feedback.time = time;
        }
        ScreenTimesFeedback(times, &feedback);
    }
}

/* The smallest of some steps of the clock, in ms. */
static double ClockStep(void)
{
    enum { Steps = 20 };
    double least = 1000, before = WebNow();
    for (int i = 0; i < Steps; i++) {
        double now = before;
        while (now == before)
            now = WebNow();
        least = fmin(least, now - before);
        before = now;
    }
    return least;
}

void WindowDescribe(FILE *file)
{
    char name[64];
    WebBrowser(name, sizeof name);
    TextPrint(file, "browser   %s\n", name);
    TextPrint(file, "clock     in steps of %.3g ms\n", ClockStep());
}
