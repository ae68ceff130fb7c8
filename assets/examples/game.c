/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * A small game with all that belongs around frame_clock.h: a menu that pauses it; a window that is
 * hidden, resized or moved to another display. It prints what happens to it. Esc opens and closes
 * the menu; there the arrows choose, and Return takes. The arguments are a cap in frames a second,
 * 0 for none, and the ticks a second.
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

typedef enum Phase { Playing, InMenu, Ended } Phase;
typedef enum Item { Resume, Quit, Items } Item;

/* A square that goes from wall to wall. The walls are at -1 and 1. */
typedef struct State {
    double x;
    double speed; /* a second */
} State;

static const double HalfSquare = 0.1;
static State last = {0, 1.25}, next = {0, 1.25}; /* before and after the newest tick */

static SDL_Window *window;
static FrameClock frames;
static Phase phase;
static Item chosen; /* in the menu */
static bool visible = true;
static bool vsync; /* swaps wait for the display */
static int ticks;  /* so far */

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

static bool standsStill(void)
{
    return phase == InMenu || !visible;
}

/* The clock waits and holds only for a display whose rate it is told. */
static void tellRefresh(void)
{
    SDL_DisplayMode mode;
    int rate = 0;
    if (vsync && SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode) == 0)
        rate = mode.refresh_rate;
    frames.options.refresh = rate > 0 ? Second / rate : 0;
    printf("refresh %d Hz\n", rate);
}

static void fitPicture(void)
{
    int width, height;
    SDL_GL_GetDrawableSize(window, &width, &height);
    glViewport(0, 0, width, height);
    printf("size %dx%d\n", width, height);
}

static void windowChanged(Uint8 change)
{
    const bool seen = !(SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED));
    if (seen != visible)
        printf("%s\n", seen ? "seen" : "hidden");
    visible = seen;
    if (change == SDL_WINDOWEVENT_SIZE_CHANGED)
        fitPicture();
    if (change == SDL_WINDOWEVENT_MOVED || change == SDL_WINDOWEVENT_DISPLAY_CHANGED)
        tellRefresh();
}

static void openMenu(bool open)
{
    phase = open ? InMenu : Playing;
    chosen = Resume;
    SDL_SetWindowTitle(window, open ? "game: resume, or quit?" : "game");
}

static void keyPressed(SDL_Keycode key)
{
    if (key == SDLK_ESCAPE)
        openMenu(phase == Playing);
    else if (phase == InMenu && (key == SDLK_UP || key == SDLK_DOWN))
        chosen = chosen == Resume ? Quit : Resume;
    else if (phase == InMenu && key == SDLK_RETURN && chosen == Quit)
        phase = Ended;
    else if (phase == InMenu && key == SDLK_RETURN)
        openMenu(false);
}

static void readInput(void)
{
    for (SDL_Event event; SDL_PollEvent(&event);) {
        if (event.type == SDL_QUIT)
            phase = Ended;
        else if (event.type == SDL_WINDOWEVENT)
            windowChanged(event.window.event);
        else if (event.type == SDL_KEYDOWN && !event.key.repeat)
            keyPressed(event.key.keysym.sym);
    }
}

static void tick(State *state, double seconds)
{
    const double way = 1 - HalfSquare; /* from the middle to a wall */

    ticks++;
    state->x += state->speed * seconds;
    if ((state->x > way && state->speed > 0) || (state->x < -way && state->speed < 0))
        state->speed = -state->speed;
}

static void drawBar(double x, double y, double half, bool bright)
{
    const double grey = bright ? 1 : 0.4;
    glColor3d(grey, grey, grey);
    glRectd(x - half, y - HalfSquare, x + half, y + HalfSquare);
}

static void draw(double x)
{
    glClear(GL_COLOR_BUFFER_BIT);
    drawBar(x, 0, HalfSquare, phase == Playing);
    for (int item = 0; phase == InMenu && item < Items; item++)
        drawBar(0, 0.5 - item, 0.5, item == (int)chosen);
    glFinish(); /* only now is the picture complete */
}

static void showPicture(void)
{
    draw(last.x + FrameClockAlpha(&frames) * (next.x - last.x));
    const int64_t drawn = now();
    sleepUntil(FrameClockPresentAt(&frames, drawn));
    const int64_t before = now();
    SDL_GL_SwapWindow(window);
    FrameClockSwapped(&frames, drawn, before, now());
}

/* A number of the command line; `otherwise`, if it is not there. */
static int argument(int argc, char *argv[], int place, int otherwise)
{
    return place < argc ? atoi(argv[place]) : otherwise;
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
    const int cap = argument(argc, argv, 1, vsync ? 0 : 60); /* something has to wait */
    const int rate = argument(argc, argv, 2, 25);
    if (cap < 0 || rate < 1) {
        fprintf(stderr, "game: a cap is 0 or more, and there is at least 1 tick a second\n");
        return 2;
    }

    FrameClockInit(&frames, Second / rate, now());
    frames.options.cap = cap > 0 ? Second / cap : 0;
    tellRefresh();
    fitPicture();

    int turns = 0; /* since it stands still */
    for (;;) {
        /* Wait, and read what has happened: it may open the menu, or hide the window. */
        const bool stood = standsStill();
        if (stood)
            SDL_WaitEventTimeout(NULL, StandingTurnMs);
        else
            sleepUntil(FrameClockWait(&frames, now()));
        readInput();
        if (phase == Ended)
            break;
        const bool stands = standsStill();

        /* Time that passes while it stands still is none of the game. */
        frames.options.speed = stands ? Stopped : FullSpeed;
        if (stood && !stands) {
            FrameClockReset(&frames, now());
            printf("goes on at tick %d, after %d turns\n", ticks, turns);
        }

        /* The ticks that are due: more than one, or none. */
        FrameClockBegin(&frames, now());
        while (FrameClockTickDue(&frames, now())) {
            last = next;
            tick(&next, 1.0 / rate);
        }

        if (stands && !stood) {
            printf("stands still at tick %d\n", ticks);
            turns = 0;
        }
        turns++;
        if (visible)
            showPicture();
    }
    SDL_Quit();
    return 0;
}
