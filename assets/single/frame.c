/* SPDX-License-Identifier: MIT
 * Copyright (c) the interp_demo authors
 *
#ifdef GameDrawWithInterpolation|GameDrawWithPrediction
 * NAME: a game in one file, to begin your own with. SPACE: interpolation off and on, q: quit.
#else
 * NAME: a game in one file, to begin your own with. q: quit.
#endif
 *
 * Its parts: 1. the game, here a ball between two walls: put yours in its place; 2. the steps that
 * the loop calls: every game writes its own; 3. the loop: it can stay as it is. Build:
 *     cc NAME.c $(pkg-config --cflags --libs sdl2) -lGL -o NAME && ./NAME
 */
#include <SDL.h>
#include <SDL_opengl.h>
#include <stdbool.h>
#include <stdio.h>

typedef int64_t Nanoseconds; /* whole numbers: no rounding errors add up */
#define ONE_SECOND      INT64_C(1000000000)
#define ONE_MILLISECOND INT64_C(1000000)

/* ---- 1. The game ---- */
enum { TicksPerSecond = TICKS, Width = 640, Height = 480, Radius = 24, Wall = Width - Radius };

/* What ticks change and frames show: Next is the state after the newest tick, Last the one before.
 * A second body, or a camera, is one more Body. If one jumps on purpose, set both states. */
typedef struct State { double x, speed; } State; /* units, units a second */
typedef struct Body { State last, next; } Body;
static Body ball = {.next = {.x = Width / 2, .speed = 400}};
static int ticks;
#ifdef GameDrawWithInterpolation|GameDrawWithPrediction
static bool interpolate = true; /* SPACE */
#endif
static bool done, visible;
static SDL_Window *window;

#ifdef GameDrawWithInterpolation
/* Between Last at 0 and Next at 1: each number of a state. */
static State Mix(Body b, double p) { return (State){.x = b.last.x + p * (b.next.x - b.last.x)}; }

#endif
static void Draw(State shown)
{
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_TRIANGLE_FAN);
    for (double angle = 0; angle < 6.28; angle += 0.1)
        glVertex2d(shown.x + Radius * SDL_cos(angle), Radius * SDL_sin(angle));
    glEnd();
    SDL_GL_SwapWindow(window); /* waits for the display */
}

/* ---- 2. The steps: a game writes all of these ---- */
/* Once a turn: input, and all that needs no tick, such as menus and sound. frameTime is the game
 * time of this turn's ticks. */
static void IndependentTickRun(Nanoseconds frameTime)
{
    (void)frameTime;
    for (SDL_Event event; SDL_PollEvent(&event);) {
        if (event.type == SDL_QUIT || (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_q))
            done = true;
#ifdef GameDrawWithInterpolation|GameDrawWithPrediction
        if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_SPACE && !event.key.repeat)
            interpolate = !interpolate;
#endif
    }
    visible = !(SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED));
    if (!visible)
        SDL_Delay(10); /* nothing is drawn, so no swap waits */
}

#ifdef getTickCount
static Nanoseconds getTickCount(void)
{
    const Uint64 count = SDL_GetPerformanceCounter(), rate = SDL_GetPerformanceFrequency();
    return (Nanoseconds)(count / rate * ONE_SECOND + count % rate * ONE_SECOND / rate);
}

#endif
#ifdef GameTickRun
/* One tick of the game: Last = Next, and a new Next. */
static void GameTickRun(void)
{
    State *next = &ball.next;
    ball.last = *next; /* of each body */
    next->x += next->speed / TicksPerSecond;
    if (next->x < Radius || next->x > Wall) { /* bounce */
        next->x = 2 * (next->x < Radius ? Radius : Wall) - next->x;
        next->speed = -next->speed;
    }
    ticks++;
}

#endif
#ifdef GameTickRunFor
/* One tick, as long as the frame before took: Last = Next, and a new Next. */
static void GameTickRunFor(Nanoseconds elapsed)
{
    State *next = &ball.next;
    ball.last = *next; /* of each body */
    next->x += next->speed * (double)elapsed / ONE_SECOND;
    while (next->x < Radius || next->x > Wall) { /* bounce, more than once in a very long step */
        next->x = 2 * (next->x < Radius ? Radius : Wall) - next->x;
        next->speed = -next->speed;
    }
    ticks++;
}

#endif
#ifdef GameDrawWithInterpolation
/* Draws between the two states: Last at 0, Next at 1. */
static void GameDrawWithInterpolation(double percentWithinTick)
{
    Draw(Mix(ball, interpolate ? percentWithinTick : 1));
}

#endif
#ifdef GameDrawWithPrediction
/* Draws a guess: Next and the way of so many ticks, as if there were no walls. */
static void GameDrawWithPrediction(double ticksAhead)
{
    State shown = ball.next;
    shown.x += (interpolate ? ticksAhead : 0) * shown.speed / TicksPerSecond;
    Draw(shown);
}

#endif
#ifdef GameSleep
/* Sleeps for at least this long. */
static void GameSleep(Nanoseconds duration)
{
    if (duration > 0)
        SDL_Delay((Uint32)((duration + ONE_MILLISECOND - 1) / ONE_MILLISECOND));
}

#endif
#ifdef GameShowRates
static void GameShowRates(int ups, int fps) { printf("UPS: %d | FPS: %d\n", ups, fps); }
#endif
#ifdef GameDraw
static void GameDraw(void) { Draw(ball.next); }
#endif
#ifdef GameYield
static void GameYield(void) { SDL_Delay(0); }   /* lets other programs run */
#endif
#ifdef NetworkGame
static bool NetworkGame(void) { return false; } /* true: others wait for this game, drop no tick */
#endif
#ifdef GameDisplayRate
/* The display's rate in whole Hz; 0: unknown. */
static int GameDisplayRate(void)
{
    SDL_DisplayMode mode = {.refresh_rate = 0};
    SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode);
    return mode.refresh_rate;
}

#endif
#ifdef CanRender
static bool CanRender(void) { return visible; } /* false: the window can't be seen */
#endif
static bool GameDone(void) { return done; }     /* true: quit */

/* ---- 3. The loop, as it is in src/loops/NAME.c of interp_demo ---- */
typedef struct LoopPace {
    Nanoseconds tickTime, frameTime; /* frameTime: for loops that limit their frames */
    int maxLoops;                    /* most ticks in a turn, 0: no limit */
} LoopPace;

#include "loops/NAME.c"

int main(int argc, char *argv[])
{
    (void)argc, (void)argv;
    if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
        !(window = SDL_CreateWindow("NAME", 100, 100, Width, Height, SDL_WINDOW_OPENGL)) ||
        !SDL_GL_CreateContext(window)) {
        fprintf(stderr, "NAME: %s\n", SDL_GetError());
        return 1;
    }
    if (SDL_GL_SetSwapInterval(1) != 0)
        fprintf(stderr, "NAME: no vsync, so it draws without a pause: %s\n", SDL_GetError());
    glOrtho(0, Width, Height / 2, -Height / 2, -1, 1);
    ball.last = ball.next;
    Loop_NAME((LoopPace){ONE_SECOND / TicksPerSecond, ONE_SECOND / 60, LIMIT});
    printf("NAME: %d ticks in %.1f s\n", ticks, SDL_GetTicks() / 1000.0);
    SDL_Quit();
    return 0;
}
