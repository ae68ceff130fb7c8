/* SPDX-License-Identifier: MIT */
#include "render/offscreen.h"

#include "check/check.h"
#include "render/render.h"

Window *window;
const char *shaderFolder;
uint8_t pixels[3 * Width * Height];

int OffscreenOpen(void **state)
{
    WindowSettings settings = WindowSettingsDefault();
    (void)state;
    settings.width = Width;
    settings.height = Height;
    settings.offscreen = true;
    settings.glDebug = !shaderFolder; /* it calls broken shaders errors */
    settings.shaders = shaderFolder;
    window = WindowOpen(&settings);
    return window ? 0 : -1;
}

int OffscreenClose(void **state)
{
    const bool failed = RenderFailed(WindowRender(window));
    (void)state;
    WindowClose(window);
    window = NULL;
    return failed ? -1 : 0;
}

View PlainView(void)
{
    static const DrawList nothing = {.scale = 1};
    return (View){.width = Width,
                  .height = Height,
                  .laneCount = 1,
                  .lanes = {{.arena = {10, 10, Width - 20, Height - 20},
                             .alpha = 1,
                             .ballColor = 0xE69F00FF}},
                  .worldWidth = 640,
                  .worldHeight = 480,
                  .ballRadius = 24,
                  .firstLast = {320, 240},
                  .firstNext = {320, 240},
                  .marks = &nothing,
                  .hud = &nothing,
                  .graph = &nothing};
}

void DrawView(const View *view)
{
    RenderDraw(WindowRender(window), view);
    RenderRead(WindowRender(window), Width, Height, pixels);
}

Color PixelAt(int x, int y)
{
    const uint8_t *pixel = &pixels[3 * (y * Width + x)];
    return (Color)pixel[0] << 24 | (Color)pixel[1] << 16 | (Color)pixel[2] << 8 | 0xFF;
}

bool IsField(Color pixel)
{
    return pixel == 0x12161CFF || pixel == 0x2B333EFF;
}
