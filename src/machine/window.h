/* SPDX-License-Identifier: MIT
 *
 * A window with its OpenGL context and renderer, and its events as plain input. window_sdl.c
 * implements it for desktops, window_web.c for browsers; nothing here depends on SDL.
 */
#ifndef WINDOW_H
#define WINDOW_H

#include "machine/feedback.h"
#include "machine/machine.h"
#include "machine/window_settings.h"
#include "render/render.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct Window Window;

/* What is known of the window's display and its vsync. */
typedef struct WindowDisplay {
    bool offscreen;  /* what is drawn is not shown: there is no display, or none is wanted */
    int refreshRate; /* Hz; 0: unknown */
    Vsync vsync;     /* asked for */
    bool accepted;   /* by the driver, which may still not wait */
    int changes;     /* how often any of these has changed */
} WindowDisplay;

/* Opens the window; NULL after one line on standard error. Close it with WindowClose. */
Window *WindowOpen(const WindowSettings *settings);
void WindowClose(Window *window);

/* Waits up to `timeoutMs` for an event, reads all that have come and fills in `screen`. Its
 * capRate is 0: the caller measures whether vsync works. */
void WindowRead(Window *window, int timeoutMs, Input *input, ScreenState *screen);

/* Turns fullscreen or vsync on or off, or reloads the shaders; ignores other actions. */
void WindowAct(Window *window, Action action);

/* Shows the picture that has been drawn. */
void WindowSwap(Window *window);

bool WindowVisible(const Window *window);

/* Whether the connection to the display is lost; a line on standard error has said so. */
bool WindowLost(const Window *window);

/* The feedback on its pictures; the window owns it. NULL: there is none. */
Feedback *WindowFeedback(const Window *window);

const WindowDisplay *WindowDisplayOf(const Window *window);

/* The renderer that draws in it; the window owns it. */
Render *WindowRender(const Window *window);

/* Writes the picture drawn last as PNG; NULL stands for a new file in the working directory with
 * date and time in its name. False after one line on standard error. */
bool WindowScreenshot(const Window *window, const char *path);

/* Prints the versions of the library behind the window, and its driver. */
void WindowDescribe(const Window *window, FILE *file);

#endif
