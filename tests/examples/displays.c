/* SPDX-License-Identifier: MIT
 *
 * Is loaded before SDL 2: to the right of 500 there is a second display, of 144 Hz; the first one
 * has 60. Swaps say that they wait.
 */
#include <SDL.h>

enum { SecondDisplay = 500 };

int SDL_GL_SetSwapInterval(int interval)
{
    return interval - 1;
}

int SDL_GetWindowDisplayIndex(SDL_Window *window)
{
    int x;
    SDL_GetWindowPosition(window, &x, NULL);
    return x >= SecondDisplay;
}

int SDL_GetCurrentDisplayMode(int display, SDL_DisplayMode *mode)
{
    mode->refresh_rate = display == 0 ? 60 : 144;
    return 0;
}
