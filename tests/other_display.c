/* SPDX-License-Identifier: MIT
 *
 * Loaded before SDL, two displays in one: of 100 Hz for a window up to 960 wide, of 50 Hz for one
 * that is wider. Both promise vsync and do not wait.
 */
#include <SDL.h>

int SDL_GetCurrentDisplayMode(int displayIndex, SDL_DisplayMode *mode)
{
    int width = 0;
    SDL_Window *window = SDL_GetWindowFromID(1);
    if (window)
        SDL_GetWindowSize(window, &width, NULL);
    (void)displayIndex;
    *mode = (SDL_DisplayMode){.format = SDL_PIXELFORMAT_RGB888,
                              .w = 1280,
                              .h = 960,
                              .refresh_rate = width > 960 ? 50 : 100};
    return 0;
}

int SDL_GL_SetSwapInterval(int interval)
{
    (void)interval;
    return 0;
}
