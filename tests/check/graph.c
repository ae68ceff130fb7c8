/* SPDX-License-Identifier: MIT
 *
 * The bars of the last pictures: which pictures they show, and the rectangles that they draw.
 */
#include "check/check.h"

#include "hud/charts.h"

#include <stdlib.h>
#include <string.h>

/* Columns of 6 pixels, of which a bar has 5. */
static const Chart chart = {
    .kind = ChartTimes, .rect = {100, 50, 6 * BarsShown, 100}, .method = 1, .full = 50};

static Parallel figure;
static StatsValues times; /* of frames */
static DrawList list;

/* The bars alone, without the panel that bars of frames are in. */
static void Draw(ChartKind kind)
{
    Chart drawn = chart;
    drawn.kind = kind;
    list.count = 0;
    list.scale = 1;
    ChartDraw(&drawn, &figure, &times, &Scene_ball, NULL, &list);
    if (kind == ChartTimes)
        memmove(list.commands, list.commands + 1, (size_t)--list.count * sizeof list.commands[0]);
}

/* Checks the rectangle of the last bar but so many. */
static void CheckBar(int newer, float y, float height, Color color)
{
    const DrawCommand *bar = &list.commands[newer];
    CHECK(bar->rect.x == 100 + 6 * (float)(BarsShown - 1 - newer) && bar->rect.width == 5 &&
              bar->rect.y == y && bar->rect.height == height && bar->color == color,
          "bar %d: %g x %g at %g, %g of color %08x", newer, (double)bar->rect.width,
          (double)bar->rect.height, (double)bar->rect.x, (double)bar->rect.y, bar->color);
}

/* One that is longer than the scale is cut off, and has another colour. */
TEST(BarsAreAsHighAsTheFrameTimes)
{
    static const double kept[] = {33.3, 516, 50, 25, 16.7, 0};
    static const float heights[] = {67, 100, 100, 50, 33, 1};
    times = (StatsValues){0};
    for (int i = 5; i >= 0; i--)
        StatsKeep(&times, llround(kept[i] * 1e6));
    Draw(ChartTimes);
    assert_int_equal(list.count, 6);
    for (int i = 0; i < 6; i++)
        CheckBar(i, 150 - heights[i], heights[i], kept[i] > 50 ? ActColor : QuietColor);
    free(times.list);
}

TEST(BarsShowThePlaceErrorsOfTheirMethod)
{
    const Color color = Scene_ball.methods[1].color;
    figure = (Parallel){0};
    ParallelAddPicture(&figure, &(ParallelPicture){0}, 1000);
    ParallelAddPicture(&figure, &(ParallelPicture){.places = {0, 40, 0}}, 1000);
    Draw(ChartPlaces);
    CheckBar(0, 70, 80, color);
    CheckBar(1, 149, 1, color);
}

TEST(BarsShowTheLastFrames)
{
    double p50, p99;
    times = (StatsValues){0};
    TimesPercentiles(&times, &p50, &p99);
    assert_true(p50 == 0 && p99 == 0);
    Draw(ChartTimes);
    assert_int_equal(list.count, 0);
    for (int i = 1; i <= 1000; i++)
        StatsKeep(&times, i * ONE_MILLISECOND);
    TimesPercentiles(&times, &p50, &p99);
    assert_true(fabs(p50 - 880.5) < 1e-6 && fabs(p99 - 997.61) < 1e-6);
    Draw(ChartTimes);
    assert_int_equal(list.count, BarsShown);
    free(times.list);
}
