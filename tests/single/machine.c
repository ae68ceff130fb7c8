/* SPDX-License-Identifier: MIT
 *
 * Replaces SDL and OpenGL for a loop in one file (make single): the simulated machine vsync60 for
 * 10 s. With it the loop draws where interp_demo draws. For each frame it prints where the ball is
 * in the world (x), the camera (x), and the wheel (x, y, turns).
 *
 * The environment changes the machine. KEYS has keys that are pressed and held, each after so many
 * milliseconds: "2000p4000p"; s is the space bar. With HIDDEN the window is hidden for two seconds,
 * with FAIL there is none. HZ is the display's rate. With SHAKY swaps return late, by up to a fifth
 * of a refresh. Swaps don't wait with NOVSYNC, nor with BROKEN, which says that they do.
 */
#include <SDL.h>
#include <SDL_opengl.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const uint64_t Second = 1000000000;

static uint64_t now; /* ns */
static int discs, vertices;

static struct Disc {
    double x[3], y[3]; /* points of its rim, a third of it apart; the first is at its angle */
} disc[2];             /* the ball, and the wheel */

static GLenum matrix = GL_MODELVIEW;
static int isScreen; /* whether the projection is the world's first picture */
static double camera;

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
    return getenv("NOVSYNC") ? -1 : interval - 1;
}

static uint64_t DisplayRate(void)
{
    return getenv("HZ") ? strtoull(getenv("HZ"), NULL, 10) : 60;
}

int SDL_GetWindowDisplayIndex(SDL_Window *window)
{
    (void)window;
    return 0;
}

int SDL_GetCurrentDisplayMode(int display, SDL_DisplayMode *mode)
{
    mode->refresh_rate = (int)DisplayRate();
    return display;
}

Uint32 SDL_GetWindowFlags(SDL_Window *window)
{
    (void)window;
    const int hidden = getenv("HIDDEN") && now >= 2 * Second && now < 4 * Second;
    return SDL_WINDOW_OPENGL | (hidden ? SDL_WINDOW_HIDDEN : SDL_WINDOW_SHOWN);
}

/* The keys of the environment, each followed by a repeat of it; Q at the end. */
int SDL_PollEvent(SDL_Event *event)
{
    static const char *keys;
    static int held, quit;
    char *end;
    if (!keys)
        keys = getenv("KEYS") ? getenv("KEYS") : "";
    const uint64_t due = *keys ? strtoull(keys, &end, 10) * 1000000 : 10 * Second;
    if (now < due || quit)
        return 0;
    *event = (SDL_Event){.type = SDL_KEYDOWN};
    event->key.repeat = (Uint8)held;
    event->key.keysym.sym = !*keys ? SDLK_q : *end == 's' ? SDLK_SPACE : *end;
    quit = !*keys;
    if (*keys && held)
        keys = end + 1;
    held = !held;
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

double SDL_floor(double x)
{
    return floor(x);
}

/* The middle of a disc: as far from each of the three points. */
static void Middle(const struct Disc *at, double *x, double *y)
{
    const double bx = at->x[1] - at->x[0], by = at->y[1] - at->y[0];
    const double cx = at->x[2] - at->x[0], cy = at->y[2] - at->y[0];
    const double area = 2 * (bx * cy - by * cx), b = bx * bx + by * by, c = cx * cx + cy * cy;
    *x = at->x[0] + (cy * b - by * c) / area;
    *y = at->y[0] + (bx * c - cx * b) / area;
}

static void PrintPicture(void)
{
    double ballX, ballY, x, y;
    Middle(&disc[0], &ballX, &ballY);
    Middle(&disc[1], &x, &y);
    const double turns = atan2(disc[1].y[0] - y, disc[1].x[0] - x) / 6.283185307179586;
    if (discs != 2 || !isScreen || fabs(ballY - 240) > 1e-6)
        exit(3);
    printf("%.6f %.6f %.6f %.6f %.6f\n", ballX, camera, x, y, turns);
}

/* Drawing takes a millisecond, or a quarter of a refresh if that is less. */
static uint64_t DrawingTime(uint64_t rate)
{
    const uint64_t quarter = Second / rate / 4, most = Second / 1000;
    return quarter < most ? quarter : most;
}

/* The end of the first refresh that ends later than at `drawn`; where swaps are shaky, a bit later.
 */
static uint64_t SwapReturns(uint64_t drawn, uint64_t rate)
{
    static uint32_t random = 1;
    const uint64_t refresh = drawn * rate / Second + 1;
    const uint64_t seen = (refresh * Second + rate - 1) / rate;
    if (!getenv("SHAKY"))
        return seen;

    random = random * 1664525 + 1013904223;
    return seen + Second / rate / 5 * (random >> 16) / 65536;
}

/* The picture is drawn; then it waits for the next refresh. */
void SDL_GL_SwapWindow(SDL_Window *window)
{
    (void)window;
    const uint64_t rate = DisplayRate();
    if (getenv("NOVSYNC") || getenv("BROKEN"))
        now += 1000000;
    else
        now = SwapReturns(now + DrawingTime(rate), rate);
    PrintPicture();
    discs = 0;
}

void glMatrixMode(GLenum mode)
{
    matrix = mode;
}

void glLoadIdentity(void)
{
    if (matrix == GL_PROJECTION)
        isScreen = 0;
    camera = 0;
}

void glTranslated(GLdouble x, GLdouble y, GLdouble z)
{
    if (matrix != GL_MODELVIEW || z != 0 || y != 0)
        exit(3);
    camera -= x;
}

void glRectd(GLdouble x1, GLdouble y1, GLdouble x2, GLdouble y2)
{
    (void)x1, (void)y1, (void)x2, (void)y2;
}

void glColor3d(GLdouble red, GLdouble green, GLdouble blue)
{
    (void)red, (void)green, (void)blue;
}

/* The origin has to be at the top left, and y to go down. */
void glOrtho(GLdouble left, GLdouble right, GLdouble bottom, GLdouble top, GLdouble near,
             GLdouble far)
{
    (void)near, (void)far;
    isScreen = matrix == GL_PROJECTION && left == 0 && right == 640 && bottom == 480 && top == 0;
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

void glVertex2d(GLdouble vertexX, GLdouble vertexY)
{
    if (discs < 2 && vertices % 21 == 0 && vertices < 63) {
        disc[discs].x[vertices / 21] = vertexX;
        disc[discs].y[vertices / 21] = vertexY;
    }
    vertices++;
}

void glFinish(void)
{
}

void glEnd(void)
{
    discs++;
}
