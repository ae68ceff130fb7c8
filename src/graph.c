/* SPDX-License-Identifier: MIT */
#include "graph.h"

#include "stats.h"

#include <math.h>
#include <stdlib.h>

enum { HighestMark = 3 };

static const Color BarColor = 0x8A9BB0FF, HitchColor = 0xD55E00FF, HitchMark = 0xF0E442FF;
static const Color RefreshColor = 0xE8EDF2B0, BackColor = 0x1A2029FF;
static const Color AlphaColor = 0x56B4E9FF;

void GraphAdd(Graph *graph, const Frame *frame)
{
    if (frame->apart)
        return;
    graph->frames[graph->next] =
        (struct GraphFrame){frame->frameTime, frame->ticks, (float)frame->alpha};
    graph->next = (graph->next + 1) % GraphFrames;
    if (graph->count < GraphFrames)
        graph->count++;
}

static int CompareTimes(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a;
    int64_t y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

GraphNumbers GraphMeasure(const Graph *graph)
{
    int64_t times[GraphFrames];
    if (graph->count == 0)
        return (GraphNumbers){0};
    for (int i = 0; i < graph->count; i++)
        times[i] = graph->frames[i].frameTime;
    qsort(times, (size_t)graph->count, sizeof times[0], CompareTimes);
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

/* A hitch keeps to the scale: its bar ends at the top, and is marked there. */
static void AddBar(const GraphPlace *place, Rect column, int64_t frameTime, ShapeList *list)
{
    const float bottom = column.y + column.height, dot = roundf(6 * place->scale);
    const bool hitch = frameTime > place->top;
    if (!hitch)
        column.height = roundf(column.height * (float)frameTime / (float)place->top);
    column.y = bottom - column.height;
    ShapeAdd(list, (Shape){column, 0, 0, hitch ? HitchColor : BarColor});
    if (hitch) {
        const Rect mark = {column.x + (column.width - dot) / 2, column.y - dot / 2, dot, dot};
        ShapeAdd(list, (Shape){mark, dot / 2, 0, HitchMark});
    }
}

static void AddFrame(const GraphPlace *place, const struct GraphFrame *frame, float x,
                     ShapeList *list)
{
    const float width = place->column > 2 ? place->column - 1 : place->column;
    const Rect bars = place->bars, ticks = place->ticks, alpha = place->alpha;
    const float dot = fmaxf(width, 2), height = alpha.height - dot;
    const float part = fminf(fmaxf(frame->alpha, 0), 1);
    AddBar(place, (Rect){x, bars.y, width, bars.height}, frame->frameTime, list);
    ShapeAdd(list, GraphTickMark(frame->ticks, (Rect){x, ticks.y, width, ticks.height}));
    ShapeAdd(list, (Shape){{x, roundf(alpha.y + (1 - part) * height), dot, dot}, 0, 0, AlphaColor});
}

void GraphDraw(const Graph *graph, const GraphPlace *place, ShapeList *list)
{
    const Rect bars = place->bars;
    if (place->column <= 0)
        return;
    ShapeAdd(list, (Shape){bars, 0, 0, BackColor});
    ShapeAdd(list, (Shape){place->alpha, 0, 0, BackColor});
    const int columns = (int)(bars.width / place->column);
    const int shown = graph->count < columns ? graph->count : columns;
    for (int i = 1; i <= shown; i++) {
        const int which = (graph->next - i + GraphFrames) % GraphFrames;
        AddFrame(place, &graph->frames[which], bars.x + bars.width - (float)i * place->column,
                 list);
    }
    if (place->refresh > 0 && place->refresh < place->top) {
        const float part = (float)place->refresh / (float)place->top;
        const float line = fmaxf(roundf(place->scale), 1);
        const float y = roundf(bars.y + bars.height * (1 - part) - line / 2);
        ShapeAdd(list, (Shape){{bars.x, y, bars.width, line}, 0, 0, RefreshColor});
    }
}
