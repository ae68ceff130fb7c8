/* SPDX-License-Identifier: MIT
 *
 * Where the GPU has drawn the balls, found in the pixels, is where the formula says; and what it is
 * handed, and when.
 */
#include "check/check.h"
#include "render/offscreen.h"

#include "render/render.h"

#include <glad/gl.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Paint and shade at the rim of a ball move the centre that is found a little. */
static const double Tolerance = 0.15;

/* The centre and area of what differs from the field of the arena, in a square around (x, y). */
typedef struct Disc {
    double x, y, area;
} Disc;

static Disc FindDisc(double x, double y, double reach, double full)
{
    double sum = 0, sumX = 0, sumY = 0;
    for (int row = (int)(y - reach); row <= (int)(y + reach); row++) {
        for (int column = (int)(x - reach); column <= (int)(x + reach); column++) {
            const uint8_t *pixel = &pixels[3 * (row * Width + column)];
            const double differs =
                abs(pixel[0] - 0x12) + abs(pixel[1] - 0x16) + abs(pixel[2] - 0x1c);
            const double part =
                IsField(PixelAt(column, row)) ? 0 : fmin(fmax((differs - 8) / full, 0), 1);
            sum += part;
            sumX += part * (column + 0.5);
            sumY += part * (row + 0.5);
        }
    }
    return (Disc){sumX / sum, sumY / sum, sum};
}

static void CheckDisc(const char *what, int lane, Disc disc, double x, double y, double radius)
{
    const double found = sqrt(disc.area / 3.14159265);
    CHECK(hypot(disc.x - x, disc.y - y) < Tolerance &&
              fabs(found - radius) < (radius > 10 ? 0.8 : 0.2),
          "%s in lane %d: at %f, %f, radius %f, not at %f, %f, radius %f", what, lane, disc.x,
          disc.y, found, x, y, radius);
}

static double Formula(double last, double next, double velocity, const Lane *lane)
{
    return last + lane->alpha * (next - last) + lane->ahead * velocity;
}

static const float factors[][2] = {{0, 0}, {0.25f, 0}, {0.5f, 0}, {1, 0}, {1, 0.4f}, {1, 1.7f}};
enum { FactorCount = sizeof factors / sizeof factors[0] };

/* A view of so many lanes that differ in alpha and ahead, from the n-th pair on. */
static View LanesView(int laneCount, int n)
{
    View view = PlainView();
    view.laneCount = laneCount;
    for (int i = 0; i < laneCount; i++) {
        const float height = Height / (float)laneCount - 20;
        view.lanes[i] = (Lane){.arena = {10, 10 + (float)i * (height + 20), Width - 20, height},
                               .alpha = factors[(n + i) % FactorCount][0],
                               .ahead = factors[(n + i) % FactorCount][1],
                               .ballColor = 0xE69F00FF};
    }
    return view;
}

static void BallsFirstIsWhereTheFormulaSays(void **state)
{
    (void)state;
    for (int n = 0; n < 2 * FactorCount; n++) {
        View view = LanesView(n < FactorCount ? 3 : 1, n);
        view.firstLast = (Position){201.3f, 250};
        view.firstNext = (Position){217.9f, 233.6f};
        view.firstVelocity = (Position){16, 12}; /* it has just bounced */
        DrawView(&view);
        for (int i = 0; i < view.laneCount; i++) {
            const Mapping map = ViewMapping(&view, view.lanes[i].arena);
            const double x = map.originX + map.scaleX * Formula(201.3f, 217.9f, 16, &view.lanes[i]);
            const double y = map.originY + map.scaleY * Formula(250, 233.6f, 12, &view.lanes[i]);
            CheckDisc("the ball", i, FindDisc(x, y, map.radius + 4, 60), x, y, map.radius);
        }
    }
}

static void Remember(uint8_t *copy)
{
    memcpy(copy, pixels, sizeof pixels);
}

static bool SameAs(const uint8_t *copy)
{
    return memcmp(copy, pixels, sizeof pixels) == 0;
}

static uint8_t before[sizeof pixels];

/* It turns by the same formula, of which the velocity is the turn of the last tick. */
static void BallsFirstTurns(void **state)
{
    View view = PlainView(), same = PlainView();
    (void)state;
    view.lastAngle = 0.25f;
    view.nextAngle = 0.5f;
    view.lanes[0].alpha = 0.5f;
    same.lastAngle = same.nextAngle = 0.375f;
    DrawView(&same);
    Remember(before);
    DrawView(&view);
    assert_true(SameAs(before));
    view.lanes[0].alpha = 0.25f;
    DrawView(&view);
    assert_false(SameAs(before));
    view.lanes[0].alpha = 1;
    view.lanes[0].ahead = 0.5f;
    same.lastAngle = same.nextAngle = 0.625f;
    DrawView(&same);
    Remember(before);
    DrawView(&view);
    assert_true(SameAs(before));
}

/* Each lane's balls have its colour, the first one and those of the crowd. */
static void BallsHaveTheColorOfTheirLane(void **state)
{
    static const uint16_t ring[2] = {16384, 8192};
    View view = LanesView(3, 3);
    (void)state;
    view.lanes[0].ballColor = 0xFF0000FF;
    view.lanes[1].ballColor = 0x00FF00FF;
    view.lanes[2].ballColor = 0x0000FFFF;
    for (int crowd = 0; crowd < 2; crowd++) {
        if (crowd)
            view.crowd =
                (CrowdView){.count = 1, .version = 2, .last = ring, .next = ring, .radius = 12};
        view.firstNext.y = crowd ? 400 : 240;
        DrawView(&view);
        for (int i = 0; i < 3; i++) {
            const Rect arena = view.lanes[i].arena;
            int sums[3] = {0};
            const int y = (int)(arena.y + arena.height * (crowd ? 0.27f : 0.5f));
            for (int k = 0; k < 9 * 9 * 3; k++)
                sums[k % 3] +=
                    pixels[3 * ((y + k / 3 / 9 - 4) * Width + Width / 2 + k / 3 % 9 - 4) + k % 3];
            for (int other = 0; other < 3; other++)
                CHECK(other == i || sums[i] > sums[other] + 2000, "crowd %d, lane %d: %d, %d, %d",
                      crowd, i, sums[0], sums[1], sums[2]);
        }
    }
}

/* ---- the crowd ---- */

enum { Balls = 48 };

/* How much the pixels in the middle of a small ball differ from the field. */
static double Strongest(double x, double y)
{
    double strongest = 0;
    for (int i = 0; i < 25; i++) {
        const uint8_t *pixel = &pixels[3 * (((int)y + i / 5 - 2) * Width + (int)x + i % 5 - 2)];
        const double differs = abs(pixel[0] - 0x12) + abs(pixel[1] - 0x16) + abs(pixel[2] - 0x1c);
        strongest = fmax(strongest, differs);
    }
    return strongest;
}

/* False if a cross of the arena is too near. */
static bool CheckSmallBall(const View *view, int number, int ball)
{
    const Lane *lane = &view->lanes[number];
    const Mapping map = ViewMapping(view, lane->arena);
    const double radius =
        fminf(view->crowd.radius * lane->arena.width / 640, lane->arena.height / 5);
    double at[2];
    for (int axis = 0; axis < 2; axis++) {
        const int i = 2 * ball + axis;
        const double to = abs((int16_t)view->crowd.next[i]);
        const double from = abs((int16_t)view->crowd.last[i]);
        const double start = axis ? lane->arena.y : lane->arena.x;
        const double size = axis ? lane->arena.height : lane->arena.width;
        at[axis] =
            start + radius + Formula(from, to, to - from, lane) / 32768 * (size - 2 * radius);
    }
    if (fabs(remainder(at[0] - map.originX, 160 * map.scaleX)) < 14)
        return false;
    CheckDisc("a small ball", number,
              FindDisc(at[0], at[1], radius + 3, Strongest(at[0], at[1]) - 8), at[0], at[1],
              radius);
    return true;
}

/* Balls on a grid, of which every third is on its way down on one axis, and a tick later. */
static void BallsOfTheCrowdAreWhereTheFormulaSays(void **state)
{
    uint16_t last[2 * Balls], next[2 * Balls];
    (void)state;
    for (int n = 0; n < 2 * FactorCount; n += 2) {
        View view = LanesView(n < FactorCount ? 3 : 1, n);
        view.firstLast = view.firstNext = (Position){616, 24};
        view.crowd = (CrowdView){.count = Balls,
                                 .version = (uint64_t)n + 2,
                                 .last = last,
                                 .next = next,
                                 .radius = 154 / 64.0f};
        for (int i = 0; i < 2 * MaxStreams; i++)
            view.crowd.displacement[i / 2][i % 2] = 200 + 10 * (float)i;
        for (int i = 0; i < Balls * 2; i++) {
            const int step = (int)view.crowd.displacement[i / 2 % MaxStreams][i % 2];
            const int there = i % 2 ? 5000 + 7000 * (i / 2 / 12) : 2300 + 2200 * (i / 2 % 12);
            next[i] = (uint16_t)(i % 3 == 0 ? 65536 - there : there);
            last[i] = (uint16_t)(next[i] - step);
        }
        DrawView(&view);
        int checked = 0;
        for (int lane = 0; lane < view.laneCount; lane++)
            for (int ball = 0; ball < Balls; ball++)
                checked += CheckSmallBall(&view, lane, ball);
        assert_true(checked > Balls * view.laneCount / 2);
    }
}

/* OpenGL's functions, counted since CountFromNow. */
static PFNGLBUFFERDATAPROC bufferData;
static PFNGLDRAWARRAYSINSTANCEDPROC drawInstanced;
static PFNGLGENBUFFERSPROC genBuffers;
static int64_t uploaded; /* bytes */
static int calls, pointCalls, pointsDrawn, buffersMade;
static int atOnce; /* so many points are all drawn in the first call */

static void GLAD_API_PTR CountData(GLenum target, GLsizeiptr size, const void *data, GLenum usage)
{
    uploaded += size;
    bufferData(target, size, data, usage);
}

static void GLAD_API_PTR CountDraw(GLenum mode, GLint first, GLsizei count, GLsizei instances)
{
    calls++;
    pointCalls += mode == GL_POINTS;
    pointsDrawn += mode == GL_POINTS ? count * instances : 0;
    if (mode != GL_POINTS || atOnce == 0)
        drawInstanced(mode, first, count, instances);
    else if (first == 0)
        drawInstanced(mode, 0, atOnce, instances);
}

static void GLAD_API_PTR CountBuffers(GLsizei n, GLuint *names)
{
    buffersMade += n;
    genBuffers(n, names);
}

static int OpenCounted(void **state)
{
    if (OffscreenOpen(state) != 0)
        return -1;
    bufferData = glad_glBufferData;
    drawInstanced = glad_glDrawArraysInstanced;
    genBuffers = glad_glGenBuffers;
    glad_glBufferData = CountData;
    glad_glDrawArraysInstanced = CountDraw;
    glad_glGenBuffers = CountBuffers;
    atOnce = 0;
    return 0;
}

enum { Many = 40000 };

static uint16_t states[4][2 * Many]; /* at four ticks */

static View CrowdedView(int count, int laneCount, uint64_t version)
{
    View view = LanesView(laneCount, 1);
    for (int i = 0; i < 4 * 2 * Many; i++)
        states[i / (2 * Many)][i % (2 * Many)] =
            (uint16_t)((unsigned)(i % (2 * Many)) * 2654435761u >> 7) +
            (uint16_t)(300 * (i / (2 * Many)));
    view.crowd = (CrowdView){.count = count,
                             .version = version,
                             .last = states[(version - 1) % 4],
                             .next = states[version % 4],
                             .radius = 154 / 64.0f};
    return view;
}

static void BallsAreUploadedOnlyAfterATick(void **state)
{
    static const struct {
        int count, lanes;
        uint64_t version;
        int arrays; /* that are uploaded */
    } draws[] = {{5000, 1, 5, 2}, {5000, 1, 5, 0}, {5000, 3, 5, 0}, {5000, 1, 6, 1},
                 {5000, 3, 8, 2}, {5000, 1, 8, 0}, {4000, 1, 8, 2}, {4000, 1, 8, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        const View view = CrowdedView(draws[i].count, draws[i].lanes, draws[i].version);
        uploaded = calls = pointCalls = pointsDrawn = buffersMade = 0;
        DrawView(&view);
        CHECK(uploaded == INT64_C(4) * draws[i].count * draws[i].arrays,
              "draw %d uploads %" PRId64 " bytes, not %d arrays", (int)i, uploaded,
              draws[i].arrays);
        CHECK(calls == 2 && pointCalls == 1 && pointsDrawn == draws[i].count * draws[i].lanes &&
                  buffersMade == 0,
              "draw %d: %d calls, %d of them for %d points; %d new buffers", (int)i, calls,
              pointCalls, pointsDrawn, buffersMade);
    }
}

/* A processor gets many balls in pieces of 16,384, a graphics card all at once. */
static void BallsInPiecesAreTheSamePicture(void **state)
{
    const bool software = strstr(RenderDevice(WindowRender(window)), "llvmpipe");
    const View view = CrowdedView(Many, 1, 2);
    (void)state;
    pointCalls = pointsDrawn = 0;
    DrawView(&view);
    CHECK(pointCalls == (software ? 3 : 1) && pointsDrawn == Many, "%d calls for %d", pointCalls,
          pointsDrawn);
    Remember(before);
    atOnce = Many;
    DrawView(&view);
    assert_true(SameAs(before));
}

#define COUNTED(test) cmocka_unit_test_setup_teardown(test, OpenCounted, OffscreenClose)

CHECK_GROUP(Balls, OFFSCREEN(BallsFirstIsWhereTheFormulaSays), OFFSCREEN(BallsFirstTurns),
            OFFSCREEN(BallsHaveTheColorOfTheirLane),
            OFFSCREEN(BallsOfTheCrowdAreWhereTheFormulaSays),
            COUNTED(BallsAreUploadedOnlyAfterATick), COUNTED(BallsInPiecesAreTheSamePicture));
