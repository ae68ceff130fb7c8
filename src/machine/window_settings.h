/* SPDX-License-Identifier: MIT
 *
 * The window's options on the command line.
 */
#ifndef WINDOW_SETTINGS_H
#define WINDOW_SETTINGS_H

#include <stdbool.h>

typedef enum Vsync { VsyncOff, VsyncOn, VsyncAdaptive } Vsync;

typedef struct WindowSettings {
    int width, height; /* in points, not pixels */
    bool fullscreen;
    int display; /* SDL's number of it, from 0 */
    Vsync vsync;
    const char *shaders; /* folder to read shaders from, or NULL */
    bool glDebug;
    bool offscreen; /* draws pictures of that size in pixels, and shows none */
} WindowSettings;

/* 960 x 720 on the first display, with vsync. */
static inline WindowSettings WindowSettingsDefault(void)
{
    return (WindowSettings){.width = 960, .height = 720, .vsync = VsyncOn};
}

#endif
