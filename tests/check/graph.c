/* SPDX-License-Identifier: MIT
 *
 * The graph of the last frames: which frames it keeps, and the rectangles that it draws.
 */
#include "check/check.h"

#include "hud/graph.h"

static const int64_t Ms = 1000000;
static const Color Bar = 0x8A9BB0FF, Hitch = 0xD55E00FF, Dot = 0xF0E442FF;

/* Columns of 3 pixels; 2 pixels a ms. */
static const GraphLayout layout = {
    .column = 3, .bars = {100, 50, 3 * GraphFrames, 100}, .top = 50 * INT64_C(1000000)};

static Graph graph;
static DrawList list = {.scale = 1};

static void Add(double frameTimeMs)
{
    const Frame frame = {.frameTime = llround(frameTimeMs * 1e6)};
    GraphAdd(&graph, &frame);
}

static void Draw(GraphLayout where)
{
    DrawListClear(&list);
    GraphDraw(&graph, &where, &list);
}

/* Checks that there is such a rectangle, this far to the left of the bars' right end and above
 * their lower end. */
static void CheckRect(Rect row, float left, float up, float width, float height, Color color)
{
    const float x = row.x + row.width - left, y = row.y + row.height - up;
    for (int i = 0; i < list.count; i++) {
        const Rect rect = list.commands[i].rect;
        if (rect.x == x && rect.y == y && rect.width == width && rect.height == height &&
            list.commands[i].color == color &&
            list.commands[i].radius == (color == Dot ? 3.0f : 0.0f))
            return;
    }
    fail_msg("no %g x %g at %g, %g of color %08x", width, height, x, y, color);
}

/* Neighbours of one height share a bar. A hitch is as high as the scale, and a dot marks it. */
TEST(GraphBarsAreAsHighAsTheFrameTimes)
{
    static const double times[] = {16.7, 25, 25, 50, 516, 516, 33.3};
    graph = (Graph){0};
    for (int i = 0; i < 7; i++)
        Add(times[i]);
    Draw(layout);
    CheckRect(layout.bars, 21, 33, 3, 33, Bar);
    CheckRect(layout.bars, 18, 50, 6, 50, Bar);
    CheckRect(layout.bars, 12, 100, 3, 100, Bar);
    for (float column = 2; column <= 3; column++) {
        CheckRect(layout.bars, 3 * column, 100, 3, 100, Hitch);
        CheckRect(layout.bars, 3 * column + 1.5f, 103, 6, 6, Dot);
    }
    CheckRect(layout.bars, 3, 67, 3, 67, Bar);
    assert_int_equal(list.count, 6 + 2); /* bars and dots */
}

TEST(GraphShowsTheRefreshIntervalAsALine)
{
    GraphLayout where = layout;
    graph = (Graph){0};
    where.refresh = 20 * Ms;
    Draw(where);
    CheckRect(where.bars, 3 * GraphFrames, 40, 3 * GraphFrames, 1, 0xE8EDF2B0);
    list.scale = 2;
    Draw(where);
    CheckRect(where.bars, 3 * GraphFrames, 41, 3 * GraphFrames, 2, 0xE8EDF2B0);
    list.scale = 1;
    where.refresh = where.top;
    Draw(where);
    assert_int_equal(list.count, 0);
}

TEST(GraphKeepsTheLastFramesThatAreFrameTimes)
{
    const Frame excluded = {.frameTime = 5000 * Ms, .excluded = true};
    graph = (Graph){0};
    assert_int_equal(GraphMeasure(&graph).p50, 0);
    for (int i = 1; i <= 1000; i++) {
        Add(i);
        GraphAdd(&graph, &excluded);
    }
    const GraphNumbers numbers = GraphMeasure(&graph);
    assert_int_equal(numbers.p50, 880500000);
    assert_int_equal(numbers.p99, 997610000);
    GraphLayout where = layout;
    where.refresh = Ms;
    Draw(where);
    assert_int_equal(list.count, 2 * GraphFrames + 1); /* a bar and a dot a frame */
    where.bars.width = 100;                            /* fewer columns than frames */
    Draw(where);
    assert_int_equal(list.count, 2 * 33 + 1);
    where.column = 0; /* no room */
    Draw(where);
    assert_int_equal(list.count, 0);
}
