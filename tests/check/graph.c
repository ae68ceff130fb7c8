/* SPDX-License-Identifier: MIT
 *
 * The graph of the last frames: what it keeps, and the rectangles that it is drawn with.
 */
#include "check/check.h"

#include "hud/graph.h"

#include <inttypes.h>
#include <math.h>

static const int64_t Ms = 1000000;

static const GraphLayout layout = {.column = 3,
                                   .bars = {100, 50, 3 * GraphFrames, 100},
                                   .ticks = {100, 160, 3 * GraphFrames, 12},
                                   .alpha = {100, 180, 3 * GraphFrames, 30},
                                   .top = 50 * INT64_C(1000000),
                                   .scale = 1};
static const float right = 100 + 3 * GraphFrames;

static Graph graph;
static DrawList list;

static void Add(double frameTimeMs, int ticks, double alpha)
{
    const Frame frame = {.frameTime = llround(frameTimeMs * 1e6), .ticks = ticks, .alpha = alpha};
    GraphAdd(&graph, &frame);
}

static int SetUp(void **state)
{
    (void)state;
    graph = (Graph){0};
    DrawListClear(&list);
    return 0;
}

static void Draw(const GraphLayout *where)
{
    DrawListClear(&list);
    GraphDraw(&graph, where, &list);
}

/* What covers the middle of the column of the frame of this age in a row of the graph. */
static DrawCommand InColumn(Rect row, int age)
{
    const float middle = right - 3.0f * (float)age - 2;
    for (int i = list.count - 1; i >= 0; i--) {
        const Rect rect = list.commands[i].rect;
        if (list.commands[i].radius == 0 && rect.x <= middle && rect.x + rect.width > middle &&
            rect.y >= row.y && rect.y + rect.height <= row.y + row.height)
            return list.commands[i];
    }
    fail_msg("nothing for the frame of age %d", age);
    return (DrawCommand){0};
}

static void CheckRect(const char *what, Rect got, Rect want)
{
    CHECK(fabsf(got.x - want.x) < 0.01f && fabsf(got.y - want.y) < 0.01f &&
              got.width == want.width && got.height == want.height,
          "%s: %g, %g, %g x %g, not %g, %g, %g x %g", what, got.x, got.y, got.width, got.height,
          want.x, want.y, want.width, want.height);
}

static const Color Bar = 0x8A9BB0FF, Hitch = 0xD55E00FF;

/* Frames of one height share a bar; a hitch keeps to the scale, and a dot marks it. */
static void GraphBarsAreAsHighAsTheFrameTimes(void **state)
{
    static const struct {
        double ms;
        float height, from, width; /* from: column of its left end, from the left */
    } frames[] = {{16.7, 33, 0, 1}, {25, 50, 1, 2},   {25, 50, 1, 2},  {50, 100, 3, 1},
                  {516, 100, 4, 1}, {516, 100, 5, 1}, {33.3, 67, 6, 1}};
    enum { Count = sizeof frames / sizeof frames[0] };
    int dots = 0;
    (void)state;
    for (int i = 0; i < Count; i++)
        Add(frames[i].ms, 1, 0.5);
    Draw(&layout);
    for (int i = 0; i < Count; i++) {
        const DrawCommand bar = InColumn(layout.bars, Count - 1 - i);
        CheckRect("a bar", bar.rect,
                  (Rect){right - 3 * (Count - frames[i].from), 150 - frames[i].height,
                         3 * frames[i].width, frames[i].height});
        CHECK(bar.color == (frames[i].ms > 50 ? Hitch : Bar), "%g ms: %08x", frames[i].ms,
              bar.color);
    }
    for (int i = 0; i < list.count; i++) {
        const DrawCommand *dot = &list.commands[i];
        if (dot->radius == 0)
            continue;
        dots++;
        CheckRect("a dot", dot->rect, (Rect){right - 4.5f - 3 * (float)dots, 47, 6, 6});
        CHECK(dot->radius == 3 && dot->color == 0xF0E442FF, "radius %g, %08x", dot->radius,
              dot->color);
    }
    assert_int_equal(dots, 2);
}

/* The marks differ in height and colour; one rectangle is the mark of all frames without ticks. */
static void GraphMarksTheTicksOfEachFrame(void **state)
{
    static const struct {
        int ticks;
        float height;
        Color color;
    } marks[] = {{0, 2, 0x4A5666FF}, {1, 4, 0x56B4E9FF}, {2, 8, 0xE69F00FF}, {4, 12, 0xD55E00FF}};
    enum { Count = sizeof marks / sizeof marks[0] };
    (void)state;
    for (int i = 0; i < Count; i++)
        Add(16, marks[i].ticks, 0.5);
    Draw(&layout);
    for (int i = 0; i < Count; i++) {
        const DrawCommand mark = InColumn(layout.ticks, Count - 1 - i);
        const bool none = marks[i].ticks == 0;
        CheckRect("a mark", mark.rect,
                  (Rect){right - 3 * (float)(none ? Count : Count - i), 172 - marks[i].height,
                         none ? 3 * Count : 2, marks[i].height});
        CHECK(mark.color == marks[i].color, "%d ticks: %08x", marks[i].ticks, mark.color);
    }
}

static void GraphShowsAlphaAsADot(void **state)
{
    static const double alphas[] = {-0.5, 0.25, 1.7};
    static const float tops[] = {208, 201, 180};
    (void)state;
    for (int i = 0; i < 3; i++)
        Add(16, 0, alphas[i]);
    Draw(&layout);
    for (int i = 0; i < 3; i++)
        CheckRect("alpha", InColumn(layout.alpha, 2 - i).rect,
                  (Rect){right - 3 * (float)(3 - i), tops[i], 2, 2});
}

/* In narrow columns there is no gap, and the dot of alpha is as wide as it is high. */
static void GraphDrawsNarrowColumnsWithoutAGap(void **state)
{
    GraphLayout narrow = layout;
    (void)state;
    narrow.column = 1;
    Add(16, 1, 0);
    Draw(&narrow);
    CheckRect("a mark", list.commands[1].rect, (Rect){right - 1, 168, 1, 4});
    CheckRect("alpha", list.commands[2].rect, (Rect){right - 1, 208, 2, 2});
}

static void GraphShowsTheRefreshIntervalAsALine(void **state)
{
    GraphLayout where = layout;
    (void)state;
    where.refresh = 20 * Ms;
    Draw(&where);
    const int commands = list.count;
    CheckRect("the line", list.commands[commands - 1].rect, (Rect){100, 110, 720, 1});
    where.scale = 2;
    Draw(&where);
    CheckRect("the line", list.commands[commands - 1].rect, (Rect){100, 109, 720, 2});
    for (int i = 0; i < 2; i++) {
        where.refresh = i * where.top; /* unknown, or above the scale */
        Draw(&where);
        assert_int_equal(list.count, commands - 1);
    }
    where.column = 0; /* no room */
    Draw(&where);
    assert_int_equal(list.count, 0);
}

/* The last 240 frames, without those that are no frame times. */
static void GraphKeepsTheLastFrames(void **state)
{
    const Frame excluded = {.frameTime = 5000 * Ms, .excluded = true};
    GraphNumbers numbers = GraphMeasure(&graph);
    (void)state;
    assert_true(numbers.p50 == 0 && numbers.p99 == 0 && numbers.max == 0);
    for (int i = 1; i <= 1000; i++) {
        Add(i, 0, 0);
        GraphAdd(&graph, &excluded);
    }
    numbers = GraphMeasure(&graph);
    CHECK(numbers.p50 == 880500000 && numbers.p99 == 997610000 && numbers.max == 1000 * Ms,
          "p50 %" PRId64 ", p99 %" PRId64 ", max %" PRId64, numbers.p50, numbers.p99, numbers.max);
}

static void GraphIsDrawnWholeAndNoMore(void **state)
{
    GraphLayout where = layout;
    (void)state;
    for (int i = 0; i < 1000; i++)
        Add(100 + i, 3, 1); /* each with a dot for a hitch */
    where.refresh = Ms;
    Draw(&where);
    assert_int_equal(list.count, 4 * GraphFrames + 2); /* the mark of no ticks, and the refresh */
    assert_true(list.count < DrawListCommands);
    where.bars.width = where.ticks.width = where.alpha.width = 100; /* fewer columns than frames */
    Draw(&where);
    assert_int_equal(list.count, 4 * 33 + 2);
}

#define TEST(test) cmocka_unit_test_setup(test, SetUp)

CHECK_GROUP(Graph, TEST(GraphBarsAreAsHighAsTheFrameTimes), TEST(GraphMarksTheTicksOfEachFrame),
            TEST(GraphShowsAlphaAsADot), TEST(GraphDrawsNarrowColumnsWithoutAGap),
            TEST(GraphShowsTheRefreshIntervalAsALine), TEST(GraphKeepsTheLastFrames),
            TEST(GraphIsDrawnWholeAndNoMore));
