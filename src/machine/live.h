/* SPDX-License-Identifier: MIT
 *
 * The real machine: the system's clock and a window. Without a display it draws offscreen.
 */
#pragma once

#include "machine/machine.h"
#include "machine/screen_times.h"
#include "machine/window.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct LiveMachine {
    const Window *window;
    bool swapsWait; /* for the display, as far as is known */
    ScreenTimes screenTimes;
    Nanoseconds drawn;      /* when the draw of the next picture began */
    bool requested;         /* feedback on the last picture will come; at first: it may */
    Nanoseconds assumedFor; /* the display's refresh interval when vsync was last assumed */
    int swaps;              /* how many swaps the measurement of vsync has seen */
    Nanoseconds since;      /* when the swaps that it counts began */
} LiveMachine;

/* Opens the only one, or returns false after one line on standard error. Close it in both cases. */
bool LiveMachineOpen(LiveMachine *memory, const WindowSettings *settings);

/* Closes it. False if it was not open, or OpenGL has reported an error (looked for with glDebug),
 * or the display was lost. */
bool LiveMachineClose(void);

Machine LiveMachineTables(void);

/* Prints SDL, driver, OpenGL, display and vsync. False after one line on standard error. */
bool LiveMachineInfo(FILE *file);
