/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * frame_clock.h with SDL 2 and SDL_Renderer: a square from wall to wall. The argument is a cap in
 * frames a second. q or closing the window ends it. cc sdl2_renderer.c $(pkg-config --cflags --libs
 * sdl2) -o sdl2_renderer && ./sdl2_renderer 40
 */
#define FRAME_CLOCK_IMPLEMENTATION
#include "frame_clock.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

static const int64_t Second = 1000000000;

static int64_t now(void)
{
    const Uint64 count = SDL_GetPerformanceCounter(), rate = SDL_GetPerformanceFrequency();
    return (int64_t)(count / rate * 1000000000 + count % rate * 1000000000 / rate);
}

/* Exactly: it spins for the last 2 ms. */
static void sleepUntil(int64_t due)
{
    const int64_t ms = (due - now()) / 1000000 - 2;
    if (ms > 0)
        SDL_Delay((Uint32)ms);
    while (now() < due) {
    }
}

typedef struct State {
    double x, speed;
} State;

static void tick(State *state)
{
    state->x += state->speed;
    if (state->x < -0.9 || state->x > 0.9)
        state->speed = -state->speed;
}

/* SDL collects what it draws: it has to be flushed, or the swap is what draws it. */
static void draw(SDL_Renderer *renderer, double x)
{
    const SDL_Rect square = {(int)(320 + 320 * x) - 32, 208, 64, 64};
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
    SDL_RenderClear(renderer);
    SDL_SetRenderDrawColor(renderer, 255, 255, 255, 255);
    SDL_RenderFillRect(renderer, &square);
    SDL_RenderFlush(renderer);
}

int main(int argc, char *argv[])
{
    FrameClock clock;
    SDL_DisplayMode mode = {0};
    State last = {0, 0.05}, next = {0, 0.05};
    SDL_Init(SDL_INIT_VIDEO);
    SDL_Window *window = SDL_CreateWindow("sdl2_renderer", 100, 100, 640, 480, 0);
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
    SDL_RendererInfo info = {0};
    if (!renderer) {
        fprintf(stderr, "sdl2_renderer: %s\n", SDL_GetError());
        return 1;
    }
    SDL_GetRendererInfo(renderer, &info);
    const bool vsync = info.flags & SDL_RENDERER_PRESENTVSYNC;
    FrameClockInit(&clock, Second / 25, now());
    clock.options.cap = argc > 1 && atoi(argv[1]) > 0 ? Second / atoi(argv[1]) : 0;
    for (bool running = true; running;) {
        sleepUntil(FrameClockWait(&clock, now()));
        for (SDL_Event event; SDL_PollEvent(&event);)
            if (event.type == SDL_QUIT ||
                (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_q))
                running = false;
        SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode);
        clock.options.refresh = vsync && mode.refresh_rate > 0 ? Second / mode.refresh_rate : 0;
        FrameClockBegin(&clock, now());
        while (FrameClockTickDue(&clock, now())) {
            last = next;
            tick(&next);
        }
        if (SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED))
            continue;
        draw(renderer, last.x + FrameClockAlpha(&clock) * (next.x - last.x));
        const int64_t drawn = now();
        sleepUntil(FrameClockPresentAt(&clock, drawn));
        const int64_t before = now();
        SDL_RenderPresent(renderer);
        FrameClockSwapped(&clock, drawn, before, now());
    }
    SDL_Quit();
    return 0;
}
