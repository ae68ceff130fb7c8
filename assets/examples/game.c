/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * A small game with all that belongs around frame_clock.h: a menu that pauses it; a window that is
 * hidden, resized or moved to another display. It prints what happens to it. Esc opens and closes
 * the menu; there Return goes on, too, and Q quits. The arguments are a cap in frames a second, 0
 * for none, and the ticks a second.
 *     cc game.c $(pkg-config --cflags --libs sdl2) -lGL -o game && ./game 60 25
 */
#define FRAME_CLOCK_IMPLEMENTATION
#include "frame_clock.h"

#include <SDL.h>
#include <SDL_opengl.h>
#include <stdio.h>
#include <stdlib.h>

static const int64_t Second = 1000000000;

/* While the game stands still nothing has to be drawn until something happens: a turn of the loop
 * waits for an event, but for no longer than so many ms. */
enum { StandingTurnMs = 100 };

/* The speed of frame_clock.h is in thousandths. */
enum { Stopped = 0, FullSpeed = 1000 };

static SDL_Window *window;
static FrameClock frames;
static bool vsync; /* swaps wait for the display */
static bool inMenu, hidden, ended;
static int ticks; /* so far */

/* A square that goes from wall to wall, at -1 and 1: before and after the newest tick. */
static const double HalfSquare = 0.1;
static double last, next;
static double speed = 1.25; /* a second */

static int64_t now(void)
{
    const Uint64 count = SDL_GetPerformanceCounter(), rate = SDL_GetPerformanceFrequency();
    const Uint64 second = (Uint64)Second;
    return (int64_t)(count / rate * second + count % rate * second / rate);
}

/* Exactly: it spins for the last 2 ms. */
static void sleepUntil(int64_t due)
{
    const int64_t ms = (due - now()) / (Second / 1000) - 2;
    if (ms > 0)
        SDL_Delay((Uint32)ms);
    while (now() < due) {
    }
}

/* Hidden, resized, moved to another display: all is asked anew. The clock waits and holds only for
 * a display whose rate it is told. */
static void windowChanged(void)
{
    hidden = SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED);

    int width, height;
    SDL_GL_GetDrawableSize(window, &width, &height);
    glViewport(0, 0, width, height);

    SDL_DisplayMode mode;
    int rate = 0;
    if (vsync && SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode) == 0)
        rate = mode.refresh_rate;
    frames.options.refresh = rate > 0 ? Second / rate : 0;

    printf("%dx%d, %d Hz, %s\n", width, height, rate, hidden ? "hidden" : "seen");
}

static void keyPressed(SDL_Keycode key)
{
    if (key == SDLK_ESCAPE)
        inMenu = !inMenu;
    if (key == SDLK_RETURN)
        inMenu = false;
    if (key == SDLK_q && inMenu)
        ended = true;
    SDL_SetWindowTitle(window, inMenu ? "game: Return goes on, Q quits" : "game");
}

static void readInput(void)
{
    for (SDL_Event event; SDL_PollEvent(&event);) {
        if (event.type == SDL_QUIT)
            ended = true;
        else if (event.type == SDL_WINDOWEVENT)
            windowChanged();
        else if (event.type == SDL_KEYDOWN && !event.key.repeat)
            keyPressed(event.key.keysym.sym);
    }
}

static void tick(double seconds)
{
    const double way = 1 - HalfSquare; /* from the middle to a wall */

    ticks++;
    last = next;
    next += speed * seconds;
    if ((next > way && speed > 0) || (next < -way && speed < 0))
        speed = -speed;
}

/* The menu is a darker picture. */
static void draw(double x)
{
    const double grey = inMenu ? 0.4 : 1;
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3d(grey, grey, grey);
    glRectd(x - HalfSquare, -HalfSquare, x + HalfSquare, HalfSquare);
    glFinish(); /* only now is the picture complete */
}

static void showPicture(void)
{
    draw(last + FrameClockAlpha(&frames) * (next - last));
    const int64_t drawn = now();
    sleepUntil(FrameClockPresentAt(&frames, drawn));
    const int64_t before = now();
    SDL_GL_SwapWindow(window);
    FrameClockSwapped(&frames, drawn, before, now());
}

static bool openWindow(void)
{
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return false;
    window = SDL_CreateWindow("game", 100, 100, 640, 480, SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE);
    if (!window || !SDL_GL_CreateContext(window))
        return false;
    vsync = SDL_GL_SetSwapInterval(1) == 0;
    return true;
}

int main(int argc, char *argv[])
{
    if (!openWindow()) {
        fprintf(stderr, "game: %s\n", SDL_GetError());
        return 1;
    }

    int cap = vsync ? 0 : 60; /* something has to wait */
    int rate = 25;
    if (argc > 1)
        cap = atoi(argv[1]);
    if (argc > 2)
        rate = atoi(argv[2]);
    if (cap < 0 || rate < 1) {
        fprintf(stderr, "game: a cap is 0 or more, and there is at least 1 tick a second\n");
        return 2;
    }

    FrameClockInit(&frames, Second / rate, now());
    frames.options.cap = cap > 0 ? Second / cap : 0;
    windowChanged();

    int turns = 0; /* since it stands still */
    for (;;) {
        /* Wait, and read what has happened: it may open the menu, or hide the window. */
        const bool stood = inMenu || hidden;
        if (stood)
            SDL_WaitEventTimeout(NULL, StandingTurnMs);
        else
            sleepUntil(FrameClockWait(&frames, now()));
        readInput();
        if (ended)
            break;

        /* Time that passes while it stands still is none of the game. */
        const bool stands = inMenu || hidden;
        frames.options.speed = stands ? Stopped : FullSpeed;
        if (stood && !stands) {
            FrameClockReset(&frames, now());
            printf("goes on at tick %d, after %d turns\n", ticks, turns);
        }

        /* The ticks that are due: more than one, or none. */
        FrameClockBegin(&frames, now());
        while (FrameClockTickDue(&frames, now()))
            tick(1.0 / rate);

        if (stands && !stood) {
            printf("stands still at tick %d\n", ticks);
            turns = 0;
        }
        turns++;
        if (!hidden)
            showPicture();
    }
    SDL_Quit();
    return 0;
}
