/* SPDX-License-Identifier: MIT OR Unlicense
 * Copyright (c) the interp_demo authors
 *
 * NAME: a game in one file, to begin your own with: C11 and C++17, MIT or Unlicense as you like.
 *
 * 1. The game, here a ball between walls and a wheel: put yours in its place. 2. The steps that the
 * loop calls: every game writes its own. 3. The loop: it can stay as it is. Build:
 *     cc NAME.c $(pkg-config --cflags --libs sdl2) -lGL -o NAME && ./NAME
 */
#include <SDL.h>
#include <SDL_opengl.h>
#include <stdbool.h>
#include <stdio.h>
#ifdef FrameClockInit
#define FRAME_CLOCK_IMPLEMENTATION
#include "frame_clock.h" /* lies beside this file */
#endif

typedef int64_t Nanoseconds; /* whole numbers: no rounding errors add up */
#define ONE_SECOND      INT64_C(1000000000)
#define ONE_MILLISECOND INT64_C(1000000)

/* ---- 1. The game ---- */
/* The origin is at the top left of the world, and y goes down, as the mouse's does. */
#define TicksPerSecond TICKS
#define Width  640.0
#define Height 480.0
#define Radius 24.0

/* What ticks change and frames show: Next is the state after the newest tick, Last the one before.
 * The camera is a body, too: it is ticked after what it follows, and drawn at the same instant. */
typedef struct State { double x, y, speed, turns; } State; /* units, units a second, 0 to 1 */
typedef struct Body { State last, next; } Body;
static Body ball = {{Width / 2, Height / 2, 400, 0}, {Width / 2, Height / 2, 400, 0}};
static Body wheel = {{0, Height / 4, 120, 0}, {0, Height / 4, 120, 0}}, camera;
static int ticks, presses; /* presses of T wait until a tick takes them, so none is lost */
#ifdef GameDrawWithInterpolation|GameDrawWithPrediction
static bool interpolate = true;
#endif
static bool paused, done, visible, vsync;
static SDL_Window *window;

/* All that jumps goes through here: Last jumps, too, so nothing is drawn in between. */
static void Jump(Body *body, double x) { body->next.x = x, body->last = body->next; }

/* Last = Next, and a new Next. A tick of 0 s lets both be the same: a picture that stands still. */
static void Tick(double seconds)
{
    ball.last = ball.next, wheel.last = wheel.next, camera.last = camera.next;
    ticks++;
    ball.next.x += ball.next.speed * seconds;
    while (ball.next.x < Radius || ball.next.x > Width - Radius) { /* bounce, perhaps twice */
        ball.next.x = 2 * (ball.next.x < Radius ? Radius : Width - Radius) - ball.next.x;
        ball.next.speed = -ball.next.speed;
    }
    for (; presses > 0; presses--)
        wheel.next.speed = -wheel.next.speed;
    wheel.next.x += wheel.next.speed * seconds;
    wheel.next.turns += wheel.next.speed * seconds / (6.2831853 * Radius);
    wheel.next.turns -= SDL_floor(wheel.next.turns);
    if (wheel.next.x < 0 || wheel.next.x > Width)
        Jump(&wheel, wheel.next.x < 0 ? Width : 0);
    camera.next.x += SDL_min(2 * seconds, 1) * ((ball.next.x - Width / 2) / 2 - camera.next.x);
}

#ifdef GameDrawWithInterpolation
/* Between Last at 0 and Next at 1; an angle goes the short way round. */
static State Shown(Body body, double p)
{
    const State last = body.last, next = body.next;
    const double turn = next.turns - last.turns;
    const State shown = {last.x + p * (next.x - last.x), last.y + p * (next.y - last.y), next.speed,
                         last.turns + p * (turn - SDL_floor(turn + 0.5))};
    return interpolate ? shown : next;
}

#endif
#ifdef GameDrawWithPrediction
/* A guess: Next and the way of so many ticks, as if there were no walls. */
static State Shown(Body body, double ticksAhead)
{
    State shown = body.next;
    if (interpolate && !paused)
        shown.x += ticksAhead * shown.speed / TicksPerSecond;
    return shown;
}

#endif
#ifdef GameDrawWithInterpolation|GameDrawWithPrediction
#else
static State Shown(Body body, double p)
{
    (void)p; /* there is no other picture */
    return body.next;
}

#endif
static void DrawDisc(State at)
{
    glBegin(GL_TRIANGLE_FAN);
    for (double angle = 0; angle < 6.28; angle += 0.1) {
        const double turned = angle + 6.2831853 * at.turns;
        glColor3d(angle < 3.14 ? 1 : 0.5, 0.6, 1); /* a half is darker: it can be seen to turn */
        glVertex2d(at.x + Radius * SDL_cos(turned), at.y + Radius * SDL_sin(turned));
    }
    glEnd();
}

static Nanoseconds getTickCount(void)
{
    const Uint64 count = SDL_GetPerformanceCounter(), rate = SDL_GetPerformanceFrequency();
    return (Nanoseconds)(count / rate * ONE_SECOND + count % rate * ONE_SECOND / rate);
}

#ifdef GameDrawn
static Nanoseconds presentAt, drawn, seen; /* of the last picture; seen: its swap returned */

/* Exactly: it spins for the last 2 ms. */
static void SleepUntil(Nanoseconds due)
{
    const Nanoseconds ms = (due - getTickCount()) / ONE_MILLISECOND - 2;
    if (ms > 0)
        SDL_Delay((Uint32)ms);
    while (getTickCount() < due) {
    }
}

#endif
static Nanoseconds swapped; /* when the last picture's swap began */

/* Shows the picture. The swap waits for the display; where it does not, this sleeps.
 *
 * Pictures that come faster than 500 a second have a fast display, or a swap that does not wait.
 * One that waits takes less time if it begins later; one that only works takes as long as before.
 * So of some such pictures every second swap begins later, by a third of what the last one took. */
static void Present(void)
{
    enum { Tries = 32, Longest = 17 }; /* Longest: ms of a picture without vsync */
    static Uint32 last;                /* the end of the last call, ms */
    static Nanoseconds took;           /* the last swap, if pictures come fast */
    static int tried, shorter; /* fast pictures in a row, at most Tries; of them shorter swaps */

    const bool later = tried % 2 == 1;
    const Nanoseconds due = getTickCount() + (later ? took / 3 : 0);
    do
        swapped = getTickCount();
    while (swapped < due);
    SDL_GL_SwapWindow(window);
#ifdef GameDrawn
    seen = getTickCount();
#endif

    const Uint32 passed = SDL_GetTicks() - last;
    if (passed > 2) {
        tried = shorter = 0;
    } else if (tried < Tries) {
        const Nanoseconds before = took;
        took = getTickCount() - swapped;
        shorter += later && took < before - before / 6 - ONE_MILLISECOND / 50;
        tried++;
    }

    const bool waits = vsync && (tried < Tries || shorter >= Tries / 4);
    if (!waits && passed < Longest)
        SDL_Delay(Longest - passed);
    last = SDL_GetTicks();
}

static void Draw(double p)
{
    const State eye = Shown(camera, p);
    glClear(GL_COLOR_BUFFER_BIT);
    glLoadIdentity(); /* where the camera is; main() has set what it sees */
    glTranslated(-eye.x, -eye.y, 0);
    glRectd(-9, 0, 0, Height), glRectd(Width, 0, Width + 9, Height); /* the walls */
    DrawDisc(Shown(ball, p)), DrawDisc(Shown(wheel, p));
#ifdef GameDrawn
    glFinish(); /* only now is the picture complete */
    drawn = getTickCount();
    SleepUntil(presentAt);
#endif
    Present();
}

/* ---- 2. The steps: a game writes all of these ---- */
/* Once a turn: input, and all that needs no tick. frameTime: how far the ticks moved the game. */
static void IndependentTickRun(Nanoseconds frameTime)
{
    (void)frameTime;
    for (SDL_Event event; SDL_PollEvent(&event);) {
        const bool press = event.type == SDL_KEYDOWN && !event.key.repeat;
        const SDL_Keycode key = press ? event.key.keysym.sym : SDLK_UNKNOWN;
        done = done || event.type == SDL_QUIT || key == SDLK_q;
        paused = paused != (key == SDLK_p); /* each press switches it */
#ifdef GameDrawWithInterpolation|GameDrawWithPrediction
        interpolate = interpolate != (key == SDLK_SPACE);
#endif
        presses += key == SDLK_t; /* the wheel turns round */
    }
    visible = !(SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED));
    if (!visible)
        SDL_Delay(10); /* nothing is drawn, so no swap waits */
}

#ifdef GameTickRun
static void GameTickRun(void) { Tick(paused ? 0 : 1.0 / TicksPerSecond); }
#endif
#ifdef GameTickRunFor
static void GameTickRunFor(Nanoseconds time) { Tick(paused ? 0 : (double)time / ONE_SECOND); }
#endif
#ifdef GameDrawWithInterpolation
static void GameDrawWithInterpolation(double percentWithinTick) { Draw(percentWithinTick); }
#endif
#ifdef GameDrawWithPrediction
static void GameDrawWithPrediction(double ticksAhead) { Draw(ticksAhead); }
#endif
#ifdef GameSleep
/* Sleeps for at least this long. */
static void GameSleep(Nanoseconds duration)
{
#ifdef GameDrawn
    SleepUntil(getTickCount() + duration);
#else
    if (duration > 0)
        SDL_Delay((Uint32)((duration + ONE_MILLISECOND - 1) / ONE_MILLISECOND));
#endif
}

#endif
#ifdef GameShowRates
static void GameShowRates(int ups, int fps) { printf("UPS: %d | FPS: %d\n", ups, fps); }
#endif
#ifdef GameDraw
static void GameDraw(void) { Draw(1); }
#endif
#ifdef GameYield
static void GameYield(void) { SDL_Delay(0); }   /* lets other programs run */
#endif
#ifdef NetworkGame
static bool NetworkGame(void) { return false; } /* true: others wait for this game, drop no tick */
#endif
#ifdef GameDrawn
static Nanoseconds GameDrawn(void) { return drawn; }
static Nanoseconds GameSwapTime(void) { return seen - swapped; }
static Nanoseconds GameCapEnds(void) { return 0; } /* no cap */

/* The interval of the display's refreshes; 0: unknown, or there is no vsync. */
static Nanoseconds GameRefresh(void)
{
    SDL_DisplayMode mode;
    const int display = SDL_GetWindowDisplayIndex(window);
    const bool known = vsync && SDL_GetCurrentDisplayMode(display, &mode) == 0;
    return known && mode.refresh_rate > 0 ? ONE_SECOND / mode.refresh_rate : 0;
}

/* False: the display reports nothing of when pictures were seen. */
typedef struct LastSeen { Nanoseconds time, refresh; int waiting; } LastSeen;
static bool GameLastSeen(LastSeen *last) { return last->waiting > 0; }

#endif
#ifdef GamePresentAt
static void GamePresentAt(Nanoseconds time) { presentAt = time; }
#endif
#ifdef GameDisplayRate
/* The display's rate in whole Hz; 0: unknown. */
static int GameDisplayRate(void)
{
    SDL_DisplayMode mode;
    const int display = SDL_GetWindowDisplayIndex(window);
    return SDL_GetCurrentDisplayMode(display, &mode) == 0 ? mode.refresh_rate : 0;
}

#endif
#ifdef CanRender
static bool CanRender(void) { return visible; } /* false: the window can't be seen */
#endif
static bool GameDone(void) { return done; }     /* true: quit */

/* ---- 3. The loop, as it is in src/loops/NAME.c of interp_demo ---- */
typedef struct LoopPace { Nanoseconds tickTime, frameTime; int maxLoops; } LoopPace;

#include "loops/NAME.c"

int main(int argc, char *argv[])
{
    (void)argc, (void)argv;
    const LoopPace pace = {ONE_SECOND / TicksPerSecond, ONE_SECOND / 60, LIMIT};
    if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
        !(window = SDL_CreateWindow("NAME", 100, 100, 640, 480, SDL_WINDOW_OPENGL)) ||
        !SDL_GL_CreateContext(window)) {
        fprintf(stderr, "NAME: %s\n", SDL_GetError());
        return 1;
    }
    vsync = SDL_GL_SetSwapInterval(1) == 0;
    glMatrixMode(GL_PROJECTION);
    glOrtho(0, Width, Height, 0, -1, 1);
    glMatrixMode(GL_MODELVIEW);
    Loop_NAME(pace);
    printf("NAME: %d ticks in %.1f s\n", ticks, SDL_GetTicks() / 1000.0);
    SDL_Quit();
    return 0;
}
