/* SPDX-License-Identifier: MIT
 *
 * The graph of the last frames: what it keeps, and the shapes that it is drawn with.
 */
#include "hud/graph.h"

#include "check/simulation.h"
#include "trace/stats.h"

#include "game/game.h"
#include "game/interpolation.h"
#include "game/lane_errors.h"
#include "game/loop_clock.h"
#include "game/world.h"
#include "loops/loop_list.h"

#include "check/check.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int64_t Ms = 1000000;

static const GraphLayout Room = {.column = 3,
                                 .bars = {100, 50, 3 * GraphFrames, 100},
                                 .ticks = {100, 160, 3 * GraphFrames, 12},
                                 .alpha = {100, 180, 3 * GraphFrames, 30},
                                 .top = 50 * INT64_C(1000000),
                                 .scale = 1};

static void Add(Graph *graph, int64_t frameTime, int ticks, double alpha)
{
    const Frame frame = {.frameTime = frameTime, .ticks = ticks, .alpha = alpha};
    GraphAdd(graph, &frame);
}

/* The shape that covers most of the column of the frame of this age in a row of the graph. */
static DrawCommand InColumn(const DrawList *list, Rect row, int age)
{
    const float middle = row.x + row.width - 3.0f * (float)age - 2;
    for (int i = list->count - 1; i >= 0; i--) {
        const Rect rect = list->commands[i].rect;
        if (list->commands[i].radius == 0 && rect.x <= middle && rect.x + rect.width > middle &&
            rect.y >= row.y && rect.y + rect.height <= row.y + row.height)
            return list->commands[i];
    }
    fail_msg("nothing for the frame of age %d", age);
    return (DrawCommand){0};
}

static DrawCommand TickMark(int32_t ticks, Rect room)
{
    static DrawList list;
    DrawListClear(&list);
    GraphTickMark(ticks, room, &list);
    return list.commands[0];
}

static void BarsAreAsHighAsTheFrameTimes(void **state)
{
    static const double times[] = {16.7, 8, 25, 25, 25, 50, 0.5, 33.3};
    enum { Count = sizeof times / sizeof times[0] };
    Graph graph = {0};
    DrawList list = {0};
    (void)state;
    for (int i = 0; i < Count; i++)
        Add(&graph, (int64_t)(times[i] * 1e6), 1, 0.5);
    GraphDraw(&graph, &Room, &list);
    for (int i = 0; i < Count; i++) {
        const Rect bar = InColumn(&list, Room.bars, Count - 1 - i).rect;
        const double due = times[i] / 50 * Room.bars.height;
        CHECK(fabs(bar.height - due) <= 0.5, "%g ms: a bar of %g pixels, not %g", times[i],
              bar.height, due);
        assert_true(bar.y + bar.height == Room.bars.y + Room.bars.height);
        const double right = Room.bars.x + Room.bars.width - 3.0 * (Count - 1 - i);
        const bool shared = times[i] == 25; /* by three frames */
        CHECK(bar.width == (shared ? 9 : 3) && (shared || bar.x == right - 3),
              "bar %d from %g, %g wide", i, bar.x, bar.width);
    }
}

static int CountDiscs(const DrawList *list, DrawCommand *last)
{
    int discs = 0;
    for (int i = 0; i < list->count; i++) {
        if (list->commands[i].radius > 0) {
            *last = list->commands[i];
            discs++;
        }
    }
    return discs;
}

static void AHitchKeepsToTheScaleAndIsMarked(void **state)
{
    Graph graph = {0};
    DrawList list = {0};
    DrawCommand mark = {0};
    (void)state;
    Add(&graph, 50 * Ms, 1, 0); /* as high as it goes */
    Add(&graph, 516 * Ms, 5, 1);
    GraphDraw(&graph, &Room, &list);
    const DrawCommand hitch = InColumn(&list, Room.bars, 0), full = InColumn(&list, Room.bars, 1);
    assert_int_equal(CountDiscs(&list, &mark), 1);
    assert_memory_equal(
        &hitch.rect, (&(Rect){Room.bars.x + Room.bars.width - 3, Room.bars.y, 3, Room.bars.height}),
        sizeof(Rect));
    assert_true(full.rect.height == Room.bars.height && full.rect.width == 3);
    CHECK(hitch.color != full.color && mark.color != hitch.color, "colours %08x, %08x, %08x",
          hitch.color, full.color, mark.color);
    CHECK(mark.radius == mark.rect.width / 2 && mark.rect.width > hitch.rect.width &&
              mark.rect.y < Room.bars.y && mark.rect.y + mark.rect.height > Room.bars.y &&
              fabsf(mark.rect.x + mark.radius - (hitch.rect.x + 1.5f)) < 0.01f,
          "the mark: %g x %g at %g, %g, radius %g", mark.rect.width, mark.rect.height, mark.rect.x,
          mark.rect.y, mark.radius);
}

/* Frames with ticks have their mark; one shape is that of all without. */
static void TicksAreMarkedBelow(void **state)
{
    static const int ticks[] = {0, 1, 0, 0, 2, 7, 0};
    enum { Count = sizeof ticks / sizeof ticks[0] };
    Graph graph = {0};
    DrawList list = {0};
    (void)state;
    for (int i = 0; i < Count; i++)
        Add(&graph, 16 * Ms, ticks[i], 0.5);
    GraphDraw(&graph, &Room, &list);
    for (int i = 0; i < Count; i++) {
        const DrawCommand mark = InColumn(&list, Room.ticks, Count - 1 - i);
        const DrawCommand due = TickMark(ticks[i], (Rect){0, 0, 2, Room.ticks.height});
        CHECK(mark.color == due.color && mark.rect.height == due.rect.height,
              "%d ticks: %08x, %g high, not %08x, %g", ticks[i], mark.color, mark.rect.height,
              due.color, due.rect.height);
        assert_true(mark.rect.width == (ticks[i] == 0 ? 3 * Count : 2));
    }
}

static void TickMarksDifferInShape(void **state)
{
    const Rect room = {10, 20, 2, 12};
    float before = 0;
    (void)state;
    for (int ticks = 0; ticks <= 3; ticks++) {
        const DrawCommand mark = TickMark(ticks, room);
        CHECK(mark.rect.height >= before + 2, "%d ticks: %g pixels high, one less: %g", ticks,
              mark.rect.height, before);
        assert_true(mark.rect.y + mark.rect.height == room.y + room.height);
        assert_true(mark.rect.x == room.x && mark.rect.width == room.width);
        before = mark.rect.height;
        for (int other = 0; other < ticks; other++)
            assert_int_not_equal(mark.color, TickMark(other, room).color);
    }
    assert_true(before == room.height);
    for (int ticks = 4; ticks < 20; ticks++) {
        const DrawCommand mark = TickMark(ticks, room), three = TickMark(3, room);
        assert_memory_equal(&mark, &three, sizeof mark);
    }
}

static void AlphaIsADotAtItsHeight(void **state)
{
    static const double alphas[] = {0, 0.25, 0.5, 1, 1.7};
    Graph graph = {0};
    DrawList list = {0};
    (void)state;
    for (int i = 0; i < 5; i++)
        Add(&graph, 16 * Ms, 0, alphas[i]);
    GraphDraw(&graph, &Room, &list);
    for (int i = 0; i < 5; i++) {
        const Rect dot = InColumn(&list, Room.alpha, 4 - i).rect;
        const double up = Room.alpha.y + Room.alpha.height - (dot.y + dot.height);
        const double due = fmin(alphas[i], 1) * (Room.alpha.height - dot.height);
        CHECK(fabs(up - due) <= 0.5, "alpha %g: %g pixels up, not %g", alphas[i], up, due);
    }
}

static void TheRefreshIntervalIsALine(void **state)
{
    Graph graph = {0};
    GraphLayout place = Room;
    DrawList list = {0};
    (void)state;
    place.refresh = 20 * Ms;
    GraphDraw(&graph, &place, &list);
    const int shapes = list.count;
    const Rect line = list.commands[shapes - 1].rect;
    CHECK(fabsf(line.y + line.height / 2 - (place.bars.y + 60)) <= 1 &&
              line.width == place.bars.width,
          "at %g, %g wide", line.y, line.width);
    list.count = 0;
    place.refresh = place.top; /* above the scale */
    GraphDraw(&graph, &place, &list);
    assert_int_equal(list.count, shapes - 1);
    list.count = 0;
    place.column = 0;
    GraphDraw(&graph, &place, &list);
    assert_int_equal(list.count, 0);
}

static void FramesApartAreNotInIt(void **state)
{
    Graph graph = {0};
    const Frame apart = {.frameTime = 5000 * Ms, .deadTime = 5000 * Ms, .excluded = true};
    (void)state;
    Add(&graph, 16 * Ms, 1, 0);
    GraphAdd(&graph, &apart);
    Add(&graph, 17 * Ms, 1, 0);
    assert_int_equal(graph.count, 2);
    assert_int_equal(GraphMeasure(&graph).max, 17 * Ms);
}

static int CompareTimes(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Any number of frames, of which the last 240 count. */
static void NumbersAreThoseOfASort(void **state)
{
    Graph graph = {0};
    int64_t all[700], sorted[GraphFrames];
    uint32_t random = 1;
    (void)state;
    assert_int_equal(GraphMeasure(&graph).max, 0);
    for (int i = 0; i < 700; i++) {
        random = random * 1664525 + 1013904223;
        all[i] = (random >> 8) % 60000000;
        Add(&graph, all[i], 0, 0);
        const int n = i + 1 < GraphFrames ? i + 1 : GraphFrames;
        memcpy(sorted, all + i + 1 - n, (size_t)n * sizeof sorted[0]);
        qsort(sorted, (size_t)n, sizeof sorted[0], CompareTimes);
        const GraphNumbers numbers = GraphMeasure(&graph);
        const int middle = n / 2, before = (n - 1) / 2;
        const double p50 = (double)(sorted[before] + sorted[middle]) / 2;
        const double place = 0.99 * (n - 1), part = place - floor(place);
        const int64_t below = sorted[(int)place], above = sorted[(int)fmin(place + 1, n - 1)];
        const double p99 = (double)below + part * (double)(above - below);
        CHECK(fabs((double)numbers.p50 - p50) <= 1 && fabs((double)numbers.p99 - p99) <= 1 &&
                  numbers.max == sorted[n - 1],
              "%d frames: p50 %" PRId64 ", not %g, p99 %" PRId64 ", not %g, max %" PRId64
              ", not %" PRId64,
              n, numbers.p50, p50, numbers.p99, p99, numbers.max, sorted[n - 1]);
    }
}

static void ItIsDrawnWholeAndNoMore(void **state)
{
    Graph graph = {0};
    GraphLayout place = Room;
    DrawList list = {0};
    (void)state;
    for (int i = 0; i < 1000; i++)
        Add(&graph, (100 + i) * Ms, 3, 1); /* each with a mark for a hitch */
    place.refresh = Ms;
    GraphDraw(&graph, &place, &list);
    DrawCommand mark;
    assert_int_equal(CountDiscs(&list, &mark), GraphFrames);
    assert_int_equal(list.count, 4 * GraphFrames + 2); /* the line of no ticks, that of refresh */
    assert_true(list.count < DrawListCommands);
    for (int i = 0; i < list.count; i++) {
        const Rect rect = list.commands[i].rect;
        CHECK(rect.x >= place.bars.x - 3 &&
                  rect.x + rect.width <= place.bars.x + place.bars.width + 3,
              "shape %d from %g to %g", i, rect.x, rect.x + rect.width);
    }
    list.count = 0;
    place.bars.width = place.ticks.width = place.alpha.width = 100; /* fewer columns than frames */
    GraphDraw(&graph, &place, &list);
    assert_int_equal(list.count, 4 * 33 + 2);
}

static DrawList lastHud;

static void KeepHud(const View *view)
{
    lastHud = *view->hud;
}

/* The scale that the game chooses leaves room above the usual frame, and is a round number. */
static void TheScaleLeavesRoomAboveTheUsualFrame(void **state)
{
    static const struct {
        const char *machine;
        int top; /* hundredths of ms */
    } scales[] = {{"draw=0.3ms", 100},  {"draw=0.7ms", 200},    {"fast", 500},
                  {"vsync144", 2000},   {"vsync60", 5000},      {"refresh=30", 10000},
                  {"slow-draw", 50000}, {"draw=300ms", 100000}, {"hitch", 5000}};
    (void)state;
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        canvas = Looker(960, 720, KeepHud);
        GameConfig config = With("arevalo");
        config.settings.hud = HudFull;
        RunOn(scales[i].machine, config);
        canvas = NULL;
        char label[16];
        snprintf(label, sizeof label, "%g ms", scales[i].top / 100.0);
        CHECK(ListSays(&lastHud, label), "%s: no '%s'", scales[i].machine, label);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(BarsAreAsHighAsTheFrameTimes),
        cmocka_unit_test(AHitchKeepsToTheScaleAndIsMarked),
        cmocka_unit_test(TicksAreMarkedBelow),
        cmocka_unit_test(TickMarksDifferInShape),
        cmocka_unit_test(AlphaIsADotAtItsHeight),
        cmocka_unit_test(TheRefreshIntervalIsALine),
        cmocka_unit_test(FramesApartAreNotInIt),
        cmocka_unit_test(NumbersAreThoseOfASort),
        cmocka_unit_test(ItIsDrawnWholeAndNoMore),
        cmocka_unit_test(TheScaleLeavesRoomAboveTheUsualFrame),
    };
    return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}
