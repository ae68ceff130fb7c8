/* SPDX-License-Identifier: MIT
 *
 * The window in a browser: a canvas of the page.
 */
#include "machine/window.h"

#include "base/keys.h"
#include "base/message.h"
#include "base/web.h"
#include "machine/screenshot.h"

#include <math.h>
#include <stdlib.h>

struct Window {
    Render *render;
    WindowSettings settings;
    WindowDisplay display;
    int width, height; /* of the drawable in pixels */
    float density;     /* pixels to a point */
    Seen *seen;
    Input input; /* since it was read last */
    double read; /* when that was */
    bool lost;   /* the WebGL context */
    bool failed; /* it could not be made anew */
};

/* The page has one canvas. */
static Window window;

/* Finds no functions: those of OpenGL are linked. */
static void (*LoadFunction(const char *name))(void)
{
    (void)name;
    return NULL;
}

static bool MakeRender(void)
{
    window.render = RenderCreate(LoadFunction, window.settings.shaders, window.settings.glDebug);
    if (!window.render)
        return false;
    return !window.settings.offscreen ||
           RenderOwnPicture(window.render, window.width, window.height);
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
    if (window.settings.offscreen) {
        window.width = window.settings.width;
        window.height = window.settings.height;
    }
    return MakeRender();
}

Window *WindowOpen(const WindowSettings *settings)
{
    if (settings->display > 0) {
        Fail("--display %d: there is no such display, only 0", settings->display);
        return NULL;
    }
    window = (Window){
        .settings = *settings,
        .display = {.offscreen = settings->offscreen, .vsync = settings->vsync, .accepted = true},
        .seen = SeenOpen(NULL, NULL),
    };
    if (Open()) {
        if (settings->fullscreen)
            WebToggleFullscreen();
        return &window;
    }
    WindowClose(&window);
    return NULL;
}

void WindowClose(Window *self)
{
    RenderDestroy(self->render);
    SeenClose(self->seen);
    WebClose();
}

/* What the page tells. */

static void Push(Action action)
{
    Input *input = &window.input;
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
    window.input.pointer = (Pointer){PointerInWindow, (float)x, (float)y};
}

void WebPressed(double x, double y)
{
    Input *input = &window.input;
    WebMoved(x, y);
    if (input->clickCount < InputClicks)
        input->clicks[input->clickCount++] = (Click){(float)x, (float)y};
}

void WebResized(int width, int height, double density)
{
    if (window.settings.offscreen)
        return;
    window.density = (float)density;
    window.width = width;
    window.height = height;
}

void WebContextLost(bool lost)
{
    window.lost = lost;
    if (lost) {
        Note("the browser has taken WebGL away; the picture comes back when it gives it again");
        return;
    }
    RenderDestroy(window.render);
    if (MakeRender())
        Note("WebGL is there again");
    else
        window.failed = true;
}

void WebFullscreenRefused(const char *why)
{
    Note("no fullscreen: %s", why);
}

void WindowAct(Window *self, Action action)
{
    if (action == ActionReloadShaders)
        Note("F5: shaders are read again with --shaders DIR only");
    if (action == ActionFullscreen)
        WebToggleFullscreen();
    if (action == ActionVsync) {
        self->display.vsync = self->display.vsync == VsyncOff ? VsyncOn : VsyncOff;
        self->display.changes++;
    }
}

/* Without a wait for so long, what the user does would come late. */
static const double LongestTurn = 40;

void WindowRead(Window *self, int patienceMs, Input *input, ScreenState *screen)
{
    const bool any = self->input.actionCount + self->input.clickCount > 0;
    if (patienceMs > 0 && !any)
        WebWait(patienceMs);
    else if (WebNow() - self->read > LongestTurn)
        WebSleep(0);
    self->read = WebNow();
    *input = self->input;
    self->input = (Input){0};
    if (self->failed && input->actionCount < InputActions)
        input->actions[input->actionCount++] = ActionQuit;
    *screen = (ScreenState){.visible = WindowVisible(self),
                            .width = self->width,
                            .height = self->height,
                            .density = self->density,
                            .vsync = self->display.vsync != VsyncOff,
                            .notice = self->render ? RenderShaderError(self->render) : NULL};
}

/* Without vsync a picture may be replaced before the browser shows it. */
void WindowSwap(Window *self)
{
    if (self->display.vsync == VsyncOff)
        WebSleep(0);
    else
        WebFrame();
    self->read = WebNow();
}

bool WindowVisible(const Window *self)
{
    return self->display.offscreen || (WebVisible() && !self->lost && !self->failed);
}

bool WindowLost(const Window *self)
{
    return self->failed;
}

Seen *WindowSeen(const Window *self)
{
    return self->display.vsync == VsyncOff ? NULL : self->seen;
}

const WindowDisplay *WindowDisplayOf(const Window *self)
{
    return &self->display;
}

Render *WindowRender(const Window *self)
{
    return self->render;
}

bool WindowScreenshot(const Window *self, const char *path)
{
    return Screenshot(self->render, self->width, self->height, path);
}

/* The clock's smallest step in so many. */
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

void WindowDescribe(const Window *self, FILE *file)
{
    char name[64];
    (void)self;
    WebBrowser(name, sizeof name);
    fprintf(file, "browser   %s\n", name);
    fprintf(file, "clock     in steps of %.3g ms\n", ClockStep());
}
