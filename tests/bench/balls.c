/* SPDX-License-Identifier: MIT
 *
 * What a frame of many balls costs, drawn by our renderer and by SDL's renderer on OpenGL. Both
 * draw the same balls, 6 pixels across, smooth at the edge, in a hidden window of 800x600. A frame
 * here is a tick, all that follows from it, drawing, the swap, and the wait until the GPU is done.
 * Our renderer uploads what the tick changed; SDL's takes positions, so the CPU interpolates them.
 */
#include "bench.h"

#include "render/render.h"
#include "scenes/world.h"

#include <SDL.h>
#include <glad/gl.h>
#include <stdlib.h>
#include <string.h>

enum { Width = 800, Height = 600, Disc = 8, MaxBallsHere = 1000000 };
static const float Alpha = 0.4f, Radius = 3;
static const SDL_Color Blue = {0x56, 0xB4, 0xE9, 255};

static World world;
static SDL_Window *window;
static SDL_GLContext context;
static const Render *render;
static SDL_Renderer *renderer;
static SDL_Texture *disc;
static void (*Finish)(void);

static float corners[MaxBallsHere][4][2], texels[MaxBallsHere][4][2];
static SDL_Color colors[MaxBallsHere][4];
static int indices[MaxBallsHere][6];

/* A white disc; drawing gives it its colour. The outermost texels are transparent, so that the edge
 * stays soft between pixels, too. */
static void MakeDisc(void)
{
    uint32_t texture[Disc][Disc];
    for (int y = 0; y < Disc; y++) {
        for (int x = 0; x < Disc; x++) {
            const int dx = 2 * x + 1 - Disc, dy = 2 * y + 1 - Disc; /* halves of a texel */
            const float coverage = Radius + 0.5f - SDL_sqrtf((float)(dx * dx + dy * dy)) / 2;
            texture[y][x] = 0xffffff00u | (uint32_t)(SDL_clamp(coverage, 0, 1) * 255 + 0.5f);
        }
    }
    disc =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA8888, SDL_TEXTUREACCESS_STATIC, Disc, Disc);
    BenchNeed(disc && SDL_UpdateTexture(disc, NULL, texture, sizeof texture[0]) == 0, "a texture");
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
            colors[i][corner] = Blue;
        }
        for (int k = 0; k < 6; k++)
            indices[i][k] = 4 * i + order[k];
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

/* ---- the two methods ---- */

static void DrawOurs(void)
{
    static const DrawList nothing;
    static const DrawList noHud = {.version = 1, .scale = 1};
    const View view = {.width = Width,
                       .height = Height,
                       .laneCount = 1,
                       .lanes = {{.arena = {0, 0, Width, Height},
                                  .color = 0x56B4E9FF,
                                  .percentWithinTick = Alpha}},
                       .worldWidth = WorldWidth,
                       .worldHeight = WorldHeight,
                       .radius = WorldBallRadius,
                       .stretched = true,
                       .crowd = {world.crowd.count, world.crowd.version, world.crowd.last,
                                 world.crowd.next, .radius = Radius * WorldWidth / Width},
                       .marks = &nothing,
                       .hud = &noHud,
                       .graph = &nothing};
    SDL_GL_MakeCurrent(window, context);
    RenderDraw(&view, 0);
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

/* ---- measuring ---- */

enum { Ours, Geometry };

static void DrawAndPresent(int method)
{
    if (method == Ours) {
        DrawOurs();
        SDL_GL_SwapWindow(window);
        return;
    }
    SDL_SetRenderDrawColor(renderer, 0x12, 0x16, 0x1c, 255);
    SDL_RenderClear(renderer);
    DrawGeometry();
    SDL_RenderPresent(renderer);
}

static double DrawFrames(int method, int balls)
{
    balls = BenchTimes(balls);
    const int frames = balls > 100000 ? 1 : BenchTimes(200000 / balls);
    WorldSetCount(&world, balls + 1);
    const double start = BenchNow(CLOCK_MONOTONIC);
    for (int i = 0; i < frames; i++) {
        WorldTick(&world);
        DrawAndPresent(method);
        Finish();
    }
    return (BenchNow(CLOCK_MONOTONIC) - start) / 1e6 / frames;
}

static PFNGLBUFFERDATAPROC bufferData; /* the driver's */
static double uploaded;                /* bytes */

static void GLAD_API_PTR CountUpload(GLenum target, GLsizeiptr size, const void *data, GLenum usage)
{
    uploaded += (double)size;
    bufferData(target, size, data, usage);
}

/* By a frame. SDL's renderer uploads the vertices that it is given. */
static double UploadOf(int method, int balls)
{
    if (method == Geometry)
        return sizeof corners[0] + sizeof texels[0] + sizeof colors[0];
    WorldSetCount(&world, balls + 1);
    WorldTick(&world);
    DrawAndPresent(Ours); /* another number of balls: both arrays */
    bufferData = glad_glBufferData;
    glad_glBufferData = CountUpload;
    uploaded = 0;
    WorldTick(&world);
    DrawAndPresent(Ours);
    glad_glBufferData = bufferData;
    return uploaded / balls;
}

#define ROW(balls)                                                                                 \
    {                                                                                              \
        "frame of " #balls " balls, ms", {DrawFrames, Ours, balls}, {DrawFrames, Geometry, balls}, \
            0.4, "SDL_RenderGeometry", false                                                       \
    }

static const BenchRow rows[] = {
    ROW(10000),
    ROW(100000),
    ROW(1000000),
    {"upload of 10000 balls, bytes a ball",
     {UploadOf, Ours, 10000},
     {UploadOf, Geometry, 10000},
     0.05,
     "SDL_RenderGeometry",
     true},
};

int main(void)
{
    SDL_RendererInfo info = {0};
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen");
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl");
    BenchNeed(SDL_Init(SDL_INIT_VIDEO) == 0 && WorldInit(&world, 2, WholeRate(25)),
              "video or memory");
    SDL_Window *other =
        SDL_CreateWindow("SDL", 0, 0, Width, Height, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    renderer = other ? SDL_CreateRenderer(other, -1, SDL_RENDERER_ACCELERATED) : NULL;
    BenchNeed(renderer && SDL_GetRendererInfo(renderer, &info) == 0 &&
                  strcmp(info.name, "opengl") == 0,
              "SDL's renderer on OpenGL");
    MakeDisc();
    MakeGeometry();
    window = BenchWindow(Width, Height, SDL_WINDOW_HIDDEN);
    context = SDL_GL_GetCurrentContext();
    render = RenderCreate(BenchGlFunction, NULL, false);
    Finish = BenchGlFunction("glFinish");
    BenchNeed(render && Finish, "drawing");
    return BenchRun(rows, 4, 5);
}
