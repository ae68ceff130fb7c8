/* SPDX-License-Identifier: MIT
 *
 * Where the GPU draws the balls, and which data it gets, and when.
 */
#include "check/check.h"
#include "render/offscreen.h"

#include "render/render.h"

/* This many lanes, one below the other, with red, green and blue balls. */
static View LanesView(int laneCount)
{
    View view = PlainView();
    const float height = 300 / (float)laneCount - 20;
    view.laneCount = view.ballCount = laneCount;
    for (int i = 0; i < laneCount; i++)
        view.lanes[i] = (Lane){.arena = {10, 10 + (float)i * (height + 20), Width - 20, height},
                               .color = 0xFF000000 >> 8 * i | 0xFF};
    return view;
}

/* A ball at this place in each lane, in world units. */
static void SetBalls(View *view, float x, float y, float turns)
{
    for (int i = 0; i < view->laneCount; i++) {
        const Mapping map = ViewMapping(view, view->lanes[i].arena);
        view->balls[i] = (BallView){map.originX + x * map.scaleX, map.originY + y * map.scaleY,
                                    map.radius, turns, view->lanes[i].color};
    }
}

/* How much a pixel differs from the field of the arena and its crosses; adds it to `sums`. */
static double Differs(int x, int y, int sums[3])
{
    static const int field[3] = {0x12, 0x16, 0x1C};
    const Color color = PixelAt(x, y);
    double differs = 0;
    for (int i = 0; i < 3; i++) {
        const int difference = (int)(color >> (24 - 8 * i) & 255) - field[i];
        sums[i] += difference;
        differs += abs(difference);
    }
    return color == 0x1F2731FF ? 0 : differs;
}

/* Checks that each lane has a disc of its colour, at this part of the way from wall to wall. Its
 * area shows its size: as many units as it should have, but at most a fifth of the arena's
 * height. */
static void CheckDiscs(const View *view, double partX, double partY, double units)
{
    for (int lane = 0; lane < view->laneCount; lane++) {
        const Rect arena = view->lanes[lane].arena;
        const double radius = fmin(units * arena.width / 640, arena.height / 5), reach = radius + 4;
        const double x = arena.x + radius + partX * (arena.width - 2 * radius);
        const double y = arena.y + radius + partY * (arena.height - 2 * radius);
        int sums[3] = {0};
        const double full = fmin(Differs((int)x, (int)y, sums) - 8, 60);
        double sum = 0, sumX = 0, sumY = 0;
        for (int row = (int)(y - reach); row <= (int)(y + reach); row++) {
            for (int column = (int)(x - reach); column <= (int)(x + reach); column++) {
                const double part = fmin(fmax((Differs(column, row, sums) - 8) / full, 0), 1);
                sum += part;
                sumX += part * (column + 0.5);
                sumY += part * (row + 0.5);
            }
        }
        const double found = sqrt(sum / 3.14159265);
        CHECK(hypot(sumX / sum - x, sumY / sum - y) < 0.15 &&
                  fabs(found - radius) < (radius > 10 ? 0.5 : 0.2),
              "lane %d: a ball at %f, %f, radius %f, not at %f, %f, radius %f", lane, sumX / sum,
              sumY / sum, found, x, y, radius);
        for (int i = 0; i < 3; i++)
            CHECK(i == lane || sums[lane] > sums[i], "lane %d: a ball of another colour", lane);
    }
}

TEST_OFFSCREEN(BallsReachFromWallToWall)
{
    static const uint16_t ring[] = {32768 * 7 / 10, 32768 * 4 / 10};
    for (int lanes = 1; lanes <= 3; lanes++) {
        View view = LanesView(lanes);
        const float radius = lanes > 1 ? 12 : 2.4f;
        SetBalls(&view, 24 + 0.3f * 592, 24 + 0.65f * 432, 0);
        view.crowd = (CrowdView){1, (uint64_t)lanes + 1, ring, ring, .radius = radius};
        DrawView(&view);
        CheckDiscs(&view, 0.3, 0.65, 24);
        CheckDiscs(&view, 0.7, 0.4, radius);
    }
}

enum { Balls = 48 };

static float Formula(double last, double next, double displacement, const Lane *lane)
{
    return (float)(last + lane->percentWithinTick * (next - last) +
                   lane->ticksAhead * displacement);
}

/* Moving balls; `last` and `next` are of the crowd. Its steps differ, and every third ball moves
 * down on one axis. Floats hold all the numbers exactly. */
static View MovingView(int n, uint16_t *last, uint16_t *next)
{
    static const float factors[][2] = {{0, 0}, {0.25f, 0}, {1, 0}, {1, 0.5f}, {1, 1.5f}, {0.5f, 0}};
    View view = LanesView(3);
    for (int i = 0; i < 3; i++) {
        view.lanes[i].percentWithinTick = factors[(n + i) % 6][0];
        view.lanes[i].ticksAhead = factors[(n + i) % 6][1];
    }
    SetBalls(&view, 200, 256, 0.25f);
    view.crowd = (CrowdView){Balls, (uint64_t)(8 * n + 2), last, next, .radius = 2};
    for (int i = 0; i < 2 * Balls; i++) {
        const int step = 200 + 4 * (i % 32), at = 3000 + 600 * (i / 2);
        next[i] = (uint16_t)(i % 3 == 0 ? 65536 - at : at);
        last[i] = (uint16_t)(next[i] - step);
    }
    return view;
}

/* The same balls, at rest where this lane has to show them. */
static View RestingView(const View *moving, int lane, uint16_t *ring)
{
    const Lane *as = &moving->lanes[lane];
    View view = *moving;
    for (int i = 0; i < 2 * Balls; i++) {
        const int last = abs((int16_t)view.crowd.last[i]), next = abs((int16_t)view.crowd.next[i]);
        ring[i] = (uint16_t)Formula(last, next, next - last, as);
    }
    view.crowd = (CrowdView){Balls, view.crowd.version + 4, ring, ring, .radius = 2};
    return view;
}

/* Balls at Last + percentWithinTick * (Next - Last), and on for ticksAhead ticks, have the same
 * pixels as balls that rest there. */
TEST_OFFSCREEN(BallsOfTheCrowdAreWhereTheFormulaSays)
{
    static uint8_t moved[sizeof pixels];
    uint16_t last[2 * Balls], next[2 * Balls], ring[2 * Balls];
    for (int n = 0; n < 6; n++) {
        const View view = MovingView(n, last, next);
        DrawView(&view);
        memcpy(moved, pixels, sizeof moved);
        const View rest = RestingView(&view, n % 3, ring);
        DrawView(&rest);
        const size_t first = 3 * Width * (size_t)(view.lanes[n % 3].arena.y - 5);
        assert_memory_equal(moved + first, pixels + first, 3 * Width * 90);
    }
}

/* A quarter of a rotation clockwise moves what is at the top to the right. Three quarters of the
 * rotations look different from all others. */
TEST_OFFSCREEN(BallsTurnClockwise)
{
    enum { Side = 24 };
    static uint8_t first[Side][Side][3];
    View view = LanesView(1);
    int differ[4] = {0};
    for (int quarter = 0; quarter < 4; quarter++) {
        SetBalls(&view, 320, 240, (float)quarter / 4);
        DrawView(&view);
        const int left = (int)view.balls[0].x - Side / 2, top = (int)view.balls[0].y - Side / 2;
        for (int y = 0; y < Side; y++)
            for (int x = 0; x < Side; x++) {
                const uint8_t *pixel = &pixels[3 * ((top + y) * Width + left + x)];
                /* Where this pixel was before the rotation. The light stays; red is the paint. */
                const int before[4][2] = {
                    {x, y}, {y, Side - 1 - x}, {Side - 1 - x, Side - 1 - y}, {Side - 1 - y, x}};
                const int *from = before[quarter];
                if (quarter == 0)
                    memcpy(first[y][x], pixel, 3);
                const bool light = pixel[1] > 100, was = first[from[1]][from[0]][1] > 100;
                differ[quarter] += light != was;
            }
    }
    for (int quarter = 1; quarter < 4; quarter++)
        CHECK(differ[quarter] < Side * Side / 10, "%d quarters: %d of %d pixels differ", quarter,
              differ[quarter], Side * Side);
}

/* A lane without a path has nothing of its own. */
TEST_OFFSCREEN(BallsAreUploadedOnlyAfterATick)
{
    enum { Many = 40000 };
    static uint16_t states[2][2 * Many];
    static const struct {
        int count, lanes;
        uint64_t version;
        int arrays; /* uploaded */
    } draws[] = {{5000, 1, 5, 2}, {5000, 1, 5, 0}, {5000, 3, 5, 0}, {5000, 3, 6, 1},
                 {5000, 1, 8, 2}, {4000, 1, 8, 2}, {4000, 1, 8, 0}, {Many, 1, 9, 2}};
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        const int count = draws[i].count;
        View view = LanesView(draws[i].lanes);
        view.crowd = (CrowdView){count, draws[i].version, states[0], states[1], .radius = 2};
        DrawView(&view);
        CHECK(counts.uploaded == INT64_C(4) * count * draws[i].arrays &&
                  counts.uploads == draws[i].arrays &&
                  counts.calls == draws[i].lanes + counts.pointCalls &&
                  counts.pointCalls == draws[i].lanes && counts.points == count * draws[i].lanes &&
                  counts.balls == draws[i].lanes,
              "draw %zu: %d uploads, %d calls, %d of them for %d points", i, counts.uploads,
              counts.calls, counts.pointCalls, counts.points);
    }
}
