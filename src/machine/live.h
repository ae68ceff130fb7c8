/* SPDX-License-Identifier: MIT
 *
 * The real machine: the system's clock and a window. Without a display it draws offscreen.
 */
#pragma once

#include "machine/machine.h"
#include "machine/screen_times.h"
#include "render/render.h"

#include <stdbool.h>
#include <stdio.h>

/* ---- the window with its OpenGL context and renderer, and its events as plain input:
 *      window_sdl.c for desktops, window_web.c for browsers ---- */

/* The window's options on the command line. */
typedef struct WindowSettings {
    /* The size in points, not pixels. */
    int width, height;
    bool fullscreen;
    /* SDL's number of the display, from 0. */
    int display;
    Vsync vsync;
    /* The folder to read shaders from, or NULL. */
    const char *shaders;
    bool glDebug;
    /* Whether it draws pictures of that size in pixels, and shows none. */
    bool offscreen;
} WindowSettings;

/* 960 x 720 on the first display, with vsync. */
static inline WindowSettings WindowSettingsDefault(void)
{
    return (WindowSettings){.width = 960, .height = 720, .vsync = VsyncOn};
}

/* To be read only. */
typedef struct Window {
    /* What draws in it. */
    const Render *render;
    /* What the last reading has told, without `vsync` and `capRate`. */
    ScreenState screen;
    /* Whether what is drawn is not shown: there is no display, or none is wanted. */
    bool offscreen;
    /* The vsync that was asked for. */
    Vsync vsync;
    /* Whether the driver has accepted that. It may still not wait. */
    bool accepted;
    /* Whether the display is gone. A line on standard error has said so. */
    bool lost;
} Window;

/* Opens the only window; NULL after one line on standard error. Call WindowClose in both cases. */
const Window *WindowOpen(const WindowSettings *settings);
void WindowClose(void);

/* Waits up to `timeoutMs` for an event, and reads all that have come and the window's screen. */
void WindowRead(int timeoutMs, Input *input);

/* If the driver refuses adaptive vsync, asks it for plain vsync. */
void WindowSetVsync(Vsync vsync);

void WindowToggleFullscreen(void);

/* Shows the picture that has been drawn, presented + 1 of `times`. Whether feedback on it will
 * come, for these times. */
bool WindowSwap(ScreenTimes *times);

/* Calls ScreenTimesFeedback for all that has come. Never blocks. */
void WindowFeedback(ScreenTimes *times);

/* Prints the versions of the library behind the window, and its driver. */
void WindowDescribe(FILE *file);

/* ---- live.c ---- */

/* Whether swaps wait for the display: assumed at first, and then measured again and again. */
typedef struct VsyncMeasured {
    /* They wait, as far as is known. */
    bool swapsWait;
    /* The display's refresh interval when that was last assumed. 0: unknown. */
    Nanoseconds assumedFor;
    /* How many swaps this measurement has seen. */
    int swaps;
    /* When the swaps that it counts began. */
    Nanoseconds countedFrom;
    /* When it was last found out whether they wait. */
    Nanoseconds decidedAt;
} VsyncMeasured;

typedef struct LiveMachine {
    const Window *window;
    VsyncMeasured vsync;
    ScreenTimes screenTimes;
    /* When the draw of the next picture began. */
    Nanoseconds drawn;
    /* Whether feedback on the last picture will come; at first: it may. */
    bool requested;
} LiveMachine;

/* Opens it, or returns false after one line on standard error. Close it in both cases. There is one
 * at a time, as there is one window. */
bool LiveMachineOpen(LiveMachine *live, const WindowSettings *settings);

/* Closes it. False if it was not open, or OpenGL has reported an error (looked for with glDebug),
 * or the display was lost. */
bool LiveMachineClose(const LiveMachine *live);

/* The tables that work on it, as long as it is open. */
Machine LiveMachineTables(LiveMachine *live);

/* Prints SDL, driver, OpenGL, display and vsync. False after one line on standard error. */
bool LiveMachineInfo(LiveMachine *live, FILE *file);
