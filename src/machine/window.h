/* SPDX-License-Identifier: MIT
 *
 * The SDL window with its OpenGL context and renderer, and its events as plain input.
 */
#ifndef WINDOW_H
#define WINDOW_H

#include "machine/machine.h"
#include "machine/window_settings.h"
#include "render/render.h"

#include <SDL.h>
#include <stdbool.h>

typedef struct Window {
    SDL_Window *window;
    SDL_GLContext context;
    Render *render;
    const char *shaders; /* folder that they are from, or NULL */
    Vsync vsync;
    int vsyncReturned; /* what SDL_GL_SetSwapInterval answered: 0 or -1 */
    bool offscreen;    /* there is no display */
    int refreshRate;   /* of the display that it is on, Hz; 0: unknown */
    bool moved;        /* to another display, or vsync was changed: what was measured is void */
} Window;

/* Opens the window, or returns false after one line on standard error. Close it in both cases. */
bool WindowOpen(Window *window, const WindowSettings *settings);
void WindowClose(Window *window);

/* Reads the events that have come; first waits up to `patienceMs` for one. */
void WindowInput(Window *window, int patienceMs, Input *input);

/* Fullscreen or vsync, on or off; the shaders once more; nothing else. */
void WindowAct(Window *window, Action action);

bool WindowVisible(const Window *window);

/* Writes the picture in the back buffer as PNG; NULL stands for a new file in the working directory
 * with date and time in its name. False after one line on standard error. */
bool WindowScreenshot(const Window *window, const char *path);

#endif
