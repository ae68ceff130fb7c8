/* SPDX-License-Identifier: MIT
 *
 * A window with its OpenGL context and renderer, and its events as plain input. window_sdl.c has it
 * for desktops; nothing of SDL is seen here, so that another file can take its place.
 */
#ifndef WINDOW_H
#define WINDOW_H

#include "machine/machine.h"
#include "machine/window_settings.h"
#include "render/render.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct Window Window;

/* What is known of the window's display and its vsync. */
typedef struct WindowDisplay {
    bool offscreen;  /* there is none */
    int refreshRate; /* Hz; 0: unknown */
    Vsync vsync;     /* asked for */
    bool accepted;   /* by the driver, which may not keep to it */
    int changes;     /* how often any of these has changed */
} WindowDisplay;

/* Opens the window; NULL after one line on standard error. Close it with WindowClose. */
Window *WindowOpen(const WindowSettings *settings);
void WindowClose(Window *window);

/* Reads the events that have come; first waits up to `patienceMs` for one. Of `screen` it leaves
 * capRate at 0: whether vsync works is for others to measure. */
void WindowRead(Window *window, int patienceMs, Input *input, ScreenState *screen);

/* Fullscreen or vsync, on or off; the shaders once more; nothing else. */
void WindowAct(Window *window, Action action);

/* Shows the picture that has been drawn. */
void WindowSwap(Window *window);

bool WindowVisible(const Window *window);

const WindowDisplay *WindowDisplayOf(const Window *window);

/* What draws in it; belongs to the window. */
Render *WindowRender(const Window *window);

/* Writes the picture drawn last as PNG; NULL stands for a new file in the working directory with
 * date and time in its name. False after one line on standard error. */
bool WindowScreenshot(const Window *window, const char *path);

/* Prints the versions of the library behind the window, and its driver. */
void WindowDescribe(const Window *window, FILE *file);

#endif
