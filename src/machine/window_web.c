/* SPDX-License-Identifier: MIT
 *
 * The window in a browser: a canvas of the page.
 */
#include "machine/window.h"

#include "base/keys.h"
#include "base/message.h"
#include "base/web.h"
#include "render/png.h"

#include <math.h>
#include <stdlib.h>

struct Window {
    Render *render;
    WindowSettings settings;
    WindowDisplay display;
    int width, height; /* of the drawable in pixels */
    float density;     /* pixels to a point */
    Feedback *feedback;
    Input input; /* since it was read last */
    double read; /* when that was */
    bool lost;   /* the WebGL context */
    bool failed; /* it could not be made again */
};

/* The page has one canvas. */
static Window canvas;

/* Finds no functions: those of OpenGL are linked. */
static void (*LoadFunction(const char *name))(void)
{
    (void)name;
    return NULL;
}

static bool MakeRender(void)
{
    canvas.render = RenderCreate(LoadFunction, canvas.settings.shaders, canvas.settings.glDebug);
    if (!canvas.render)
        return false;
    return !canvas.settings.offscreen ||
           RenderOwnPicture(canvas.render, canvas.width, canvas.height);
}

static bool Open(void)
{
    switch (WebOpen()) {
    case WebHasNoCanvas:
        return Fail("there is no canvas to draw on; --simulate MACHINE needs none");
    case WebHasNoOpenGl:
        return Fail("this browser has no WebGL 2; --simulate MACHINE needs none");
    default:
        break;
    }
    if (canvas.settings.offscreen) {
        canvas.width = canvas.settings.width;
        canvas.height = canvas.settings.height;
    }
    return MakeRender();
}

Window *WindowOpen(const WindowSettings *settings)
{
    if (settings->display > 0) {
        Fail("--display %d: there is no such display, only 0", settings->display);
        return NULL;
    }
    canvas = (Window){
        .settings = *settings,
        .display = {.offscreen = settings->offscreen, .vsync = settings->vsync, .accepted = true},
        .feedback = FeedbackOpen(NULL, NULL),
    };
    if (Open()) {
        if (settings->fullscreen)
            WebToggleFullscreen();
        return &canvas;
    }
    WindowClose(&canvas);
    return NULL;
}

void WindowClose(Window *window)
{
    RenderDestroy(window->render);
    FeedbackClose(window->feedback);
    WebClose();
}

/* The page calls these (see web.h). */

static void Push(Action action)
{
    Input *input = &canvas.input;
    if (input->actionCount < InputActions)
        input->actions[input->actionCount++] = action;
}

void WebAct(int action)
{
    Push((Action)action);
}

bool WebKeyDown(int key, int modifiers, bool repeated)
{
    Action action;
    const bool asks = KeyAction(key, modifiers, repeated, &action);
    if (asks)
        Push(action);
    return asks;
}

void WebMoved(double x, double y)
{
    canvas.input.pointer = (Pointer){PointerInWindow, (float)x, (float)y};
}

void WebPressed(double x, double y)
{
    Input *input = &canvas.input;
    WebMoved(x, y);
    if (input->clickCount < InputClicks)
        input->clicks[input->clickCount++] = (Click){(float)x, (float)y};
}

void WebResized(int width, int height, double density)
{
    if (canvas.settings.offscreen)
        return;
    canvas.density = (float)density;
    canvas.width = width;
    canvas.height = height;
}

void WebContextLost(bool lost)
{
    canvas.lost = lost;
    if (lost) {
        Note("the browser has taken WebGL away; the picture comes back when it gives it again");
        return;
    }
    RenderDestroy(canvas.render);
    if (MakeRender())
        Note("WebGL is there again");
    else
        canvas.failed = true;
}

void WebFullscreenRefused(const char *why)
{
    Note("no fullscreen: %s", why);
}

void WindowAct(Window *window, Action action)
{
    if (action == ActionReloadShaders)
        Note("F5: shaders are read again with --shaders DIR only");
    if (action == ActionFullscreen)
        WebToggleFullscreen();
    if (action == ActionVsync) {
        window->display.vsync = window->display.vsync == VsyncOff ? VsyncOn : VsyncOff;
        window->display.changes++;
    }
}

/* Yield to the browser at least this often, in ms, so that input stays responsive. */
static const double YieldInterval = 40;

void WindowRead(Window *window, int timeoutMs, Input *input, ScreenState *screen)
{
    const bool any = window->input.actionCount + window->input.clickCount > 0;
    if (timeoutMs > 0 && !any)
        WebWait(timeoutMs);
    else if (WebNow() - window->read > YieldInterval)
        WebSleep(0);
    window->read = WebNow();
    *input = window->input;
    window->input = (Input){0};
    if (window->failed && input->actionCount < InputActions)
        input->actions[input->actionCount++] = ActionQuit;
    *screen = (ScreenState){.visible = WindowVisible(window),
                            .width = window->width,
                            .height = window->height,
                            .density = window->density,
                            .vsync = window->display.vsync != VsyncOff,
                            .notice = window->render ? RenderShaderError(window->render) : NULL};
}

/* Without vsync a picture may be replaced before the browser shows it. */
void WindowSwap(Window *window)
{
    if (window->display.vsync == VsyncOff)
        WebSleep(0);
    else
        WebFrame();
    window->read = WebNow();
}

bool WindowVisible(const Window *window)
{
    return window->display.offscreen || (WebVisible() && !window->lost && !window->failed);
}

bool WindowLost(const Window *window)
{
    return window->failed;
}

Feedback *WindowFeedback(const Window *window)
{
    return window->display.vsync == VsyncOff ? NULL : window->feedback;
}

const WindowDisplay *WindowDisplayOf(const Window *window)
{
    return &window->display;
}

Render *WindowRender(const Window *window)
{
    return window->render;
}

bool WindowScreenshot(const Window *window, const char *path)
{
    return PngOfPicture(window->render, window->width, window->height, path);
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

void WindowDescribe(const Window *window, FILE *file)
{
    char name[64];
    (void)window;
    WebBrowser(name, sizeof name);
    fprintf(file, "browser   %s\n", name);
    fprintf(file, "clock     in steps of %.3g ms\n", ClockStep());
}
