/* SPDX-License-Identifier: MIT */
#include "hud/graph.h"

#include "base/percentile.h"

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
        (struct GraphFrame){frame->frameTime, frame->ticks, (float)frame->drawArgument};
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
    SortValues(times, graph->count);
    return (GraphNumbers){.p50 = llround(Percentile(times, graph->count, 0.5)),
                          .p99 = llround(Percentile(times, graph->count, 0.99)),
                          .max = times[graph->count - 1]};
}

void GraphTickMark(int32_t ticks, Rect room, DrawList *list)
{
    static const Color colors[] = {0x4A5666FF, 0x56B4E9FF, 0xE69F00FF, 0xD55E00FF};
    const int level = ticks < HighestMark ? ticks : HighestMark;
    const float height = level == 0 ? 2 : roundf(room.height * (float)level / HighestMark);
    room.y += room.height - height;
    room.height = height;
    DrawListRect(list, room, 0, colors[level]);
}

/* Neighbouring bars of one height share a rectangle: each rectangle costs software renderers time.
 */
typedef struct Run {
    float x, width, height;
    bool hitch;
} Run;

/* The bar of a hitch is cut off at the top of the scale, and marked there. */
static void AddRun(const GraphLayout *layout, const Run *run, DrawList *list)
{
    const float bottom = layout->bars.y + layout->bars.height, dot = roundf(6 * layout->scale);
    const Rect bar = {run->x, bottom - run->height, run->width, run->height};
    if (run->width > 0)
        DrawListRect(list, bar, 0, run->hitch ? HitchColor : BarColor);
    if (run->hitch) {
        const Rect mark = {bar.x + (bar.width - dot) / 2, bar.y - dot / 2, dot, dot};
        DrawListRect(list, mark, dot / 2, HitchMark);
    }
}

/* Extends the run to the left if the bar of this frame is as high; otherwise begins a new run. */
static void AddBar(const GraphLayout *layout, Run *run, int64_t frameTime, float x, DrawList *list)
{
    const bool hitch = frameTime > layout->top;
    const float part = hitch ? 1 : (float)frameTime / (float)layout->top;
    const float height = roundf(layout->bars.height * part);
    if (hitch || run->hitch || run->height != height) {
        AddRun(layout, run, list);
        *run = (Run){.height = height, .hitch = hitch};
    }
    run->x = x;
    run->width += layout->column;
}

static void AddMarks(const GraphLayout *layout, const struct GraphFrame *frame, float x,
                     DrawList *list)
{
    const float width = layout->column > 2 ? layout->column - 1 : layout->column;
    const Rect ticks = layout->ticks, alpha = layout->alpha;
    const float dot = fmaxf(width, 2), height = alpha.height - dot;
    const float part = fminf(fmaxf(frame->alpha, 0), 1);
    if (frame->ticks > 0)
        GraphTickMark(frame->ticks, (Rect){x, ticks.y, width, ticks.height}, list);
    DrawListRect(list, (Rect){x, roundf(alpha.y + (1 - part) * height), dot, dot}, 0, AlphaColor);
}

static void AddRefresh(const GraphLayout *layout, DrawList *list)
{
    const Rect bars = layout->bars;
    if (layout->refresh <= 0 || layout->refresh >= layout->top)
        return;
    const float part = (float)layout->refresh / (float)layout->top;
    const float line = fmaxf(roundf(layout->scale), 1);
    const float y = roundf(bars.y + bars.height * (1 - part) - line / 2);
    DrawListRect(list, (Rect){bars.x, y, bars.width, line}, 0, RefreshColor);
}

void GraphDraw(const Graph *graph, const GraphLayout *layout, DrawList *list)
{
    const Rect bars = layout->bars;
    if (layout->column <= 0)
        return;
    const int columns = (int)(bars.width / layout->column);
    const int shown = graph->count < columns ? graph->count : columns;
    const float right = bars.x + bars.width, width = (float)shown * layout->column;
    /* One mark for 0 ticks, below the marks of all frames. */
    GraphTickMark(0, (Rect){right - width, layout->ticks.y, width, layout->ticks.height}, list);
    Run run = {0};
    for (int i = 1; i <= shown; i++) {
        const int which = (graph->next - i + GraphFrames) % GraphFrames;
        const struct GraphFrame *frame = &graph->frames[which];
        const float x = right - (float)i * layout->column;
        AddBar(layout, &run, frame->frameTime, x, list);
        AddMarks(layout, frame, x, list);
    }
    AddRun(layout, &run, list);
    AddRefresh(layout, list);
}
