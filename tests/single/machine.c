/* SPDX-License-Identifier: MIT
 *
 * Replaces SDL and OpenGL for a loop in one file (make single): the simulated machine vsync60 for
 * 10 s. With it the loop draws where interp_demo draws. Prints the ball's place, x, for each frame.
 * With SPACE in the environment that key is pressed at the start; with HIDDEN the window is hidden
 * for two seconds; with FAIL there is no window.
 */
#include <SDL.h>
#include <SDL_opengl.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const uint64_t Second = 1000000000;

static uint64_t now; /* ns */
static int vertices;
static double place;

int SDL_Init(Uint32 flags)
{
    return flags == SDL_INIT_VIDEO ? 0 : -1;
}

void SDL_Quit(void)
{
}

const char *SDL_GetError(void)
{
    return "out of windows";
}

SDL_Window *SDL_CreateWindow(const char *title, int x, int y, int w, int h, Uint32 flags)
{
    (void)title, (void)x, (void)y, (void)w, (void)h;
    return flags == SDL_WINDOW_OPENGL && !getenv("FAIL") ? (SDL_Window *)&now : NULL;
}

SDL_GLContext SDL_GL_CreateContext(SDL_Window *window)
{
    return window;
}

int SDL_GL_SetSwapInterval(int interval)
{
    return interval - 1;
}

int SDL_GetWindowDisplayIndex(SDL_Window *window)
{
    (void)window;
    return 0;
}

int SDL_GetCurrentDisplayMode(int display, SDL_DisplayMode *mode)
{
    mode->refresh_rate = 60;
    return display;
}

Uint32 SDL_GetWindowFlags(SDL_Window *window)
{
    (void)window;
    const int hidden = getenv("HIDDEN") && now >= 2 * Second && now < 4 * Second;
    return SDL_WINDOW_OPENGL | (hidden ? SDL_WINDOW_HIDDEN : SDL_WINDOW_SHOWN);
}

/* SPACE, pressed and held, if the environment asks for it; Q at the end. */
int SDL_PollEvent(SDL_Event *event)
{
    static int events;
    const int spaces = getenv("SPACE") ? 2 : 0;
    if (events >= spaces && (events > spaces || now < 10 * Second))
        return 0;
    *event = (SDL_Event){.type = SDL_KEYDOWN};
    event->key.repeat = events > 0 && events < spaces;
    event->key.keysym.sym = events < spaces ? SDLK_SPACE : SDLK_q;
    events++;
    return 1;
}

/* Reading the clock takes a microsecond. */
Uint64 SDL_GetPerformanceCounter(void)
{
    now += 1000;
    return now - 1000;
}

Uint64 SDL_GetPerformanceFrequency(void)
{
    return Second;
}

Uint32 SDL_GetTicks(void)
{
    return (Uint32)(now / 1000000);
}

void SDL_Delay(Uint32 ms)
{
    now += ms * UINT64_C(1000000);
}

double SDL_cos(double x)
{
    return cos(x);
}

double SDL_sin(double x)
{
    return sin(x);
}

/* Drawing takes a millisecond; then the picture waits for the next refresh. */
void SDL_GL_SwapWindow(SDL_Window *window)
{
    (void)window;
    const uint64_t refresh = (now + 1000000) * 60 / Second + 1;
    now = (refresh * Second + 59) / 60;
    printf("%.6f\n", place);
}

void glOrtho(GLdouble left, GLdouble right, GLdouble bottom, GLdouble top, GLdouble near,
             GLdouble far)
{
    (void)near, (void)far;
    if (left != 0 || right != 640 || bottom != -top)
        exit(3);
}

void glClear(GLbitfield mask)
{
    (void)mask;
}

void glBegin(GLenum mode)
{
    (void)mode;
    vertices = 0;
}

/* The first vertex is to the right of the middle. */
void glVertex2d(GLdouble vertexX, GLdouble vertexY)
{
    if (vertices++ == 0 && vertexY == 0)
        place = vertexX - 24;
}

void glEnd(void)
{
}
