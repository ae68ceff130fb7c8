/* SPDX-License-Identifier: MIT */
#include "offscreen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

LiveMachine offscreen;
Machine canvasMachine;
Screen presenter;
View shown;
uint8_t *pixels;

static void DrawAndKeep(void *self, const View *drawn)
{
    shown = *drawn;
    RenderDraw(WindowRender(((LiveMachine *)self)->window), drawn);
}

void ReadPixels(void)
{
    RenderRead(WindowRender(offscreen.window), shown.width, shown.height, pixels);
}

double BallCoverage(const uint8_t *pixel)
{
    static const uint8_t cross[3] = {0x2b, 0x33, 0x3e};
    if (memcmp(pixel, cross, sizeof cross) == 0)
        return 0;
    int difference = abs(pixel[0] - 0x12) + abs(pixel[1] - 0x16) + abs(pixel[2] - 0x1c);
    return fmin(fmax((difference - 40) / 110.0, 0), 1);
}

int OffscreenOpen(void **state)
{
    WindowSettings settings = WindowSettingsDefault();
    (void)state;
    settings.offscreen = true;
    settings.glDebug = true;
    if (!LiveMachineOpen(&offscreen, &settings))
        return 1;
    canvasMachine = LiveMachineTables(&offscreen);
    canvasMachine.screen.draw = DrawAndKeep;
    presenter = canvasMachine.screen;
    pixels = malloc(3 * (size_t)settings.width * (size_t)settings.height);
    return pixels ? 0 : 1;
}

int OffscreenClose(void **state)
{
    const int failed = LiveMachineFailed(&offscreen);
    (void)state;
    LiveMachineClose(&offscreen);
    free(pixels);
    return failed;
}
