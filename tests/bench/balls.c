/* SPDX-License-Identifier: MIT
 *
 * What a frame of many balls costs, ours and as SDL's renderer draws it on OpenGL: `make bench
 * BENCH=balls`. The same balls, 6 pixels across, smooth at the edge, in a window of 800x600 that
 * nobody sees. A frame here is a tick, all that follows from it, drawing, the swap, and the wait
 * until the picture is done. Ours uploads what the tick changed; SDL's takes positions, so they
 * are interpolated here, on the CPU. The three take turns.
 *
 * That the pictures are alike is looked at as well: how much of the last one is covered, and the
 * mean colour of it, are what the long form prints.
 */
#include "bench.h"

#include "game/world.h"
#include "render/render.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { Width = 800, Height = 600, Disc = 8, Levels = 16, MaxRounds = 11, MaxBallsHere = 1000000 };
static const float Alpha = 0.4f, Radius = 3;
static const uint32_t BallColor = 0x56B4E9FF, FieldColor = 0x12161cff;

typedef enum Method { MethodOurs, MethodGeometry, MethodCopy, MethodCount } Method;
static const char *const names[MethodCount] = {"ours", "SDL_RenderGeometry", "SDL_RenderCopyF"};

static const struct Case {
    int balls, frames, rounds;
} cases[] = {{10000, 5, 11}, {100000, 2, 7}, {MaxBallsHere, 1, 5}};
enum { Cases = sizeof cases / sizeof cases[0] };

static World world;
static SDL_Window *window;
static SDL_GLContext context;
static Render *render;
static SDL_Renderer *renderer;
static SDL_Texture *disc;
static void (*Finish)(void);

static float corners[MaxBallsHere][4][2], texels[MaxBallsHere][4][2];
static SDL_Color colors[MaxBallsHere][4];
static int indices[MaxBallsHere][6];
static int byLevel[MaxBallsHere]; /* balls in the order of their lightness */
static uint8_t pixels[Height][Width][3];

/* ---- the pictures' parts ---- */

/* As in crowd.vert. */
static float Lightness(int ball)
{
    const uint32_t bits = (uint32_t)ball * 2654435769u;
    return 0.36f + 0.36f * (float)(bits >> 16) / 65536.0f;
}

static int Level(int ball)
{
    return (int)((Lightness(ball) - 0.36f) / 0.36f * Levels);
}

static SDL_Color ColorOf(float lightness)
{
    return (SDL_Color){(Uint8)((float)(BallColor >> 24) * lightness + 0.5f),
                       (Uint8)((float)(BallColor >> 16 & 255) * lightness + 0.5f),
                       (Uint8)((float)(BallColor >> 8 & 255) * lightness + 0.5f), 255};
}

/* A white disc, which gets its colour when it is drawn. Its outermost texels are clear, so that the
 * edge stays soft wherever it lies between the pixels. */
static void MakeDisc(void)
{
    uint32_t texture[Disc][Disc];
    for (int y = 0; y < Disc; y++) {
        for (int x = 0; x < Disc; x++) {
            const int dx = 2 * x + 1 - Disc, dy = 2 * y + 1 - Disc; /* halves of a texel */
            const float coverage = Radius + 0.5f - SDL_sqrtf((float)(dx * dx + dy * dy)) / 2;
            texture[y][x] = 0xffffff00u | (uint32_t)(SDL_min(SDL_max(coverage, 0), 1) * 255 + 0.5f);
        }
    }
    disc =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA8888, SDL_TEXTUREACCESS_STATIC, Disc, Disc);
    BenchNeedSdl(disc && SDL_UpdateTexture(disc, NULL, texture, sizeof texture[0]) == 0,
                 "no texture");
    SDL_SetTextureBlendMode(disc, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(disc, SDL_ScaleModeLinear);
}

/* What stays the same from frame to frame. */
static void MakeGeometry(void)
{
    static const int order[6] = {0, 1, 2, 2, 1, 3};
    for (int i = 0; i < MaxBallsHere; i++) {
        for (int corner = 0; corner < 4; corner++) {
            texels[i][corner][0] = (float)(corner & 1);
            texels[i][corner][1] = (float)(corner >> 1);
            colors[i][corner] = ColorOf(Lightness(i));
        }
        for (int k = 0; k < 6; k++)
            indices[i][k] = 4 * i + order[k];
    }
}

/* A change of colour ends a batch of copies, so all balls of a colour follow each other. */
static void SortByLevel(int count)
{
    int filled = 0;
    for (int n = 0; n < Levels; n++) {
        const int level = (7 * n + 15) % Levels; /* the last one of them is medium: it lies above */
        for (int i = 0; i < count; i++) {
            if (Level(i) == level)
                byLevel[filled++] = i;
        }
    }
}

/* Where a ball is drawn on an axis, in pixels. */
static float PositionOf(int ball, int axis)
{
    const float size = axis == 0 ? Width : Height;
    const float last = (float)abs((int16_t)world.crowd.last[2 * ball + axis]);
    const float next = (float)abs((int16_t)world.crowd.next[2 * ball + axis]);
    return Radius + (last + Alpha * (next - last)) * (size - 2 * Radius) / 32768;
}

/* ---- the three methods ---- */

static void DrawOurs(void)
{
    static const DrawList nothing;
    static const DrawList noHud = {.version = 1, .scale = 1};
    View view = {.width = Width,
                 .height = Height,
                 .laneCount = 1,
                 .lanes = {{{0, 0, Width, Height}, Alpha, 0, BallColor}},
                 .worldWidth = WorldWidth,
                 .worldHeight = WorldHeight,
                 .ballRadius = WorldBallRadius,
                 .crowd = {world.crowd.count, world.crowd.version, world.crowd.last,
                           world.crowd.next, .radius = Radius * WorldWidth / Width},
                 .marks = &nothing,
                 .hud = &noHud,
                 .graph = &nothing};
    SDL_GL_MakeCurrent(window, context);
    RenderDraw(render, &view);
}

static void DrawGeometry(void)
{
    const int count = world.crowd.count;
    const float half = Disc / 2.0f;
    for (int i = 0; i < count; i++) {
        const float x = PositionOf(i, 0), y = PositionOf(i, 1);
        corners[i][0][0] = corners[i][2][0] = x - half;
        corners[i][1][0] = corners[i][3][0] = x + half;
        corners[i][0][1] = corners[i][1][1] = y - half;
        corners[i][2][1] = corners[i][3][1] = y + half;
    }
    SDL_RenderGeometryRaw(renderer, disc, corners[0][0], sizeof corners[0][0], colors[0],
                          sizeof colors[0][0], texels[0][0], sizeof texels[0][0], 4 * count,
                          indices, 6 * count, sizeof(int));
}

static void DrawCopies(void)
{
    const float half = Disc / 2.0f;
    int level = -1;
    for (int n = 0; n < world.crowd.count; n++) {
        const int i = byLevel[n];
        if (Level(i) != level) {
            level = Level(i);
            const SDL_Color color = ColorOf(0.36f + 0.36f * ((float)level + 0.5f) / Levels);
            SDL_SetTextureColorMod(disc, color.r, color.g, color.b);
        }
        const SDL_FRect box = {PositionOf(i, 0) - half, PositionOf(i, 1) - half, Disc, Disc};
        SDL_RenderCopyF(renderer, disc, NULL, &box);
    }
    SDL_SetTextureColorMod(disc, 255, 255, 255);
}

static void Draw(Method method)
{
    if (method == MethodOurs) {
        DrawOurs();
        return;
    }
    SDL_SetRenderDrawColor(renderer, FieldColor >> 24, FieldColor >> 16 & 255,
                           FieldColor >> 8 & 255, 255);
    SDL_RenderClear(renderer);
    if (method == MethodGeometry)
        DrawGeometry();
    else
        DrawCopies();
}

static void Present(Method method)
{
    if (method == MethodOurs)
        SDL_GL_SwapWindow(window);
    else
        SDL_RenderPresent(renderer);
    Finish();
}

/* ---- measuring ---- */

static double Measure(Method method, int frames)
{
    double start = BenchNow(CLOCK_MONOTONIC);
    for (int i = 0; i < frames; i++) {
        WorldTick(&world);
        Draw(method);
        Present(method);
    }
    return (BenchNow(CLOCK_MONOTONIC) - start) / 1e6 / frames;
}

/* The same instant with each method: what part of the picture is covered, and its mean colour. */
static void Describe(Method method)
{
    double covered = 0, sum[3] = {0};
    Draw(method);
    if (method == MethodOurs)
        RenderRead(render, Width, Height, pixels[0][0]);
    else
        BenchNeedSdl(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGB24, pixels,
                                          sizeof pixels[0]) == 0,
                     "no pixels");
    Present(method);
    for (int i = 0; i < Width * Height; i++) {
        const uint8_t *pixel = pixels[0][0] + 3 * (ptrdiff_t)i;
        covered += pixel[2] > 0x1c + 14;
        for (int part = 0; part < 3; part++)
            sum[part] += pixel[part];
    }
    printf("   %-20s covered %4.1f %%, mean colour %5.1f %5.1f %5.1f\n", names[method],
           100 * covered / (Width * Height), sum[0] / (Width * Height), sum[1] / (Width * Height),
           sum[2] / (Width * Height));
}

static void RunCase(const struct Case *which, bool describe)
{
    char name[BenchNameWidth];
    double ms[MethodCount][MaxRounds];
    BenchNeedSdl(WorldInit(&world, which->balls + 1, 25), "no memory");
    SortByLevel(which->balls);
    for (Method method = 0; method < MethodCount; method++)
        Measure(method, 1); /* buffers grow */
    for (int round = 0; round < which->rounds; round++) {
        for (int i = 0; i < MethodCount; i++) {
            const Method method = (Method)(round % 2 ? MethodCount - 1 - i : i);
            ms[method][round] = Measure(method, which->frames);
        }
    }
    snprintf(name, sizeof name, "frame of %d balls, ms", which->balls);
    for (Method method = MethodOurs + 1; method < MethodCount; method++)
        BenchLine(name, ms[MethodOurs], ms[method], which->rounds, "< 0.4", names[method]);
    for (Method method = 0; describe && method < MethodCount; method++)
        Describe(method);
    WorldFree(&world);
}

static void Open(void)
{
    const Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN;
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen");
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl");
    BenchNeedSdl(SDL_Init(SDL_INIT_VIDEO) == 0, "no video");
    SDL_Window *other = SDL_CreateWindow("SDL", 0, 0, Width, Height, flags);
    renderer = other ? SDL_CreateRenderer(other, -1, SDL_RENDERER_ACCELERATED) : NULL;
    SDL_RendererInfo info;
    BenchNeedSdl(renderer && SDL_GetRendererInfo(renderer, &info) == 0, "no renderer");
    BenchNeedSdl(strcmp(info.name, "opengl") == 0, "SDL does not render with OpenGL");
    MakeDisc();

    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    window = SDL_CreateWindow("ours", 0, 0, Width, Height, flags);
    context = window ? SDL_GL_CreateContext(window) : NULL;
    BenchNeedSdl(context, "no OpenGL 3.3");
    render = RenderCreate(BenchGlFunction, NULL, false);
    Finish = BenchGlFunction("glFinish");
    BenchNeedSdl(render && Finish, "no drawing");
}

int main(int argc, char **argv)
{
    Open();
    MakeGeometry();
    for (int i = 0; i < Cases; i++)
        RunCase(&cases[i], BenchIsLong(argc, argv));
    SDL_GL_MakeCurrent(window, context);
    RenderDestroy(render);
    SDL_GL_DeleteContext(context);
    SDL_DestroyRenderer(renderer);
    SDL_Quit();
    return 0;
}
