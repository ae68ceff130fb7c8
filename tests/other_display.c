/* SPDX-License-Identifier: MIT
 *
 * Loaded before SDL, four displays in one. A window up to 960 wide gets 100 Hz, a wider one 50 Hz.
 * A window over 960 high gets an unknown rate, and each swap takes 4 ms. Over 980, swaps show
 * nothing: they take 1 ms, without vsync none. All promise vsync but do not wait.
 */
#define _GNU_SOURCE /* for RTLD_NEXT; NOLINT */

#include <SDL.h>

#include <dlfcn.h>
#include <string.h>

static int vsync;

int SDL_GetCurrentDisplayMode(int displayIndex, SDL_DisplayMode *mode)
{
    int width = 0, height = 0;
    SDL_Window *window = SDL_GetWindowFromID(1);
    if (window)
        SDL_GetWindowSize(window, &width, &height);
    (void)displayIndex;
    *mode = (SDL_DisplayMode){.format = SDL_PIXELFORMAT_RGB888,
                              .w = 1280,
                              .h = 960,
                              .refresh_rate = height > 960  ? 0
                                              : width > 960 ? 50
                                                            : 100};
    return 0;
}

int SDL_GL_SetSwapInterval(int interval)
{
    vsync = interval;
    return 0;
}

void SDL_GL_SwapWindow(SDL_Window *window)
{
    void *symbol = dlsym(RTLD_NEXT, "SDL_GL_SwapWindow");
    void (*swap)(SDL_Window *) = NULL;
    int height = 0;
    memcpy(&swap, &symbol, sizeof swap);
    SDL_GetWindowSize(window, NULL, &height);
    if (height > 980) {
        SDL_Delay(vsync != 0 ? 1 : 0);
        return;
    }
    if (height > 960)
        SDL_Delay(4);
    swap(window);
}
