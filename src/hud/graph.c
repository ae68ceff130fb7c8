/* SPDX-License-Identifier: MIT */
#include "hud/graph.h"

#include "trace/stats.h"

#include <math.h>
#include <stdbool.h>

enum { HighestMark = 3 };

static const Color BarColor = 0x8A9BB0FF, HitchColor = 0xD55E00FF, HitchMark = 0xF0E442FF;
static const Color RefreshColor = 0xE8EDF2B0;
static const Color AlphaColor = 0x56B4E9FF;

void GraphAdd(Graph *graph, const Frame *frame)
{
    if (frame->excluded)
        return;
    graph->frames[graph->next] =
        (struct GraphFrame){frame->frameTime, frame->ticks, (float)frame->alpha};
    graph->next = (graph->next + 1) % GraphFrames;
    if (graph->count < GraphFrames)
        graph->count++;
}

GraphNumbers GraphMeasure(const Graph *graph)
{
    int64_t times[GraphFrames];
    if (graph->count == 0)
        return (GraphNumbers){0};
    for (int i = 0; i < graph->count; i++)
        times[i] = graph->frames[i].frameTime;
    StatsSort(times, graph->count);
    return (GraphNumbers){.p50 = llround(StatsPercentile(times, graph->count, 0.5)),
                          .p99 = llround(StatsPercentile(times, graph->count, 0.99)),
                          .max = times[graph->count - 1]};
}

Shape GraphTickMark(int32_t ticks, Rect room)
{
    static const Color colors[] = {0x4A5666FF, 0x56B4E9FF, 0xE69F00FF, 0xD55E00FF};
    const int level = ticks < HighestMark ? ticks : HighestMark;
    const float height = level == 0 ? 2 : roundf(room.height * (float)level / HighestMark);
    room.y += room.height - height;
    room.height = height;
    return (Shape){room, 0, 0, colors[level]};
}

/* Frames that follow each other with bars of one height share a rectangle: software renderers pay
 * for each. */
typedef struct Run {
    float x, width, height;
    bool hitch;
} Run;

/* A hitch keeps to the scale: its bar ends at the top, and is marked there. */
static void AddRun(const GraphPlace *place, const Run *run, ShapeList *list)
{
    const float bottom = place->bars.y + place->bars.height, dot = roundf(6 * place->scale);
    const Rect bar = {run->x, bottom - run->height, run->width, run->height};
    if (run->width > 0)
        ShapeAdd(list, (Shape){bar, 0, 0, run->hitch ? HitchColor : BarColor});
    if (run->hitch) {
        const Rect mark = {bar.x + (bar.width - dot) / 2, bar.y - dot / 2, dot, dot};
        ShapeAdd(list, (Shape){mark, dot / 2, 0, HitchMark});
    }
}

/* Goes on with the run if the bar of this frame, to the left of it, is as high; begins a new one if
 * not. */
static void AddBar(const GraphPlace *place, Run *run, int64_t frameTime, float x, ShapeList *list)
{
    const bool hitch = frameTime > place->top;
    const float part = hitch ? 1 : (float)frameTime / (float)place->top;
    const float height = roundf(place->bars.height * part);
    if (hitch || run->hitch || run->height != height) {
        AddRun(place, run, list);
        *run = (Run){.height = height, .hitch = hitch};
    }
    run->x = x;
    run->width += place->column;
}

static void AddMarks(const GraphPlace *place, const struct GraphFrame *frame, float x,
                     ShapeList *list)
{
    const float width = place->column > 2 ? place->column - 1 : place->column;
    const Rect ticks = place->ticks, alpha = place->alpha;
    const float dot = fmaxf(width, 2), height = alpha.height - dot;
    const float part = fminf(fmaxf(frame->alpha, 0), 1);
    if (frame->ticks > 0)
        ShapeAdd(list, GraphTickMark(frame->ticks, (Rect){x, ticks.y, width, ticks.height}));
    ShapeAdd(list, (Shape){{x, roundf(alpha.y + (1 - part) * height), dot, dot}, 0, 0, AlphaColor});
}

static void AddRefresh(const GraphPlace *place, ShapeList *list)
{
    const Rect bars = place->bars;
    if (place->refresh <= 0 || place->refresh >= place->top)
        return;
    const float part = (float)place->refresh / (float)place->top;
    const float line = fmaxf(roundf(place->scale), 1);
    const float y = roundf(bars.y + bars.height * (1 - part) - line / 2);
    ShapeAdd(list, (Shape){{bars.x, y, bars.width, line}, 0, 0, RefreshColor});
}

void GraphDraw(const Graph *graph, const GraphPlace *place, ShapeList *list)
{
    const Rect bars = place->bars;
    if (place->column <= 0)
        return;
    const int columns = (int)(bars.width / place->column);
    const int shown = graph->count < columns ? graph->count : columns;
    const float right = bars.x + bars.width, width = (float)shown * place->column;
    ShapeAdd(list, /* the mark of no tick, for all of them */
             GraphTickMark(0, (Rect){right - width, place->ticks.y, width, place->ticks.height}));
    Run run = {0};
    for (int i = 1; i <= shown; i++) {
        const int which = (graph->next - i + GraphFrames) % GraphFrames;
        const struct GraphFrame *frame = &graph->frames[which];
        const float x = right - (float)i * place->column;
        AddBar(place, &run, frame->frameTime, x, list);
        AddMarks(place, frame, x, list);
    }
    AddRun(place, &run, list);
    AddRefresh(place, list);
}
